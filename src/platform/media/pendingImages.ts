import Taro from '@tarojs/taro'
import type { PendingImages } from './pendingImages.types'
import { readStored, writeStored } from '../storage/storage'

/** A temporary file is deleted with the mini-program; a saved one stays until it is removed. */
function save(path: string): Promise<string> {
  return new Promise((resolve, reject) =>
    Taro.getFileSystemManager().saveFile({
      tempFilePath: path,
      success: (saved) => resolve((saved as unknown as { savedFilePath: string }).savedFilePath),
      fail: reject,
    }),
  )
}

const remove = (path: string): Promise<void> =>
  new Promise((resolve) => Taro.getFileSystemManager().removeSavedFile({ filePath: path, complete: () => resolve() }))

const rows = () => readStored('held_images') ?? []

export const pendingImages: PendingImages = {
  async hold(userId, { id, image }) {
    const path = await save(image.path)
    await pendingImages.release(id)
    writeStored('held_images', [...rows(), { id, userId, path, name: image.name, size: image.size }])
    // The temporary file no longer exists once it is saved.
    return { ...image, path }
  },

  async all(userId) {
    const others = rows().filter((row) => row.userId !== userId)
    for (const { id } of others) await pendingImages.release(id)
    return rows().map(({ id, path, name, size }) => ({ id, image: { path, name, size } }))
  },

  async forget() {
    for (const { id } of rows()) await pendingImages.release(id)
  },

  async release(id) {
    const row = rows().find((one) => one.id === id)
    if (!row) return
    writeStored(
      'held_images',
      rows().filter((one) => one !== row),
    )
    await remove(row.path)
  },
}
