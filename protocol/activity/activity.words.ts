/** Dictionaries and limits of activities: states of activities and sign-ups. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

export const activityKind = /*#__PURE__*/ dictionary({
  offline: '线下聚会',
  speed_dating: '八分钟约会',
  trip: '短途出游',
  lecture: '讲座沙龙',
  online: '线上活动',
})
export type ActivityKind = ValueOf<typeof activityKind>

export const activityOrganiser = /*#__PURE__*/ dictionary({ platform: '平台', store: '门店', matchmaker: '红娘', partner: '合伙人' })
export type ActivityOrganiser = ValueOf<typeof activityOrganiser>

export const activityStatus = /*#__PURE__*/ dictionary({
  draft: '草稿',
  pending_audit: '审核中',
  rejected: '未通过',
  published: '即将开始报名',
  enrolling: '报名中',
  full: '名额已满',
  enroll_closed: '报名已截止',
  ongoing: '进行中',
  finished: '已结束',
  settled: '圆满结束',
  cancelled: '已取消',
})
export type ActivityStatus = ValueOf<typeof activityStatus>
/** States derived from times and counts are never stored. */
export type StoredActivityStatus = Exclude<ActivityStatus, 'enrolling' | 'full' | 'enroll_closed' | 'ongoing'>

export const activityStates = /*#__PURE__*/ statesOf(activityStatus, {
  /** Visible to everybody. */
  shown: ['published', 'finished', 'settled', 'cancelled'],
  /** The activity was not cancelled. */
  held: ['published', 'finished', 'settled'],
  /** Took place. */
  been: ['finished', 'settled'],
  /** Payments for the activity may still be held. */
  unsettled: ['published', 'finished'],
  /** Open for sign-up, or for the queue if full. */
  enrolling: ['enrolling', 'full'],
  /** An offered or paid seat may still be taken. */
  beforeStart: ['enrolling', 'full', 'enroll_closed'],
  /** Final. */
  over: ['finished', 'settled', 'cancelled'],
})

export const signupStatus = /*#__PURE__*/ dictionary({
  pending_payment: '待支付',
  pending_audit: '待审核',
  confirmed: '已报名',
  checked_in: '已签到',
  completed: '已参加',
  no_show: '未到场',
  refunded: '已退款',
  cancelled: '已取消',
  closed: '未支付',
  rejected: '未通过',
  transferred: '已转让',
})
export type SignupStatus = ValueOf<typeof signupStatus>
/** Whether a guest took part is derived from the time. */
export type StoredSignupStatus = Exclude<SignupStatus, 'completed' | 'no_show'>

export const signupStates = /*#__PURE__*/ statesOf(signupStatus, {
  /** The guest occupies a seat. */
  seated: ['pending_payment', 'pending_audit', 'confirmed', 'checked_in'],
  /** Paid or free, and not cancelled. */
  coming: ['confirmed', 'checked_in'],
  /** Paid or free, and may be cancelled. */
  settled: ['pending_audit', 'confirmed'],
  /** Paid back; the order records how much. */
  paidBack: ['refunded', 'rejected'],
  /** Given up by the guest. */
  givenUp: ['refunded', 'cancelled'],
  /** Cancelled, never paid, or handed to another person. */
  ended: ['refunded', 'cancelled', 'closed', 'rejected', 'transferred'],
})

export const waitStatus = /*#__PURE__*/ dictionary({ waiting: '候补中', offered: '有名额了', taken: '已报名', left: '已退出' })
export type WaitStatus = ValueOf<typeof waitStatus>
export const waitStates = /*#__PURE__*/ statesOf(waitStatus, { open: ['waiting', 'offered'] })

/** The quota a seat belongs to. */
export const seatKind = /*#__PURE__*/ dictionary({ male: '男', female: '女', any: '不限' })
export type SeatKind = ValueOf<typeof seatKind>

/** Filter of the list. */
export const activityWhen = /*#__PURE__*/ dictionary({ all: '全部', week: '7 天内', month: '30 天内', past: '往期' })
export type ActivityWhen = ValueOf<typeof activityWhen>

export const signupBox = /*#__PURE__*/ dictionary({ coming: '待参加', waiting: '候补', past: '已结束', refunded: '已取消' })
export type SignupBox = ValueOf<typeof signupBox>

/** Stage of the choosing. */
export const choiceState = /*#__PURE__*/ dictionary({ open: '选择中', told: '结果已揭晓', gone: '已清除' })

/** Answer type of an organiser's question. */
export const questionKind = /*#__PURE__*/ dictionary({ text: '填空', one: '单选', several: '多选' })
export type QuestionKind = ValueOf<typeof questionKind>

/** Conditions for taking part. */
export const activityCondition = /*#__PURE__*/ dictionary({
  gender: '性别',
  age: '年龄',
  education: '学历',
  marital: '婚姻状况',
  verified: '实名认证',
  city: '所在城市',
})
export type ActivityCondition = ValueOf<typeof activityCondition>

/** Explains the effect of handing on a seat: to the giver before the code is made, to the friend before the code is used. */
export const handOnWords = {
  giver: '转让后，名额和入场券都是朋友的：只有朋友或主办方能取消，你不能再取消，也不能申请退款。以后如果退款，按退款规则原路退给付款的你。',
  friend:
    '接受后，名额和入场券都是你的：只有你或主办方能取消，转给你的朋友不能再取消，也不能申请退款。以后如果退款，按退款规则原路退给付款的朋友。',
}

export const activityLimits = {
  /** Hours an offered seat is reserved; fewer if the start is near. */
  offerHours: 12,
  lateOfferHours: 1,
  lateFromHours: 24,
  /** Hours before the start from which tickets are valid, until the end. */
  ticketHoursBefore: 2,
  ticketCodeLength: 8,
  /** Days after the end until the organiser gets the money. */
  settleDays: 3,
  /** Hours before the start when a sign-up not reviewed yet is refunded. */
  auditHoursBefore: 12,
  /** A person with this many no-shows within `noShowDays` is reviewed first for `noShowAuditDays`. */
  noShows: 3,
  noShowDays: 180,
  noShowAuditDays: 60,
  questions: 10,
  questionLabel: 40,
  questionOptions: 8,
  answer: 200,
  /** Hours before the start until which a seat may be transferred, and hours for which the code is valid. */
  transferHoursBefore: 6,
  transferCodeHours: 24,
  /** A guest may choose `picks` people until `pickHours` after the end; choices are deleted `picksGoneHours` later. */
  picks: 3,
  pickHours: 2,
  picksGoneHours: 24,
  /** Counts of choices are shown only from this many choosers. */
  pickersShown: 5,
} as const
