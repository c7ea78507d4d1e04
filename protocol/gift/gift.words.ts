/** Dictionaries and limits of social gifts: states, and limits on sending. Amounts are whole points. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

/** The place from which it was sent. */
export const giftScene = /*#__PURE__*/ dictionary({ profile: '资料页', video: '短视频', chat: '聊天' })
export type GiftScene = ValueOf<typeof giftScene>

/** Animation when the gift arrives. */
export const giftAnim = /*#__PURE__*/ dictionary({ none: '静止', float: '轻浮', glow: '微光' })
export type GiftAnim = ValueOf<typeof giftAnim>

export const giftStatus = /*#__PURE__*/ dictionary({
  waiting: '待送出',
  pending: '待确认',
  held: '核对中',
  received: '已收下',
  declined: '已婉拒',
  revoked: '已撤回',
  returned: '已退回',
})
export type GiftStatus = ValueOf<typeof giftStatus>

export const giftStates = /*#__PURE__*/ statesOf(giftStatus, {
  /** The gift's points are reserved: no longer the sender's, and not spent. */
  open: ['waiting', 'pending', 'held'],
  /** The gift may still be delivered to the receiver. */
  outgoing: ['waiting', 'held'],
  /** The receiver may still decline the gift. */
  answerable: ['pending', 'held'],
  /** Arrived, accepted or not. */
  arrived: ['pending', 'received'],
  /** The gift changes its state only by time. */
  clocked: ['waiting', 'pending'],
  /** Counts against the sender's daily limit. */
  counted: ['waiting', 'pending', 'held', 'received'],
  /** The points have been returned to the sender. */
  givenBack: ['declined', 'revoked', 'returned'],
})

/** Reasons why a person must examine the gift first. */
export const giftDoubt = /*#__PURE__*/ dictionary({
  same_device: '双方使用过同一台设备',
  same_payment: '双方使用同一支付或收款身份',
  circle: '礼物在几个人之间循环',
  reported: '其中一方正在被举报',
  false_marital: '其中一方的婚姻状况不实',
})
export type GiftDoubt = ValueOf<typeof giftDoubt>

export const lovegiftLimits = {
  qtyMax: 99,
  /** Seconds within which the same gift to the same person counts as a repeated tap, not as another gift. */
  repeatSeconds: 5,
  /** Per sender and day (Asia/Shanghai). */
  maxPtPerDay: 2_000,
  /** A larger total in one day requires a verified sender. */
  unverifiedMaxPtPerDay: 500,
  /** Hours for which a gift to a new match waits for an answer. */
  pendHours: 72,
  /** Number of days for which gifts are checked for circles of senders. */
  circleDays: 30,
  adultYears: 18,
} as const
