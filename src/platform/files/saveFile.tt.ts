import Taro from '@tarojs/taro'
import { copyText } from '../sharing/clipboard'
import { PlatformFault } from '../fault'
import type { SaveFile } from './saveFile.types'

/** Douyin exports no files from the program, so the text is copied. */
export const saveFile: SaveFile = async (path) => {
  const text = await new Promise<string>((resolve, reject) =>
    Taro.getFileSystemManager().readFile({
      filePath: path,
      encoding: 'utf8',
      success: ({ data }) => resolve(String(data)),
      fail: () => reject(new PlatformFault('failed')),
    }),
  )
  await copyText(text)
  return 'copied'
}
