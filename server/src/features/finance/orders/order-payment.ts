/** How an order becomes paid: the part held in the wallet, the channel's signed result, and the escrow afterwards. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { clockInChina } from '@qianxian/protocol/base/clock'
import { financeLimits, orderStates, payRefusal, type OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import type { Ctx, TxCtx } from '../../../ctx'
import { Fault, fault } from '../../../http/fault'
import { balancesOf, postTransaction, type AccountRef, type Leg } from '../ledger/ledger'
import { changedFault, closeLockedOrder, orderFacts, freezePoints, freezeWallet, isOrderOverdue, paidKey } from './order-lifecycle'
import { orderMoved } from './orders.hooks'
import * as store from './orders.repository'
import type { OrderRow } from './orders.repository'
import { productOf, readyToPay, type OrderFacts } from './product'

/** The month in China to which an amount belongs. */
export const monthOf = (at: Date): string => clockInChina(at).format('YYYY-MM')

/**
 * True if a code is required before the wallet pays this amount: it exceeds the limit alone, or together with the other
 * payments of the day.
 */
export async function requiresWalletCode(
  ctx: Ctx,
  { orderId, userId, fen }: { orderId: number; userId: number; fen: number },
): Promise<boolean> {
  if (fen === 0) return false
  const spent = await store.walletSpentSince(ctx, userId, startOfDayInShanghai(ctx.now), orderId)
  return spent + fen > financeLimits.walletFreeFenPerDay
}

/** The part of an order that the wallet could pay now: its balance, and the amount already frozen for this order. */
export async function quoteWalletPart(ctx: Ctx, order: Pick<OrderFacts, 'userId' | 'amountFen' | 'walletFen'>): Promise<number> {
  const { cash } = await balancesOf(ctx, order.userId)
  return Math.min(cash + order.walletFen, order.amountFen)
}

export interface PaymentToBegin {
  orderId: number
  userId: number
  /** True to pay as much as possible from the wallet. */
  useWallet: boolean
  /**
   * True if a code was sent and entered correctly; without it, payments that need one are refused with
   * `wallet_code_needed`.
   */
  isConfirmed?: boolean
}

/**
 * Begins an attempt to pay: freezes the wallet's part and returns the rest for a channel. Refuses orders that are
 * closed, not ready or another user's.
 */
export const beginPayment = (
  ctx: Ctx,
  { orderId, userId, useWallet, isConfirmed = false }: PaymentToBegin,
): Promise<{ order: OrderFacts; channelFen: number }> =>
  ctx.tx(async (ctx) => {
    const order = await store.lockOrder(ctx, orderId)
    if (order?.userId !== userId) throw fault('not_found')
    if (isIn(orderStates.settled, order.status)) throw changedFault(order, payRefusal)
    if (order.status === 'closed' || isOrderOverdue(ctx, order)) throw fault('order_closed')
    const ready = await readyToPay(ctx, orderFacts(order))
    if (ready !== true) throw fault('order_not_ready', { message: ready })
    const walletFen = useWallet ? await quoteWalletPart(ctx, order) : 0
    // Freezing locks the account, so the check after it counts every other payment of the day.
    const held = await freezeWallet(ctx, order, walletFen)
    if (!isConfirmed && (await requiresWalletCode(ctx, { orderId, userId, fen: walletFen }))) throw fault('wallet_code_needed')
    const begun = held.status === 'paying' ? held : await store.updateOrder(ctx, orderId, { status: 'paying' })
    return { order: orderFacts(begun), channelFen: begun.channelFen }
  })

export interface PaidFacts {
  orderId: number
  paymentId: number | null
  /** The channel that pays the rest; null if the wallet and points pay everything. */
  channel: OutsideChannel | null
  fen: number
  channelNo: string
  paidAt: Date
}

/**
 * Applies the channel's signed result, or a payment by the wallet alone (`channel` null, `fen` 0).
 * `late`: the order was over, or the wallet no longer has its part. `paid_before`: another payment settled the order.
 * In both cases the caller owes the payment back.
 * An attempt with a different split than the last one is also accepted.
 */
export const settlePayment = (ctx: Ctx, paid: PaidFacts): Promise<'settled' | 'again' | 'late' | 'paid_before'> =>
  ctx.tx(async (ctx) => {
    const { orderId, channel, fen } = paid
    const order = await store.lockOrder(ctx, orderId)
    if (!order) throw new Error(`payment of an order that is none: ${orderId}`)
    if (fen < 0 || fen > order.amountFen) throw new Error(`payment of ${fen} for order ${orderId} of ${order.amountFen}`)
    if (isIn(orderStates.settled, order.status)) return isThisOne(order, paid) ? 'again' : 'paid_before'
    const closed = order.status !== 'closed' && paid.paidAt > order.expireAt ? await closeLockedOrder(ctx, order, 'timeout') : order
    if (channel === null && closed.walletFen !== order.amountFen) throw fault('balance_short')
    const ready = await heldFor(ctx, closed, fen)
    if (!ready) return 'late'
    await settle(ctx, ready, paid)
    return 'settled'
  })

const isThisOne = ({ paymentId, channel, channelNo }: OrderRow, paid: PaidFacts): boolean =>
  channel === (paid.channel ?? 'wallet') && paymentId === paid.paymentId && channelNo === paid.channelNo

/** Freezes the points and the wallet's part for this payment; null if the order cannot be paid or reopened. */
async function heldFor(ctx: Ctx, order: OrderRow, fen: number): Promise<OrderRow | null> {
  const walletFen = order.amountFen - fen
  if (order.status !== 'closed' && order.walletFen === walletFen) return order
  try {
    return await ctx.part(async (ctx) => {
      if (order.status !== 'closed') return freezeWallet(ctx, order, walletFen)
      if (!(await productOf(ctx, order.bizType).expired(ctx, orderFacts(order)))) return null
      const revived = await store.updateOrder(ctx, order.id, { status: 'paying', closedAt: null, closedWhy: null })
      return freezeWallet(ctx, await freezePoints(ctx, revived), walletFen)
    })
  } catch (error) {
    if (error instanceof Fault) return null
    throw error
  }
}

async function settle(ctx: TxCtx, order: OrderRow, { paymentId, channel, channelNo, paidAt }: PaidFacts): Promise<void> {
  const { id, userId, walletFen, channelFen, amountFen, pointsUsed } = order
  const product = productOf(ctx, order.bizType)
  const isAtOnce = product.escrow === 'onPaid'
  const legs: Leg[] = []
  if (walletFen > 0) legs.push({ account: { kind: 'cashFrozen', userId }, amount: -walletFen })
  if (channelFen > 0) legs.push({ account: { kind: 'payChannelClearing', channel: channel! }, amount: -channelFen })
  if (amountFen > 0) legs.push({ account: goesTo(id, 'CNY', isAtOnce), amount: amountFen })
  if (pointsUsed > 0)
    legs.push(
      { account: { kind: 'pointsFrozen', userId }, amount: -pointsUsed },
      { account: goesTo(id, 'PT', isAtOnce), amount: pointsUsed },
    )
  if (legs.length > 0) await postTransaction(ctx, { key: paidKey(id), bizType: 'order', bizId: id, memo: order.subject.title, legs })
  if (amountFen > 0) await store.insertEscrow(ctx, id, 'CNY', amountFen, isAtOnce ? amountFen : 0)
  if (pointsUsed > 0) await store.insertEscrow(ctx, id, 'PT', pointsUsed, isAtOnce ? pointsUsed : 0)
  const paid = await store.updateOrder(ctx, id, { status: 'paid', channel: channel ?? 'wallet', channelNo, paymentId, paidAt })
  const outcome = await product.paid(ctx, orderFacts(paid))
  if (outcome === 'fulfilled') await store.updateOrder(ctx, id, { status: 'fulfilled' })
  await orderMoved.emit(ctx, id)
  await store.addToMonth(ctx, userId, monthOf(paidAt), { paidFen: amountFen })
}

const goesTo = (orderId: number, currency: 'CNY' | 'PT', isAtOnce: boolean): AccountRef =>
  isAtOnce ? { kind: 'platformRevenue', currency } : { kind: 'serviceEscrow', orderId, currency }

/** Releases an order's escrow to the platform, in parts or the rest. A paid order with nothing left in escrow is fulfilled. */
export const releaseEscrow = (ctx: Ctx, orderId: number, part: { fen?: number; points?: number; key: string }): Promise<void> =>
  ctx.tx(async (ctx) => {
    const order = await store.lockOrder(ctx, orderId)
    if (!order) throw new Error(`release of an order that is none: ${orderId}`)
    const { CNY, PT } = await store.escrowOf(ctx, orderId)
    const [fen, points] = [part.fen ?? CNY.held, part.points ?? PT.held]
    const legs: Leg[] = []
    for (const [currency, amount] of [
      ['CNY', fen],
      ['PT', points],
    ] as const)
      if (amount > 0)
        legs.push(
          { account: { kind: 'serviceEscrow', orderId, currency }, amount: -amount },
          { account: { kind: 'platformRevenue', currency }, amount },
        )
    if (legs.length > 0) {
      const key = `order:${orderId}:release:${part.key}`
      const { isNew } = await postTransaction(ctx, { key, bizType: 'order', bizId: orderId, memo: `履约：${order.subject.title}`, legs })
      if (!isNew) return
      if (fen > 0) await store.moveEscrow(ctx, orderId, 'CNY', { released: fen })
      if (points > 0) await store.moveEscrow(ctx, orderId, 'PT', { released: points })
    }
    const left = await store.escrowOf(ctx, orderId)
    if (order.status === 'paid' && left.CNY.held + left.PT.held === 0) await store.updateOrder(ctx, orderId, { status: 'fulfilled' })
    if (fen > 0) await orderMoved.emit(ctx, orderId)
  })
