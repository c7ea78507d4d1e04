import Taro from '@tarojs/taro'
import { readPlatformError } from '../fault'
import type { SaveFile } from './saveFile.types'

/** WeChat stores files in chats, including the person's own 文件传输助手. */
export const saveFile: SaveFile = async (path, name) => {
  await Taro.shareFileMessage({ filePath: path, fileName: name }).catch((error: unknown) => {
    throw readPlatformError(error)
  })
  return 'sent'
}
