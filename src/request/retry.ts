/** The question after a lost connection: one for all calls lost at the same time. */
import Taro from '@tarojs/taro'

let open: Promise<boolean> | undefined

/** Resolves to true if the person taps to retry. */
export function askToRetry(): Promise<boolean> {
  open ??= Taro.showModal({
    title: '网络不太好',
    content: '网络连接超时，点击重试',
    confirmText: '重试',
    cancelText: '取消',
  })
    .then((answer) => answer.confirm)
    .catch(() => false)
    .finally(() => {
      open = undefined
    })
  return open
}

/** Delays between the attempts of a background call. */
export const quietRetryDelaysMs = [1000, 3000] as const
