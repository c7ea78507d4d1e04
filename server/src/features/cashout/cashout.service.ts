/** Withdrawals: payees, preview, application and outcome; and payouts that a second finance person makes by hand. */
import { clockInChina, momentOf } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { cashout } from '@qianxian/protocol/cashout/cashout'
import { cashoutStates } from '@qianxian/protocol/cashout/cashout.words'
import { requireMember, type Ctx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { cancelTask } from '../audit/audit'
import { markSubjectsRead } from '../notice/notice'
import { createCashout, preview } from './application'
import { cashoutSubject } from './cashout.notices'
import { cashoutOf, presentCashoutRow } from './cashout.presenter'
import {
  cashoutById,
  cashoutsPage,
  handPayoutsPage,
  lockCashout,
  lockHandPayout,
  monthSums,
  payeesByIds,
  type CashoutPlace,
  type CashoutRecord,
} from './cashout.repository'
import { queryChannelNow } from './payout-dispatch'
import { savePayeeFor, sendPayeeCodeFor, listPayeeWays } from './payees'
import { transitionTo } from './transition'

const ownOf = async (ctx: Ctx, id: number): Promise<CashoutRecord> => {
  const row = await cashoutById(ctx, id)
  if (!row || row.userId !== requireMember(ctx).userId) throw fault('not_found')
  return row
}

export const getPayees: Verb<typeof cashout.getPayees> = (ctx) => listPayeeWays(ctx, requireMember(ctx).userId)

export const sendPayeeCode: Verb<typeof cashout.sendPayeeCode> = (ctx, picture) => sendPayeeCodeFor(ctx, requireMember(ctx).userId, picture)

export const savePayee: Verb<typeof cashout.savePayee> = (ctx, given) => savePayeeFor(ctx, requireMember(ctx).userId, given)

export const previewCashout: Verb<typeof cashout.previewCashout> = (ctx, asked) => preview(ctx, requireMember(ctx).userId, asked)

export const applyCashout: Verb<typeof cashout.applyCashout> = async (ctx, asked) => {
  const row = await ctx.tx((ctx) => createCashout(ctx, requireMember(ctx).userId, asked))
  return cashoutOf(ctx, row)
}

/**
 * Cancels a withdrawal before approval. If a review and a cancellation are simultaneous, the first to lock the task
 * wins.
 */
export const cancelCashout: Verb<typeof cashout.cancelCashout> = async (ctx, { id }) => {
  const found = await ownOf(ctx, id)
  return ctx.tx(async (ctx) => {
    if (found.status === 'auditing' && found.auditTaskId !== null && !(await cancelTask(ctx, found.auditTaskId)))
      throw fault('cashout_state_changed')
    const row = (await lockCashout(ctx, id))!
    if (row.status === 'cancelled') return cashoutOf(ctx, row)
    const isMeant = isIn(cashoutStates.unjudged, row.status) && (row.status !== 'auditing' || row.auditTaskId === found.auditTaskId)
    if (!isMeant) throw fault('cashout_state_changed')
    return cashoutOf(ctx, await transitionTo(ctx, row, 'cancelled'))
  })
}

export const getCashout: Verb<typeof cashout.getCashout> = async (ctx, { id }) => {
  const row = await ownOf(ctx, id)
  await markSubjectsRead(ctx, cashoutSubject(id))
  return cashoutOf(ctx, row)
}

export const checkCashout: Verb<typeof cashout.checkCashout> = async (ctx, { id }) => {
  await ownOf(ctx, id)
  await queryChannelNow(ctx, id)
  return cashoutOf(ctx, await ownOf(ctx, id))
}

export const getPagedCashoutHis: Verb<typeof cashout.getPagedCashoutHis> = async (ctx, { month, ...asked }) => {
  const { userId } = requireMember(ctx)
  const { place, limit, pageFrom } = paging<CashoutPlace>(ctx, `cashout:${userId}:${month ?? ''}`, asked)
  const [from, to] = month === undefined ? [null, null] : spanOf(month)
  const rows = await cashoutsPage(ctx, { userId, from, to, after: place, limit })
  const page = await pageFrom(
    rows,
    (row) => [row.createdAt.toISOString(), row.id],
    (shown) => shown.map(presentCashoutRow),
  )
  await markSubjectsRead(ctx, ...page.list.map(({ cashoutId }) => cashoutSubject(cashoutId)))
  return { list: page.list, nextCursor: page.nextCursor, months: await monthsOn(ctx, userId, page.list, place) }
}

const monthOf = (at: string | Date): string => clockInChina(at).format('YYYY-MM')

/** Returns the first moment of a month in China, and that of the next month. */
function spanOf(month: string): [Date, Date] {
  const start = clockInChina(new Date(`${month}-01T00:00:00+08:00`)).startOf('month')
  return [momentOf(start), momentOf(start.add(1, 'month'))]
}

/** Sums of the months that begin on the page; a month continued from the previous page has its sums on that page. */
async function monthsOn(ctx: Ctx, userId: number, list: readonly { at: string }[], place: CashoutPlace | null) {
  const all = [...new Set(list.map(({ at }) => monthOf(at)))].filter((month) => place === null || month !== monthOf(place[0]))
  if (all.length === 0) return []
  const sums = new Map((await monthSums(ctx, userId, spanOf(all.at(-1)!)[0], spanOf(all[0]!)[1])).map(({ month, fen }) => [month, fen]))
  return all.map((month) => ({ month, income: 0, outgo: sums.get(month) ?? 0, currency: 'CNY' as const }))
}

// --- Payouts by hand ----------------------------------------------------------------

export const getPagedHandPayouts: Verb<typeof cashout.getPagedHandPayouts> = async (ctx, asked) => {
  const { userId } = requireMember(ctx)
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `handPayouts:${userId}`, asked)
  const rows = await handPayoutsPage(ctx, userId, place?.[0] ?? null, limit)
  const payees = await payeesByIds(
    ctx,
    rows.map(({ payeeId }) => payeeId),
  )
  return pageFrom(
    rows,
    ({ id }) => [id],
    (shown) =>
      shown.map((row) => {
        const payee = payees.get(row.payeeId)!
        return {
          id: row.id,
          no: row.no,
          netFen: row.fen - row.feeFen - row.taxFen,
          payeeName: ctx.secrets.unseal(payee.nameEnc),
          bankName: payee.bankName,
          cardNo: ctx.secrets.unseal(payee.accountEnc),
          approvedAt: (row.approvedAt ?? row.createdAt).toISOString(),
        }
      }),
  )
}

/** Enters a payout that was made by hand; the person who enters it must be neither the approver nor the owner. */
export const enterReceipt: Verb<typeof cashout.enterReceipt> = async (ctx, { id, outcome, receiptNo = '', reason = '' }) => {
  const { userId } = requireMember(ctx)
  if (outcome === 'done' && receiptNo.trim() === '') throw fieldFault({ receiptNo: '请填写银行回单号' })
  if (outcome === 'failed' && reason.trim() === '') throw fieldFault({ reason: '请填写退回原因' })
  await ctx.tx(async (ctx) => {
    const row = await lockHandPayout(ctx, id, userId)
    if (!row) throw fault('not_found')
    const change = { receiptNo: receiptNo.trim(), receiptById: userId }
    if (outcome === 'done') await transitionTo(ctx, row, 'success', change, userId)
    else await transitionTo(ctx, row, 'failed', { ...change, reason: reason.trim() }, userId)
  })
  return {}
}
