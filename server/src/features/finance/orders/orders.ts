/** What other nouns may ask of orders: to make, pay, close and pay back one, always inside their own transaction. */
import type { OrderBiz, OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import type { Ctx } from '../../../ctx'
import { news, question } from '../../../lib/hooks'
import type { OrderFacts } from './product'

export interface NewOrder {
  userId: number
  bizType: OrderBiz
  /** What its product asks. */
  input: unknown
  /** What the buyer was shown; another price is refused with `order_price_changed` and the new one. */
  shownFen: number
  shownPoints: number
}

/** Made, its stock reserved and its points frozen; `bizId` where a noun made its thing already. */
export async function createOrder(_ctx: Ctx, _order: NewOrder): Promise<OrderFacts> {
  throw new Error('not built')
}

/** An attempt to pay begins: the wallet's part is frozen, what is left for a channel is answered. Refuses what is closed, not ready or another's. */
export async function beginPaying(
  _ctx: Ctx,
  _ask: { orderId: number; userId: number; useWallet: boolean },
): Promise<{ order: OrderFacts; channelFen: number }> {
  throw new Error('not built')
}

/** The channel's signed word, or the wallet alone (`channel` null, `fen` 0): the order is paid. `late`: it was over, `paid_before`: another payment settled it; the caller then owes that payment back. */
export async function settlePaid(
  _ctx: Ctx,
  _paid: { orderId: number; paymentId: number | null; channel: OutsideChannel | null; fen: number; channelNo: string; paidAt: Date },
): Promise<'settled' | 'again' | 'late' | 'paid_before'> {
  throw new Error('not built')
}

/** Money that settled nothing stands in `refundClearing` from now on, and is owed back by the channel. */
export async function oweStray(
  _ctx: Ctx,
  _stray: { orderId: number; paymentId: number; channel: OutsideChannel; fen: number; why: string },
): Promise<{ refundId: number }> {
  throw new Error('not built')
}

/** Timed out or cancelled; gives back what was frozen and reserved. False where it was paid or closed already. */
export async function closeOrder(_ctx: Ctx, _orderId: number, _why: 'timeout' | 'cancelled'): Promise<boolean> {
  throw new Error('not built')
}

/** Pays back part of an order or what is left of it, by the original split. `key` makes it one. */
export async function refundOrder(
  _ctx: Ctx,
  _ask: { orderId: number; fen: number; points: number; reason: string; key: string },
): Promise<{ refundId: number }> {
  throw new Error('not built')
}

/** The channel's word on a refund of ours. */
export async function settleRefund(
  _ctx: Ctx,
  _refundId: number,
  _word: { state: 'done' | 'failed'; channelNo: string; reason: string },
): Promise<void> {
  throw new Error('not built')
}

/** What failed at its channel goes to the wallet of whom it is owed to. */
export async function refundToWallet(_ctx: Ctx, _refundId: number, _userId: number): Promise<void> {
  throw new Error('not built')
}

/** What an order holds in escrow becomes the platform's, in parts or the rest. */
export async function releaseEscrow(_ctx: Ctx, _orderId: number, _part: { fen?: number; points?: number; key: string }): Promise<void> {
  throw new Error('not built')
}

/** Told in the transaction in which a channel came to owe somebody money. */
export const refundOwed = news<Ctx, [refundId: number]>('a channel refund is owed')

/** Asked before an order is closed, outside any transaction: whether a channel was paid for it. */
export const paidOutside = question<Ctx, [orderId: number], 'no' | 'paid' | 'unknown'>('was a channel paid for this order')
