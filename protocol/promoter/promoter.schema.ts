/** Shapes of promoters. A promoted person appears as a masked name with a stage and dates; nothing else leaves the server. */
import { values } from '../base/dictionary'
import { flag, id, nothing, nullable, object, oneOf, optional, pageOf, paging, readBy, text, Type, whole, type Static } from '../base/shape'
import { BonusLine, BonusSums, LevelRate, MONTH, Waterfall } from '../commission/commission.schema'
import { bonusTab } from '../commission/commission.words'
import { promoterStates, promoterLimits, promoterStatus, referralStage, voidReason } from './promoter.words'

export const PromoterStanding = object({
  status: nullable(oneOf('状态', values(promoterStatus))),
  /** True if every member may become a promoter without an application. */
  isOpenToAll: Type.Boolean(),
  /** The reason of staff for the last decision; null if there is none. */
  reason: nullable(Type.String()),
})
export type PromoterStanding = Static<typeof PromoterStanding>

const counts = {
  scanned: Type.Integer(),
  registered: Type.Integer(),
  published: Type.Integer(),
  firstPaid: Type.Integer(),
}

export const PromoterDay = object({
  /** As YYYY-MM-DD. */
  day: Type.String(),
  ...counts,
})
export type PromoterDay = Static<typeof PromoterDay>

export const PromoterHome = object({
  status: oneOf('状态', values(promoterStatus)),
  inviteCode: Type.String(),
  /** The page of the app that the code opens, with the code as scene. */
  path: Type.String(),
  level: Type.Integer(),
  points: Type.Integer(),
  pendingFen: Type.Integer(),
  settledFen: Type.Integer(),
  /** Days with figures, the newest first. */
  days: Type.Array(PromoterDay),
  total: object(counts),
})
export type PromoterHome = Static<typeof PromoterHome>

export const Referral = object({
  /** Identifies the row; it is no id. */
  key: Type.String(),
  name: Type.String(),
  stage: oneOf('阶段', values(referralStage)),
  /** Day of the registration in China, as YYYY-MM-DD. */
  registeredOn: Type.String(),
  /** Last day whose orders count. */
  validUntil: Type.String(),
  voidReason: nullable(oneOf('原因', values(voidReason))),
})
export type Referral = Static<typeof Referral>

export const PromoterLevelView = object({
  level: Type.Integer(),
  points: Type.Integer(),
  /** Points missing to the next level; null at the highest. */
  missing: nullable(Type.Integer()),
  tiers: Type.Array(object({ level: Type.Integer(), fromPoints: Type.Integer(), rate: nullable(LevelRate) })),
})
export type PromoterLevelView = Static<typeof PromoterLevelView>

export const PromotedOrder = object({
  key: Type.String(),
  title: Type.String(),
  paidOn: Type.String(),
  /** The net amount that refunds left. */
  netFen: Type.Integer(),
  points: Type.Integer(),
  /** Until when it counts, or why it does not, in words. */
  words: Type.String(),
})
export type PromotedOrder = Static<typeof PromotedOrder>

export const PromoterRow = object({
  id: Type.Integer(),
  /** Masked. */
  name: Type.String(),
  status: oneOf('状态', values(promoterStatus)),
  appliedAt: Type.String(),
  reason: nullable(Type.String()),
})
export type PromoterRow = Static<typeof PromoterRow>

export const promoterShapes = {
  getPromoterStanding: {
    summary: 'Returns whether the caller is a promoter, or has applied to become one.',
    input: nothing,
    output: PromoterStanding,
  },
  joinPromoter: {
    summary: 'Applies to become a promoter; begins at once if the tenant opened it to every member.',
    input: object({ agreed: flag('推广约定') }),
    output: PromoterStanding,
  },
  getPromoterHome: {
    summary: "Returns the calling promoter's code, figures by day, sums and level.",
    input: nothing,
    output: PromoterHome,
  },
  getReferralPaged: {
    summary: 'Lists the people whom the calling promoter brought, masked, the newest first.',
    input: object(paging()),
    output: pageOf(Referral),
  },
  getPromoterLevel: {
    summary: "Returns the calling promoter's level, points, and the rates of the levels.",
    input: nothing,
    output: PromoterLevelView,
  },
  getPromotedOrderPaged: {
    summary: 'Lists the orders of promoted people with their points, the newest first.',
    input: object(paging()),
    output: pageOf(PromotedOrder),
  },
  getPromoterBonusSums: {
    summary: "Returns the sums of the calling promoter's shares, in all and by month, and the rules to acknowledge.",
    input: nothing,
    output: BonusSums,
  },
  getPromoterBonusPaged: {
    summary: "Lists the calling promoter's shares in one group of states, the newest first.",
    input: object({ ...paging(), tab: oneOf('分组', values(bonusTab)), month: optional(Type.String(MONTH)) }),
    output: pageOf(BonusLine),
  },
  getPromoterWaterfall: {
    summary: 'Explains one share of the calling promoter in sentences, from the payment to the amount.',
    input: object({ id: id('promotedShare', '分成记录') }),
    output: Waterfall,
  },
  acknowledgePromoterPlan: {
    summary: 'Records that the calling promoter has read a version of the rules, and releases the shares held for it.',
    input: object({ version: whole('规则版本', 1) }),
    output: BonusSums,
  },
  getPromoterPaged: {
    summary: 'Lists promoters and applications for headquarters, the newest first.',
    input: object({ ...paging(), status: optional(oneOf('状态', values(promoterStatus))) }),
    output: pageOf(PromoterRow),
  },
  decidePromoter: {
    summary: 'Decides about a promoter: admits, freezes or terminates them.',
    input: object({
      id: id('promoter', '推广红娘'),
      decision: oneOf('决定', promoterStates.decided),
      reason: readBy('addressee', text('理由', promoterLimits.reasonMax, promoterLimits.reasonMin)),
    }),
    output: PromoterRow,
  },
}
