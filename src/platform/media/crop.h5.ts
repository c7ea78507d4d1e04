import type { DrawCrop } from './crop.types'
import { cropHeight, transformCanvas } from './cropDrawing'
import { PlatformFault } from '../fault'

function load(source: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new PlatformFault('failed', '照片打不开，换一张试试'))
    image.src = source
  })
}

/** Browsers since Chrome 81 and iOS 13.4 apply the EXIF rotation of a photo before they draw it. */
export const drawCrop: DrawCrop = async (source, placement, edge) => {
  const image = await load(source)
  const canvas = document.createElement('canvas')
  canvas.width = edge
  canvas.height = cropHeight(placement, edge)
  const pen = canvas.getContext('2d')
  if (!pen) throw new PlatformFault('unsupported')
  transformCanvas(pen, placement, edge)
  const { width, height } = placement
  pen.drawImage(image, -width / 2, -height / 2, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (!blob) throw new PlatformFault('failed', '照片裁剪失败，请重试')
  const file = new File([blob], 'cropped.jpg', { type: 'image/jpeg' })
  return { path: URL.createObjectURL(blob), size: blob.size, name: file.name, file }
}
