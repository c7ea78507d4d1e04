/** The receipt of an exit: each unused service is refunded once, by its own rule, at the value of the moment of the confirmation. */
import type { Receipt, ReceiptLine } from '@qianxian/protocol/couple/couple.schema'
import { exitService, type ExitService } from '@qianxian/protocol/couple/couple.words'
import { isIn, values } from '@qianxian/protocol/base/dictionary'
import { object, Type } from '@qianxian/protocol/base/shape'
import type { Ctx, TxCtx } from '../../ctx'
import { defineJob } from '../../jobs/job'
import { closeServiceOrdersOf, exitSettlementDue, exitSettlements, quoteExitRefunds, refundForExit } from '../finance/finance'
import { findUserOfProfile } from '../risk/risk'
import * as store from './couple.repository'
import type { ExitRow, RefundRow } from './couple.repository'

interface Quote extends ReceiptLine {
  refId: number
}

const serviceOf = (bizType: string): ExitService => {
  if (isIn(values(exitService), bizType)) return bizType
  throw new Error(`a product that ends with the exit, without a name on the receipt: ${bizType}`)
}

/** The services of a user that an exit would refund now, in the order in which they are refunded. */
async function quoteServices(ctx: TxCtx, userId: number): Promise<Quote[]> {
  const orders = (await quoteExitRefunds(ctx, userId)).map(({ orderId, bizType, title, why, fen, points }) => ({
    service: serviceOf(bizType),
    refId: orderId,
    title,
    why,
    fen,
    points,
    status: null,
  }))
  const others = (await exitSettlements.ask(ctx, userId)).map((one) => ({ ...one, points: 0, status: null }))
  return [...orders, ...others]
}

const receiptOf = (list: readonly ReceiptLine[]): Receipt => ({
  list: list.map(({ service, title, why, fen, points, status }) => ({ service, title, why, fen, points, status })),
  fen: list.reduce((sum, { fen }) => sum + fen, 0),
  points: list.reduce((sum, { points }) => sum + points, 0),
})

/** The receipt as it would be now. */
export const previewReceipt = (ctx: Ctx, userId: number): Promise<Receipt> =>
  ctx.tx(async (ctx) => receiptOf(await quoteServices(ctx, userId)))

/** The receipt of one person after the exit. */
export const loadReceipt = async (ctx: Ctx, exitId: number, profileId: number): Promise<Receipt> =>
  receiptOf(await store.refundsOf(ctx, exitId, profileId))

/** Records what each person gets back, and sends the refunds, in the transaction of the confirmation. */
export async function openReceipt(ctx: TxCtx, exitId: number, profileIds: readonly number[]): Promise<void> {
  for (const profileId of profileIds) {
    const userId = await findUserOfProfile(ctx, profileId)
    if (userId === null) continue
    const quotes = await quoteServices(ctx, userId)
    await store.insertRefunds(
      ctx,
      quotes.map(({ service, refId, title, why, fen, points }, position) => ({
        exitId,
        profileId,
        userId,
        service,
        refId,
        position,
        title,
        why,
        fen,
        points,
        status: 'due' as const,
      })),
    )
  }
  await ctx.jobs.send(ctx, exitRefundJob, { exitId })
}

/** Each row is settled in a transaction of its own, so that a kill in between repeats or loses none. */
export async function payReceipt(ctx: Ctx, exitId: number): Promise<void> {
  const exit = await store.exitById(ctx, exitId)
  if (!exit?.confirmedAt) return
  const rows = await store.refundsOf(ctx, exitId, null)
  const failures: unknown[] = []
  for (const row of rows.filter(({ status }) => status === 'due')) {
    try {
      await ctx.tx((ctx) => payRow(ctx, exit, row.id))
    } catch (error) {
      ctx.log.error({ exitId, refundRowId: row.id, err: error }, 'a service was not refunded at the exit')
      failures.push(error)
    }
  }
  for (const profileId of [exit.aId, exit.bId]) {
    const userId = profileId === null ? null : await findUserOfProfile(ctx, profileId)
    if (userId !== null) await closeServiceOrdersOf(ctx, userId)
  }
  if (failures.length > 0) throw failures[0]
}

async function payRow(ctx: TxCtx, exit: ExitRow, id: number): Promise<void> {
  const row = await store.refundRow(ctx, id)
  if (row?.status !== 'due') return
  const { service, refId, userId } = row
  if (service === 'contract' || service === 'promotion') {
    if (await store.settleRefund(ctx, id, { ...sumsOf(row), status: 'handed', refundId: null }))
      await exitSettlementDue.emit(ctx, userId, { service, refId }, exit.confirmedAt!)
    return
  }
  const paid = await refundForExit(ctx, { ...sumsOf(row), orderId: refId, key: `exit:${exit.id}:${refId}`, at: exit.confirmedAt! })
  await store.settleRefund(ctx, id, paid ? { status: 'done', ...paid } : { status: 'settled', refundId: null, fen: 0, points: 0 })
}

const sumsOf = ({ fen, points }: RefundRow) => ({ fen, points })

export const exitRefundJob = defineJob('couple.refund', object({ exitId: Type.Integer() }), (ctx, { exitId }) => payReceipt(ctx, exitId))
