import Taro from '@tarojs/taro'
import { readPlatformError } from '../fault'

/** Copies and shows a toast; WeChat's own toast is replaced by the app's. */
export async function copyText(text: string, said = '复制成功'): Promise<void> {
  await Taro.setClipboardData({ data: text }).catch((error: unknown) => {
    throw readPlatformError(error)
  })
  void Taro.showToast({ title: said, icon: 'none' })
}
