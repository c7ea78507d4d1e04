/** Of which store the member is, where headquarters wants them to go, and the member's answers. */
import { store } from '@qianxian/protocol/store/store'
import type { MyStore as Mine } from '@qianxian/protocol/store/store.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { ask, call, saidByScreen } from '@/request/call'

export class MyStore {
  mine: Mine | undefined = undefined

  constructor() {
    makeAutoObservable(this, { mine: observableRef })
  }

  async load(): Promise<void> {
    this.show(await ask(store.getMyStore, {}))
  }

  /** Rejects where the server refuses, like the next one. */
  async answer(id: number, isAccepted: boolean): Promise<void> {
    this.show(await call(store.answerTransfer, { id, isAccepted }, saidByScreen))
  }

  async goTo(toId: number): Promise<void> {
    this.show(await call(store.askTransfer, { toId }, saidByScreen))
  }

  private show(mine: Mine): void {
    runInAction(() => {
      this.mine = mine
    })
  }
}
