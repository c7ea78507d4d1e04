/** The words and numbers of activities: how each stands, and how somebody's sign-up for one does. */
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
/** What only times and counts say is never stored. */
export type StoredActivityStatus = Exclude<ActivityStatus, 'enrolling' | 'full' | 'enroll_closed' | 'ongoing'>

export const activityStates = /*#__PURE__*/ statesOf(activityStatus, {
  /** Anybody may look at it. */
  shown: ['published', 'finished', 'settled', 'cancelled'],
  /** Was not called off. */
  held: ['published', 'finished', 'settled'],
  /** It has been. */
  been: ['finished', 'settled'],
  /** Its money may still wait. */
  unsettled: ['published', 'finished'],
  /** Somebody may sign up, or wait where there is no seat. */
  enrolling: ['enrolling', 'full'],
  /** A seat that was offered or paid may still be taken. */
  beforeStart: ['enrolling', 'full', 'enroll_closed'],
  /** Nothing follows any more. */
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
/** What came of it is told by the clock. */
export type StoredSignupStatus = Exclude<SignupStatus, 'completed' | 'no_show'>

export const signupStates = /*#__PURE__*/ statesOf(signupStatus, {
  /** Has a seat, and keeps others from it. */
  seated: ['pending_payment', 'pending_audit', 'confirmed', 'checked_in'],
  /** Paid, or free, and not given up. */
  coming: ['confirmed', 'checked_in'],
  /** Paid, or free, and may be given up. */
  settled: ['pending_audit', 'confirmed'],
  /** Its order says what went back. */
  paidBack: ['refunded', 'rejected'],
  /** Given up, never paid, or somebody else's. */
  ended: ['refunded', 'cancelled', 'closed', 'rejected', 'transferred'],
})

export const waitStatus = /*#__PURE__*/ dictionary({ waiting: '候补中', offered: '有名额了', taken: '已报名', left: '已退出' })
export type WaitStatus = ValueOf<typeof waitStatus>
export const waitStates = /*#__PURE__*/ statesOf(waitStatus, { open: ['waiting', 'offered'] })

/** Whose quota a seat is of. */
export const seatKind = /*#__PURE__*/ dictionary({ male: '男', female: '女', any: '不限' })
export type SeatKind = ValueOf<typeof seatKind>

/** What the list shows. */
export const activityWhen = /*#__PURE__*/ dictionary({ all: '全部', week: '7 天内', month: '30 天内', past: '往期' })
export type ActivityWhen = ValueOf<typeof activityWhen>

export const signupBox = /*#__PURE__*/ dictionary({ coming: '待参加', waiting: '候补', past: '已结束', refunded: '已取消' })
export type SignupBox = ValueOf<typeof signupBox>

/** How far choosing has come. */
export const choiceState = /*#__PURE__*/ dictionary({ open: '选择中', told: '结果已揭晓', gone: '已清除' })

/** How a question of the organiser is answered. */
export const questionKind = /*#__PURE__*/ dictionary({ text: '填空', one: '单选', several: '多选' })
export type QuestionKind = ValueOf<typeof questionKind>

/** What somebody must be to come. */
export const activityCondition = /*#__PURE__*/ dictionary({
  gender: '性别',
  age: '年龄',
  education: '学历',
  marital: '婚姻状况',
  verified: '实名认证',
  city: '所在城市',
})
export type ActivityCondition = ValueOf<typeof activityCondition>

export const activityLimits = {
  /** An offered seat is held so long, and shorter where it soon begins. */
  offerHours: 12,
  lateOfferHours: 1,
  lateFromHours: 24,
  /** Tickets are valid from so long before the start until the end. */
  ticketHoursBefore: 2,
  ticketCodeLength: 8,
  /** So long after the end the organiser has the money. */
  settleDays: 3,
  /** Whom nobody has judged so long before the start is paid back. */
  auditHoursBefore: 12,
  /** Whoever stays away so often within so many days is looked at first, for so many. */
  noShows: 3,
  noShowDays: 180,
  noShowAuditDays: 60,
  questions: 10,
  questionLabel: 40,
  questionOptions: 8,
  answer: 200,
  /** A seat may be handed on until then, by a code that is good for so long. */
  transferHoursBefore: 6,
  transferCodeHours: 24,
  /** Who was there may choose so many until so long after the end; what they chose goes so long after that. */
  picks: 3,
  pickHours: 2,
  picksGoneHours: 24,
  /** Counts of choices are said from so many people on. */
  pickersShown: 5,
} as const
