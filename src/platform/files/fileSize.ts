/** Size in bytes of a file created by a mini-program. */
import Taro from '@tarojs/taro'
import { readPlatformError } from '../fault'

export function fileSize(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    Taro.getFileSystemManager().getFileInfo({
      filePath: path,
      success: (info) => resolve(info.size),
      fail: (error) => reject(readPlatformError(error)),
    })
  })
}
