import Taro from '@tarojs/taro'
import { PlatformFault } from '../fault'

/** Works without a secure context and in old browsers. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.cssText = 'position:fixed;left:-9999px;top:0'
  document.body.appendChild(area)
  area.select()
  area.setSelectionRange(0, text.length)
  const isCopied = document.execCommand('copy')
  area.remove()
  return isCopied
}

export async function copyText(text: string, said = '复制成功'): Promise<void> {
  let isCopied = false
  try {
    await navigator.clipboard.writeText(text)
    isCopied = true
  } catch {
    isCopied = copyBySelection(text)
  }
  if (!isCopied) throw new PlatformFault('unsupported', '复制失败，请长按选择文字')
  void Taro.showToast({ title: said, icon: 'none' })
}
