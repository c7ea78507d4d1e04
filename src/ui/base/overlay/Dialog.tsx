import { shellLimits } from '@qianxian/protocol/base/limits'
import Taro from '@tarojs/taro'
import { dialogColors } from '@/platform/appearance/theme'

export interface ConfirmOptions {
  /** The question. */
  title: string
  /** The consequence of confirming. */
  content?: string
  /** Label of the action, at most four characters: WeChat refuses more. */
  confirmWords: string
  cancelWords?: string
  isDanger?: boolean
}

/** Asks a yes-or-no question with the platform's own modal; resolves to true only if the person confirms. */
export async function confirm(options: ConfirmOptions): Promise<boolean> {
  const { title, content = '', confirmWords, cancelWords = '取消', isDanger } = options
  const inks = dialogColors()
  const answer = await Taro.showModal({
    title,
    content,
    confirmText: confirmWords,
    cancelText: cancelWords,
    confirmColor: isDanger ? inks.danger : inks.confirm,
    cancelColor: inks.cancel,
  })
  return answer.confirm
}

/** Shows a message that only needs acknowledging. */
export async function notice(title: string, content: string): Promise<void> {
  await Taro.showModal({ title, content, showCancel: false, confirmText: '知道了', confirmColor: dialogColors().confirm })
}

/** A short message that disappears after a while. */
export function toast(words: string): void {
  void Taro.showToast({ title: words, icon: 'none', duration: shellLimits.toastMs })
}
