/** The moment in which nobody looks at the mini-program any more: the platform may end it without a word. */
import Taro from '@tarojs/taro'

/** One listener for all. */
const waiting = new Set<() => void>()
let isWatching = false

/** @returns ends the watch */
export function onAppHidden(handleHidden: () => void): () => void {
  if (!isWatching) {
    isWatching = true
    Taro.onAppHide(() => Array.from(waiting).forEach((handle) => handle()))
  }
  waiting.add(handleHidden)
  return () => void waiting.delete(handleHidden)
}
