/** Moves an exchange from one state to the next, together with its stock, codes, payment and notices. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { exchangeStates, type ExchangeStatus, mallGiftKinds, mallLimits } from '@qianxian/protocol/mall/mall.words'
import { actingUserId, type Ctx, type TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import { drawCode } from '../../lib/secrets'
import { releaseEscrow } from '../finance/finance'
import { notify, type NoticeKind } from '../notice/notice'
import * as kinds from './mall.notices'
import * as store from './mall.repository'
import type { Exchange, NewExchange } from './mall.repository'

type ExchangeKind = NoticeKind<{ exchangeId: number }>

const toldOf: Readonly<Partial<Record<ExchangeStatus, ExchangeKind>>> = {
  shipped: kinds.exchangeShipped,
  received: kinds.exchangeReceived,
  refused: kinds.exchangeRefused,
  refunded: kinds.exchangeRefunded,
  closed: kinds.exchangeClosed,
  picked: kinds.exchangePicked,
}

/** Records the next state and notifies the owner. The caller must hold the lock on the row. */
export async function transitionTo(
  ctx: TxCtx,
  exchange: Exchange,
  status: ExchangeStatus,
  more: Partial<NewExchange> = {},
): Promise<Exchange> {
  const moved = await store.updateExchange(ctx, exchange.id, { ...more, status })
  await store.noteEvent(ctx, exchange.id, status, actingUserId(ctx))
  const kind = toldOf[status]
  if (kind) await tellOwner(ctx, kind, moved)
  return moved
}

const tellOwner = (ctx: TxCtx, kind: ExchangeKind, { id, userId }: Exchange): Promise<void> =>
  notify(ctx, kind, { to: [userId], subject: kinds.exchangeSubject(id), facts: { exchangeId: id } })

/** Returns the pieces and codes to the stock; does nothing if that was done before. */
export async function returnStock(ctx: TxCtx, { id, giftId, qty, isHeld, kind }: Exchange): Promise<void> {
  if (!isHeld) return
  await store.giveToStock(ctx, giftId, qty)
  if (kind === 'virtual') await store.returnCodes(ctx, id)
  await store.updateExchange(ctx, id, { isHeld: false })
}

export const codeHash = (ctx: Ctx, code: string): string => ctx.secrets.hash('mall-code', ctx.tenant.id, code)

/** Called after payment: the next state depends on the kind of gift. Returns `fulfilled` if nothing more is to be done. */
export async function fulfilPaid(ctx: TxCtx, exchange: Exchange): Promise<'paid' | 'fulfilled'> {
  if (exchange.kind === 'physical') {
    const gift = await store.giftById(ctx, exchange.giftId)
    await transitionTo(ctx, exchange, gift?.needsReview ? 'reviewing' : 'to_ship')
    return 'paid'
  }
  const code = isIn(mallGiftKinds.scanned, exchange.kind) ? drawCode(mallLimits.codeLength) : null
  const coded = code === null ? {} : { codeSealed: ctx.secrets.seal(code), codeHash: codeHash(ctx, code) }
  if (exchange.kind === 'pickup') {
    await transitionTo(ctx, exchange, 'to_pick', coded)
    return 'paid'
  }
  // A code that was handed out cannot be returned.
  await releaseMoney(ctx, await transitionTo(ctx, exchange, 'issued', coded))
  return 'fulfilled'
}

/** Releases the payment to the platform. */
export async function releaseMoney(ctx: TxCtx, { id, orderId }: Pick<Exchange, 'id' | 'orderId'>): Promise<void> {
  if (orderId !== null) await releaseEscrow(ctx, orderId, { key: `mall:${id}` })
  await store.updateExchange(ctx, id, { isReleased: true })
}

/** Marks parcels sent long enough ago as received, dated to the exact moment; called on every view and by the sweep. */
export async function expireParcels(ctx: Ctx, userId: number | null, limit: number): Promise<number> {
  return ctx.tx(async (ctx) => {
    const due = await store.parcelsDue(ctx, userId, limit)
    for (const exchange of due)
      await transitionTo(ctx, exchange, 'received', { receivedAt: momentAfter(exchange.shippedAt!, mallLimits.autoReceiveDays, 'day') })
    return due.length
  })
}

/** Throws exchange_state_changed, with the current data, if the exchange has left these states. */
export function requireState(exchange: Exchange, states: readonly ExchangeStatus[], data?: unknown): void {
  if (!isIn(states, exchange.status)) throw fault('exchange_state_changed', data === undefined ? {} : { data })
}

/** Ends an exchange whose order is refunded; the end state depends on the state before. */
export async function endExchangeByRefund(ctx: TxCtx, exchange: Exchange): Promise<void> {
  if (isIn(exchangeStates.givenBack, exchange.status)) return returnStock(ctx, exchange)
  requireState(exchange, [...exchangeStates.cancellable, 'after_sale'])
  const isAfterSale = exchange.status === 'after_sale'
  // A shipped piece is not back in stock: it is counted again when it arrives.
  if (!isAfterSale) await returnStock(ctx, exchange)
  // A refusal by the tenant has a reason; a cancellation by the owner need not.
  await transitionTo(ctx, exchange, isAfterSale ? 'refunded' : exchange.reason ? 'refused' : 'cancelled')
}

/** True if the owner may cancel now; else the sentence why not. */
export function checkRefundable({ status, kind }: Exchange): true | string {
  if (isIn(exchangeStates.cancellable, status)) return true
  if (isIn(exchangeStates.givenBack, status)) return '已经退回'
  if (status === 'shipped') return '已经发货，收到后可以申请售后'
  if (isIn(exchangeStates.arrived, status)) return `收货后 ${mallLimits.afterSaleDays} 天内请在兑换记录里申请售后`
  return kind === 'physical' || kind === 'pickup' ? '已经领取' : '卡券已经发放，不能退回'
}
