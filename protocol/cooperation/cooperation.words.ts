/** Dictionaries of cooperation (协作): two matchmakers introduce their members to each other. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

export const cooperationStatus = /*#__PURE__*/ dictionary({
  offered: '待答复',
  accepted: '协作中',
  declined: '已婉拒',
  withdrawn: '已撤回',
  lapsed: '已过期',
  settled: '牵线已送达',
  ended: '已结束',
})
export type CooperationStatus = ValueOf<typeof cooperationStatus>

export const cooperationStates = /*#__PURE__*/ statesOf(cooperationStatus, {
  /** May still lead to an introduction. */
  open: ['offered', 'accepted'],
  /** Both agreed to the share, which stays as agreed. */
  agreed: ['accepted', 'settled'],
})

/** Optional reasons for declining an offer. */
export const cooperationRefusal = /*#__PURE__*/ dictionary({
  percent: '分成比例不合适',
  unfit: '两位不太合适',
  member: '会员近期不考虑新朋友',
  other: '这次不方便',
})
export type CooperationRefusal = ValueOf<typeof cooperationRefusal>

/** Offers that a matchmaker received, and offers they sent. */
export const cooperationBoxes = ['received', 'sent'] as const
export type CooperationBox = (typeof cooperationBoxes)[number]

export const cooperationLimits = {
  /** Maximum share of the other side, in whole percent. */
  percentMax: 50,
  /** Default share of an offer, in percent. */
  percentUsual: 30,
  answerHours: 48,
  messageMax: 140,
  /** Pending offers per matchmaker. */
  offersOpenMax: 20,
  /** Maximum number of open cooperations read for one member; enough for a page. */
  openMax: 100,
} as const
