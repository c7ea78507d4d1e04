import { pickFiles } from './fileInput'
import type { PickPdf } from './pdf.types'

export const canPickPdf = (): boolean => true

export const pickPdf: PickPdf = async () => {
  const [file] = await pickFiles('application/pdf', 1)
  return { path: URL.createObjectURL(file!), size: file!.size, name: file!.name, file: file! }
}
