/** Endpoints of memberships. */
import { dateInWords, dayInShanghai, isIsoDate } from '@qianxian/protocol/base/calendar'
import { calendarDay, momentBefore, momentOf } from '@qianxian/protocol/base/clock'
import type { membership } from '@qianxian/protocol/membership/membership'
import { standingOf } from '@qianxian/protocol/membership/membership.rules'
import { vipLimits, vipType } from '@qianxian/protocol/membership/membership.words'
import { periodStart } from '@qianxian/protocol/membership/rights.rules'
import { rightKeys } from '@qianxian/protocol/membership/rights.words'
import { requireMember } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { virtualSaleBlockers } from '../finance/finance'
import { markKindsRead } from '../notice/notice'
import { couponsOf } from './grant/coupon.repository'
import { redeemCoupon } from './grant/grant'
import { couponEnding, membershipGiven, vipEnding } from './membership.notices'
import * as store from './membership.repository'
import { noteOutage } from './outage/outage.repository'
import { returnOutageDaysTo } from './outage/outages'
import { findPauseReason } from './pause/pause.repository'
import { presentRights } from './rights'
import { MS_OF_MINUTE, purchaseOf, loadMembershipWithHeld } from './membership-time'
import { listMembershipUses } from './usage.repository'

export const getVipPlans: Verb<typeof membership.getVipPlans> = async (ctx) => {
  await markKindsRead(ctx, vipEnding, membershipGiven, couponEnding)
  const closedWhy = (await virtualSaleBlockers.ask(ctx))[0] ?? null
  if (closedWhy !== null) return { closedWhy, list: [] }
  const now = ctx.now.getTime()
  const { subs, type, pieces, pauses, isPaused } = await loadMembershipWithHeld(ctx, requireMember(ctx).userId)
  // The end is computed as if the pause ended now.
  const past = pauses.map(({ from, until }) => ({ from, until: until ?? now }))
  const list = (await store.plansOnSale(ctx)).map((plan) => {
    const { name, days, priceFen, marketFen } = plan
    // Computed as if the purchase were paid now.
    const bought = {
      id: Number.MAX_SAFE_INTEGER,
      type: plan.type,
      span: days * 86_400_000,
      paidFen: priceFen,
      boughtAt: now,
      refundedAt: null,
    }
    const after = standingOf([...subs.map(purchaseOf), bought], now, past)
    const until = new Date(after.until!).toISOString()
    const isRaised = after.pieces.some(
      (piece) => piece.id !== bought.id && pieces.some((one) => one.id === piece.id && one.type !== piece.type),
    )
    const begins = after.pieces.find((piece) => piece.id === bought.id)!.from
    const words =
      type === null
        ? ''
        : isRaised
          ? `剩余的${vipType[type]}时间按价格折算成${vipType[plan.type]}，折算后共到 ${dateInWords(until)}`
          : begins > now
            ? `在现有会员之后接着开始：${dateInWords(new Date(begins))}`
            : `立即开始，赠送的会员时间保留到这之后再用，共到 ${dateInWords(until)}`
    const rests = isPaused ? '会员现在暂停，恢复后才开始计时' : ''
    return { type: plan.type, name, days, priceFen, marketFen, until, words: [rests, words].filter(Boolean).join('；') }
  })
  return { closedWhy, list }
}

export const getMyVip: Verb<typeof membership.getMyVip> = async (ctx) => {
  const { userId } = requireMember(ctx)
  await returnOutageDaysTo(ctx, userId)
  const { subs, type, until, pieces, isPaused } = await loadMembershipWithHeld(ctx, userId)
  return {
    type,
    until: until === null ? null : new Date(until).toISOString(),
    list: pieces.map((piece) => {
      const sub = subs.find(({ id }) => id === piece.id)!
      const leftMinutes = isPaused ? Math.ceil(piece.left / MS_OF_MINUTE) : null
      return {
        id: piece.id,
        name: sub.name,
        orderId: sub.orderId,
        until: new Date(piece.until).toISOString(),
        leftMinutes,
        reason: sub.reason,
      }
    }),
    paused: isPaused ? await findPauseReason(ctx, userId) : null,
    coupons: (await couponsOf(ctx, userId)).map(({ id, type, minutes, reason, expiresAt }) => ({
      id,
      type,
      minutes,
      reason,
      until: expiresAt.toISOString(),
    })),
    rights: await presentRights(ctx),
  }
}

export const useVipCoupon: Verb<typeof membership.useVipCoupon> = async (ctx, { id }) => {
  const isUsed = await redeemCoupon(ctx, requireMember(ctx).userId, id)
  if (isUsed === null) throw fault('not_found')
  if (!isUsed) throw fault('vip_coupon_used')
  return {}
}

export const getVipReceipt: Verb<typeof membership.getVipReceipt> = async (ctx, { day: asked }) => {
  const day = asked ?? dayInShanghai(ctx.now)
  if (!isIsoDate(day)) throw fieldFault({ day: '日期不存在，请重新选择' })
  if (day > dayInShanghai(ctx.now)) throw fieldFault({ day: '这一天还没有到，请选今天或更早' })
  const at = momentOf(calendarDay(day))
  const brought = await listMembershipUses(ctx, requireMember(ctx).userId)
  const sums = (isOf: (one: (typeof brought)[number]) => boolean) =>
    rightKeys.flatMap((key) => {
      const count = brought.filter((one) => one.key === key && isOf(one)).reduce((sum, { byVip }) => sum + byVip, 0)
      return count > 0 ? [{ key, count }] : []
    })
  return { list: sums((one) => one.periodStart === periodStart(one.key, at)), total: sums(() => true) }
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

const momentIn = (text: string): Date | null => {
  const at = new Date(text)
  return MOMENT.test(text) && isIsoDate(text.slice(0, 10)) && !Number.isNaN(at.getTime()) ? at : null
}

/**
 * An outage is recorded after it is over; each member whose membership ran on an affected day gets that day back within minutes.
 */
export const noteRightOutage: Verb<typeof membership.noteRightOutage> = async (ctx, { key, from, until }) => {
  const [fromAt, untilAt] = [momentIn(from), momentIn(until)]
  if (!fromAt) throw fieldFault({ from: '开始时间要带日期、时刻和时区，如 2026-11-25T09:00:00+08:00' })
  if (!untilAt) throw fieldFault({ until: '结束时间要带日期、时刻和时区，如 2026-11-25T10:30:00+08:00' })
  if (untilAt <= fromAt) throw fieldFault({ until: '结束时间要晚于开始时间' })
  if (untilAt > ctx.now) throw fieldFault({ until: '结束时间还没有到，恢复后再登记' })
  if (fromAt < momentBefore(ctx.now, vipLimits.outageDays, 'day'))
    throw fieldFault({ from: `只能登记最近 ${vipLimits.outageDays} 天的故障` })
  await noteOutage(ctx, { key, fromAt, untilAt, source: 'operator', notedById: requireMember(ctx).userId })
  return {}
}
