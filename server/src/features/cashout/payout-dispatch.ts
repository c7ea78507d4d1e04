/**
 * Moves a withdrawal through a channel. All attempts use one number, and an unanswered attempt is queried under it: the
 * money is returned only when the channel reports that it paid nothing.
 * Channels are called outside any transaction; their results are written under the row lock.
 */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { object, Type } from '@qianxian/protocol/base/shape'
import { cashoutLimits, cashoutStates } from '@qianxian/protocol/cashout/cashout.words'
import { AdapterFault } from '../../adapters/lib/adapter-fault'
import type { PayPort, Transfer, TransferResult } from '../../adapters/pay/pay'
import type { Ctx, World, TxCtx } from '../../ctx'
import { defineJob } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import {
  cashoutById,
  cashoutByNo,
  listDueIds,
  handedSince,
  lockCashout,
  lockPool,
  payeeById,
  updateCashout,
  type CashoutRecord,
} from './cashout.repository'
import { hasOpenDispute } from './eligibility'
import { findPayoutPort } from './payout-channels'
import { openReviewTask } from './review-task'
import { transitionTo } from './transition'

/** Wait until a held withdrawal is checked again. */
const HOLD_MINUTES = 10
const ASK_MINUTES = 15
const SWEEP_AT_ONCE = 100
export const CASHOUT_PURSUIT = 'cashout-pursuit'

export const pursueCashout = defineJob('cashout.pursue', object({ cashoutId: Type.Integer() }), (ctx, { cashoutId }) =>
  pursue(ctx, cashoutId),
)

/** Enqueues the next step for this moment; the sweep handles it if the job was lost. */
export async function schedulePursuit(ctx: TxCtx, cashoutId: number, at: Date): Promise<void> {
  await updateCashout(ctx, cashoutId, { askAt: at })
  await ctx.jobs.send(ctx, pursueCashout, { cashoutId }, { at })
}

/** Returns the number of handled withdrawals. */
export const sweepCashouts = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, CASHOUT_PURSUIT, now, async (ctx) => {
    const ids = await listDueIds(ctx, SWEEP_AT_ONCE)
    for (const id of ids) await pursue(ctx, id)
    return ids.length
  })

const secondsFrom = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

type Act = 'hand' | 'ask' | 'cancel'

/** Takes the next step of a withdrawal. Idempotent, and safe when run concurrently. */
async function pursue(ctx: Ctx, id: number): Promise<void> {
  const next = await ctx.tx((ctx) => nextOf(ctx, id))
  if (next) await callChannel(ctx, next.row, next.act)
}

/**
 * Queries the channel at once, due or not: the channel's app on the payee's phone reported something, or the page
 * requests the result.
 */
export async function queryChannelNow(ctx: Ctx, id: number): Promise<void> {
  const row = await cashoutById(ctx, id)
  if (row && isIn(cashoutStates.outside, row.status)) await callChannel(ctx, row, 'ask')
}

/** Applies a message from the channel, in the transaction that stores it. Returns null if the number is not ours. */
export async function applyTransferResult(
  ctx: TxCtx,
  word: TransferResult,
): Promise<{ verdict: 'good' | 'repeated' | 'mismatch'; why: string } | null> {
  const heard = await applyResult(ctx, word)
  if (heard === 'unknown') return null
  if (heard === 'mismatch') return { verdict: 'mismatch', why: 'another amount' }
  return { verdict: heard === 'repeated' ? 'repeated' : 'good', why: '' }
}

async function callChannel(ctx: Ctx, row: CashoutRecord, act: Act): Promise<void> {
  const port = findPayoutPort(ctx, row.payeeKind)
  if (!port?.payout) return
  const word = await requestChannel(ctx, port, row, act)
  if (word === null) return
  const heard = await ctx.tx((ctx) => applyResult(ctx, word))
  if (heard !== 'again') return
  const again = await requestChannel(ctx, port, row, 'hand')
  if (again) await ctx.tx((ctx) => applyResult(ctx, again))
}

/** Sends a request to the channel; returns null if the result is unknown, to be queried later. */
async function requestChannel(
  ctx: Ctx,
  { payout, merchant, channel }: PayPort,
  row: CashoutRecord,
  act: Act,
): Promise<TransferResult | null> {
  try {
    if (act === 'cancel') return await payout!.cancel(row.no)
    if (act === 'ask') return await payout!.query(row.no)
    return await payout!.transfer(await buildTransfer(ctx, row, `/common/api/pay/notify/${channel}/${merchant}`))
  } catch (error) {
    if (!(error instanceof AdapterFault)) throw error
    ctx.log.warn({ cashoutId: row.id, act, kind: error.kind, code: error.providerCode }, 'a channel gave no word on a withdrawal')
    return null
  }
}

async function buildTransfer(ctx: Ctx, row: CashoutRecord, path: string): Promise<Transfer> {
  const payee = (await payeeById(ctx, row.payeeId))!
  return {
    no: row.no,
    fen: row.fen - row.feeFen - row.taxFen,
    payeeId: ctx.secrets.unseal(payee.accountEnc),
    payeeName: ctx.secrets.unseal(payee.nameEnc),
    appId: payee.appId,
    memo: '余额提现',
    notifyUrl: row.origin === '' ? '' : `${row.origin}${path}`,
  }
}

/** Returns the next request to the channel; null if there is none. */
async function nextOf(ctx: TxCtx, id: number): Promise<{ row: CashoutRecord; act: Act } | null> {
  const row = await lockCashout(ctx, id)
  if (!row) return null
  if (isIn(cashoutStates.unsent, row.status) || row.status === 'risk_hold') return releaseForReview(ctx, row)
  if (!isIn(cashoutStates.outside, row.status) || row.payeeKind === 'bank') return null
  if (row.askAt === null || row.askAt > ctx.now) return null
  const isLate = row.confirmUntil !== null && row.confirmUntil <= ctx.now && row.status === 'awaiting_user_confirm'
  await updateCashout(ctx, id, { asked: row.asked + 1, ...(isLate && row.cancelAskedAt === null ? { cancelAskedAt: ctx.now } : {}) })
  await schedulePursuit(ctx, id, nextQueryAt(ctx, row))
  return { row, act: isLate ? 'cancel' : 'ask' }
}

function nextQueryAt(ctx: Ctx, { asked, confirmUntil }: CashoutRecord): Date {
  const seconds = cashoutLimits.askAfterSeconds[asked + 1]
  const at = seconds === undefined ? momentAfter(ctx.now, ASK_MINUTES, 'minute') : secondsFrom(ctx.now, seconds)
  return confirmUntil !== null && confirmUntil > ctx.now && confirmUntil < at ? confirmUntil : at
}

/**
 * Releases the withdrawal once no dispute is open: to the channel or, for a bank card, to a second person who pays by
 * hand.
 */
async function releaseForReview(ctx: TxCtx, row: CashoutRecord): Promise<{ row: CashoutRecord; act: Act } | null> {
  if (await hasOpenDispute(ctx, row.userId)) {
    if (row.status !== 'risk_hold') await transitionTo(ctx, row, 'risk_hold')
    await schedulePursuit(ctx, row.id, momentAfter(ctx.now, HOLD_MINUTES, 'minute'))
    return null
  }
  if (row.status === 'risk_hold' && row.approvedAt === null) {
    await openReviewTask(ctx, row, ['曾有待核实的事项'])
    return null
  }
  if (await isBeyondPool(ctx, row)) {
    ctx.log.warn({ cashoutId: row.id }, 'a withdrawal waits: the platform pays out no more today')
    await schedulePursuit(ctx, row.id, momentAfter(ctx.now, HOLD_MINUTES, 'minute'))
    return null
  }
  if (row.payeeKind === 'bank') {
    await transitionTo(ctx, row, 'transferring', { askAt: null, handedAt: ctx.now })
    return null
  }
  if (!findPayoutPort(ctx, row.payeeKind)) {
    ctx.log.error({ cashoutId: row.id, kind: row.payeeKind }, 'a withdrawal waits for a channel that is closed')
    await schedulePursuit(ctx, row.id, momentAfter(ctx.now, HOLD_MINUTES, 'minute'))
    return null
  }
  const sent = await transitionTo(ctx, row, 'transferring', { handings: row.handings + 1, handedAt: ctx.now, asked: 0 })
  await schedulePursuit(ctx, row.id, secondsFrom(ctx.now, cashoutLimits.askAfterSeconds[0]))
  return { row: sent, act: 'hand' }
}

/** True if paying this out would exceed the platform's daily limit. Concurrent releases are counted one after the other. */
async function isBeyondPool(ctx: TxCtx, { fen, feeFen, taxFen }: CashoutRecord): Promise<boolean> {
  const pool = ctx.tenant.configs.cashout.fenPerDay ?? cashoutLimits.platformFenPerDay
  await lockPool(ctx)
  return (await handedSince(ctx, startOfDayInShanghai(ctx.now))) + fen - feeFen - taxFen > pool
}

// --- Channel results ------------------------------------------------------

/** `again`: the channel does not know the withdrawal, so it is submitted once more; `unknown`: the number is not ours. */
async function applyResult(ctx: TxCtx, word: TransferResult): Promise<'heard' | 'again' | 'repeated' | 'mismatch' | 'unknown'> {
  const found = await cashoutByNo(ctx, word.no)
  const row = found && (await lockCashout(ctx, found.id))
  if (!row) return 'unknown'
  const netFen = row.fen - row.feeFen - row.taxFen
  if (!isIn(cashoutStates.outside, row.status)) {
    if (word.state === 'done' && row.status !== 'success')
      ctx.log.error({ cashoutId: row.id, state: row.status }, 'a channel paid a withdrawal that is not with it')
    return 'repeated'
  }
  // Zero means that the channel's response contains no amount.
  if (word.fen !== 0 && word.fen !== netFen) {
    ctx.log.error({ cashoutId: row.id, fen: word.fen, netFen }, 'a channel names another amount of a withdrawal')
    return 'mismatch'
  }
  if (word.state === 'absent') return handAgain(ctx, row)
  const receiptNo = word.channelNo === '' ? row.receiptNo : word.channelNo
  if (word.state === 'done') await transitionTo(ctx, row, 'success', { receiptNo })
  if (word.state === 'failed') await transitionTo(ctx, row, 'failed', { receiptNo, reason: FAILED })
  if (word.state === 'cancelled') await transitionTo(ctx, row, 'returned', { receiptNo })
  if (word.state === 'wait_user') await awaitPayee(ctx, row, { receiptNo, confirmPackage: word.package ?? row.confirmPackage })
  if (word.state === 'processing' && row.status === 'awaiting_user_confirm')
    await transitionTo(ctx, row, 'transferring', { receiptNo, confirmPackage: null })
  return 'heard'
}

/** Shown instead of the channel's own message, which contains internal codes and sometimes other data about the payee. */
const FAILED = '收款账户暂时不能收款，请核对或更换收款账户后重新提现。'

async function awaitPayee(ctx: TxCtx, row: CashoutRecord, change: { receiptNo: string; confirmPackage: string | null }): Promise<void> {
  if (row.status === 'awaiting_user_confirm') return updateCashout(ctx, row.id, change)
  const confirmUntil = row.confirmUntil ?? momentAfter(ctx.now, cashoutLimits.confirmHours, 'hour')
  await transitionTo(ctx, row, 'awaiting_user_confirm', { ...change, confirmUntil })
}

async function handAgain(ctx: TxCtx, row: CashoutRecord): Promise<'again' | 'heard'> {
  if (row.handings < cashoutLimits.handings) {
    await updateCashout(ctx, row.id, { handings: row.handings + 1, handedAt: ctx.now })
    return 'again'
  }
  // The last submission may still be in progress, so the money is not returned before that is ruled out.
  if (row.handedAt && momentAfter(row.handedAt, ASK_MINUTES, 'minute') > ctx.now) return 'heard'
  await openReviewTask(ctx, row, ['渠道没有受理，请核对商户余额与收款信息后再通过'])
  return 'heard'
}
