/** Whether the device has a network, and changes of that. */
import Taro from '@tarojs/taro'

export function watchNetwork(handleChange: (isConnected: boolean) => void): void {
  Taro.onNetworkStatusChange((change) => handleChange(change.isConnected))
  checkNetwork(handleChange)
}

/** One listener for all callbacks, because Douyin cannot remove one. */
const waiting = new Set<() => void>()
let isWatching = false

/** @returns a function that ends the watch */
export function onReconnect(handleBack: () => void): () => void {
  if (!isWatching) {
    isWatching = true
    Taro.onNetworkStatusChange(({ isConnected }) => {
      // A copy, because a retry may fail at once and wait again.
      if (isConnected) Array.from(waiting).forEach((handle) => handle())
    })
  }
  waiting.add(handleBack)
  return () => void waiting.delete(handleBack)
}

export function checkNetwork(handleAnswer: (isConnected: boolean) => void): void {
  Taro.getNetworkType()
    .then((answer) => handleAnswer(answer.networkType !== 'none'))
    .catch(() => undefined)
}
