/** The words of risk: what is noted about an account, how others are warned of it, and how far that goes. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'
import { rights, type RightKey } from '../membership/rights.words'

export const riskLevel = /*#__PURE__*/ dictionary({ normal: '正常', watch: '留意', limited: '受限', frozen: '待人工处理' })
export type RiskLevel = ValueOf<typeof riskLevel>
export const riskStates = /*#__PURE__*/ statesOf(riskLevel, {
  /** Whoever is about to trust them reads why not to. */
  warned: ['watch', 'limited', 'frozen'],
  /** Fewer likes and super likes, lines and first words, no links. */
  curbed: ['limited', 'frozen'],
})

/** What is noted, in the words for whoever has to do with them. Of none of it the person noted hears. */
export const riskSign = /*#__PURE__*/ dictionary({
  money: '和刚认识的人谈到钱或投资',
  elsewhere: '刚认识就想离开平台聊',
  copied: '同一段开场白发给了很多人',
  strange_login: '最近在陌生的设备和地区登录',
  banned_photo: '头像和被封禁的账号相同',
  refused_often: '短时间内被很多人拒绝或拉黑',
  other_region: '填写的地区和身份登记的不一致',
  gift_back: '多次送出礼物又要回',
  linked: '和被处理过的账号有关联',
})
export type RiskSign = ValueOf<typeof riskSign>

/** So many at the most has somebody who is limited, whatever they have bought or proven: as many as anybody has who is new here. */
export const curbedRights = {
  like: rights.like.unproven.free,
  superlike: rights.superlike.free,
  talk: rights.talk.unproven.free,
  /** To ask for a line is to turn to somebody new. */
  line: rights.talk.unproven.free,
} as const satisfies Partial<Record<RightKey, number>>
export type CurbedRight = keyof typeof curbedRights

export const riskLimits = {
  /** Whatever is older says nothing any more. */
  days: 90,
  /** After this a person has looked, where somebody asked for it. */
  safetyHours: 2,
  askWordsMax: 300,
} as const

/** What bounds giving to somebody one hardly knows: gifts, and whatever else is worth money. */
export const givingLimits = {
  /** More than this within `coolHours` is much: whole points, and fen. */
  large: { pt: 300, fen: 5_000 },
  /** Younger matches are new. */
  newMatchDays: 7,
  /** So long the first large one to a new match stays with whoever gives it, and may be taken back. */
  coolHours: 24,
} as const
export type GivenUnit = keyof typeof givingLimits.large
