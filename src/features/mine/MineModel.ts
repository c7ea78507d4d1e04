/** The member's dating at a glance: the profile, what happens around it, and who helps. */
import type { ConsentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { interact } from '@qianxian/protocol/interact/interact'
import type { InteractSummary } from '@qianxian/protocol/interact/interact.schema'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { call } from '@/request/call'
import { ProfileModel } from './ProfileModel'

const quiet = { showLoading: false, silent: true } as const

export type MyMatchmaker = OutputOf<typeof matchmaker.getMine>

export class MineModel {
  readonly profile = new ProfileModel()
  summary: InteractSummary | undefined = undefined
  matchmaker: MyMatchmaker | undefined = undefined

  constructor() {
    makeAutoObservable(this, { profile: false, summary: observableRef, matchmaker: observableRef })
  }

  /** The page stands with the profile alone; a number that cannot be had is left out. */
  async load(): Promise<void> {
    await Promise.all([
      this.profile.reload(),
      call(interact.getSummary, {}, quiet).then(
        (summary) =>
          runInAction(() => {
            this.summary = summary
          }),
        (error: unknown) => console.warn('no summary', error),
      ),
      this.loadMatchmaker().catch((error: unknown) => console.warn('no matchmaker', error)),
    ])
  }

  async answer(id: number, isAccepted: boolean, scopes: ConsentScope[]): Promise<void> {
    await call(matchmaker.answerConsent, { id, isAccepted, ...(isAccepted ? { scopes } : {}) }, { silent: true })
    await this.loadMatchmaker()
  }

  async endService(id: number): Promise<void> {
    await call(matchmaker.endRepresentation, { id }, { silent: true })
    await this.loadMatchmaker()
  }

  private async loadMatchmaker(): Promise<void> {
    const mine = await call(matchmaker.getMine, {}, quiet)
    runInAction(() => {
      this.matchmaker = mine
    })
  }
}
