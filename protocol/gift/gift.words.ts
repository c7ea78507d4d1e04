/** The words of social gifts: how one that was sent stands, and what bounds them. Amounts are whole points. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

/** Where it was sent from. */
export const giftScene = /*#__PURE__*/ dictionary({ profile: '资料页', video: '短视频', chat: '聊天' })
export type GiftScene = ValueOf<typeof giftScene>

/** How it moves when it arrives. */
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
  /** Its points lie with the gift: neither the sender's nor spent. */
  open: ['waiting', 'pending', 'held'],
  /** May still be on its way to whom it is for. */
  outgoing: ['waiting', 'held'],
  /** Whom it is for may say no. */
  answerable: ['pending', 'held'],
  /** Is there, taken or not. */
  arrived: ['pending', 'received'],
  /** Goes on by the clock alone. */
  clocked: ['waiting', 'pending'],
  /** Counts for what somebody may send in a day. */
  counted: ['waiting', 'pending', 'held', 'received'],
  /** The points are the sender's again. */
  givenBack: ['declined', 'revoked', 'returned'],
})

/** Why a human looks at it first. */
export const giftDoubt = /*#__PURE__*/ dictionary({
  same_device: '双方使用过同一台设备',
  same_payment: '双方使用同一支付或收款身份',
  circle: '礼物在几个人之间循环',
  reported: '其中一方正在被举报',
})
export type GiftDoubt = ValueOf<typeof giftDoubt>

export const lovegiftLimits = {
  qtyMax: 99,
  /** The same gift to the same person within so many is one tap more, and not one gift more. */
  repeatSeconds: 5,
  /** In a day (Asia/Shanghai), of one sender. */
  dailyMaxPt: 2_000,
  /** More than this in a day asks that the sender is verified. */
  unverifiedMaxPt: 500,
  /** So long a gift to a new match waits for an answer. */
  pendHours: 72,
  /** So far back it is looked whether gifts go in a circle. */
  circleDays: 30,
  adultYears: 18,
} as const
