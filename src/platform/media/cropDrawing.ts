/** Drawing code for all platforms: the picture rotated and scaled behind the window. */
import type { CropPlacement } from './crop.types'

interface Pen {
  fillStyle: unknown
  fillRect(x: number, y: number, width: number, height: number): void
  translate(x: number, y: number): void
  rotate(angle: number): void
  scale(x: number, y: number): void
}

/** Height of the result in pixels. */
export const cropHeight = ({ frame, frameHeight }: CropPlacement, edge: number): number => Math.round((edge * frameHeight) / frame)

/** Sets up the canvas so that the picture is drawn around its own centre. */
export function transformCanvas(pen: Pen, placement: CropPlacement, edge: number): void {
  const perCssPixel = edge / placement.frame
  // A transparent picture gets a white background, because JPEG would make it black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, edge, cropHeight(placement, edge))
  pen.translate(edge / 2 + placement.x * perCssPixel, cropHeight(placement, edge) / 2 + placement.y * perCssPixel)
  pen.rotate((placement.turns * Math.PI) / 2)
  pen.scale(placement.scale * perCssPixel, placement.scale * perCssPixel)
}
