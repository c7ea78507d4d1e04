/** Whether the device has a network, for the offline banner. */
import { makeAutoObservable, runInAction } from 'mobx'
import { checkNetwork, watchNetwork } from '@/platform/network/network'

class NetworkStore {
  isOffline = false

  constructor() {
    makeAutoObservable(this)
  }

  start(): void {
    watchNetwork((isConnected) => this.keep(isConnected))
  }

  check(): void {
    checkNetwork((isConnected) => this.keep(isConnected))
  }

  private keep(isConnected: boolean): void {
    runInAction(() => {
      this.isOffline = !isConnected
    })
  }
}

export const networkStore = new NetworkStore()
