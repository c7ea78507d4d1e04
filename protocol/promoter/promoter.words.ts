/** Words of promoters (推广红娘): their states, the people they brought, and the tiers of their levels. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

export const promoterStatus = /*#__PURE__*/ dictionary({ applied: '申请中', active: '推广中', frozen: '已冻结', terminated: '已终止' })
export type PromoterStatus = ValueOf<typeof promoterStatus>

export const promoterStates = /*#__PURE__*/ statesOf(promoterStatus, {
  /** Decisions of staff. */
  decided: ['active', 'frozen', 'terminated'],
  /** States in which a promoter has the pages. */
  working: ['active', 'frozen'],
})
export type PromoterDecision = (typeof promoterStates.decided)[number]

/** Decisions that each state allows. */
export const decisionsAfter: Readonly<Record<PromoterStatus, readonly PromoterDecision[]>> = {
  applied: ['active', 'terminated'],
  active: ['frozen', 'terminated'],
  frozen: ['active', 'terminated'],
  terminated: [],
}

/** How far a promoted person came. */
export const referralStage = /*#__PURE__*/ dictionary({
  registered: '已注册',
  published: '已发布资料',
  first_paid: '已首单',
  lapsed: '已过期',
  void: '无效',
})
export type ReferralStage = ValueOf<typeof referralStage>

/** Why a referral gives nothing. */
export const voidReason = /*#__PURE__*/ dictionary({
  self: '不能推广自己',
  cycle: '双方互为邀请关系',
  same_device: '和你用过同一台设备',
  same_identity: '和你用了同一个身份',
  same_payer: '和你用了同一个付款账户',
  walk_in: '是你所在门店的到店客人',
  second_code: '先用了别人的推广码',
  replaced: '后来归属于别人',
})
export type VoidReason = ValueOf<typeof voidReason>

/** The agreement of a promoter; joining costs nothing. */
export const promoterAgreement = [
  '加入不收费，也不用交押金或买东西。',
  '只按你推广的会员的服务订单给分成；不按人数给报酬，没有下级，也不从别人的推广中提成。',
  '你只看到对方昵称的第一个字、注册日期和进展，看不到联系方式，也不能替人牵线。',
  '不能推广自己，不能用同一台设备、同一个身份或付款账户注册别的账号。违反的推广无效。',
  '不承诺收入，不用夸大的话宣传。',
] as const

export const promoterLimits = {
  /** Months after the registration in which the orders of a promoted person count. */
  referralMonths: 12,
  /** Days in which an order gives points. */
  pointDays: 90,
  /** Fen of an order's net amount for one point. */
  fenPerPoint: 10_000,
  /** Days of the figures, today included. */
  figureDays: 14,
  reasonMin: 5,
  reasonMax: 200,
} as const
