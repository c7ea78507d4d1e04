/** Presents gifts and exchanges: the facts of a card, and the next step as a sentence. */
import { dateAndTime, dateInWords } from '@qianxian/protocol/base/calendar'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn, name } from '@qianxian/protocol/base/dictionary'
import { amount, points } from '@qianxian/protocol/base/format'
import { maskPhone } from '@qianxian/protocol/base/masks'
import { financeLimits } from '@qianxian/protocol/finance/finance.words'
import type { ExchangeDetail, ExchangeRow, GiftCard, GiftDetail, SentTo, WorkExchange } from '@qianxian/protocol/mall/mall.schema'
import {
  afterSaleReason,
  exchangeStates,
  exchangeStatus,
  type ExchangeStatus,
  mallGiftKind,
  mallGiftKinds,
  mallLimits,
} from '@qianxian/protocol/mall/mall.words'
import type { Ctx } from '../../ctx'
import { creditName, regionTitle } from '../tenant/tenant'
import { presentSentTo } from './address'
import { checkGift, deriveGiftStanding } from './eligibility'
import * as store from './mall.repository'
import type { Exchange, Gift } from './mall.repository'

export function presentGiftCard(ctx: Ctx, gift: Gift): GiftCard {
  const { id, kind, pricePt, priceFen, stock } = gift
  return { id, name: gift.name, kind, cover: gift.images[0] ?? '', pricePt, priceFen, stock, standing: deriveGiftStanding(ctx, gift) }
}

export async function detailOfGift(ctx: Ctx, gift: Gift): Promise<GiftDetail> {
  return {
    ...presentGiftCard(ctx, gift),
    images: gift.images,
    detail: gift.detail.split('\n').filter(Boolean),
    version: gift.version,
    perOrderMax: gift.perOrderMax,
    perUserMax: gift.perUserMax,
    notes: notesOf(gift),
    needsAddress: gift.kind === 'physical',
    onSaleFrom: gift.onSaleFrom?.toISOString() ?? null,
    ...(await checkGift(ctx, gift)),
  }
}

/** Conditions to know before an exchange. */
function notesOf({ kind, userLimit, areas, city, pickupWords, onSaleTo, perUserMax, perOrderMax, needsReview }: Gift): GiftDetail['notes'] {
  const caps = [perUserMax && `每人 ${perUserMax} 件`, perOrderMax && `每次 ${perOrderMax} 件`].filter(Boolean).join('，')
  const where = areas.length > 0 ? `仅配送 ${areas.map(regionTitle).join('、')}` : '全国配送'
  const notes = {
    领取方式: name(mallGiftKind, kind),
    配送范围: kind === 'physical' ? (city === null ? where : `仅配送 ${regionTitle(city)}`) : '',
    适用城市: kind !== 'physical' && city !== null ? regionTitle(city) : '',
    门店: isIn(mallGiftKinds.scanned, kind) ? pickupWords : '',
    兑换对象: userLimit === 'vip' ? 'VIP 会员' : userLimit === 'level' ? '指定等级的会员' : '',
    兑换上限: caps,
    截止时间: onSaleTo ? dateAndTime(onSaleTo) : '',
    审核: needsReview ? '提交后由平台确认，未通过会全部退回' : '',
    售后: kind === 'physical' ? `收货后 ${mallLimits.afterSaleDays} 天内可申请` : '兑换后不能退回',
  }
  return Object.entries(notes).flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

/** The time at which an unpaid order expires. */
const payBefore = ({ createdAt }: Exchange): Date => momentAfter(createdAt, financeLimits.orderMinutes, 'minute')
const autoReceiveAt = ({ shippedAt }: Exchange): Date => momentAfter(shippedAt!, mallLimits.autoReceiveDays, 'day')
export const mayComplain = ({ now }: Pick<Ctx, 'now'>, { status, receivedAt, isReleased }: Exchange): boolean =>
  isIn(exchangeStates.complainable, status) &&
  !isReleased &&
  receivedAt !== null &&
  momentAfter(receivedAt, mallLimits.afterSaleDays, 'day') > now

/** Describes the points and money that are returned. */
function gaveBack(ctx: Ctx, { pt, fen }: Exchange): string {
  return [pt > 0 && `${points(pt)} ${creditName(ctx)}`, fen > 0 && `${amount(fen)} 元`].filter(Boolean).join('和')
}

function nextWords(ctx: Ctx, exchange: Exchange): string {
  const { status, reason, kind, pickupWords } = exchange
  const back = `${gaveBack(ctx, exchange)}已退回`
  const words: Record<ExchangeStatus, () => string> = {
    created: () => '正在下单',
    pay_pending: () => `请在 ${dateAndTime(payBefore(exchange))} 前支付，过时自动取消`,
    submitted: () => '平台正在处理',
    reviewing: () => '平台正在确认，通过后尽快发货',
    to_ship: () => '正在备货，发货后告诉你',
    shipped: () => `在路上了，${dateInWords(autoReceiveAt(exchange))}自动确认收货`,
    received: () => (mayComplain(ctx, exchange) ? `已收货，${mallLimits.afterSaleDays} 天内可以申请售后` : '已收货'),
    to_pick: () => `到店出示核销码领取：${pickupWords}`,
    picked: () => '已领取',
    issued: () => (kind === 'coupon' ? `到店出示核销码使用：${pickupWords}` : '卡券已发放，点开查看'),
    used: () => '已使用',
    refused: () => `${reason ? `${reason}。` : ''}${back}`,
    cancelled: () =>
      reason ? `${reason}，已取消${exchange.pt > 0 ? `，${gaveBack(ctx, { ...exchange, fen: 0 })}已退回` : ''}` : `已取消，${back}`,
    after_sale: () => '平台正在处理你的售后申请',
    refunded: () => `${reason ? `${reason}。` : ''}${back}`,
    closed: () => `售后已结束${reason ? `：${reason}` : ''}`,
  }
  return words[status]()
}

const fieldsOf = (ctx: Ctx, exchange: Exchange) => ({
  id: exchange.id,
  no: exchange.no,
  giftId: exchange.giftId,
  giftName: exchange.giftName,
  cover: exchange.cover,
  kind: exchange.kind,
  qty: exchange.qty,
  pt: exchange.pt,
  fen: exchange.fen,
  status: exchange.status,
  nextWords: nextWords(ctx, exchange),
  carrier: exchange.carrier,
  trackingNo: exchange.trackingNo,
  at: exchange.createdAt.toISOString(),
})

export function presentExchangeRow(ctx: Ctx, exchange: Exchange): ExchangeRow {
  const { status, kind, orderId } = exchange
  return {
    ...fieldsOf(ctx, exchange),
    orderId,
    canPay: status === 'pay_pending' && payBefore(exchange) > ctx.now,
    canCancel: isIn(exchangeStates.cancellable, status),
    canConfirm: status === 'shipped',
    canAfterSale: mayComplain(ctx, exchange),
    canLookAtCode: kind !== 'physical' && isIn(exchangeStates.coded, status),
    canUse: status === 'issued' && kind === 'virtual',
  }
}

/** The address for its owner, with the phone number masked. */
const masked = (to: SentTo | null): SentTo | null => to && { ...to, phone: maskPhone(to.phone) }

export async function presentExchangeDetail(ctx: Ctx, exchange: Exchange): Promise<ExchangeDetail> {
  const events = await store.listEvents(ctx, exchange.id)
  return {
    ...presentExchangeRow(ctx, exchange),
    sentTo: masked(presentSentTo(ctx, exchange.addressSealed)),
    pickup: exchange.pickupWords || null,
    steps: events.map(({ status, createdAt }) => ({ words: name(exchangeStatus, status), at: createdAt.toISOString() })),
  }
}

export function presentWorkExchange(ctx: Ctx, exchange: Exchange): WorkExchange {
  const { complaint } = exchange
  return {
    ...fieldsOf(ctx, exchange),
    sentTo: presentSentTo(ctx, exchange.addressSealed),
    complaint: complaint && `${name(afterSaleReason, complaint.reason)}：${complaint.text}`,
  }
}
