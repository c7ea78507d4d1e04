/** Dictionaries of introductions (牵线): states, reasons, answers and limits. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

export const lineMode = /*#__PURE__*/ dictionary({ self: '自主牵线', assisted: '红娘牵线' })
export type LineMode = ValueOf<typeof lineMode>

export const lineStatus = /*#__PURE__*/ dictionary({
  draft: '草稿',
  submitted: '已提交',
  screening: '红娘审核中',
  rejected_by_screen: '未通过审核',
  delivered: '已送达',
  viewed: '对方已查看',
  accepted: '对方已同意',
  connected: '牵线成功',
  declined: '对方已婉拒',
  expired: '已过期',
  withdrawn: '已撤回',
  meeting_booked: '已约见面',
  met: '已见面',
  dating: '交往中',
  success: '修成正果',
  stalled: '暂无进展',
  closed: '已结束',
  terminated: '已终止',
})
export type LineStatus = ValueOf<typeof lineStatus>

const unscreened = ['submitted', 'screening'] as const
const answerable = ['delivered', 'viewed'] as const
const open = [...unscreened, ...answerable] as const
const connected = ['accepted', 'connected', 'meeting_booked', 'met', 'dating', 'success', 'stalled'] as const

export const lineStates = /*#__PURE__*/ statesOf(lineStatus, {
  /** Not passed on yet; the target is not notified of them. */
  unscreened,
  /** Delivered to the target, who has not answered. */
  answerable,
  /** Unanswered. */
  open,
  /** Results of a matchmaker's screening: passed on or sent back. */
  passedOn: ['delivered', 'connected'],
  sentBack: ['rejected_by_screen'],
  /** Both people agreed, and neither ended the line. */
  connected,
  /** A first meeting may be agreed. */
  bookable: ['accepted', 'connected', 'stalled'],
  /** The two have met in person. */
  met: ['met', 'dating', 'success'],
  /** The two are a couple: neither is introduced to another person. */
  coupled: ['dating', 'success'],
  /** Lines that are still open between the two people, before or after both agreed. */
  standing: [...open, ...connected],
  /** States in which the sender may withdraw. */
  withdrawable: [...unscreened, 'delivered'],
  /** Over; opened contacts are closed again. */
  severed: ['closed', 'terminated'],
  /** Ended; the last step of the history explains it. */
  endedInOneWord: ['expired', 'withdrawn', 'terminated'],
  /** Ended, for any reason. */
  ended: ['rejected_by_screen', 'declined', 'expired', 'withdrawn', 'closed', 'terminated'],
})

/** Kinds of events in a line's history: every state it reached, and other events. */
export type LineEventKind = LineStatus | 'attempt' | 'handed_over' | 'granted' | 'revoked' | 'contact_viewed'
/** A matchmaker's answers to a waiting line, besides passing it on. */
export const screenerAnswers = ['attempt', 'rejected_by_screen'] as const satisfies readonly LineEventKind[]

export const lineCloseReason = /*#__PURE__*/ dictionary({
  not_suitable: '红娘认为暂不合适',
  message_improper: '留言内容不合适',
  profile_incomplete: '资料不够完整',
  target_unavailable: '对方暂时不接受牵线',
  no_answer: '多次联系未得到回应',
  expired: '超过期限未回应',
  withdrawn: '发起人已撤回',
  declined: '对方已婉拒',
  stalled: '长时间没有联系',
  ended_by_member: '一方选择结束',
  after_meeting: '见面之后觉得不太合适，谢谢彼此的真诚，祝你早日遇到对的人',
  blocked: '一方不再接受联系',
  reported: '因举报终止',
  exited: '一方已脱单',
  account_closed: '一方已离开平台',
  superseded: '已有其他牵线在进行',
})
export type LineCloseReason = ValueOf<typeof lineCloseReason>

/** Reasons for which a matchmaker sends a line back to its sender. */
export const screenReasons = [
  'not_suitable',
  'message_improper',
  'profile_incomplete',
  'target_unavailable',
  'no_answer',
] as const satisfies readonly LineCloseReason[]
export type ScreenReason = (typeof screenReasons)[number]

/** Polite answers; none reveals the switch or filter that caused the refusal. */
export const declineReason = /*#__PURE__*/ dictionary({
  not_now: '最近暂时不考虑认识新朋友，谢谢你的心意',
  in_contact: '我正在和一位朋友接触，想专心一些',
  distance: '我们离得有点远，怕是不太方便',
  pace: '我们的步调可能不太一样，祝你早日遇到合适的人',
  lifestyle: '期待的生活方式不太一样，祝你一切顺利',
  feeling: '感觉我们不太合适，真心祝你遇到对的人',
  other: '这次不太方便，祝你早日遇到对的人',
})
export type DeclineReason = ValueOf<typeof declineReason>

/** Reasons for requesting an introduction. */
export const lineReason = /*#__PURE__*/ dictionary({
  same_city: '同在一座城市',
  same_hometown: '老家相近',
  hobbies: '兴趣相投',
  values: '婚恋观相近',
  career: '欣赏 TA 的工作态度',
  family: '家庭观念相近',
  intro: '被自我介绍打动',
  photo: '眼缘很好',
  plan: '对未来的打算一致',
  matchmaker: '红娘推荐',
})
export type LineReason = ValueOf<typeof lineReason>

export const contactScope = /*#__PURE__*/ dictionary({ phone: '手机号', wechat: '微信号' })
export type ContactScope = ValueOf<typeof contactScope>

export const contactDuration = /*#__PURE__*/ dictionary({
  d1: '1 天',
  d7: '7 天',
  d30: '30 天',
  until_revoked: '直到我收回',
})
export type ContactDuration = ValueOf<typeof contactDuration>

/** Days until a grant ends; null if it is open until revoked. */
export const contactDurationDays: Readonly<Record<ContactDuration, number | null>> = {
  d1: 1,
  d7: 7,
  d30: 30,
  until_revoked: null,
}

/** State of the quota that a line has reserved; `none` if the line was free. */
export const quotaState = /*#__PURE__*/ dictionary({ held: '已预留', used: '已使用', returned: '已退回', none: '无' })
export type QuotaState = ValueOf<typeof quotaState>

export const quotaSource = /*#__PURE__*/ dictionary({
  package: '牵线套餐',
  vip: 'VIP 权益',
  contract: '服务合同',
  gift: '平台赠送',
})
export type QuotaSource = ValueOf<typeof quotaSource>

export const lineLimits = {
  openMax: 5,
  answerDays: 7,
  screenHours: 48,
  cooldownAfterDeclineDays: 90,
  cooldownAfterExpiryDays: 30,
  /** Declined lines per month whose quota is refunded; the quota of further ones is lost. */
  declinesReturnedPerMonth: 2,
  /** Days for which a line may be used if it is refunded after the package's end. */
  lateReturnDays: 7,
  /** Days without a message until a connected line is stalled; after as many again it ends. */
  stalledAfterDays: 14,
  overAfterStalledDays: 14,
  contactAttemptsBeforeNoAnswer: 3,
  contactAttemptsWithinDays: 5,
  reasonsMax: 3,
  messageMin: 5,
  messageMax: 140,
} as const

/** One-time moments of a line; each has its own screen until the member has seen that screen. */
export const lineMoments = ['connected', 'contact'] as const
export type LineMoment = (typeof lineMoments)[number]

/** Lists of a member's introductions. */
export const lineBoxes = ['received', 'sent', 'connected', 'closed'] as const
export type LineBox = (typeof lineBoxes)[number]
