import { pickFiles } from '../files/fileInput'
import type { PickImages } from './image.types'

export const pickImages: PickImages = async (count, source = 'any') =>
  (await pickFiles('image/*', count, source === 'self' ? 'user' : source === 'camera' ? 'environment' : undefined)).map((file) => ({
    path: URL.createObjectURL(file),
    size: file.size,
    name: file.name,
    file,
  }))
