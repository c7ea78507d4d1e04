/** The product that the points mall sells by order: one exchange, for points, or for points and money. */
import { object, Type } from '@qianxian/protocol/base/shape'
import { isIn, name } from '@qianxian/protocol/base/dictionary'
import { exchangeStates, mallGiftKind } from '@qianxian/protocol/mall/mall.words'
import type { TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import { defineProduct, noRefund, type OrderFacts } from '../finance/finance'
import * as store from './mall.repository'
import type { Exchange } from './mall.repository'
import { fulfilPaid, endExchangeByRefund, returnStock, checkRefundable, transitionTo } from './exchange-state'

async function locked(ctx: TxCtx, { bizId }: Pick<OrderFacts, 'bizId'>): Promise<Exchange> {
  const exchange = bizId === null ? null : await store.lockExchange(ctx, bizId)
  if (!exchange) throw new Error(`an order of the mall without its exchange: ${bizId}`)
  return exchange
}

export const mallProduct = defineProduct({
  bizType: 'mall',
  // Created only by `applyExchange`, which has checked everything.
  input: object({ exchangeId: Type.Integer({ title: '兑换' }) }),
  isVirtual: false,
  escrow: 'onRelease',
  onClosing: 'named',

  async price(ctx, userId, { exchangeId }) {
    const exchange = await store.lockExchange(ctx, exchangeId)
    if (!exchange || exchange.userId !== userId || exchange.status !== 'created') throw fault('not_found')
    return {
      amountFen: exchange.fen,
      points: exchange.pt,
      bizId: exchange.id,
      subject: {
        title: exchange.giftName,
        link: `/subpages/gift/exchange?id=${exchange.id}`,
        lines: [
          { label: '数量', value: `${exchange.qty} 件` },
          { label: '领取方式', value: name(mallGiftKind, exchange.kind) },
          { label: '兑换编号', value: exchange.no },
        ],
      },
    }
  },

  async reserve(ctx, order, { exchangeId }) {
    const exchange = await locked(ctx, { bizId: exchangeId })
    if (!(await store.takeFromStock(ctx, exchange.giftId, exchange.qty))) throw fault('gift_sold_out')
    if (exchange.kind === 'virtual' && !(await store.takeCodes(ctx, exchange))) throw fault('gift_sold_out')
    await transitionTo(ctx, exchange, 'pay_pending', { orderId: order.id, isHeld: true })
    return { bizId: exchange.id }
  },

  ready: async () => true,

  async paid(ctx, order) {
    return fulfilPaid(ctx, await locked(ctx, order))
  },

  async closed(ctx, order) {
    const exchange = await locked(ctx, order)
    if (!isIn(exchangeStates.unpaid, exchange.status)) return
    await returnStock(ctx, exchange)
    await transitionTo(ctx, exchange, 'cancelled', { reason: '没有支付' })
  },

  // Stock reserved for the expired order may have been taken since, so a late payment is refunded.
  expired: async () => false,

  async refundable(ctx, order) {
    const exchange = await locked(ctx, order)
    const why = checkRefundable(exchange)
    if (why !== true) return noRefund(why)
    return {
      fen: order.amountFen - order.refundedFen,
      points: order.pointsUsed - order.refundedPoints,
      why: ['还没有发货，可以全部退回'],
    }
  },

  async holder(ctx, { bizId }) {
    return bizId === null ? null : ((await store.exchangeById(ctx, bizId))?.userId ?? null)
  },

  async refunded(ctx, order, { isWhole }) {
    if (isWhole) await endExchangeByRefund(ctx, await locked(ctx, order))
  },
})
