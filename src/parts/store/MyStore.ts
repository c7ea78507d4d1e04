/** The member's store, the proposed transfer, and the member's answers. */
import { sharing } from '@qianxian/protocol/sharing/sharing'
import type { MySharing } from '@qianxian/protocol/sharing/sharing.schema'
import type { ConsentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { store } from '@qianxian/protocol/store/store'
import type { MyStore as Mine } from '@qianxian/protocol/store/store.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly, call, errorsInline } from '@/request/call'

export class MyStore {
  mine: Mine | undefined = undefined
  /** The consent to the store; loaded on demand. */
  shared: MySharing | undefined = undefined

  constructor() {
    makeAutoObservable(this, { mine: observableRef, shared: observableRef })
  }

  async load(): Promise<void> {
    this.show(await callQuietly(store.getMyStore, {}))
  }

  /** Rejects if the server refuses, like the next method. */
  async answer(id: number, isAccepted: boolean): Promise<void> {
    this.show(await call(store.answerTransfer, { id, isAccepted }, errorsInline))
  }

  async goTo(toId: number): Promise<void> {
    this.show(await call(store.askTransfer, { toId }, errorsInline))
  }

  async loadSharing(): Promise<void> {
    this.showSharing(await callQuietly(sharing.getMySharing, {}))
  }

  /** Shares the checked scopes; if none is checked, the switch is turned off. */
  async share(scopes: readonly ConsentScope[]): Promise<void> {
    this.showSharing(await call(sharing.saveMySharing, { isAllowed: scopes.length > 0, scopes: [...scopes] }, errorsInline))
  }

  private showSharing(shared: MySharing): void {
    runInAction(() => {
      this.shared = shared
    })
  }

  private show(mine: Mine): void {
    runInAction(() => {
      this.mine = mine
    })
  }
}
