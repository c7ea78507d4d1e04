/** Notices to a member about a membership: a gift, its end (before and when it ends), and the rights that end with it. */
import { dateAndTime, dateInWords, endInWords } from '@qianxian/protocol/base/calendar'
import { nullable, object, oneOf, Type, type Static } from '@qianxian/protocol/base/shape'
import { values } from '@qianxian/protocol/base/dictionary'
import { vipTimeInWords, vipType } from '@qianxian/protocol/membership/membership.words'
import type { Ctx } from '../../ctx'
import { noticeLink, noticeKind, type NoticeWords, type StoredNotice } from '../notice/notice'
import { filterUsableCoupons } from './grant/coupon.repository'
import { isInvisibleSwitchOn, vipUntilOf } from './membership.repository'

const EndFacts = object({ until: Type.String(), days: Type.Integer() })
interface End {
  until: string
  days: number
}

/** A later end has its own subject and thus its own notices. */
export const endSubject = (until: Date, days: number): string => `vip:${until.getTime()}:${days}`

const untilOf = async (ctx: Ctx): Promise<Date | null> => (ctx.viewer ? vipUntilOf(ctx, ctx.viewer.userId) : null)

/** Returns the notices whose end is unchanged and, as the notice states, past or still to come. */
async function trueOf(ctx: Ctx, told: readonly StoredNotice<End>[]): Promise<readonly StoredNotice<End>[]> {
  const until = await untilOf(ctx)
  if (until === null) return []
  return told.filter(({ facts }) => facts.until === until.toISOString() && (facts.days === 0) === until <= ctx.now)
}

/** A weekday is used only while it identifies the day. */
const whenOf = (now: Date, until: string, days: number): string => (days === 1 ? endInWords(new Date(until), now) : dateAndTime(until))

const sayEnd = (now: Date, { until, days }: End): string => {
  if (days === 0) return 'VIP 会员已到期，不会自动续费，喜欢、聊天和牵线照常'
  return `VIP 会员${whenOf(now, until, days)}到期，到期后不会自动续费`
}

export const vipEnding = noticeKind('membership.ending', EndFacts, {
  section: 'system',
  topic: 'account',
  cadence: 'now',
  isOnce: true,
  slot: null,
  outside: '你的 VIP 会员到期提醒',
  page: '/member/love/vip',
  async words(ctx, told) {
    const target = noticeLink('/member/love/vip')
    return new Map<number, NoticeWords>(
      (await trueOf(ctx, told)).map(({ id, facts }) => [id, { text: sayEnd(ctx.now, facts), target, count: 1 }]),
    )
  },
  holds: async (ctx, told) => new Set((await trueOf(ctx, told)).map(({ id }) => id)),
})

/** True if the member's switch for invisible browsing is still on although the membership has ended. */
async function seenAgain(ctx: Ctx): Promise<boolean> {
  const until = await untilOf(ctx)
  return ctx.viewer !== null && (until === null || until <= ctx.now) && (await isInvisibleSwitchOn(ctx, ctx.viewer.userId))
}

export const invisibleOver = noticeKind('membership.invisible_over', EndFacts, {
  section: 'system',
  topic: 'account',
  cadence: 'now',
  isOnce: true,
  slot: null,
  outside: '隐身浏览已结束',
  page: '/member/love/permission',
  async words(ctx, told) {
    if (!(await seenAgain(ctx))) return new Map()
    const text = '隐身浏览随 VIP 到期而结束，再看别人的资料，会出现在 TA 的访客里'
    return new Map(told.map(({ id }) => [id, { text, target: noticeLink('/member/love/permission'), count: 1 }]))
  },
  holds: async (ctx, told) => new Set((await seenAgain(ctx)) ? told.map(({ id }) => id) : []),
})

const GivenFacts = object({
  type: oneOf('会员类型', values(vipType)),
  minutes: Type.Integer(),
  reason: Type.String(),
  /** Expiry of the coupon; null if the gift is active already. */
  couponUntil: nullable(Type.String()),
})

const sayGiven = ({ type, minutes, reason, couponUntil }: Static<typeof GivenFacts>): string => {
  const what = `${vipTimeInWords(minutes)}${vipType[type]}`
  if (couponUntil === null) return `${reason}，送你 ${what}，已加到会员时间里`
  return `${reason}，送你 ${what}，已存为会员券，${dateInWords(couponUntil)}前点「使用」就开始`
}

export const membershipGiven = noticeKind('membership.given', GivenFacts, {
  section: 'system',
  topic: 'account',
  cadence: 'now',
  slot: null,
  outside: '送你的会员时间到了',
  page: '/member/love/vip',
  words: async (_ctx, told) =>
    new Map(
      told.map(({ id, facts }): [number, NoticeWords] => [id, { text: sayGiven(facts), target: noticeLink('/member/love/vip'), count: 1 }]),
    ),
})

const CouponFacts = object({
  couponId: Type.Integer(),
  type: oneOf('会员类型', values(vipType)),
  minutes: Type.Integer(),
  until: Type.String(),
  days: Type.Integer(),
})

export const couponSubject = (id: number, days: number): string => `vip-coupon:${id}:${days}`

/** Notices of coupons that are neither used nor expired. */
async function stillWaiting(ctx: Ctx, told: readonly StoredNotice<Static<typeof CouponFacts>>[]) {
  if (!ctx.viewer) return []
  const ids = await filterUsableCoupons(
    ctx,
    ctx.viewer.userId,
    told.map(({ facts }) => facts.couponId),
  )
  return told.filter(({ facts }) => ids.has(facts.couponId))
}

export const couponEnding = noticeKind('membership.coupon_ending', CouponFacts, {
  section: 'system',
  topic: 'account',
  cadence: 'now',
  isOnce: true,
  slot: null,
  outside: '你的会员券快到期了',
  page: '/member/love/vip',
  words: async (ctx, told) =>
    new Map(
      (await stillWaiting(ctx, told)).map(({ id, facts: { type, minutes, until, days } }): [number, NoticeWords] => [
        id,
        {
          text: `${vipTimeInWords(minutes)}${vipType[type]}的会员券，${whenOf(ctx.now, until, days)}到期，点「使用」就开始`,
          target: noticeLink('/member/love/vip'),
          count: 1,
        },
      ]),
    ),
  holds: async (ctx, told) => new Set((await stillWaiting(ctx, told)).map(({ id }) => id)),
})

export const membershipNotices = [vipEnding, invisibleOver, membershipGiven, couponEnding]
