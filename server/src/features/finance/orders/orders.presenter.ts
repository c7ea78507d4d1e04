/** Presents an order to its buyer. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { FinOrder, RefundRow } from '@qianxian/protocol/finance/finance.schema'
import { orderStates } from '@qianxian/protocol/finance/finance.words'
import { requireMember, type Ctx } from '../../../ctx'
import { fault } from '../../../http/fault'
import { orderFacts, isOrderOverdue, paidKey, quoteRefundable } from './order-lifecycle'
import { waysOf } from './orders.notices'
import * as store from './orders.repository'
import type { OrderRow, RefundRecord } from './orders.repository'
import { readyToPay } from './product'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** An overdue order is presented as closed, even before it is closed. */
export async function orderView(ctx: Ctx, order: OrderRow): Promise<FinOrder> {
  const isOver = isOrderOverdue(ctx, order)
  const status = isOver ? 'closed' : order.status
  const ready = isIn(orderStates.open, status) ? await readyToPay(ctx, orderFacts(order)) : true
  const seal = order.paidAt ? await store.sealOf(ctx, paidKey(order.id)) : null
  const refundable = isIn(orderStates.refundable, status) ? await ctx.tx((ctx) => quoteRefundable(ctx, order)) : null
  const { id, no, bizType, subject, amountFen, pointsUsed, walletFen, channelFen, channel, channelNo } = order
  return {
    id,
    no,
    bizType,
    title: subject.title,
    lines: subject.lines.map(({ label, value }) => ({ label, value })),
    status,
    amountFen,
    pointsUsed,
    walletFen,
    channelFen,
    channel,
    channelNo: channelNo || null,
    createdAt: order.createdAt.toISOString(),
    expireAt: order.expireAt.toISOString(),
    serverTime: ctx.now.toISOString(),
    paidAt: iso(order.paidAt),
    closedAt: iso(isOver ? order.expireAt : order.closedAt),
    refundedFen: order.refundedFen,
    refundedPoints: order.refundedPoints,
    refunds: (await store.refundsOf(ctx, id)).map(refundView),
    refundable: refundable && { fen: refundable.fen, points: refundable.points, why: [...refundable.why] },
    notReady: ready === true ? null : ready,
    isConfirming: isOver && order.status === 'paying',
    seal: seal && { no: seal.no, hash: seal.hash.toString('hex') },
    link: subject.link ?? '',
  }
}

const refundView = (refund: RefundRecord): RefundRow => ({
  id: refund.id,
  fen: refund.fen,
  points: refund.points,
  status: refund.status,
  reason: refund.reason,
  ways: waysOf(refund),
  at: refund.createdAt.toISOString(),
})

/** Returns the viewer's own order, for endpoints that return an order; throws not_found for any other. */
export async function ownOrderView(ctx: Ctx, id: number): Promise<FinOrder> {
  const order = await store.orderById(ctx, id)
  if (order?.userId !== requireMember(ctx).userId) throw fault('not_found')
  return orderView(ctx, order)
}
