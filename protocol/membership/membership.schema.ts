/** Shapes of memberships: what is sold, and what somebody has. */
import { values } from '../base/dictionary'
import { nothing, nullable, object, oneOf, Type, type Static } from '../base/shape'
import { vipType } from './membership.words'
import { rightKeys } from './rights.words'

const type = oneOf('会员类型', values(vipType))

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

export const MyVip = object({
  type: nullable(type),
  until: nullable(Type.String()),
  /** What runs or waits, the next to run first. */
  list: Type.Array(VipRow),
  /** What a membership is about, in the order of the table. */
  rights: Type.Array(RightNow),
})
export type MyVip = Static<typeof MyVip>

export const membershipShapes = {
  getVipPlans: { input: nothing, output: VipPlans },
  getMyVip: { input: nothing, output: MyVip },
}
