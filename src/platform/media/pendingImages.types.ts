import type { PickedImage } from './image.types'

export interface PendingImage {
  id: string
  image: PickedImage
}

/** Picked pictures that are not uploaded yet, kept on the device through a reload or a closed app, for one person at a time. */
export interface PendingImages {
  /** Resolves to the picture at its new location; rejects if the device cannot store it. */
  hold(userId: number, held: PendingImage): Promise<PickedImage>
  /** In the order in which they were picked. Another person's leftovers are deleted. */
  all(userId: number): Promise<PendingImage[]>
  release(id: string): Promise<void>
  /** Deletes all of them, because the next user of the device is another person. */
  forget(): Promise<void>
}
