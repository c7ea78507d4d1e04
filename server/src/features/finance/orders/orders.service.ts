/** Endpoints of a buyer: create an order, read it, cancel it, request a refund. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { finance } from '@qianxian/protocol/finance/finance'
import { cancelRefusal, orderStates, refundRefusal } from '@qianxian/protocol/finance/finance.words'
import { requireMember, type Ctx } from '../../../ctx'
import { fault } from '../../../http/fault'
import { askThenAct, type AskingVerb, type Verb } from '../../../http/serve'
import { markSubjectsRead } from '../../notice/notice'
import { changedFault, closeOrder, createOrder, closeUnaskedOrders, isOrderOverdue, quoteRefundable } from './order-lifecycle'
import { channelPaymentState } from './orders.hooks'
import { refundSubject } from './orders.notices'
import { orderView } from './orders.presenter'
import * as store from './orders.repository'
import type { OrderRow } from './orders.repository'
import { lockForRefund, refundOrder as payBack } from './order-refund'

/** Returns the viewer's own order; throws not_found for any other. */
async function mine<In extends Ctx>(ctx: In, id: number, read: (ctx: In, id: number) => Promise<OrderRow | null>): Promise<OrderRow> {
  const order = await read(ctx, id)
  if (order?.userId !== requireMember(ctx).userId) throw fault('not_found')
  return order
}

export const createFinOrder: Verb<typeof finance.createFinOrder> = async (ctx, { bizType, input, shownFen, shownPoints = 0 }) => {
  const { id } = await createOrder(ctx, { bizType, input, shownFen, shownPoints, userId: requireMember(ctx).userId })
  return orderView(ctx, (await store.orderById(ctx, id))!)
}

export const getOrder: Verb<typeof finance.getOrder> = async (ctx, { id }) => {
  const found = await mine(ctx, id, store.orderById)
  const order = (await closeUnaskedOrders(ctx, [found])) ? await mine(ctx, id, store.orderById) : found
  const view = await orderView(ctx, order)
  await markSubjectsRead(ctx, ...view.refunds.map((refund) => refundSubject(refund.id)))
  return view
}

/** Queries the channel about a payment in progress first, because a paid order is not cancelled. */
export const cancelOrder: AskingVerb<typeof finance.cancelOrder> = askThenAct(
  async (ctx, { id }) => {
    const { status } = await mine(ctx, id, store.orderById)
    return isIn(orderStates.open, status) ? channelPaymentState.ask(ctx, id) : 'no'
  },
  async (ctx, { id }, outside) => {
    const order = await mine(ctx, id, store.lockOrder)
    if (isIn(orderStates.settled, order.status)) throw changedFault(order, cancelRefusal)
    if (order.status !== 'closed') {
      if (outside !== 'no') throw fault('order_confirming')
      await closeOrder(ctx, id, isOrderOverdue(ctx, order) ? 'timeout' : 'cancelled')
    }
    return orderView(ctx, await mine(ctx, id, store.orderById))
  },
)

export const refundOrder: Verb<typeof finance.refundOrder> = async (ctx, { id, shownFen, reason }) => {
  const order = await mine(ctx, id, lockForRefund)
  if (!isIn(orderStates.refundable, order.status)) throw changedFault(order, refundRefusal)
  const { fen, points, why } = await quoteRefundable(ctx, order)
  if (fen + points === 0) throw fault('refund_not_possible', { message: why[0] })
  if (fen !== shownFen) throw fault('refund_changed', { data: { fen, points } })
  await payBack(ctx, { orderId: id, fen, points, reason, key: `asked:${id}:${order.refundedFen}:${order.refundedPoints}` })
  return orderView(ctx, await mine(ctx, id, store.orderById))
}
