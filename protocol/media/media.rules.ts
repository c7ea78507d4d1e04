/** Rules for pictures that the app checks before the upload, and the server again. */
import { photoLimits } from './media.words'

/** The error message for a picture too long or too wide to be recognised once it is shrunk; sizes as picked, in pixels. */
export function pictureShapeFault(width: number, height: number): string | null {
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  if (!(short > 0) || long <= short * photoLimits.stretchMax) return null
  return `图片太${height > width ? '长' : '宽'}，长边最多是短边的 ${photoLimits.stretchMax} 倍，请裁剪后再上传`
}
