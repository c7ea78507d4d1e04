/** The words of two matchmakers who introduce their members to each other (协作). */
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
  /** Something may still come of it. */
  open: ['offered', 'accepted'],
  /** Both agreed to the share, and it stays as it was agreed to. */
  agreed: ['accepted', 'settled'],
})

/** Why the other matchmaker says no, where they say why. */
export const cooperationRefusal = /*#__PURE__*/ dictionary({
  percent: '分成比例不合适',
  unfit: '两位不太合适',
  member: '会员近期不考虑新朋友',
  other: '这次不方便',
})
export type CooperationRefusal = ValueOf<typeof cooperationRefusal>

/** What others asked of a matchmaker, and what they asked of others. */
export const cooperationBoxes = ['received', 'sent'] as const
export type CooperationBox = (typeof cooperationBoxes)[number]

export const cooperationLimits = {
  /** The share of the other side, in whole percent. */
  percentMax: 50,
  /** What an offer begins with. */
  percentUsual: 30,
  answerHours: 48,
  messageMax: 140,
  /** Offers of one matchmaker that wait for an answer. */
  offersOpenMax: 20,
  /** Of one member: so many at a time are enough for everybody on a page. */
  openMax: 100,
} as const
