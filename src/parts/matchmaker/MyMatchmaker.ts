/** The matchmaker who serves the member, those who request to, and the member's answers. */
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import type { ConsentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly, call, errorsInline } from '@/request/call'

export class MyMatchmaker {
  mine: OutputOf<typeof matchmaker.getMine> | undefined = undefined

  constructor() {
    makeAutoObservable(this, { mine: observableRef })
  }

  async load(): Promise<void> {
    const mine = await callQuietly(matchmaker.getMine, {})
    runInAction(() => {
      this.mine = mine
    })
  }

  async answer(id: number, isAccepted: boolean, scopes: ConsentScope[]): Promise<void> {
    await call(matchmaker.answerConsent, { id, isAccepted, ...(isAccepted ? { scopes } : {}) }, { silent: true })
    await this.load()
  }

  /** Sets the scopes of the running service to exactly these, for another year. */
  async agree(id: number, scopes: ConsentScope[]): Promise<void> {
    await call(matchmaker.askMatchmaker, { id, scopes }, errorsInline)
    await this.load()
  }

  async endService(id: number): Promise<void> {
    await call(matchmaker.endRepresentation, { id }, { silent: true })
    await this.load()
  }
}
