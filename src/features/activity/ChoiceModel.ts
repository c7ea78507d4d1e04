/** The people a guest would like to meet again, in order of preference. */
import { activity } from '@qianxian/protocol/activity/activity'
import type { ActivityChoice } from '@qianxian/protocol/activity/activity.schema'
import { activityLimits } from '@qianxian/protocol/activity/activity.words'
import { makeAutoObservable, runInAction } from 'mobx'
import { callQuietly, call, errorsInline } from '@/request/call'
import { DetailModel } from '@/ui/detail/DetailModel'

export class ChoiceModel {
  readonly detail: DetailModel<ActivityChoice>
  /** Seat numbers as tapped, the first choice first. */
  chosen: readonly number[] = []

  constructor(readonly signupId: number) {
    this.detail = new DetailModel<ActivityChoice>({ load: () => this.read() })
    makeAutoObservable(this, { detail: false })
  }

  get isFull(): boolean {
    return this.chosen.length >= activityLimits.picks
  }

  /** True if the choices differ from those on the server. */
  get isChanged(): boolean {
    return this.chosen.join() !== (this.detail.value?.chosen ?? []).join()
  }

  tap(card: number): void {
    this.chosen = this.chosen.includes(card) ? this.chosen.filter((one) => one !== card) : [...this.chosen, card]
  }

  async save(): Promise<void> {
    await call(activity.choose, { id: this.signupId, cards: [...this.chosen] }, errorsInline)
    await this.detail.reload()
  }

  private async read(): Promise<ActivityChoice> {
    const answer = await callQuietly(activity.getChoice, { id: this.signupId })
    runInAction(() => (this.chosen = answer.chosen))
    return answer
  }
}
