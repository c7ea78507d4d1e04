import type { PickedImage } from './image.types'

/** Position of a picture behind its crop window. */
export interface CropPlacement {
  /** Pixels of the picture in upright orientation. */
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
 * Draws the crop as a JPEG, `edge` pixels wide. Rejects with a `PlatformFault`.
 * @param canvasId id of a 2D canvas on the page, for the mini-programs; the web page creates its own
 */
export type DrawCrop = (source: string, placement: CropPlacement, edge: number, canvasId: string) => Promise<PickedImage>
