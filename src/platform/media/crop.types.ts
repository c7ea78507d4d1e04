import type { PickedImage } from './image.types'

/** How a picture lies behind the window one sees it through. */
export interface CropPlacement {
  /** Pixels of the picture as it is shown upright. */
  width: number
  height: number
  /** CSS pixels: width and height of the window. */
  frame: number
  frameHeight: number
  /** CSS pixels from the window's middle to the picture's. */
  x: number
  y: number
  /** CSS pixels per pixel of the picture. */
  scale: number
  /** Quarter turns clockwise. */
  turns: number
}

/**
 * Draws what the window shows as a JPEG, `edge` pixels wide. Rejects with a `PlatformFault`.
 * @param canvasId id of a 2D canvas on the page, for the mini-programs; the web page brings its own
 */
export type DrawCrop = (source: string, placement: CropPlacement, edge: number, canvasId: string) => Promise<PickedImage>
