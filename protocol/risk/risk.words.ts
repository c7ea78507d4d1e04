/** Texts of risk: signs, warnings and levels. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'
import { rights, type RightKey } from '../membership/rights.words'

export const riskLevel = /*#__PURE__*/ dictionary({ normal: '正常', watch: '留意', limited: '受限', frozen: '待人工处理' })
export type RiskLevel = ValueOf<typeof riskLevel>
export const riskStates = /*#__PURE__*/ statesOf(riskLevel, {
  /** Levels at which others are warned. */
  warned: ['watch', 'limited', 'frozen'],
  /** Levels with fewer likes, super likes, lines and first messages, and without links. */
  curbed: ['limited', 'frozen'],
})

/** Signs, worded for people who deal with the account. They are never shown to the account itself. */
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

/** Daily limits of a limited account, regardless of its membership or trust level: those of a new member. */
export const curbedRights = {
  like: rights.like.unproven.free,
  superlike: rights.superlike.free,
  talk: rights.talk.unproven.free,
  /** Requesting a line is contact with a new person. */
  line: rights.talk.unproven.free,
} as const satisfies Partial<Record<RightKey, number>>
export type CurbedRight = keyof typeof curbedRights

export const riskLimits = {
  /** Older events no longer count. */
  days: 90,
  /** Hours within which a person checks after a request. */
  safetyHours: 2,
  askWordsMax: 300,
} as const

/** Limits on gifts, and anything worth money, to new acquaintances. */
export const givingLimits = {
  /** A larger total within `coolHours` is large: in points, and in fen. */
  large: { pt: 300, fen: 5_000 },
  /** Matches younger than this are new. */
  newMatchDays: 7,
  /** Hours for which the first large gift to a new match is held and may be withdrawn. */
  coolHours: 24,
} as const
export type GivenUnit = keyof typeof givingLimits.large
