/** Whether the device has a network, and when that changes. */
import Taro from '@tarojs/taro'

export function watchNetwork(handleChange: (isConnected: boolean) => void): void {
  Taro.onNetworkStatusChange((change) => handleChange(change.isConnected))
  checkNetwork(handleChange)
}

/** One listener for all: Douyin knows no way to take one away. */
const waiting = new Set<() => void>()
let isWatching = false

/** @returns ends the watch */
export function onReconnect(handleBack: () => void): () => void {
  if (!isWatching) {
    isWatching = true
    Taro.onNetworkStatusChange(({ isConnected }) => {
      // Those of now: what is tried again may fail at once and wait anew.
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
