/** Words of commissions (分成): who earns from an order, in which state a share is, and the limits that the law and we set. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'
import type { OrderBiz } from '../finance/finance.words'

/** Those who earn from an order, in the order in which they claim. */
export const commissionRole = /*#__PURE__*/ dictionary({
  matchmaker: '服务红娘',
  helper: '协作红娘',
  store: '服务门店',
  brought: '推荐人',
  partner: '区域合伙人',
})
export type CommissionRole = ValueOf<typeof commissionRole>

/** 0 served the buyer, 1 brought the buyer, 2 is the partner of the region. There is no third level. */
export const depthOf: Readonly<Record<CommissionRole, 0 | 1 | 2>> = { matchmaker: 0, helper: 0, store: 0, brought: 1, partner: 2 }

/** Roles for which a plan sets a rule; the helper gets a part of the matchmaker's share, as both agreed. */
export const ruledRoles = ['matchmaker', 'store', 'brought', 'partner'] as const satisfies readonly CommissionRole[]
export type RuledRole = (typeof ruledRoles)[number]

/** Levels of promoters, the lowest first: a plan sets the part of the one who brought by them. */
export const promoterLevels = [1, 2, 3] as const
export type PromoterLevel = (typeof promoterLevels)[number]

export const levelInWords = (level: PromoterLevel): string => `推广${'一二三'.charAt(level - 1)}级`

/** Products from which a share may be paid. Top-ups and goods are none: they are no service to a member. */
export const commissionOrders = ['service', 'package', 'vip', 'activity', 'spotlight', 'pin'] as const satisfies readonly OrderBiz[]
export type CommissionOrder = (typeof commissionOrders)[number]

export const shareMode = /*#__PURE__*/ dictionary({ percent: '按比例', fixed: '每单固定' })
export type ShareMode = ValueOf<typeof shareMode>

export const commissionStatus = /*#__PURE__*/ dictionary({
  pending: '待结算',
  settled: '已结算',
  partly_reversed: '部分扣回',
  reversed: '已扣回',
  cancelled: '已取消',
  held: '暂缓',
})
export type CommissionStatus = ValueOf<typeof commissionStatus>

export const commissionStates = /*#__PURE__*/ statesOf(commissionStatus, {
  /** Taken back in part or in whole after a settlement. */
  reversed: ['partly_reversed', 'reversed'],
  /** A part is not settled yet. */
  waiting: ['pending', 'held'],
  /** Nothing of the share is left. */
  over: ['cancelled', 'reversed'],
})

/** Tabs of the page: every line is in one of them. */
export const bonusTab = /*#__PURE__*/ dictionary({
  pending: '待结算',
  settled: '已结算',
  cancelled: '已取消',
  held: '暂缓',
  reversed: '已扣回',
})
export type BonusTab = ValueOf<typeof bonusTab>

export const statesOfTab: Readonly<Record<BonusTab, readonly CommissionStatus[]>> = {
  pending: ['pending'],
  settled: ['settled'],
  cancelled: ['cancelled'],
  held: ['held'],
  reversed: commissionStates.reversed,
}

/** Why a share is held, the most serious reason first. */
export const holdReason = /*#__PURE__*/ dictionary({
  disputed: '这笔订单的分成有申诉，等审核结论',
  // Neither a review of somebody nor a complaint is told to the one whom it is about.
  fraud: '平台正在核实这笔订单，核实后继续结算',
  complaint: '平台正在核对这项服务，核对后继续结算',
  fake_lead: '客资回访核实不属实',
  suspended: '账号现在不能使用，恢复后继续结算',
  unacknowledged: '还没有确认这一版分成规则',
})
export type HoldReason = ValueOf<typeof holdReason>

/** Why a share no longer counts, in a sentence for its earner. */
export const supersededFor = /*#__PURE__*/ dictionary({
  corrected: '审核核实申诉后更正',
  buyer: '下单的账号已和你的账号合并，自己的订单没有分成',
  twice: '账号合并后，同一笔订单只保留较高的一份',
})
export type SupersededFor = ValueOf<typeof supersededFor>

/** Roles in which a matchmaker may claim a share. */
export const claimedRoles = ['matchmaker', 'brought'] as const satisfies readonly RuledRole[]
export type ClaimedRole = (typeof claimedRoles)[number]

export const shareDisputeStatus = /*#__PURE__*/ dictionary({ open: '处理中', corrected: '已更正', kept: '维持不变' })
export type ShareDisputeStatus = ValueOf<typeof shareDisputeStatus>

export const commissionLimits = {
  /** Basis points of a whole. */
  wholeBp: 10_000,
  /** All others together get at most this part of the net amount. */
  othersMaxBp: 6_000,
  /** Days between the publication of a plan and its first order. */
  noticeDays: 7,
  /** Days after the payment before which nothing is settled. */
  freezeDays: 7,
  /** Fen: the highest fixed share of an order. */
  fixedMaxFen: 1_000_000,
  /** Days after an introduction for which the agreed part of its helper applies. */
  helperDays: 180,
  monthsShown: 12,
  noteMax: 500,
  /** Days after the payment in which somebody may claim a share of the order. */
  askDays: 90,
  /** Days after the end of a service in which its matchmaker may claim a share of a new order. */
  servedDays: 180,
  statementMin: 5,
  statementMax: 300,
} as const
