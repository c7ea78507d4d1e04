/** Where whoever takes payments, or earns by an order, has a part in it. */
import type { Ctx } from '../../../ctx'
import type { AttributionSnapshot } from '../../../db/tables/finance'
import { event, query, collect } from '../../../lib/hooks'

/** Told in the transaction in which a channel came to owe somebody money. */
export const refundOwed = event<Ctx, [refundId: number]>('a channel refund is owed')

/** Asked before an order is closed, outside any transaction: whether a channel was paid for it. */
export const channelPaymentState = query<Ctx, [orderId: number], 'no' | 'paid' | 'unknown'>('was a channel paid for this order')

/** Why nothing that is neither thing nor visit is sold on the device of this request, in a sentence; no answer: it is. */
export const virtualSaleBlockers = collect<Ctx, [], string>('are things that are none sold on this device')

export type OrderEarner = Partial<AttributionSnapshot> & { planVersion?: string | null }

/** Who serves and who brought its buyer when an order is made, and by which commission plan: each says what it knows of it, and of two the first is right. */
export const orderEarners = collect<Ctx, [userId: number], OrderEarner>('who earns by an order')
