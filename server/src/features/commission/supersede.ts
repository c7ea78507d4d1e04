/** Shares that no longer count: nothing of them is left, and another may take their place in the order. */
import type { SupersededFor } from '@qianxian/protocol/commission/commission.words'
import type { TxCtx } from '../../ctx'
import { lockOrder } from '../finance/finance'
import * as store from './commission.repository'
import type { RecordRow } from './commission.repository'
import { postStep } from './postings'

/** Takes back everything that is left of a share, settled or not. Requires the lock on its order. */
export async function supersede(ctx: TxCtx, record: RecordRow, supersededFor: SupersededFor): Promise<void> {
  const { id, fen, settledFen, reversedFen, settledAt } = record
  const moved = { frozen: -(fen - reversedFen - settledFen), settled: -settledFen }
  const hasMoved = moved.frozen !== 0 || moved.settled !== 0
  const steps = record.steps + Number(hasMoved)
  await store.updateRecord(ctx, id, {
    status: settledAt === null ? 'cancelled' : 'reversed',
    settledFen: 0,
    reversedFen: fen,
    holdReason: null,
    steps,
    supersededAt: ctx.now,
    supersededFor,
  })
  if (hasMoved) await postStep(ctx, record, steps, moved)
}

/**
 * Moves the shares of one account to the other. A share of an order that the remaining account bought is taken back, and so is the
 * lower of two shares of one order.
 */
export async function mergeShares(ctx: TxCtx, fromUserId: number, toUserId: number): Promise<void> {
  for (const orderId of await store.ordersJoinedBy(ctx, [fromUserId, toUserId])) {
    const order = await lockOrder(ctx, orderId)
    const own = (await store.recordsOfOrder(ctx, orderId)).filter(
      ({ userId, supersededAt }) => supersededAt === null && (userId === fromUserId || userId === toUserId),
    )
    const isBuyer = order !== null && (order.userId === fromUserId || order.userId === toUserId)
    const kept = isBuyer ? null : own.reduce((best, one) => (one.fen > best.fen ? one : best))
    for (const record of own) if (record !== kept) await supersede(ctx, record, isBuyer ? 'buyer' : 'twice')
  }
  await store.moveRecords(ctx, fromUserId, toUserId)
}
