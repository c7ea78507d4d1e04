/**
 * The points mall for the tenant's staff: the queue, shipping, refusing, answering complaints, counting the stock, and
 * handing out in a store.
 */
import { bareCode } from '@qianxian/protocol/base/rules'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { exchangeStates } from '@qianxian/protocol/mall/mall.words'
import type { mall } from '@qianxian/protocol/mall/mall'
import type { WorkExchange } from '@qianxian/protocol/mall/mall.schema'
import { requireMember, type Ctx, type TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { closeOrder, refundOrder } from '../finance/finance'
import { presentGiftCard, presentWorkExchange } from './mall.presenter'
import * as store from './mall.repository'
import type { Exchange } from './mall.repository'
import { codeHash, transitionTo, releaseMoney, requireState } from './exchange-state'

export const getWorkPaged: Verb<typeof mall.getWorkPaged> = async (ctx, asked) => {
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, 'exchange-work', asked)
  const rows = await store.exchangesToDo(ctx, place?.[0], limit)
  return pageFrom(
    rows,
    ({ id }) => [id],
    async (page) => {
      const addressed = page.filter(({ addressSealed }) => addressSealed !== null).map(({ id }) => id)
      await store.noteLooks(ctx, addressed, 'address', requireMember(ctx).userId)
      return page.map((exchange) => presentWorkExchange(ctx, exchange))
    },
  )
}

/** An exchange of another person: staff must not send, refuse or refund their own. */
async function theirs(ctx: TxCtx, id: number): Promise<Exchange> {
  const exchange = await store.lockExchange(ctx, id)
  if (!exchange || exchange.userId === requireMember(ctx).userId) throw fault('not_found')
  return exchange
}

const now = async (ctx: Ctx, id: number): Promise<WorkExchange> => presentWorkExchange(ctx, (await store.exchangeById(ctx, id))!)

export const ship: Verb<typeof mall.ship> = (ctx, { id, carrier, trackingNo }) =>
  ctx.tx(async (ctx) => {
    const exchange = await theirs(ctx, id)
    const sent = { carrier: carrier.trim(), trackingNo: trackingNo.trim() }
    if (exchange.status === 'shipped') {
      // Corrects a mistyped tracking number.
      await store.updateExchange(ctx, id, sent)
      return now(ctx, id)
    }
    requireState(exchange, exchangeStates.refusable)
    await transitionTo(ctx, exchange, 'shipped', { ...sent, shippedAt: ctx.now })
    return now(ctx, id)
  })

export const refuse: Verb<typeof mall.refuse> = (ctx, { id, reason }) =>
  ctx.tx(async (ctx) => {
    const exchange = await theirs(ctx, id)
    requireState(exchange, exchangeStates.refusable)
    await payBack(ctx, exchange, { reason, why: 'refuse' })
    return now(ctx, id)
  })

/** Refunds points and money to their origin, with the reason that is shown to the owner. */
async function payBack(ctx: TxCtx, { id, orderId, fen, pt }: Exchange, { reason, why }: { reason: string; why: string }): Promise<void> {
  await store.updateExchange(ctx, id, { reason: reason.trim() })
  await refundOrder(ctx, { orderId: orderId!, fen, points: pt, reason: reason.trim(), key: `mall:${id}:${why}` })
}

export const settleAfterSale: Verb<typeof mall.settleAfterSale> = (ctx, { id, isRefunded, answer }) =>
  ctx.tx(async (ctx) => {
    const exchange = await theirs(ctx, id)
    requireState(exchange, ['after_sale'])
    if (isRefunded) await payBack(ctx, exchange, { reason: answer, why: 'after-sale' })
    else {
      await releaseMoney(ctx, exchange)
      await transitionTo(ctx, exchange, 'closed', { reason: answer.trim() })
    }
    return now(ctx, id)
  })

/**
 * `stock`: the counted pieces available to unpaid orders. If more orders wait for payment than pieces exist, the newest
 * are closed; a payment that arrives for a closed order is refunded.
 */
export const takeStock: Verb<typeof mall.takeStock> = (ctx, { id, stock }) =>
  ctx.tx(async (ctx) => {
    const gift = await store.lockGift(ctx, id)
    if (gift?.status !== 'on') throw fault('not_found')
    const unpaid = await store.unpaidOf(ctx, id)
    let held = unpaid.reduce((sum, { qty }) => sum + qty, 0)
    for (const { orderId, qty } of unpaid) {
      if (held <= stock) break
      if (orderId !== null && (await closeOrder(ctx, orderId, 'cancelled'))) held -= qty
    }
    await store.setStock(ctx, id, Math.max(0, stock - held))
    return presentGiftCard(ctx, (await store.giftById(ctx, id))!)
  })

/** A code of another store is rejected as unknown. */
export const pickUp: Verb<typeof mall.pickUp> = (ctx, { storeId, code }) =>
  ctx.tx(async (ctx) => {
    const exchange = await store.exchangeByCode(ctx, codeHash(ctx, bareCode(code)))
    if (!exchange || exchange.pickupStore !== storeId) throw fault('pickup_code_wrong')
    if (exchange.userId === requireMember(ctx).userId) throw fault('pickup_code_wrong', { message: '不能核销自己的码，请让同事来' })
    if (isIn(exchangeStates.handedOver, exchange.status)) throw fault('pickup_code_wrong', { message: '这个码已经核销过了' })
    requireState(exchange, exchangeStates.scannable)
    if (!exchange.isReleased) await releaseMoney(ctx, exchange)
    await transitionTo(ctx, exchange, exchange.kind === 'pickup' ? 'picked' : 'used')
    return { giftName: exchange.giftName, qty: exchange.qty }
  })
