/** Shapes of commissions. Amounts are whole fen; a share names nobody but its reader. */
import { values } from '../base/dictionary'
import { day, id, nothing, nullable, object, oneOf, pageOf, paging, readBy, text, Type, whole, type Static } from '../base/shape'
import {
  bonusTab,
  claimedRoles,
  commissionLimits,
  commissionOrders,
  commissionRole,
  commissionStatus,
  promoterLevels,
  ruledRoles,
  shareDisputeStatus,
  shareMode,
} from './commission.words'
import { statementShapes } from './statement.schema'

/** Options of a month of China, as YYYY-MM. */
export const MONTH = { title: '月份', pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$', maxLength: 7 }

const sums = {
  pendingFen: Type.Integer(),
  settledFen: Type.Integer(),
  heldFen: Type.Integer(),
  reversedFen: Type.Integer(),
}

/** Sums of the caller's shares of the orders paid in one month of China. */
export const BonusMonth = object({
  /** As YYYY-MM. */
  month: Type.String(),
  ...sums,
})
export type BonusMonth = Static<typeof BonusMonth>

export const BonusSums = object({
  ...sums,
  months: Type.Array(BonusMonth),
  /** Rules that the caller has not acknowledged; shares by them are held until then. */
  toAcknowledge: nullable(object({ version: Type.Integer(), effectiveFrom: Type.String(), sentences: Type.Array(Type.String()) })),
})
export type BonusSums = Static<typeof BonusSums>

export const BonusLine = object({
  id: Type.Integer(),
  title: Type.String(),
  role: oneOf('身份', values(commissionRole)),
  status: oneOf('状态', values(commissionStatus)),
  /** The share that is left after refunds. */
  fen: Type.Integer(),
  /** Rate or fixed amount, in words. */
  rate: Type.String(),
  at: Type.String(),
  /** When it becomes free, or why it does not, in words. */
  standing: Type.String(),
})
export type BonusLine = Static<typeof BonusLine>

/** A claim of a share, for the one who claims. */
export const ShareDispute = object({
  role: oneOf('身份', ruledRoles),
  status: oneOf('状态', values(shareDisputeStatus)),
  statement: Type.String(),
  at: Type.String(),
  /** Until then an auditor answers. */
  dueAt: Type.String(),
  answer: nullable(Type.String()),
})
export type ShareDispute = Static<typeof ShareDispute>

/** An order of a member whom the caller served or brought. */
export const ClaimableOrder = object({
  orderId: Type.Integer(),
  title: Type.String(),
  /** Masked. */
  member: Type.String(),
  paidAt: Type.String(),
  /** The caller's own share of it, in words; null without one. */
  own: nullable(Type.String()),
  dispute: nullable(ShareDispute),
})
export type ClaimableOrder = Static<typeof ClaimableOrder>

export const Waterfall = object({
  id: Type.Integer(),
  title: Type.String(),
  /** The order that the caller may dispute; null if it is too late or they did. */
  disputable: nullable(Type.Integer()),
  /** One sentence for each step from the payment to the share, as written when the order was paid. */
  steps: Type.Array(Type.String()),
  /** The course of the share since then, in words. */
  since: Type.Array(Type.String()),
})
export type Waterfall = Static<typeof Waterfall>

const PlanRule = object({
  orderType: oneOf('订单类型', commissionOrders),
  role: oneOf('身份', ruledRoles),
  mode: oneOf('方式', values(shareMode)),
  /** Basis points of the net amount, or fen. */
  value: whole('比例或金额', 1, commissionLimits.fixedMaxFen),
})

/** The part of a promoter who brought the buyer, in basis points of the net amount; it stands in for the rule of that role. */
export const LevelRate = object({
  level: whole('推广等级', 1, promoterLevels.length),
  firstBp: whole('首单比例', 1, commissionLimits.wholeBp),
  laterBp: whole('后续订单比例', 1, commissionLimits.wholeBp),
})
export type LevelRate = Static<typeof LevelRate>

export const CommissionPlan = object({
  id: Type.Integer(),
  version: Type.Integer(),
  /** First day in China whose orders follow it. */
  effectiveFrom: Type.String(),
  publishedAt: nullable(Type.String()),
  isInForce: Type.Boolean(),
  sentences: Type.Array(Type.String()),
})
export type CommissionPlan = Static<typeof CommissionPlan>

/** The shapes of a page of shares; each access group that earns has its own endpoints. */
export const bonusShapes = (who: 'matchmaker' | 'partner', ref: 'ownShare' | 'partnerShare' = 'ownShare') => ({
  getBonusSums: {
    summary: `Returns the sums of the calling ${who}'s shares, in all and by month, and the rules to acknowledge.`,
    input: nothing,
    output: BonusSums,
  },
  getBonusPaged: {
    summary: `Lists the calling ${who}'s shares in one group of states, the newest first.`,
    input: object({ ...paging(), tab: oneOf('分组', values(bonusTab)), month: Type.Optional(Type.String(MONTH)) }),
    output: pageOf(BonusLine),
  },
  getWaterfall: {
    summary: `Explains one share of the calling ${who} in sentences, from the payment to the amount.`,
    input: object({ id: id(ref, '分成记录') }),
    output: Waterfall,
  },
  acknowledgePlan: {
    summary: `Records that the calling ${who} has read a version of the rules, and releases the shares held for it.`,
    input: object({ version: whole('规则版本', 1) }),
    output: BonusSums,
  },
})

export const commissionShapes = {
  ...statementShapes,
  ...bonusShapes('matchmaker'),
  getClaimablePaged: {
    summary: 'Lists the paid orders of members whom the calling matchmaker served or brought, with their claims, the newest first.',
    input: object(paging()),
    output: pageOf(ClaimableOrder),
  },
  claimShare: {
    summary: 'Asks why the calling matchmaker has no share of an order; its shares that are not settled are held until an auditor decides.',
    input: object({
      orderId: id('claimableOrder', '订单'),
      role: oneOf('身份', claimedRoles),
      statement: readBy('staff', text('情况说明', commissionLimits.statementMax, commissionLimits.statementMin)),
    }),
    output: ClaimableOrder,
  },
  getPlanPaged: {
    summary: 'Lists the plans of the tenant, the newest version first.',
    input: object(paging()),
    output: pageOf(CommissionPlan),
  },
  draftPlan: {
    summary: 'Writes the next version of the plan, which another person of finance publishes.',
    input: object({
      effectiveFrom: day('生效日期'),
      channelFeeBp: whole('支付手续费', 0, commissionLimits.wholeBp),
      taxBp: whole('税费', 0, commissionLimits.wholeBp),
      /** Read by those who earn by the plan. */
      note: readBy('staff', text('说明', commissionLimits.noteMax)),
      rules: Type.Array(PlanRule, { title: '规则', minItems: 1, maxItems: commissionOrders.length * ruledRoles.length }),
      /** All levels or none; without them promoters earn nothing. */
      levelRates: Type.Optional(Type.Array(LevelRate, { title: '推广等级比例', maxItems: promoterLevels.length })),
    }),
    output: CommissionPlan,
  },
  publishPlan: {
    summary: 'Publishes a plan that another person of finance wrote; orders follow it from its day on.',
    input: object({ id: id('draftedPlan', '分成方案') }),
    output: CommissionPlan,
  },
}
