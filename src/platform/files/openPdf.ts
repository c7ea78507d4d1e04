import { requestLimits } from '@qianxian/protocol/base/limits'
import Taro from '@tarojs/taro'
import { PlatformFault, readPlatformError } from '../fault'
import type { OpenPdf } from './openPdf.types'

/** The platform's own viewer, whose menu can forward and save the file. */
export const openPdf: OpenPdf = async (url) => {
  const { tempFilePath, statusCode } = await Taro.downloadFile({ url, timeout: requestLimits.timeoutMs }).catch((error: unknown) => {
    throw readPlatformError(error)
  })
  if (statusCode !== 200) throw new PlatformFault('failed', '文件链接已过期，请重新获取')
  await Taro.openDocument({ filePath: tempFilePath, fileType: 'pdf', showMenu: true }).catch((error: unknown) => {
    throw readPlatformError(error)
  })
}
