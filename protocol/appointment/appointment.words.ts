/** Dictionaries and limits of appointments (约见): types, states, reasons, feedback and safety. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

export const appointmentType = /*#__PURE__*/ dictionary({
  blind_date: '见面',
  store_visit: '到店',
  consult: '咨询',
  interview: '访谈',
})
export type AppointmentType = ValueOf<typeof appointmentType>

export const appointmentTypes = /*#__PURE__*/ statesOf(appointmentType, {
  /** Two people meet. In the other types one person meets a matchmaker or a store. */
  ofTwo: ['blind_date'],
  /** A matchmaker arranges it with one member. */
  ofDesk: ['store_visit', 'consult', 'interview'],
})

export const appointmentMode = /*#__PURE__*/ dictionary({ offline: '线下见面', online: '线上视频' })
export type AppointmentMode = ValueOf<typeof appointmentMode>

export const appointmentPayer = /*#__PURE__*/ dictionary({ each: '各付各的', inviter: '提议的一方', later: '见面再商量' })
export type AppointmentPayer = ValueOf<typeof appointmentPayer>

/** States of a stored appointment. */
export const appointmentStatus = /*#__PURE__*/ dictionary({
  proposed: '等待选时间',
  counter_proposed: '提了新的时间',
  confirmed: '已约定',
  marked_done: '等待确认',
  client_confirmed: '已见面',
  disputed: '核实中',
  resolved_counts: '核实为已见面',
  resolved_not: '核实为未见面',
  no_show_a: '一方未到',
  no_show_b: '一方未到',
  no_show_both: '双方未到',
  declined: '已婉拒',
  cancelled: '已取消',
  expired: '已过期',
  /** Agreed and past, and no result was stated in time. */
  lapsed: '已结束',
})
export type AppointmentStatus = ValueOf<typeof appointmentStatus>

export const appointmentStates = /*#__PURE__*/ statesOf(appointmentStatus, {
  /** Times are offered, and none is agreed. */
  open: ['proposed', 'counter_proposed'],
  /** The meeting is still to come, or is taking place. */
  coming: ['proposed', 'counter_proposed', 'confirmed'],
  /** A time was agreed, and it was not cancelled: the two are busy then. */
  busy: ['confirmed', 'marked_done', 'client_confirmed', 'disputed', 'resolved_counts'],
  /** The outcome was stated by a side and is not settled. */
  unsettled: ['marked_done', 'disputed'],
  /** One side did not come; both may still object. */
  noShow: ['no_show_a', 'no_show_b', 'no_show_both'],
  /** Both said that the meeting took place, or it was found so: it uses up one unit of what was paid. */
  counted: ['client_confirmed', 'resolved_counts'],
  /** It is settled that nothing is used up, although a time was agreed. */
  notCounted: ['resolved_not', 'lapsed', 'no_show_a', 'no_show_b', 'no_show_both'],
  /** Over before a meeting. */
  dropped: ['declined', 'cancelled', 'expired'],
})

/** States as read: those of the clock are derived when they are read. */
export const shownStatus = /*#__PURE__*/ dictionary({
  ...appointmentStatus,
  reminded: '快到时间了',
  in_progress: '正在进行',
  /** The meeting is over, and the viewer has not said how it was. */
  feedback_due: '等你说说感受',
  closed: '已结束',
})
export type ShownStatus = ValueOf<typeof shownStatus>

export const shownStates = /*#__PURE__*/ statesOf(shownStatus, {
  /** Agreed, and no result is stated. */
  agreed: ['confirmed', 'reminded', 'in_progress'],
  /** Still to come, or taking place. */
  coming: ['proposed', 'counter_proposed', 'confirmed', 'reminded', 'in_progress'],
})

/** Lists of a person's appointments. */
export const appointmentTab = /*#__PURE__*/ dictionary({ waiting: '待回应', coming: '已约定', past: '已结束' })
export type AppointmentTab = ValueOf<typeof appointmentTab>

/** Lists of a matchmaker's appointments. */
export const deskTab = /*#__PURE__*/ dictionary({ todo: '要处理', waiting: '等回应', coming: '已约定', past: '已结束' })
export type DeskTab = ValueOf<typeof deskTab>

/** The side that ended an appointment; `system`: one of the two is no longer available. */
export const cancelledBy = /*#__PURE__*/ dictionary({ a: '发起方', b: '受邀方', mm: '红娘', system: '系统' })
export type CancelledBy = ValueOf<typeof cancelledBy>

/** Polite answers to a proposal. */
export const dateDeclineReason = /*#__PURE__*/ dictionary({
  busy: '最近都比较忙，抽不出时间',
  not_ready: '想先多聊聊，再约见面',
  too_far: '地方有点远，不太方便',
  not_fit: '感觉我们不太合适，祝你早日遇到对的人',
  other: '这次不太方便，谢谢你的邀约',
})
export type DateDeclineReason = ValueOf<typeof dateDeclineReason>

/** Reasons for cancelling; the other side reads them. */
export const cancelReason = /*#__PURE__*/ dictionary({
  schedule: '临时有事，时间冲突',
  unwell: '身体不舒服',
  travel: '出差或不在本地',
  weather: '天气或交通原因',
  changed_mind: '想再考虑一下',
  other: '临时有变化',
})
export type CancelReason = ValueOf<typeof cancelReason>

/** Shown to the other side for a block, a report, a pause, an exit and a closed account alike. */
export const UNAVAILABLE_TEXT = '有一方暂时不方便见面，约见已取消'

export const attendanceMethod = /*#__PURE__*/ dictionary({ geo: '到达地点', code: '见面码', staff: '工作人员' })
export type AttendanceMethod = ValueOf<typeof attendanceMethod>

export const meetResult = /*#__PURE__*/ dictionary({ continue: '愿意继续了解', think: '再想一想', no: '不再继续' })
export type MeetResult = ValueOf<typeof meetResult>

export const meetSafety = /*#__PURE__*/ dictionary({ ok: '感觉安全', uncomfortable: '让我不舒服', report: '我要举报' })
export type MeetSafety = ValueOf<typeof meetSafety>

export const meetSafeties = /*#__PURE__*/ statesOf(meetSafety, {
  /** The report opens with the proofs of this meeting. */
  alarming: ['uncomfortable', 'report'],
})

export const meetTag = /*#__PURE__*/ dictionary({
  on_time: '准时',
  polite: '有礼貌',
  easy_talk: '聊得来',
  as_profile: '和资料一致',
  sincere: '真诚',
  good_plan: '安排用心',
  late: '迟到',
  cold: '聊不起来',
  unlike_profile: '和资料不太一致',
  values_differ: '想法不同',
})
export type MeetTag = ValueOf<typeof meetTag>

/** Events of an appointment, which are never changed. */
export const appointmentEvent = /*#__PURE__*/ dictionary({
  proposed: '提出了时间',
  counter_proposed: '提出了新的时间',
  taken: '选了时间',
  confirmed: '约定了时间',
  declined: '婉拒了邀约',
  withdrawn: '收回了邀约',
  expired: '没有在期限内约定，已过期',
  lapsed: '7 天内没有说明结果，已结束',
  move_proposed: '想改时间',
  move_dropped: '没有改成，按原来的时间',
  rescheduled: '改了时间',
  cancelled: '取消了约见',
  late_cancelled: '临近时间取消了约见',
  reminded: '发送了提醒',
  checked_in: '已到达',
  marked_done: '表示已经见面',
  client_confirmed: '双方确认已见面',
  no_show: '表示有一方没有到',
  denied: '表示没有见面',
  accounted: '补充了说明',
  disputed: '转人工核实',
  resolved_counts: '核实为已见面',
  resolved_not: '核实为未见面',
  safe: '报了平安',
  charge_agreed: '同意这次见面计入服务合同',
  charge_refused: '不同意这次见面计入服务合同',
})
export type AppointmentEventKind = ValueOf<typeof appointmentEvent>

/** The rule of one first meeting a day, for everybody who offers or takes times. */
export const ONE_A_DAY_TEXT = '第一次见面每人每天只能约一次，请避开当天已经约好的'

/** Acts of a viewer on an appointment. */
export const appointmentActions = [
  'accept',
  'counter',
  'decline',
  'withdraw',
  'reschedule',
  'dropMove',
  'cancel',
  'checkIn',
  'markDone',
  'confirmDone',
  'claimNoShow',
  'giveAccount',
  'feedback',
  'setContact',
  'markSafe',
  'agreeCharge',
  'report',
] as const
export type AppointmentAction = (typeof appointmentActions)[number]

/** Acts of a matchmaker on an appointment. */
export const deskActions = [
  'counter',
  'withdraw',
  'reschedule',
  'cancel',
  'checkIn',
  'markDone',
  'claimNoShow',
  'giveAccount',
  'again',
] as const
export type DeskAction = (typeof deskActions)[number]

/** Shared words by which two people recognise each other at the place, or tell the staff that they need help. */
export const codeWords = [
  '青松',
  '白茶',
  '海盐',
  '山楂',
  '银杏',
  '薄荷',
  '竹笛',
  '云雀',
  '栗子',
  '桂花',
  '松果',
  '萤火',
  '芦苇',
  '石榴',
  '远帆',
  '晚风',
] as const

export const appointmentLimits = {
  /** Times in one proposal. */
  timesMax: 3,
  /** Times begin on this step of the hour, between these hours of the day in China. */
  stepMinutes: 30,
  hourFrom: 8,
  hourTo: 22,
  /** A time is at least this many hours and at most this many days ahead. */
  aheadHours: 2,
  aheadDays: 30,
  /** Length of a meeting. */
  minutesMin: 30,
  minutesMax: 240,
  minutes: 120,
  /** Hours between two meetings of one person. */
  gapHours: 2,
  /** Hours until an unanswered proposal expires. */
  answerHours: 72,
  /** Answers with other times in one proposal. */
  countersMax: 5,
  movesMax: 2,
  /** Cancelling later than this before the meeting is late. */
  freeCancelHours: 24,
  /** Hours before the meeting at which both are reminded. */
  reminderHours: [24, 2],
  /** Metres from the place within which a check-in counts. */
  nearMetres: 300,
  /** Metres between the coordinates of a place and the place of this name on the map. */
  namedMetres: 1000,
  /** Minutes before the meeting at which check-in opens. */
  checkInMinutes: 60,
  codeLength: 4,
  codeTriesMax: 5,
  /** Minutes after the start from which a person may say that the other did not come. */
  noShowMinutes: 15,
  /** Days after the meeting until which it may be marked as done or missed. */
  markDays: 7,
  /** Days of silence after which an unconfirmed meeting is investigated. */
  silenceDays: 7,
  feedbackHours: 24,
  /** Hours after the end by which «I am safe» is expected. */
  safeHours: 2,
  /** Accounts of one side for an investigation. */
  accountsMax: 3,
  /** Open proposals of one person. */
  openMax: 5,
  nameMax: 40,
  addressMax: 120,
  noteMax: 300,
  contactNameMax: 20,
  tokenMax: 64,
} as const
