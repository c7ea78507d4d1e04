/** Hooks for nouns that take payments or earn from an order. */
import type { Ctx } from '../../../ctx'
import type { AttributionSnapshot } from '../../../db/tables/finance'
import { event, query, collect } from '../../../lib/hooks'

/** Told in the transaction in which a channel refund becomes owed. */
export const refundOwed = event<Ctx, [refundId: number]>('a channel refund is owed')

/** Asked before an order is closed, outside any transaction: whether a channel was paid for it. */
export const channelPaymentState = query<Ctx, [orderId: number], 'no' | 'paid' | 'unknown'>('was a channel paid for this order')

/**
 * Why virtual products, which are neither things nor visits, are not sold on the device of this request, in a sentence;
 * no answer means they are sold.
 */
export const virtualSaleBlockers = collect<Ctx, [], string>('are things that are none sold on this device')

export type OrderEarner = Partial<AttributionSnapshot> & { planVersion?: string | null }

/**
 * Asked when an order is made: the serving matchmaker, who brought the buyer, and the commission plan. Each part
 * answers what it knows; the first answer wins.
 */
export const orderEarners = collect<Ctx, [userId: number], OrderEarner>('who earns by an order')
