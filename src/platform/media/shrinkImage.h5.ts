import { PlatformFault } from '../fault'
import type { PickedImage } from './image.types'
import { SHRINK_ABOVE_BYTES, JPEG_QUALITY, shrinkScale, unreadableImage, type ShrinkImage } from './shrinkImage.types'

function open(path: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image()
    picture.onload = () => resolve(picture)
    picture.onerror = () => reject(new PlatformFault('failed', unreadableImage))
    picture.src = path
  })
}

/** Chrome before 81 and Safari before 13.1 ignore the EXIF rotation, and the copy would lose it. */
const drawsUpright = () => typeof CSS !== 'undefined' && CSS.supports?.('image-orientation', 'from-image')

export const shrinkImage: ShrinkImage = async (image, bytesMax) => {
  if (image.size <= SHRINK_ABOVE_BYTES) return image
  try {
    if (!drawsUpright()) throw new PlatformFault('unsupported', unreadableImage)
    const small = await draw(await open(image.path), image)
    return small.size < image.size ? small : image
  } catch (error) {
    // The server may be able to read a picture that this browser cannot, such as an iPhone's picture on another
    // computer.
    if (image.size <= bytesMax) return image
    throw error
  }
}

async function draw(picture: HTMLImageElement, { name }: PickedImage): Promise<PickedImage> {
  const { naturalWidth, naturalHeight } = picture
  const scale = shrinkScale(naturalWidth, naturalHeight)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(naturalHeight * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new PlatformFault('unsupported', unreadableImage)
  // A transparent picture gets a white background, because JPEG would make it black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  if (!blob) throw new PlatformFault('failed', unreadableImage)
  const file = new File([blob], `${name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
  return { path: URL.createObjectURL(file), size: file.size, name: file.name, file }
}
