/** Shapes of appointments (约见), as the two people, their matchmakers, a store and a person with a link see them. */
import { values } from '../base/dictionary'
import {
  flag,
  id,
  labelled,
  list,
  mobile,
  moment,
  nothing,
  nullable,
  number,
  object,
  oneOf,
  optional,
  pageOf,
  paging,
  readBy,
  someOf,
  text,
  Type,
  whole,
  type Static,
} from '../base/shape'
import { LoveCard, no } from '../love/love.schema'
import { coordinateSystem } from '../place/coordinates'
import { StoreBrief } from '../store/store.schema'
import {
  appointmentActions,
  appointmentLimits as limits,
  appointmentMode,
  appointmentPayer,
  appointmentTab,
  appointmentType,
  attendanceMethod,
  cancelReason,
  dateDeclineReason,
  deskActions,
  deskTab,
  meetResult,
  meetSafety,
  meetTag,
  shownStatus,
} from './appointment.words'

// --- Inputs ---------------------------------------------------------------

/** A time in ISO 8601, as an answer named it or a chooser made it. */
const time = () =>
  readBy(
    'nobody',
    Type.String({
      title: '时间',
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,3})?)?(?:Z|[+-]\\d{2}:\\d{2})$',
      maxLength: 32,
    }),
  )
const times = () => list('时间', time(), limits.timesMax)

/** A place by its name: a result of the map, in GCJ-02, or one of the platform's list. */
const PlaceInput = labelled(
  '地点',
  object({
    name: readBy('members', text('地点名称', limits.nameMax, 1)),
    address: readBy('members', text('地址', limits.addressMax, 1)),
    latitude: optional(number('纬度', -90, 90)),
    longitude: optional(number('经度', -180, 180)),
  }),
)
export type PlaceInput = Static<typeof PlaceInput>

const plan = {
  times: times(),
  minutes: optional(whole('时长', limits.minutesMin, limits.minutesMax)),
  mode: optional(oneOf('方式', values(appointmentMode))),
  place: optional(PlaceInput),
  payer: optional(oneOf('费用', values(appointmentPayer))),
}
const own = () => id('appointment', '约见')
const desk = () => id('deskAppointment', '约见')
const side = () => no('acquaintance', '会员编号')
const account = () => readBy('staff', text('情况说明', limits.noteMax, 1))

// --- What the two people see ----------------------------------------------

export const OfferedTime = object({
  at: moment(),
  /** True for each side that can come then. */
  isMine: Type.Boolean(),
  isTheirs: Type.Boolean(),
})
export type OfferedTime = Static<typeof OfferedTime>

export const MeetingPlace = object({
  name: Type.String(),
  address: Type.String(),
  latitude: nullable(Type.Number()),
  longitude: nullable(Type.Number()),
})
export type MeetingPlace = Static<typeof MeetingPlace>

/** True for a first meeting of which each person may agree to one a day. */
const isOneADay = () => Type.Boolean()

const heading = {
  id: Type.Integer(),
  type: oneOf('类型', values(appointmentType)),
  status: oneOf('状态', values(shownStatus)),
  /** The status worded for the viewer. */
  statusText: Type.String(),
  mode: oneOf('方式', values(appointmentMode)),
  /** How often the two have met, with this meeting. */
  seq: Type.Integer(),
  isOneADay: isOneADay(),
}

export const AppointmentRow = object({
  ...heading,
  /** Null for a meeting with a matchmaker or a store. */
  other: nullable(LoveCard),
  /** The matchmaker or store that arranged it; null if the two did so themselves. */
  arranger: nullable(Type.String()),
  /** Null until a time is agreed. */
  startAt: nullable(moment()),
  minutes: Type.Integer(),
  times: Type.Array(OfferedTime),
  /** Deadline of the answer; null if none is awaited. */
  expireAt: nullable(moment()),
  /** The viewer has to choose, answer or confirm. */
  isMyTurn: Type.Boolean(),
  /** Null before a time is agreed. */
  placeName: nullable(Type.String()),
})
export type AppointmentRow = Static<typeof AppointmentRow>

export const AppointmentStep = object({ at: moment(), text: Type.String() })

const Arrival = object({ at: moment(), method: oneOf('签到方式', values(attendanceMethod)), lateMinutes: Type.Integer() })

/** The card of a person who is told if no «I am safe» arrives; the phone is masked. */
export const TrustedContact = object({
  name: Type.String(),
  phone: Type.String(),
  /** When the message is sent, unless the person says that they are safe. */
  dueAt: moment(),
  sentAt: nullable(moment()),
})
export type TrustedContact = Static<typeof TrustedContact>

const Feedback = object({
  result: oneOf('结果', values(meetResult)),
  tags: someOf('感受', meetTag),
  safety: oneOf('安全感受', values(meetSafety)),
  note: Type.String(),
  at: moment(),
})
export type MeetFeedback = Static<typeof Feedback>

export const AppointmentDetail = object({
  row: AppointmentRow,
  payer: nullable(oneOf('费用', values(appointmentPayer))),
  /** Both see it only after a time is agreed. */
  place: nullable(MeetingPlace),
  /** Other times that one side offered for an agreed meeting. */
  move: nullable(object({ isMine: Type.Boolean(), times: Type.Array(OfferedTime), until: moment() })),
  movesLeft: Type.Integer(),
  /** Reason of a refusal or cancellation, in words. */
  endText: nullable(Type.String()),
  isLateCancel: Type.Boolean(),
  /** The code that the viewer reads aloud, and the other types; null outside the hours of check-in. */
  myCode: nullable(Type.String()),
  /** The word shared by both; null before a time is agreed. */
  codeWord: nullable(Type.String()),
  myArrival: nullable(Arrival),
  theirArrival: nullable(Arrival),
  /** True once the viewer said that the meeting took place. */
  isDoneByMe: Type.Boolean(),
  /** When silence becomes an investigation; null unless confirmations are awaited. */
  confirmUntil: nullable(moment()),
  myAccount: nullable(Type.String()),
  myFeedback: nullable(Feedback),
  feedbackUntil: nullable(moment()),
  /** The viewer agreed that it uses up a unit of their contract; null if they are not asked. */
  isChargeAgreed: nullable(Type.Boolean()),
  contact: nullable(TrustedContact),
  safeAt: nullable(moment()),
  /** The two have a line; for the page of a new date or a report. */
  lineId: nullable(Type.Integer()),
  steps: Type.Array(AppointmentStep),
  actions: Type.Array(oneOf('操作', appointmentActions)),
})
export type AppointmentDetail = Static<typeof AppointmentDetail>

// --- What matchmakers and stores see --------------------------------------

export const DeskParty = object({
  /** Null for a person without an account. */
  no: nullable(Type.String()),
  name: Type.String(),
  /** Served by the viewer. */
  isServed: Type.Boolean(),
  hasAccount: Type.Boolean(),
  /** Chose among the offered times. */
  hasAnswered: Type.Boolean(),
  arrival: nullable(Arrival),
  isDone: Type.Boolean(),
  account: nullable(Type.String()),
  /** Only of members whom the viewer serves; null for all others. */
  feedback: nullable(Feedback),
  /** Agreed that this further meeting uses up a unit of their contract; null of members of others, and if they are not asked. */
  isChargeAgreed: nullable(Type.Boolean()),
  /** Waited in vain at an earlier meeting, and stands first. */
  isPriority: Type.Boolean(),
})
export type DeskParty = Static<typeof DeskParty>

/** An offered time, and the sides that took it. */
const DeskTime = object({ at: moment(), isByA: Type.Boolean(), isByB: Type.Boolean() })

export const DeskAppointmentRow = object({
  ...heading,
  a: DeskParty,
  b: nullable(DeskParty),
  startAt: nullable(moment()),
  minutes: Type.Integer(),
  times: Type.Array(DeskTime),
  expireAt: nullable(moment()),
  placeName: nullable(Type.String()),
  /** The viewer arranged it, and may change it. */
  isOwn: Type.Boolean(),
  isPriority: Type.Boolean(),
})
export type DeskAppointmentRow = Static<typeof DeskAppointmentRow>

export const DeskAppointmentDetail = object({
  row: DeskAppointmentRow,
  place: nullable(MeetingPlace),
  payer: nullable(oneOf('费用', values(appointmentPayer))),
  move: nullable(object({ times: Type.Array(DeskTime), until: moment() })),
  movesLeft: Type.Integer(),
  endText: nullable(Type.String()),
  isLateCancel: Type.Boolean(),
  confirmUntil: nullable(moment()),
  /** Counted for the package or contract; null while it is undecided. */
  counts: nullable(Type.Boolean()),
  myAccount: nullable(Type.String()),
  steps: Type.Array(AppointmentStep),
  actions: Type.Array(oneOf('操作', deskActions)),
})
export type DeskAppointmentDetail = Static<typeof DeskAppointmentDetail>

/** A person whom a served member may meet. */
export const DatePartner = object({
  no: Type.String(),
  name: Type.String(),
  /** Both accepted a line, or both are members of the matchmaker's store. */
  by: oneOf('依据', ['line', 'store']),
  /** Number of the next meeting of the two. */
  seq: Type.Integer(),
  isOneADay: isOneADay(),
  isPriority: Type.Boolean(),
})
export type DatePartner = Static<typeof DatePartner>

export const StoreVisit = object({
  id: Type.Integer(),
  name: Type.String(),
  /** Masked. */
  phone: nullable(Type.String()),
  status: oneOf('状态', values(shownStatus)),
  startAt: nullable(moment()),
  minutes: Type.Integer(),
  cameAt: nullable(moment()),
})
export type StoreVisit = Static<typeof StoreVisit>

/** An appointment as a person without an account sees it by the link of a text message. */
export const LinkedAppointment = object({
  type: oneOf('类型', values(appointmentType)),
  status: oneOf('状态', values(shownStatus)),
  statusText: Type.String(),
  mode: oneOf('方式', values(appointmentMode)),
  arranger: Type.String(),
  store: nullable(StoreBrief),
  startAt: nullable(moment()),
  minutes: Type.Integer(),
  times: Type.Array(object({ at: moment(), isMine: Type.Boolean() })),
  place: nullable(MeetingPlace),
  expireAt: nullable(moment()),
  canAnswer: Type.Boolean(),
  canCancel: Type.Boolean(),
})
export type LinkedAppointment = Static<typeof LinkedAppointment>

const token = () => readBy('nobody', text('链接', limits.tokenMax, 1))

export const appointmentShapes = {
  getMyAppointmentPaged: {
    summary: 'Lists the appointments of the caller.',
    input: object({ tab: oneOf('分类', values(appointmentTab)), ...paging() }),
    output: pageOf(AppointmentRow),
  },
  getMyAppointment: {
    summary: 'Returns an appointment of the caller.',
    input: object({ id: own() }),
    output: AppointmentDetail,
  },
  getAppointmentCounts: {
    summary: 'Counts the appointments that await the caller, and those that are near.',
    input: nothing,
    output: object({ waiting: Type.Integer(), near: Type.Integer() }),
  },
  getDateOption: {
    summary: 'Tells whether the caller may propose a meeting to the other person of a line.',
    input: object({ lineId: id('line', '牵线') }),
    output: object({
      other: LoveCard,
      seq: Type.Integer(),
      isOneADay: isOneADay(),
      isPossible: Type.Boolean(),
      why: nullable(Type.String()),
      /** An appointment of the two that is still to come; null without one. */
      openId: nullable(Type.Integer()),
    }),
  },
  getMeetingPlaces: {
    summary: 'Lists the public places that the platform recommends for meetings.',
    input: nothing,
    output: object({ list: Type.Array(MeetingPlace) }),
  },
  proposeDate: {
    summary: 'Proposes up to three times for a meeting with the other person of a line.',
    input: object({ lineId: id('line', '牵线'), ...plan }),
    output: AppointmentDetail,
  },
  counterDate: {
    summary: 'Answers a proposal with other times or another place.',
    input: object({ id: own(), times: times(), place: optional(PlaceInput) }),
    output: AppointmentDetail,
  },
  /** The first time that both took is agreed. */
  acceptTimes: {
    summary: 'Takes some of the offered times, also those of a move.',
    input: object({ id: own(), times: times() }),
    output: AppointmentDetail,
  },
  declineDate: {
    summary: 'Declines a proposal, or takes an own proposal back.',
    input: object({ id: own(), reason: optional(oneOf('原因', values(dateDeclineReason))) }),
    output: AppointmentDetail,
  },
  moveDate: {
    summary: 'Offers other times for an agreed meeting.',
    input: object({ id: own(), times: times() }),
    output: AppointmentDetail,
  },
  dropMove: {
    summary: 'Keeps the agreed time and drops the offered move.',
    input: object({ id: own() }),
    output: AppointmentDetail,
  },
  cancelDate: {
    summary: 'Cancels an agreed meeting with a reason.',
    input: object({ id: own(), reason: oneOf('原因', values(cancelReason)) }),
    output: AppointmentDetail,
  },
  checkInByPlace: {
    summary: 'Checks the caller in at the place; the location is compared and not stored.',
    input: object({
      id: own(),
      latitude: number('纬度', -90, 90),
      longitude: number('经度', -180, 180),
      system: oneOf('坐标系', values(coordinateSystem)),
    }),
    output: AppointmentDetail,
  },
  /** Both are checked in, because the code was read aloud between them. */
  checkInByCode: {
    summary: 'Checks both people in by the code of the other.',
    input: object({
      id: own(),
      code: readBy('nobody', Type.String({ title: '见面码', pattern: '^[0-9]{4}$', maxLength: limits.codeLength })),
    }),
    output: AppointmentDetail,
  },
  markDone: {
    summary: 'Says that the meeting took place.',
    input: object({ id: own() }),
    output: AppointmentDetail,
  },
  confirmDone: {
    summary: 'Confirms or denies that the meeting took place.',
    input: object({ id: own(), isDone: flag('是否见面'), note: optional(account()) }),
    output: AppointmentDetail,
  },
  claimNoShow: {
    summary: 'Says that the other person did not come.',
    input: object({ id: own(), note: optional(account()) }),
    output: AppointmentDetail,
  },
  giveAccount: {
    summary: 'Adds the account of the caller to a meeting under investigation, or objects to a missed meeting.',
    input: object({ id: own(), note: account() }),
    output: AppointmentDetail,
  },
  giveFeedback: {
    summary: 'Stores how the meeting was, for the serving matchmaker alone.',
    input: object({
      id: own(),
      result: oneOf('结果', values(meetResult)),
      tags: someOf('感受', meetTag),
      safety: oneOf('安全感受', values(meetSafety)),
      note: optional(readBy('staff', text('补充', limits.noteMax))),
    }),
    output: AppointmentDetail,
  },
  setTrustedContact: {
    summary: 'Names a person who gets a text message if the caller does not say that they are safe.',
    input: object({
      id: own(),
      name: readBy('author', text('称呼', limits.contactNameMax, 1)),
      phone: mobile('联系人手机号'),
    }),
    output: AppointmentDetail,
  },
  removeTrustedContact: {
    summary: 'Removes the trusted contact of a meeting.',
    input: object({ id: own() }),
    output: AppointmentDetail,
  },
  agreeCharge: {
    summary: "Sets whether a further meeting arranged by a matchmaker counts for the caller's contract.",
    input: object({ id: own(), isAgreed: flag('计入服务合同') }),
    output: AppointmentDetail,
  },
  markSafe: {
    summary: 'Says that the caller is safe after the meeting.',
    input: object({ id: own() }),
    output: AppointmentDetail,
  },
  getDeskAppointmentPaged: {
    summary: 'Lists the appointments of the members whom the caller serves, and those arranged by the caller.',
    input: object({ tab: oneOf('分类', values(deskTab)), ...paging() }),
    output: pageOf(DeskAppointmentRow),
  },
  getDeskAppointment: {
    summary: 'Returns an appointment of a served member, or one arranged by the caller.',
    input: object({ id: desk() }),
    output: DeskAppointmentDetail,
  },
  getDatePartners: {
    summary: 'Lists the people whom a served member may meet.',
    input: object({ no: no('servedMember') }),
    output: object({ list: Type.Array(DatePartner) }),
  },
  proposeForMember: {
    summary: 'Proposes times for a served member: with another person, or with the matchmaker.',
    input: object({
      /** The served member; without one, a person without an account who agreed by a link. */
      no: optional(no('servedMember')),
      askId: optional(id('deskAsk', '邀请')),
      type: oneOf('类型', values(appointmentType)),
      /** Required for a meeting of two. */
      otherNo: optional(side()),
      ...plan,
    }),
    output: DeskAppointmentDetail,
  },
  counterForMember: {
    summary: 'Replaces the offered times of an appointment arranged by the caller.',
    input: object({ id: desk(), times: times(), place: optional(PlaceInput) }),
    output: DeskAppointmentDetail,
  },
  moveForMember: {
    summary: 'Offers other times for an agreed meeting arranged by the caller.',
    input: object({ id: desk(), times: times() }),
    output: DeskAppointmentDetail,
  },
  cancelForMember: {
    summary: 'Takes back or cancels an appointment arranged by the caller.',
    input: object({ id: desk(), reason: oneOf('原因', values(cancelReason)) }),
    output: DeskAppointmentDetail,
  },
  checkInMember: {
    summary: 'Checks a person in as staff at the place.',
    input: object({ id: desk(), isB: flag('是否受邀方') }),
    output: DeskAppointmentDetail,
  },
  markDoneForMember: {
    summary: 'Says as the matchmaker that the meeting took place; the people confirm it.',
    input: object({ id: desk() }),
    output: DeskAppointmentDetail,
  },
  claimNoShowForMember: {
    summary: 'Says as the matchmaker who did not come.',
    input: object({ id: desk(), isWithoutA: flag('发起方未到'), isWithoutB: flag('受邀方未到') }),
    output: DeskAppointmentDetail,
  },
  giveDeskAccount: {
    summary: 'Adds the account of the matchmaker to a meeting under investigation.',
    input: object({ id: desk(), note: account() }),
    output: DeskAppointmentDetail,
  },
  getStoreVisitPaged: {
    summary: 'Lists the visits to a store that are booked for today and later, or were.',
    input: object({ storeId: id('store', '门店'), isPast: optional(flag('已结束')), ...paging() }),
    output: pageOf(StoreVisit),
  },
  receiveVisit: {
    summary: 'Says that the visitor came to the store.',
    input: object({ storeId: id('store', '门店'), id: id('storeVisit', '到店') }),
    output: StoreVisit,
  },
  missVisit: {
    summary: 'Says that the visitor did not come to the store.',
    input: object({ storeId: id('store', '门店'), id: id('storeVisit', '到店') }),
    output: StoreVisit,
  },
  getAppointmentByLink: {
    summary: 'Returns the appointment that the link of a text message names.',
    input: object({ token: token() }),
    output: LinkedAppointment,
  },
  answerByLink: {
    summary: 'Takes times, declines or cancels by the link of a text message.',
    input: object({ token: token(), answer: oneOf('回答', ['accept', 'decline', 'cancel']), times: optional(times()) }),
    output: LinkedAppointment,
  },
}
