import { pickFiles } from './fileInput'
import type { PickTable } from './table.types'

export const canPickTable = (): boolean => true

export const pickTable: PickTable = async () => {
  const [file] = await pickFiles('.xlsx,.csv', 1)
  return { path: URL.createObjectURL(file!), size: file!.size, name: file!.name, file: file! }
}
