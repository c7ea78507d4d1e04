/** Whether the device has a network, for the banner that says so. */
import Taro from '@tarojs/taro'
import { makeAutoObservable, runInAction } from 'mobx'

class NetworkStore {
  isOffline = false

  constructor() {
    makeAutoObservable(this)
  }

  start(): void {
    Taro.onNetworkStatusChange((change) => this.keep(change.isConnected))
    this.check()
  }

  check(): void {
    Taro.getNetworkType()
      .then((answer) => this.keep(answer.networkType !== 'none'))
      .catch(() => undefined)
  }

  private keep(isConnected: boolean): void {
    runInAction(() => {
      this.isOffline = !isConnected
    })
  }
}

export const networkStore = new NetworkStore()
