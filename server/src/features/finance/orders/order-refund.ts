/** Refunds of money and points, split as they were paid. The sum of partial refunds equals the whole exactly. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { flooredPart } from '@qianxian/protocol/base/proportion'
import type { BackWay } from '@qianxian/protocol/finance/finance.schema'
import { orderStates, type Currency, type OrderStatus, type OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import type { Ctx, TxCtx } from '../../../ctx'
import { fault } from '../../../http/fault'
import { notify } from '../../notice/notice'
import { postTransaction, type Leg } from '../ledger/ledger'
import { orderFacts } from './order-lifecycle'
import { orderMoved, refundOwed } from './orders.hooks'
import { refundDone, refundFailed, refundSubject, strayOwed } from './orders.notices'
import * as store from './orders.repository'
import type { OrderRow, RefundRecord } from './orders.repository'
import { monthOf } from './order-payment'
import { productOf } from './product'

export interface RefundRequest {
  orderId: number
  fen: number
  points: number
  /** Shown to the buyer. */
  reason: string
  /** Idempotency key: two requests with one key make one refund. */
  key: string
}

/**
 * The channel's share of everything refunded so far. It is floored over the total, so that no part is lost or paid
 * twice.
 */
export const quoteChannelPart = ({ amountFen, channelFen }: Pick<OrderRow, 'amountFen' | 'channelFen'>, refundedFen: number): number =>
  amountFen === 0 ? 0 : flooredPart(refundedFen, channelFen, amountFen)

/** Splits a further refund into the channel's and the wallet's share. */
function splitBack(order: OrderRow, fen: number): Record<'refundedChannelFen' | 'channelFen' | 'walletFen', number> {
  const refundedChannelFen = quoteChannelPart(order, order.refundedFen + fen)
  const channelFen = refundedChannelFen - order.refundedChannelFen
  return { refundedChannelFen, channelFen, walletFen: fen - channelFen }
}

/** Previews where a refund would go, before it is requested. */
export function quoteRefundWays(order: OrderRow, { fen, points }: Record<'fen' | 'points', number>): BackWay[] {
  const { channelFen, walletFen } = splitBack(order, fen)
  const ways: BackWay[] = [
    { channel: order.channel, amount: channelFen },
    { channel: 'wallet', amount: walletFen },
    { channel: null, amount: points },
  ]
  return ways.filter(({ amount }) => amount > 0)
}

/** Locks the order for a refund, after the locks of its product that come before it. */
export async function lockForRefund(ctx: TxCtx, orderId: number): Promise<OrderRow | null> {
  const seen = await store.orderById(ctx, orderId)
  if (seen) await productOf(ctx, seen.bizType).lockBeforeRefund?.(ctx, orderFacts(seen))
  return store.lockOrder(ctx, orderId)
}

/** Refunds a part of an order or the rest, by the original split. Idempotent by `key`. */
export const refundOrder = (ctx: Ctx, { orderId, fen, points, reason, key }: RefundRequest): Promise<{ refundId: number }> =>
  ctx.tx(async (ctx) => {
    const order = await store.lockOrder(ctx, orderId)
    if (!order) throw new Error(`refund of an order that is none: ${orderId}`)
    const known = await store.refundByKey(ctx, key)
    if (known) {
      if (known.orderId !== orderId || known.fen !== fen || known.points !== points)
        throw new Error(`the key ${key} stands for another refund`)
      return { refundId: known.id }
    }
    if (!isIn(orderStates.refundable, order.status)) throw fault('order_state_changed', { data: { status: order.status } })
    const left = { fen: order.amountFen - order.refundedFen, points: order.pointsUsed - order.refundedPoints }
    if (fen < 0 || points < 0 || fen + points === 0) throw fault('refund_not_possible')
    if (fen > left.fen || points > left.points) throw fault('refund_changed', { data: left })
    const isWhole = fen === left.fen && points === left.points
    await productOf(ctx, order.bizType).refunded(ctx, orderFacts(order), { fen, points, isWhole })
    const { refundedChannelFen, channelFen, walletFen } = splitBack(order, fen)
    const refund = await store.insertRefund(ctx, {
      orderId,
      userId: order.userId,
      key,
      fen,
      points,
      walletFen,
      channelFen,
      channel: channelFen > 0 ? order.channel : null,
      paymentId: channelFen > 0 ? order.paymentId : null,
      status: channelFen > 0 ? 'pending' : 'done',
      reason,
      doneAt: channelFen > 0 ? null : ctx.now,
    })
    await moveBack(ctx, order, refund)
    await store.updateOrder(ctx, orderId, {
      refundedFen: order.refundedFen + fen,
      refundedPoints: order.refundedPoints + points,
      refundedChannelFen,
    })
    await followRefunds(ctx, orderId)
    await orderMoved.emit(ctx, orderId)
    if (channelFen > 0) await refundOwed.emit(ctx, refund.id)
    else await tellDone(ctx, refund)
    await store.addToMonth(ctx, order.userId, monthOf(ctx.now), { refundedFen: fen })
    return { refundId: refund.id }
  })

/** Takes the refund from the order's escrow first, then from the platform's income. */
async function moveBack(ctx: TxCtx, order: OrderRow, { id, fen, points, walletFen, channelFen }: RefundRecord): Promise<void> {
  const { userId } = order
  const escrow = await store.escrowOf(ctx, order.id)
  const legs: Leg[] = []
  for (const [currency, amount] of [
    ['CNY', fen],
    ['PT', points],
  ] as const) {
    if (amount === 0) continue
    const fromHeld = Math.min(escrow[currency].held, amount)
    legs.push(...outOf(order.id, currency, fromHeld, amount - fromHeld))
    await store.moveEscrow(ctx, order.id, currency, { released: fromHeld - amount, refunded: amount })
  }
  if (walletFen > 0) legs.push({ account: { kind: 'cash', userId }, amount: walletFen })
  if (channelFen > 0) legs.push({ account: { kind: 'refundClearing' }, amount: channelFen })
  if (points > 0) legs.push({ account: { kind: 'points', userId }, amount: points, backTo: order.pointsKey! })
  await postTransaction(ctx, { key: `refund:${id}`, bizType: 'order', bizId: order.id, memo: `退款：${order.subject.title}`, legs })
}

function outOf(orderId: number, currency: Currency, held: number, released: number): Leg[] {
  const legs: Leg[] = []
  if (held > 0) legs.push({ account: { kind: 'serviceEscrow', orderId, currency }, amount: -held })
  if (released > 0) legs.push({ account: { kind: 'platformRevenue', currency }, amount: -released })
  return legs
}

/** Sets the order's state by the refunded amount and the amount a channel still owes. Must hold the lock on the order. */
async function followRefunds(ctx: TxCtx, orderId: number): Promise<void> {
  const order = (await store.orderById(ctx, orderId))!
  const isWhole = order.refundedFen === order.amountFen && order.refundedPoints === order.pointsUsed
  const status: OrderStatus = (await store.isRefundOpen(ctx, orderId)) ? 'refunding' : isWhole ? 'refunded' : 'partially_refunded'
  if (status !== order.status) await store.updateOrder(ctx, orderId, { status })
}

const tellDone = (ctx: TxCtx, { id, userId }: RefundRecord): Promise<void> =>
  notify(ctx, refundDone, { to: [userId], subject: refundSubject(id), facts: { refundId: id } })

/** Books a payment that settled nothing to `refundClearing`; the channel owes it back. */
export const oweStrayPayment = (
  ctx: Ctx,
  { orderId, paymentId, channel, fen, why }: { orderId: number; paymentId: number; channel: OutsideChannel; fen: number; why: string },
): Promise<{ refundId: number }> =>
  ctx.tx(async (ctx) => {
    const order = await store.lockOrder(ctx, orderId)
    if (!order) throw new Error(`a stray payment of an order that is none: ${orderId}`)
    const key = `stray:${paymentId}`
    const known = await store.refundByKey(ctx, key)
    if (known) return { refundId: known.id }
    const { userId } = order
    await postTransaction(ctx, {
      key,
      bizType: 'order',
      bizId: orderId,
      memo: `原路退回：${order.subject.title}`,
      legs: [
        { account: { kind: 'payChannelClearing', channel }, amount: -fen },
        { account: { kind: 'refundClearing' }, amount: fen },
      ],
    })
    const refund = await store.insertRefund(ctx, {
      orderId,
      userId,
      key,
      isStray: true,
      fen,
      channelFen: fen,
      channel,
      paymentId,
      status: 'pending',
      reason: why,
    })
    await refundOwed.emit(ctx, refund.id)
    await notify(ctx, strayOwed, { to: [userId], subject: refundSubject(refund.id), facts: { refundId: refund.id } })
    return { refundId: refund.id }
  })

/** Locks a refund by locking its order. */
async function lockRefund(ctx: TxCtx, refundId: number): Promise<RefundRecord | null> {
  const found = await store.refundById(ctx, refundId)
  if (!found) return null
  await store.lockOrder(ctx, found.orderId)
  return store.refundById(ctx, refundId)
}

/** Applies the channel's result for one of our refunds. */
export const settleRefund = (
  ctx: Ctx,
  refundId: number,
  { state, channelNo, reason }: { state: 'done' | 'failed'; channelNo: string; reason: string },
): Promise<void> =>
  ctx.tx(async (ctx) => {
    const refund = await lockRefund(ctx, refundId)
    if (!refund) throw new Error(`a word on a refund that is none: ${refundId}`)
    if (refund.status === 'done') return
    if (refund.status === 'to_wallet') {
      if (state === 'done') ctx.log.error({ refundId, channelNo }, 'a refund arrived at its channel after it went to the wallet')
      return
    }
    const { orderId, channelFen, userId } = refund
    if (state === 'failed') {
      if (refund.status === 'failed') return
      await store.updateRefund(ctx, refundId, { status: 'failed', failure: reason })
      await notify(ctx, refundFailed, { to: [userId], subject: refundSubject(refundId), facts: { refundId } })
      return
    }
    await postTransaction(ctx, {
      key: `refund:${refundId}:done`,
      bizType: 'order',
      bizId: orderId,
      memo: '退款到账',
      legs: [
        { account: { kind: 'refundClearing' }, amount: -channelFen },
        { account: { kind: 'payChannelClearing', channel: refund.channel as OutsideChannel }, amount: channelFen },
      ],
    })
    await store.updateRefund(ctx, refundId, { status: 'done', channelNo, doneAt: ctx.now, failure: null })
    if (!refund.isStray) await followRefunds(ctx, orderId)
    await tellDone(ctx, refund)
  })

/** Pays a refund that failed at its channel to the wallet of its owner. */
export const refundToWallet = (ctx: Ctx, refundId: number, userId: number): Promise<void> =>
  ctx.tx(async (ctx) => {
    const refund = await lockRefund(ctx, refundId)
    if (refund?.userId !== userId) throw fault('not_found')
    if (refund.status === 'to_wallet') return
    if (refund.status !== 'failed') throw fault('refund_changed', { message: '这笔退款不需要退到余额', data: { status: refund.status } })
    await postTransaction(ctx, {
      key: `refund:${refundId}:wallet`,
      bizType: 'order',
      bizId: refund.orderId,
      memo: '退款退到余额',
      legs: [
        { account: { kind: 'refundClearing' }, amount: -refund.channelFen },
        { account: { kind: 'cash', userId }, amount: refund.channelFen },
      ],
    })
    await store.updateRefund(ctx, refundId, { status: 'to_wallet', doneAt: ctx.now })
    if (!refund.isStray) await followRefunds(ctx, refund.orderId)
  })
