/** Shapes of memberships: what is sold, and what a member has. */
import { values } from '../base/dictionary'
import { day, id, moment, nothing, nullable, object, oneOf, readBy, text, Type, type Static } from '../base/shape'
import { vipPauseWhy, vipType } from './membership.words'
import { rightKeys, vipRights } from './rights.words'

const type = oneOf('会员类型', values(vipType))
/** ISO 8601 with its zone. */
const MOMENT_MAX = 40

export const VipPlan = object({
  type,
  name: Type.String(),
  days: Type.Integer(),
  priceFen: Type.Integer(),
  /** Market price for comparison; 0 if not stated. */
  marketFen: Type.Integer(),
  /** The end of all memberships if this one were bought now. */
  until: Type.String(),
  /** The effect on the remaining time, in words; empty if there is none. */
  words: Type.String(),
})
export type VipPlan = Static<typeof VipPlan>

export const VipPlans = object({
  /** Reason why nothing is sold on this device; then `list` is empty. */
  closedWhy: nullable(Type.String()),
  list: Type.Array(VipPlan),
})
export type VipPlans = Static<typeof VipPlans>

export const VipRow = object({
  id: Type.Integer(),
  name: Type.String(),
  /** Order of the membership; null if it was not bought. */
  orderId: nullable(Type.Integer()),
  until: Type.String(),
  /** Set while the clock is paused; null while it runs. */
  leftMinutes: nullable(Type.Integer()),
  /** Reason for the gift; null if it was bought or no reason was recorded. */
  reason: nullable(Type.String()),
})
export type VipRow = Static<typeof VipRow>

/** A right in the current period. */
export const RightNow = object({
  key: oneOf('权益', rightKeys),
  used: Type.Integer(),
  /** Null if unlimited. */
  left: nullable(Type.Integer()),
})
export type RightNow = Static<typeof RightNow>

/** A membership given as a coupon; it begins when its owner uses it. */
export const VipCoupon = object({
  id: Type.Integer(),
  type,
  minutes: Type.Integer(),
  reason: Type.String(),
  /** The last moment at which it may be used. */
  until: moment(),
})
export type VipCoupon = Static<typeof VipCoupon>

/** Uses of a right that only the membership allowed. */
const Brought = object({ key: oneOf('权益', rightKeys), count: Type.Integer() })

export const VipReceipt = object({
  /** Daily rights are counted on that day; weekly rights in the week that contains it. */
  list: Type.Array(Brought),
  /** Totals since the first membership. */
  total: Type.Array(Brought),
})
export type VipReceipt = Static<typeof VipReceipt>

export const MyVip = object({
  /** Also set while the clock is paused. */
  type: nullable(type),
  /** Also null while the clock is paused. */
  until: nullable(Type.String()),
  /** Why the clock is paused; null while it runs. */
  paused: nullable(oneOf('暂停原因', values(vipPauseWhy))),
  coupons: Type.Array(VipCoupon),
  /** Purchases and gifts that run or wait, the next to run first. */
  list: Type.Array(VipRow),
  /** The rights of a membership, in the order of the table. */
  rights: Type.Array(RightNow),
})
export type MyVip = Static<typeof MyVip>

export const membershipShapes = {
  getVipPlans: {
    summary: 'Lists the membership plans on sale.',
    input: nothing,
    output: VipPlans,
  },
  getMyVip: {
    summary: 'Returns the membership of the caller.',
    input: nothing,
    output: MyVip,
  },
  useVipCoupon: {
    summary: 'Turns a membership coupon into days of membership.',
    input: object({ id: id('vipCoupon', '会员券') }),
    output: nothing,
  },
  /** Null: today. */
  getVipReceipt: {
    summary: 'Returns what membership gave the caller on one day, today by default.',
    input: object({ day: nullable(day('日期')) }),
    output: VipReceipt,
  },
  noteRightOutage: {
    summary: 'Records that a membership right was unavailable for a period, and compensates members for it.',
    input: object({
      key: oneOf('权益', vipRights),
      from: readBy('nobody', text('开始时间', MOMENT_MAX, 1)),
      until: readBy('nobody', text('结束时间', MOMENT_MAX, 1)),
    }),
    output: nothing,
  },
}
