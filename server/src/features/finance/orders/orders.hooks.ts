/** Hooks for nouns that take payments or earn from an order. */
import type { OrderBiz } from '@qianxian/protocol/finance/finance.words'
import type { Ctx, TxCtx } from '../../../ctx'
import type { AttributionSnapshot } from '../../../db/tables/finance'
import { event, query, collect } from '../../../lib/hooks'

/** A refund by a channel is owed; emitted in the transaction that creates it. */
export const refundOwed = event<Ctx, [refundId: number]>('a channel refund is owed')

/** Asked before an order is closed, outside any transaction: whether a channel received a payment for it. */
export const channelPaymentState = query<Ctx, [orderId: number], 'no' | 'paid' | 'unknown'>('was a channel paid for this order')

/**
 * Why virtual products, which are neither goods nor visits, cannot be sold on the device of this request, in a
 * sentence; they are sold if there is no answer.
 */
export const virtualSaleBlockers = collect<Ctx, [], string>('are things that are none sold on this device')

/** Why an order may not be paid yet, besides its product's own reasons, in sentences: for example an unsigned contract. */
export const orderBlockers = collect<Ctx, [order: { userId: number; bizType: OrderBiz }], string>('may an order be paid')
/** A service without a refundable product that ends with the exit from singlehood, with the refund that it gives now. */
export interface ExitSettlement {
  service: 'contract' | 'promotion'
  refId: number
  title: string
  why: string
  fen: number
}

/** Asked before the exit of a person and in its transaction: the services to settle. */
export const exitSettlements = collect<Ctx, [userId: number], ExitSettlement>('what is settled when somebody has found a partner')

/** A service is to be settled because of the exit; emitted once, in a transaction of its own. `at`: the confirmation. */
export const exitSettlementDue = event<TxCtx, [userId: number, settlement: Pick<ExitSettlement, 'service' | 'refId'>, at: Date]>(
  'a service is settled because somebody has found a partner',
)

export type OrderEarner = Partial<AttributionSnapshot> & { planVersion?: string | null }

/** An order was paid, a part of it was earned, or a part was refunded; emitted in that transaction, under the lock on the order. */
export const orderMoved = event<TxCtx, [orderId: number]>('an order was paid, earned or refunded')

/**
 * Asked when an order is created: the serving matchmaker, the claimants of the buyer, and the commission plan. Each
 * contribution states the facts it knows; the first answer wins.
 */
export const orderEarners = collect<Ctx, [userId: number], OrderEarner>('who earns by an order')
