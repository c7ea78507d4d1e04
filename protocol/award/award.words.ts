/** Words of awards (奖励): tasks with a budget for those who bring members, and what became of each award. */
import type { Role } from '../account/account.words'
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

/** Roles for which there are tasks. */
export const awardRole = /*#__PURE__*/ dictionary({ popMatchmaker: '推广红娘', partner: '合伙人' })
export type AwardRole = ValueOf<typeof awardRole> & Role

/** Events that a task counts. */
export const awardMetric = /*#__PURE__*/ dictionary({ published: '推广的会员发布资料', served: '完成的服务订单' })
export type AwardMetric = ValueOf<typeof awardMetric>

export const awardMetrics = /*#__PURE__*/ statesOf(awardMetric, {
  /** Confirmed outcomes of services; everything else counts heads, and heads are never paid with money. */
  outcomes: ['served'],
})

export const awardKind = /*#__PURE__*/ dictionary({ points: '积分', cash: '现金' })
export type AwardKind = ValueOf<typeof awardKind>

export const awardStatus = /*#__PURE__*/ dictionary({
  running: '进行中',
  reached: '已达成',
  reviewing: '审核中',
  granted: '已发放',
  denied: '未发放',
})
export type AwardStatus = ValueOf<typeof awardStatus>

export const awardStates = /*#__PURE__*/ statesOf(awardStatus, {
  /** Stored states: a task that runs has no award yet, and the review begins by the clock. */
  stored: ['reached', 'granted', 'denied'],
  decided: ['granted', 'denied'],
})
export type StoredAwardStatus = (typeof awardStates.stored)[number]
export type AwardDecision = (typeof awardStates.decided)[number]

export const awardLimits = {
  titleMin: 4,
  titleMax: 40,
  targetMax: 1_000,
  capMax: 100,
  /** Points, or fen. */
  rewardMax: 1_000_000,
  budgetMax: 100_000_000,
  /** Days between reaching and deciding. */
  holdDays: 7,
  reasonMin: 5,
  reasonMax: 200,
  /** Events shown of one task. */
  eventsMax: 100,
} as const
