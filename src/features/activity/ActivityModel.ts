/** One activity before and after sign-up: the actions of its buttons, and the server's answers. */
import { activity } from '@qianxian/protocol/activity/activity'
import { activityFaults } from '@qianxian/protocol/activity/activity.faults'
import type { ActivityDetail } from '@qianxian/protocol/activity/activity.schema'
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { financeFaults } from '@qianxian/protocol/finance/finance.faults'
import { callQuietly, call, errorsInline } from '@/request/call'
import { isFault } from '@/request/faultName'
import { sceneTarget } from '@/stores/scenes'
import { DetailModel } from '@/ui/detail/DetailModel'
import type { SignupAnswer } from './SignupSheet'

/** Faults that mean that the page is outdated. */
const STALE = [
  financeFaults.order_price_changed,
  activityFaults.activity_full,
  activityFaults.activity_closed,
  activityFaults.activity_signed,
  activityFaults.activity_has_seats,
]

export class ActivityModel {
  readonly detail: DetailModel<ActivityDetail>

  /** @param id the activity; 0 if the scene of a scanned code contains none */
  constructor(
    private id: number,
    private readonly scene = '',
  ) {
    this.detail = new DetailModel<ActivityDetail>({
      load: () => this.read(),
      isGone: (error) => isFault(error, baseFaults.not_found, baseFaults.input_invalid),
    })
  }

  private async read(): Promise<ActivityDetail | null> {
    if (this.id === 0 && this.scene !== '') {
      const target = await sceneTarget(this.scene)
      this.id = (target?.kind === 'activity' && target.id) || 0
    }
    return this.id > 0 ? callQuietly(activity.getDetail, { id: this.id }) : null
  }

  /** Signs up at the shown price; returns the order to pay, or null if the seat is free. Reloads outdated data. */
  async signUp(answers: SignupAnswer[] = []): Promise<number | null> {
    const { mine, pt = 0 } = this.detail.value ?? {}
    const asked = { id: this.id, shownFen: mine?.priceFen ?? 0, shownPt: pt, answers }
    const { orderId } = await this.kept(() => call(activity.signup, asked, errorsInline))
    return orderId
  }

  async wait(): Promise<void> {
    await this.kept(() => call(activity.joinWaitlist, { id: this.id }, errorsInline))
  }

  private async kept<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await act()
      await this.detail.reload()
      return answer
    } catch (error) {
      if (STALE.some((one) => isFault(error, one))) await this.detail.reload()
      throw error
    }
  }
}
