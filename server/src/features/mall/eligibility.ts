/** Decides whether the viewer may take a gift now, how many, and gives the sentence why not. */
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import type { FaultName } from '@qianxian/protocol/base/faults'
import { points } from '@qianxian/protocol/base/format'
import type { GiftDetail, GiftRefusal } from '@qianxian/protocol/mall/mall.schema'
import { type GiftStanding, mallLimits } from '@qianxian/protocol/mall/mall.words'
import type { Ctx } from '../../ctx'
import { balancesOf, virtualSaleBlockers } from '../finance/finance'
import { vipTypeOf } from '../membership/membership'
import { creditName } from '../tenant/tenant'
import * as store from './mall.repository'
import type { Gift } from './mall.repository'

/** Derives the availability from the sales window and the stock. */
export function deriveGiftStanding({ now }: Pick<Ctx, 'now'>, { onSaleFrom, onSaleTo, stock, status }: Gift): GiftStanding {
  if (status !== 'on' || (onSaleTo !== null && onSaleTo <= now)) return 'over'
  if (onSaleFrom !== null && onSaleFrom > now) return 'soon'
  return stock > 0 ? 'open' : 'sold_out'
}

type Refused = NonNullable<GiftDetail['refusal']>

export const refusalFaults: Readonly<Record<Exclude<GiftRefusal, 'login'>, FaultName>> = {
  soon: 'gift_not_on_sale',
  over: 'gift_not_on_sale',
  sold_out: 'gift_sold_out',
  limit: 'gift_limit_reached',
  not_for_you: 'gift_not_for_you',
  short: 'points_short',
  virtual: 'virtual_goods_closed',
}

export interface GiftEligibility {
  /** Maximum quantity of one order now; 0 if the viewer may not take any. */
  mayTake: number
  /** The member's points; null for a visitor. */
  credit: number | null
  /** Points missing for `qty` pieces. */
  gapPt: number
  refusal: Refused | null
}

/** `qty`: the number of pieces that the viewer intends to take. */
export async function checkGift(ctx: Ctx, gift: Gift, qty = 1): Promise<GiftEligibility> {
  const standing = deriveGiftStanding(ctx, gift)
  const whole = Math.min(gift.stock, gift.perOrderMax ?? mallLimits.qtyMax, mallLimits.qtyMax)
  const userId = ctx.viewer?.userId
  const shut = refusalOf(gift, standing) ?? (await closedHere(ctx, gift))
  if (userId === undefined) return { mayTake: 0, credit: null, gapPt: 0, refusal: shut ?? { why: 'login', words: '登录后可以兑换' } }
  const { points: credit } = await balancesOf(ctx, userId)
  const gapPt = Math.max(0, gift.pricePt * qty - credit)
  if (shut) return { mayTake: 0, credit, gapPt, refusal: shut }
  const unfit = await unfitness(ctx, userId, gift)
  if (unfit) return { mayTake: 0, credit, gapPt, refusal: unfit }
  const left = gift.perUserMax === null ? whole : Math.min(whole, gift.perUserMax - (await store.countTakenOfGift(ctx, userId, gift.id)))
  return { mayTake: Math.max(0, left), credit, gapPt, refusal: capOf(gift, left, qty) ?? shortBy(ctx, gapPt) }
}

function refusalOf(gift: Gift, standing: GiftStanding): Refused | null {
  if (standing === 'soon') return { why: 'soon', words: `${dateAndTime(gift.onSaleFrom!)}开始兑换` }
  if (standing === 'over') return { why: 'over', words: '兑换已结束' }
  return standing === 'sold_out' ? { why: 'sold_out', words: '已经兑完了，可以看看别的礼品' } : null
}

/** Some platforms forbid selling virtual goods for money. */
async function closedHere(ctx: Ctx, { kind, priceFen }: Gift): Promise<Refused | null> {
  if (kind !== 'virtual' || priceFen === 0) return null
  const [words] = await virtualSaleBlockers.ask(ctx)
  return words === undefined ? null : { why: 'virtual', words }
}

async function unfitness(ctx: Ctx, userId: number, gift: Gift): Promise<Refused | null> {
  if (gift.userLimit === 'all') return null
  const vipType = await vipTypeOf(ctx, userId)
  if (gift.userLimit === 'vip') return vipType === null ? { why: 'not_for_you', words: '仅 VIP 会员可以兑换' } : null
  return vipType !== null && gift.levels.includes(vipType) ? null : { why: 'not_for_you', words: '仅指定等级的会员可以兑换' }
}

function capOf({ perOrderMax, perUserMax, stock }: Gift, left: number, qty: number): Refused | null {
  if (left <= 0 && perUserMax !== null) return { why: 'limit', words: `每人限兑 ${perUserMax} 件，你已经兑满了` }
  if (qty <= left) return null
  if (qty > stock) return { why: 'sold_out', words: `只剩 ${stock} 件了` }
  if (perOrderMax !== null && qty > perOrderMax) return { why: 'limit', words: `每次最多兑换 ${perOrderMax} 件` }
  return { why: 'limit', words: `你还可以兑换 ${left} 件` }
}

const shortBy = (ctx: Ctx, gapPt: number): Refused | null =>
  gapPt > 0 ? { why: 'short', words: `还差 ${points(gapPt)} ${creditName(ctx)}` } : null
