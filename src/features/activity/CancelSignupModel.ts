/** Cancels a seat: shows the refund first, and shows it again if it has changed before the tap. */
import { activity } from '@qianxian/protocol/activity/activity'
import type { CancelQuote } from '@qianxian/protocol/activity/activity.schema'
import { financeFaults } from '@qianxian/protocol/finance/finance.faults'
import { makeAutoObservable, runInAction } from 'mobx'
import { callQuietly, call, errorsInline } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { isFault } from '@/request/faultName'
import { DetailModel } from '@/ui/detail/DetailModel'

const CHANGED = '退款金额刚刚变了，请看过新的金额再取消'

export class CancelSignupModel {
  readonly quote: DetailModel<CancelQuote>
  refusal: string | null = null

  constructor(readonly signupId: number) {
    this.quote = new DetailModel<CancelQuote>({ load: () => callQuietly(activity.getCancelQuote, { id: signupId }) })
    makeAutoObservable(this, { signupId: false, quote: false })
  }

  /** Returns the refund once cancelled; null if not, with the reason in `refusal`. */
  async cancel(): Promise<CancelQuote | null> {
    const shown = this.quote.value
    if (!shown) return null
    runInAction(() => (this.refusal = null))
    try {
      await call(activity.cancelSignup, { id: this.signupId, shownFen: shown.fen, shownPt: shown.pt }, errorsInline)
      return shown
    } catch (error) {
      const isChanged = isFault(error, financeFaults.refund_changed)
      if (isChanged) await this.quote.reload()
      runInAction(() => (this.refusal = isChanged ? CHANGED : firstErrorWords(error)))
      return null
    }
  }
}
