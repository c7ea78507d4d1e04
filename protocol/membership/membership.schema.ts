/** Shapes of memberships: what is sold, and what somebody has. */
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
  /** What it costs elsewhere; 0: not said. */
  marketFen: Type.Integer(),
  /** When everything would be over if it were bought now. */
  until: Type.String(),
  /** What becomes of what is left now; empty where nothing is. */
  words: Type.String(),
})
export type VipPlan = Static<typeof VipPlan>

export const VipPlans = object({
  /** Why none is sold on this device; then there are no plans. */
  closedWhy: nullable(Type.String()),
  list: Type.Array(VipPlan),
})
export type VipPlans = Static<typeof VipPlans>

export const VipRow = object({
  id: Type.Integer(),
  name: Type.String(),
  /** Null where it was not bought. */
  orderId: nullable(Type.Integer()),
  until: Type.String(),
  /** While the clock stands; null where it runs. */
  leftMinutes: nullable(Type.Integer()),
  /** Why it was given; null where it was bought, or nobody wrote it down. */
  reason: nullable(Type.String()),
})
export type VipRow = Static<typeof VipRow>

/** A right in the period that runs now. */
export const RightNow = object({
  key: oneOf('权益', rightKeys),
  used: Type.Integer(),
  /** Null: without number. */
  left: nullable(Type.Integer()),
})
export type RightNow = Static<typeof RightNow>

/** A membership that was given and waits until its owner uses it. */
export const VipCoupon = object({
  id: Type.Integer(),
  type,
  minutes: Type.Integer(),
  reason: Type.String(),
  /** Until when it may be used. */
  until: moment(),
})
export type VipCoupon = Static<typeof VipCoupon>

/** What of a right only the membership allowed. */
const Brought = object({ key: oneOf('权益', rightKeys), count: Type.Integer() })

export const VipReceipt = object({
  /** Of rights by the day: on that day; of those by the week: in the week that it lies in. */
  list: Type.Array(Brought),
  /** Ever. */
  total: Type.Array(Brought),
})
export type VipReceipt = Static<typeof VipReceipt>

export const MyVip = object({
  /** Also while its clock stands. */
  type: nullable(type),
  /** Null too while its clock stands. */
  until: nullable(Type.String()),
  /** Why the clock stands; null where it runs. */
  paused: nullable(oneOf('暂停原因', values(vipPauseWhy))),
  coupons: Type.Array(VipCoupon),
  /** What runs or waits, the next to run first. */
  list: Type.Array(VipRow),
  /** What a membership is about, in the order of the table. */
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
