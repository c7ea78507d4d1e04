/** The moment when the mini-program becomes hidden: the platform may end it silently. */
import Taro from '@tarojs/taro'

/** One listener for all callbacks. */
const waiting = new Set<() => void>()
let isWatching = false

/** @returns a function that ends the watch */
export function onAppHidden(handleHidden: () => void): () => void {
  if (!isWatching) {
    isWatching = true
    Taro.onAppHide(() => Array.from(waiting).forEach((handle) => handle()))
  }
  waiting.add(handleHidden)
  return () => void waiting.delete(handleHidden)
}
