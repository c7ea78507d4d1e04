/** WeChat picks files from conversations only; a file on the phone must first be sent to 文件传输助手. */
import Taro from '@tarojs/taro'
import { PlatformFault, readPlatformError } from '../fault'
import type { PickTable } from './table.types'

export const canPickTable = (): boolean => true

export const pickTable: PickTable = async () => {
  const { tempFiles } = await Taro.chooseMessageFile({ count: 1, type: 'file', extension: ['xlsx', 'csv'] }).catch((error: unknown) => {
    throw readPlatformError(error)
  })
  const [picked] = tempFiles
  if (!picked) throw new PlatformFault('cancel')
  return { path: picked.path, size: picked.size, name: picked.name }
}
