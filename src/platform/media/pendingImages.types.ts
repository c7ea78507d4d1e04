import type { PickedImage } from './image.types'

export interface PendingImage {
  id: string
  image: PickedImage
}

/** Picked pictures that are not sent yet, kept on the device through a reload or a closed app, for one person at a time. */
export interface PendingImages {
  /** Resolves to the picture where it now lies; rejects where the device keeps none. */
  hold(userId: number, held: PendingImage): Promise<PickedImage>
  /** In the order in which they were picked. What somebody else left here is let go. */
  all(userId: number): Promise<PendingImage[]>
  release(id: string): Promise<void>
  /** All of them: whoever uses the device next is somebody else. */
  forget(): Promise<void>
}
