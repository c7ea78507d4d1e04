/** The loading indicator all calls share: it appears for a call that takes longer than 800 ms. */
import { requestLimits } from '@qianxian/protocol/base/limits'
import Taro from '@tarojs/taro'

let visible = 0

/** Registers a call; the returned function ends it and may be called twice. */
export function beginLoading(text: string): () => void {
  let state: 'waiting' | 'shown' | 'ended' = 'waiting'
  const timer = setTimeout(() => {
    state = 'shown'
    visible += 1
    void Taro.showLoading({ title: text, mask: true })
  }, requestLimits.loadingDelayMs)
  return () => {
    if (state === 'waiting') clearTimeout(timer)
    if (state === 'shown') {
      visible -= 1
      // Without `noConflict`, a later toast would disappear with the indicator.
      if (visible === 0) Taro.hideLoading({ noConflict: true })
    }
    state = 'ended'
  }
}
