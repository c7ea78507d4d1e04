/** Whether the device has a network, and when that changes. */
import Taro from '@tarojs/taro'

export function watchNetwork(handleChange: (isConnected: boolean) => void): void {
  Taro.onNetworkStatusChange((change) => handleChange(change.isConnected))
  checkNetwork(handleChange)
}

export function checkNetwork(handleAnswer: (isConnected: boolean) => void): void {
  Taro.getNetworkType()
    .then((answer) => handleAnswer(answer.networkType !== 'none'))
    .catch(() => undefined)
}
