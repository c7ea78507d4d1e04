/** Creating and closing an order: it has one price, and closing returns in full everything that it reserved. */
import { clockInChina, momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { financeLimits, orderStates, refundRefusal, type OrderBiz, type OrderStatus } from '@qianxian/protocol/finance/finance.words'
import { randomInt } from 'node:crypto'
import type { Ctx, TxCtx } from '../../../ctx'
import { fault, type Fault } from '../../../http/fault'
import { requireShape } from '../../../http/validate'
import { postTransaction, type Leg } from '../ledger/ledger'
import { orderEarners, channelPaymentState, virtualSaleBlockers, type OrderEarner } from './orders.hooks'
import * as store from './orders.repository'
import type { OrderRow } from './orders.repository'
import { productOf, refundableByBuyer, type OrderFacts, type Refundable } from './product'

export interface NewOrder {
  userId: number
  bizType: OrderBiz
  /** Input in the shape that the product defines. */
  input: unknown
  /** The price shown to the buyer; a different one is refused with `order_price_changed` and the new price. */
  shownFen: number
  shownPoints: number
  /** Decisions that the product's noun made earlier in the transaction that creates the order. */
  decided?: unknown
}

export const orderFacts = ({ id, no, userId, bizType, bizId, subject, ...order }: OrderRow): OrderFacts => ({
  id,
  no,
  userId,
  bizType,
  bizId,
  subject,
  amountFen: order.amountFen,
  pointsUsed: order.pointsUsed,
  walletFen: order.walletFen,
  channelFen: order.channelFen,
  refundedFen: order.refundedFen,
  refundedPoints: order.refundedPoints,
  paidAt: order.paidAt,
  createdAt: order.createdAt,
})

/** The fault for an act that the order's state no longer allows; `words` are the act's own messages, by state. */
export const changedFault = ({ status }: Pick<OrderRow, 'status'>, words: Readonly<Partial<Record<OrderStatus, string>>>): Fault => {
  const message = words[status]
  return fault('order_state_changed', { ...(message === undefined ? {} : { message }), data: { status } })
}

/** Returns the refund due to the buyer now. If nothing is due because a refund is already under way, `why` says so. */
export async function quoteRefundable(ctx: TxCtx, order: OrderRow): Promise<Refundable> {
  const quote = await refundableByBuyer(ctx, orderFacts(order))
  const isRepeated = order.status === 'refunding' && quote.fen + quote.points === 0
  return isRepeated ? { ...quote, why: [refundRefusal.refunding] } : quote
}

/** The ledger key under which the order was paid. */
export const paidKey = (orderId: number): string => `order:${orderId}:paid`

/** Key of the next freezing or returning of points or wallet money; each has its own. */
const nextHold = ({ id, freezes }: OrderRow): string => `order:${id}:hold:${freezes + 1}`

/** Creates the order with its stock reserved and its points frozen; `bizId` is set if a noun created its object already. */
export const createOrder = (ctx: Ctx, { userId, bizType, input, shownFen, shownPoints, decided: before }: NewOrder): Promise<OrderFacts> =>
  ctx.tx(async (ctx) => {
    const product = productOf(ctx, bizType)
    requireShape(product.input, input)
    if (product.isVirtual) await refuseVirtual(ctx)
    const { amountFen, points, subject, bizId, decided } = await product.price(ctx, userId, input, before)
    if (amountFen !== shownFen || points !== shownPoints) throw fault('order_price_changed', { data: { amountFen, points } })
    const order = await store.insertOrder(ctx, {
      no: newNo(ctx.now),
      userId,
      bizType,
      bizId,
      subject,
      amountFen,
      pointsUsed: points,
      channelFen: amountFen,
      status: 'created',
      expireAt: momentAfter(ctx.now, financeLimits.orderMinutes, 'minute'),
      ...(await earningsOf(ctx, userId)),
    })
    const made = await product.reserve(ctx, orderFacts(order), input, decided)
    const reserved = made?.bizId === undefined ? order : await store.updateOrder(ctx, order.id, { bizId: made.bizId })
    return orderFacts(await freezePoints(ctx, reserved))
  })

/** The earners at this moment: a matchmaker or store attributed later earns nothing from the order. */
async function earningsOf(ctx: Ctx, userId: number) {
  const answers = await orderEarners.ask(ctx, userId)
  const first = <Name extends keyof OrderEarner>(name: Name) => answers.find((one) => (one[name] ?? null) !== null)?.[name] ?? null
  const attributionSnapshot = {
    inviterId: first('inviterId'),
    matchmakerId: first('matchmakerId'),
    storeId: first('storeId'),
    servedBy: first('servedBy'),
    ...promoted(first('promoter')),
    partnerId: first('partnerId'),
  }
  return { planVersion: first('planVersion'), attributionSnapshot }
}

const promoted = (promoter: OrderEarner['promoter']) => (promoter ? { promoter } : {})

/** An order number of 22 digits that channels accept unchanged; the first digits give the time. */
const newNo = (now: Date): string => `${clockInChina(now).format('YYYYMMDDHHmmss')}${String(randomInt(100_000_000)).padStart(8, '0')}`

async function refuseVirtual(ctx: Ctx): Promise<void> {
  const [why] = await virtualSaleBlockers.ask(ctx)
  if (why !== undefined) throw fault('virtual_goods_closed', { message: why })
}

/** Must hold the lock on the order. Throws `points_short`. */
export async function freezePoints(ctx: TxCtx, order: OrderRow): Promise<OrderRow> {
  const { id, userId, pointsUsed, freezes } = order
  if (pointsUsed === 0) return order
  const key = nextHold(order)
  await postTransaction(ctx, {
    key,
    bizType: 'order',
    bizId: id,
    memo: order.subject.title,
    legs: [
      { account: { kind: 'points', userId }, amount: -pointsUsed },
      { account: { kind: 'pointsFrozen', userId }, amount: pointsUsed },
    ],
  })
  return store.updateOrder(ctx, id, { pointsKey: key, freezes: freezes + 1 })
}

/**
 * Sets the amount that the wallet pays; a channel pays the rest. Must hold the lock on the order; throws
 * `balance_short`.
 */
export async function freezeWallet(ctx: TxCtx, order: OrderRow, walletFen: number): Promise<OrderRow> {
  const { id, userId, amountFen, freezes } = order
  const more = walletFen - order.walletFen
  if (more === 0) return order
  await postTransaction(ctx, {
    key: nextHold(order),
    bizType: 'order',
    bizId: id,
    memo: more > 0 ? order.subject.title : `退回：${order.subject.title}`,
    legs: [
      { account: { kind: 'cash', userId }, amount: -more },
      { account: { kind: 'cashFrozen', userId }, amount: more },
    ],
  })
  return store.updateOrder(ctx, id, { walletFen, channelFen: amountFen - walletFen, freezes: freezes + 1 })
}

/**
 * Closes an order on timeout or cancellation; returns the frozen money and points and the reserved stock. Returns false
 * if the order was already paid or closed.
 */
export const closeOrder = (ctx: Ctx, orderId: number, why: 'timeout' | 'cancelled'): Promise<boolean> =>
  ctx.tx(async (ctx) => {
    const order = await store.lockOrder(ctx, orderId)
    if (!order || !isIn(orderStates.open, order.status)) return false
    if (why === 'timeout' && order.expireAt > ctx.now) return false
    await closeLockedOrder(ctx, order, why)
    return true
  })

/** Closes an open order that the caller has locked. */
export async function closeLockedOrder(ctx: TxCtx, order: OrderRow, why: 'timeout' | 'cancelled'): Promise<OrderRow> {
  const { id, userId, pointsUsed, walletFen, amountFen, pointsKey } = order
  const legs: Leg[] = []
  if (walletFen > 0)
    legs.push({ account: { kind: 'cashFrozen', userId }, amount: -walletFen }, { account: { kind: 'cash', userId }, amount: walletFen })
  if (pointsUsed > 0)
    legs.push(
      { account: { kind: 'pointsFrozen', userId }, amount: -pointsUsed },
      { account: { kind: 'points', userId }, amount: pointsUsed, backTo: pointsKey! },
    )
  if (legs.length > 0)
    await postTransaction(ctx, { key: nextHold(order), bizType: 'order', bizId: id, memo: `退回：${order.subject.title}`, legs })
  const closed = await store.updateOrder(ctx, id, {
    status: 'closed',
    closedAt: ctx.now,
    closedWhy: why,
    walletFen: 0,
    channelFen: amountFen,
    freezes: order.freezes + 1,
    pointsKey: null,
  })
  await productOf(ctx, order.bizType).closed(ctx, orderFacts(closed))
  return closed
}

/** True if the order is open and its time is over. */
export const isOrderOverdue = ({ now }: Ctx, { status, expireAt }: OrderRow): boolean => isIn(orderStates.open, status) && expireAt <= now

/** Closes overdue orders without any channel attempt before they are shown; the others are left to the sweep. */
export async function closeUnaskedOrders(ctx: Ctx, orders: readonly OrderRow[]): Promise<boolean> {
  const over = orders.filter((order) => order.status === 'created' && isOrderOverdue(ctx, order))
  for (const { id } of over) await closeOrder(ctx, id, 'timeout')
  return over.length > 0
}

/** Closes overdue orders of a user without a channel attempt, before the orders are shown. */
export const closeUnaskedOrdersOf = async (ctx: Ctx, userId: number): Promise<boolean> =>
  closeUnaskedOrders(ctx, await store.openOrdersOf(ctx, userId))

const SWEEP_AT_ONCE = 200

/**
 * Closes overdue orders after querying their channel; if the channel cannot tell, it is queried again the next time.
 * Returns the number of closed orders.
 */
export async function expireOverdueOrders(ctx: Ctx): Promise<number> {
  let closed = 0
  let page: Awaited<ReturnType<typeof store.overdueOrders>> = []
  do {
    page = await store.overdueOrders(ctx, page.at(-1) ?? null, SWEEP_AT_ONCE)
    for (const { id } of page) if (await closeUnpaid(ctx, id)) closed += 1
  } while (page.length === SWEEP_AT_ONCE)
  return closed
}

/** Closes one order; an order that fails does not prevent others from being closed. */
async function closeUnpaid(ctx: Ctx, orderId: number): Promise<boolean> {
  try {
    if ((await channelPaymentState.ask(ctx, orderId)) !== 'no') return false
    return await closeOrder(ctx, orderId, 'timeout')
  } catch (error) {
    ctx.log.error({ err: error, orderId }, 'an order could not be closed')
    return false
  }
}
