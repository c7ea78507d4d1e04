import Taro from '@tarojs/taro'
import type { DrawCrop } from './crop.types'
import { cropHeight, transformCanvas } from './cropDrawing'
import { PlatformFault, readPlatformError } from '../fault'
import { fileSize } from '../files/fileSize'

interface CanvasImage {
  src: string
  onload: (() => void) | null
  onerror: ((error: unknown) => void) | null
}

interface CanvasNode {
  width: number
  height: number
  getContext(kind: '2d'): CanvasRenderingContext2D
  createImage(): CanvasImage
}

function findCanvas(id: string): Promise<CanvasNode> {
  return new Promise((resolve, reject) => {
    Taro.createSelectorQuery()
      .select(`#${id}`)
      .fields({ node: true, size: true })
      .exec((found: ({ node?: unknown } | null)[]) => {
        const node = found[0]?.node
        if (node) resolve(node as CanvasNode)
        else reject(new PlatformFault('unsupported'))
      })
  })
}

function load(canvas: CanvasNode, source: string): Promise<CanvasImage> {
  return new Promise((resolve, reject) => {
    const image = canvas.createImage()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new PlatformFault('failed', '照片打不开，换一张试试'))
    image.src = source
  })
}

export const drawCrop: DrawCrop = async (source, placement, edge, canvasId) => {
  const canvas = await findCanvas(canvasId)
  const image = await load(canvas, source)
  canvas.width = edge
  canvas.height = cropHeight(placement, edge)
  const pen = canvas.getContext('2d')
  transformCanvas(pen, placement, edge)
  const { width, height } = placement
  pen.drawImage(image as unknown as CanvasImageSource, -width / 2, -height / 2, width, height)
  const { tempFilePath } = await Taro.canvasToTempFilePath({
    canvas: canvas as unknown as Taro.Canvas,
    width: edge,
    height: canvas.height,
    destWidth: edge,
    destHeight: canvas.height,
    fileType: 'jpg',
    quality: 0.92,
  }).catch((error: unknown) => {
    throw readPlatformError(error)
  })
  const size = await fileSize(tempFilePath)
  return { path: tempFilePath, size, name: 'cropped.jpg' }
}
