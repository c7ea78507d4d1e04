/** The state of a member's lines, and the terms shown before a purchase. */
import { lineLimits } from '@qianxian/protocol/line/line.words'
import type { QuotaStanding } from '@qianxian/protocol/line/package.words'
import type { Ctx } from '../../../ctx'
import type { QuotaRow } from '../line.repository'

/** Evaluates the condition of `quotaRuns` for one row. */
export const isQuotaRunning = ({ now }: Pick<Ctx, 'now'>, { startsAt, endsAt, remindAt }: QuotaRow): boolean =>
  startsAt <= now && (endsAt > now || remindAt !== null)

export const timesRemaining = ({ total, held, used }: QuotaRow): number => total - held - used

export const reminderTimes = ({ told30At, told7At, told1At }: QuotaRow) => ({ 30: told30At, 7: told7At, 1: told1At })

export function deriveQuotaStatus(ctx: Pick<Ctx, 'now'>, row: QuotaRow): QuotaStanding {
  if (row.held > 0 || (timesRemaining(row) > 0 && isQuotaRunning(ctx, row))) return 'running'
  if (timesRemaining(row) > 0) return 'lapsed'
  return row.refunded > 0 ? 'refunded' : 'usedUp'
}

export const QUOTA_POLICY =
  `发起时预留 1 次，对方同意后才会使用；未通过审核、对方 ${lineLimits.answerDays} 天内未回应、对方查看前撤回都会退回。` +
  `被婉拒时，每月前 ${lineLimits.declinesReturnedPerMonth} 次退回，之后视为已使用。先到期的次数先用；到期后才退回的，可在到期后 ${lineLimits.lateReturnDays} 天内再用一次。`

export const REFUND_POLICY =
  '有效期内，没用的次数随时可以按单价退款；正在等对方回应的，退回之后也可以退。到期前 30 天、7 天和 1 天会分别提醒你（不到 30 天的套餐从 7 天前开始），没有提醒过就不会到期。'
