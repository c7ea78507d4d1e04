/** Reconciles our books with the channels' bills, day by day. A difference becomes a task for finance; no bill moves money. */
import { dayInShanghai, endOfDayInShanghai, startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { clockInChina, momentBefore } from '@qianxian/protocol/base/clock'
import { amount } from '@qianxian/protocol/base/format'
import { payChannel, outsideChannels } from '@qianxian/protocol/finance/finance.words'
import { reconcileHours, reconcileResult } from '@qianxian/protocol/pay/pay.words'
import type { BillLine } from '../../adapters/pay/pay'
import { openSystemCtx, type Ctx, type World } from '../../ctx'
import type { StoredAuditItem } from '../../db/tables/audit'
import { openTask } from '../audit/audit'
import { refundById } from '../finance/finance'
import { allTenants, forEachTenant } from '../tenant/tenant'
import {
  hasMoved,
  insertLines,
  isCompared,
  lockDay,
  paidBetween,
  paymentsByNos,
  refundsBetween,
  refundsByNos,
  listUnresolvedPayments,
  updateDay,
  type DifferentLine,
  type Reconciliation,
} from './reconciliation.repository'
import { dispatchRefund } from './refund'
import { queryPayment } from './settlement'
import { findPayPort } from './channels'

const ITEMS_SHOWN = 50

type OfDay = Pick<Reconciliation, 'day' | 'channel' | 'merchant'>

/** Runs hourly from half past ten: compares published bills of the previous days. Returns how many were compared. */
export const sweepBills = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, 'pay-bills', now, async (ctx) => {
    let compared = 0
    for (let back = reconcileHours.daysBack; back >= 1; back -= 1) {
      const at = momentBefore(now, back, 'day')
      for (const channel of outsideChannels) {
        const port = findPayPort(ctx, channel)
        if (!port) continue
        const of = { day: dayInShanghai(at), channel, merchant: port.merchant }
        if (await isCompared(ctx, of)) continue
        try {
          if (await compareDay(ctx, of, at)) compared += 1
        } catch (error) {
          ctx.log.warn({ error, channel }, 'a bill could not be fetched')
          await missBill(ctx, of)
        }
      }
    }
    return compared
  })

/** Runs at three: finds payments without a result in our own books. Open payments are queried by their own sweep. */
export const sweepOwnBooks = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, 'pay-own-books', now, async (ctx) => {
    const left = await listUnresolvedPayments(ctx)
    const day = dayInShanghai(momentBefore(now, 1, 'day'))
    for (const { channel, merchant } of new Map(left.map((one) => [`${one.channel}:${one.merchant}`, one])).values()) {
      const lines = left
        .filter((one) => one.channel === channel && one.merchant === merchant)
        .map(({ no, fen, channelNo }): DifferentLine => ({
          kind: 'payment',
          result: 'local_only',
          no,
          channelNo,
          localFen: fen,
          channelFen: null,
        }))
      await ctx.tx(async (ctx) => {
        const row = await lockDay(ctx, { day, channel, merchant })
        if (row.taskId === null) await raise(ctx, row, lines, '已收款但没有入账或退款')
      })
    }
    return left.length
  })

/** Returns false while there is no bill. */
async function compareDay(ctx: Ctx, of: OfDay, at: Date): Promise<boolean> {
  const bill = await findPayPort(ctx, of.channel, of.merchant)!.fetchBill(of.day)
  if (!bill) {
    // Channels publish no bill for a day without transactions.
    if (await hasMoved(ctx, of, startOfDayInShanghai(at), endOfDayInShanghai(at))) await missBill(ctx, of)
    return false
  }
  await catchUp(ctx, bill)
  const { lines, matched } = await differences(ctx, of, at, bill)
  await ctx.tx(async (ctx) => {
    const row = await lockDay(ctx, of)
    if (row.comparedAt) return
    await updateDay(ctx, row.id, { comparedAt: ctx.now, matched, different: lines.length })
    if (lines.length > 0) await raise(ctx, row, lines, '账单与本地记录不一致')
  })
  return true
}

/** For payments that only the bill contains, the channel itself is queried, and its signed answer counts. */
async function catchUp(ctx: Ctx, bill: readonly BillLine[]): Promise<void> {
  const payments = await paymentsByNos(
    ctx,
    bill.filter(({ kind }) => kind === 'payment').map(({ no }) => no),
  )
  for (const payment of payments) if (payment.status !== 'paid') await queryPayment(ctx, payment)
  const refunds = await refundsByNos(
    ctx,
    bill.filter(({ kind }) => kind === 'refund').map(({ refundNo }) => refundNo),
  )
  for (const { refundId, settledAt } of refunds) if (!settledAt) await dispatchRefund(ctx, refundId)
}

async function differences(ctx: Ctx, of: OfDay, at: Date, bill: readonly BillLine[]) {
  const numberOf = (line: BillLine) => (line.kind === 'payment' ? line.no : line.refundNo)
  const payments = await paymentsByNos(ctx, bill.filter(({ kind }) => kind === 'payment').map(numberOf))
  const refunds = await refundsByNos(ctx, bill.filter(({ kind }) => kind === 'refund').map(numberOf))
  const local = new Map([
    ...payments.filter(({ status }) => status === 'paid').map(({ no, fen }) => [no, fen] as const),
    ...refunds.map(({ no, fen }) => [no, fen] as const),
  ])
  const elsewhere = await knownElsewhere(
    ctx,
    of,
    bill.map(numberOf).filter((no) => !local.has(no)),
  )
  const lines: DifferentLine[] = []
  let matched = 0
  for (const line of bill) {
    const no = numberOf(line)
    const localFen = local.get(no) ?? null
    if (localFen === line.fen) matched += 1
    else if (localFen !== null || !elsewhere.has(no))
      lines.push({
        kind: line.kind,
        result: localFen === null ? 'channel_only' : 'amount_diff',
        no,
        channelNo: line.channelNo,
        localFen,
        channelFen: line.fen,
      })
  }
  const known = new Set(bill.map(numberOf))
  const hours = [startOfDayInShanghai(at), endOfDayInShanghai(at)] as const
  const alone = { result: 'local_only', channelFen: null } as const
  for (const { no, fen, channelNo } of await paidBetween(ctx, of.channel, of.merchant, ...hours))
    if (!known.has(no)) lines.push({ ...alone, kind: 'payment', no, channelNo, localFen: fen })
  for (const { refundId, no, fen, channelNo } of await refundsBetween(ctx, of.channel, of.merchant, ...hours))
    if (!known.has(no) && (await refundById(ctx, refundId))?.status === 'done')
      lines.push({ ...alone, kind: 'refund', no, channelNo, localFen: fen })
  return { lines, matched }
}

/**
 * Numbers that belong to other platforms of this merchant. If several platforms share it, the first one reports the unknown rest.
 */
async function knownElsewhere(ctx: Ctx, { channel, merchant }: OfDay, nos: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>()
  if (nos.length === 0) return known
  for (const tenant of await allTenants(ctx.db)) {
    if (tenant.id === ctx.tenant.id || tenant.configs.pay.merchants[channel] !== merchant) continue
    if (tenant.id < ctx.tenant.id) return new Set(nos)
    const there = openSystemCtx(ctx, tenant, { kind: 'system', name: 'pay-bills' }, ctx.now)
    for (const { no } of [...(await paymentsByNos(there, nos)), ...(await refundsByNos(there, nos))]) known.add(no)
  }
  return known
}

/** Creates a task in the evening if yesterday's bill is still missing. */
async function missBill(ctx: Ctx, of: OfDay): Promise<void> {
  if (clockInChina(ctx.now).hour() < reconcileHours.missingFrom) return
  await ctx.tx(async (ctx) => {
    const row = await lockDay(ctx, of)
    if (row.taskId === null && row.comparedAt === null) await raise(ctx, row, [], '账单一直没有生成')
  })
}

async function raise(ctx: Ctx, row: Reconciliation, lines: readonly DifferentLine[], what: string): Promise<void> {
  await insertLines(ctx, row.id, lines)
  const taskId = await openTask(ctx, {
    targetType: 'reconcile',
    targetId: row.id,
    ownerId: 0,
    parties: [],
    title: `${payChannel[row.channel]} ${row.day} 对账`,
    subtitle: what,
    items:
      lines.length > 0
        ? lines.slice(0, ITEMS_SHOWN).map(itemOf)
        : [{ field: 'bill', label: '账单', before: null, after: what, mediaId: null, hint: null }],
    priority: 'high',
  })
  await updateDay(ctx, row.id, { taskId })
}

const inYuan = (fen: number | null | undefined): string => (fen === null || fen === undefined ? '无' : `${amount(fen)} 元`)

const itemOf = ({ kind, result, no, channelNo, localFen, channelFen }: DifferentLine): StoredAuditItem => ({
  field: no,
  label: `${kind === 'payment' ? '收款' : '退款'} ${no}`,
  before: `本地：${inYuan(localFen)}`,
  after: `渠道：${inYuan(channelFen)}${channelNo ? `（${channelNo}）` : ''}`,
  mediaId: null,
  hint: reconcileResult[result],
})

/** Called when finance has resolved the task. */
export async function closeReconciliation(ctx: Ctx, { targetId }: { targetId: number }): Promise<void> {
  await updateDay(ctx, targetId, { settledAt: ctx.now })
}
