/**
 * Changes a withdrawal's state: records the step, moves the money and notifies the owner. The caller's transaction must
 * hold the lock on the row.
 */
import { cashoutStates, type CashoutStatus } from '@qianxian/protocol/cashout/cashout.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { TxCtx } from '../../ctx'
import { retractNotices, notify, type NoticeKind } from '../notice/notice'
import { cashoutArrived, cashoutAwaits, cashoutFailed, cashoutRejected, cashoutReturned, cashoutSubject } from './cashout.notices'
import { insertStep, updateCashout, type CashoutRecord } from './cashout.repository'
import { returnCashout, postPayout } from './cashout-ledger'

type Change = Parameters<typeof updateCashout>[2]

const told: Partial<Record<CashoutStatus, NoticeKind<{ cashoutId: number }>>> = {
  rejected: cashoutRejected,
  awaiting_user_confirm: cashoutAwaits,
  success: cashoutArrived,
  failed: cashoutFailed,
  returned: cashoutReturned,
}

/** Changes the state. `byUserId`: the finance person who made the change. */
export async function transitionTo(
  ctx: TxCtx,
  row: CashoutRecord,
  status: CashoutStatus,
  change: Omit<NonNullable<Change>, 'status'> = {},
  byUserId: number | null = null,
): Promise<CashoutRecord> {
  if (!isIn(cashoutStates.open, row.status)) throw new Error(`withdrawal ${row.id} is over: ${row.status}, not ${status}`)
  const isOver = !isIn(cashoutStates.open, status)
  if (isIn(cashoutStates.givenBack, status)) await returnCashout(ctx, row)
  if (status === 'success') await postPayout(ctx, row)
  const whole = { ...change, status, ...(isOver ? { endedAt: ctx.now, askAt: null, confirmPackage: null } : {}) }
  await updateCashout(ctx, row.id, whole)
  await insertStep(ctx, row.id, status, byUserId)
  const telling = { to: [row.userId], subject: cashoutSubject(row.id) }
  if (isOver) await retractNotices(ctx, [cashoutAwaits], telling)
  const kind = told[status]
  if (kind) await notify(ctx, kind, { ...telling, facts: { cashoutId: row.id } })
  return { ...row, ...whole } as CashoutRecord
}
