/** Shapes of arranging activities: the plan, the guests, the door, and the exported list. */
import { values } from '../base/dictionary'
import { sheetFormat } from '../base/sheet.words'
import {
  fileAnswer,
  flag,
  id,
  list,
  labelled,
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
  regionCode,
  someOf,
  text,
  Type,
  whole,
  type Static,
} from '../base/shape'
import { photoLimits } from '../media/media.words'
import { education, gender, maritalStatus } from '../love/profile.words'
import { activityKind, activityLimits, activityOrganiser, activityStatus, questionKind, signupStatus } from './activity.words'
import { SignupAnswer } from './activity.schema'
import { doorResult, guestRefusal, guestTab, judgedResult, organisedBox, organiserLimits, undoReason } from './organiser.words'

const limits = organiserLimits

/** A moment to the minute. */
const minute = (label: string) =>
  readBy('nobody', Type.String({ title: label, pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:00[.]000Z$', maxLength: 24 }))
const fen = (label: string) => whole(label, 0, limits.priceFenMax)
const seats = (label: string) => whole(label, 0, limits.quotaMax)
const age = (label: string) => optional(whole(label, 18, limits.ageMax))
const reason = (label = '原因') => readBy('addressee', text(label, limits.reasonMax, limits.reasonMin))

const Quota = labelled('名额', object({ male: seats('男士名额'), female: seats('女士名额'), any: seats('不限性别名额') }))
const Price = labelled(
  '费用',
  object({
    male: fen('男士价'),
    female: fen('女士价'),
    vipMale: fen('VIP 男士价'),
    vipFemale: fen('VIP 女士价'),
    earlyBirdFen: fen('早鸟优惠'),
    earlyBirdUntil: nullable(minute('早鸟截止')),
  }),
)
const Place = labelled(
  '地点',
  object({
    cityGeo: regionCode('城市'),
    place: readBy('members', text('场地', limits.placeMax, 2)),
    address: readBy('members', text('地址', limits.addressMax, 2)),
    latitude: nullable(number('纬度', -90, 90)),
    longitude: nullable(number('经度', -180, 180)),
  }),
)

const plan = {
  title: readBy('members', text('活动名称', limits.titleMax, limits.titleMin)),
  kind: oneOf('类型', values(activityKind)),
  place: Place,
  startAt: minute('开始时间'),
  endAt: minute('结束时间'),
  enrollStart: minute('报名开始'),
  enrollEnd: minute('报名截止'),
  quota: Quota,
  price: Price,
  conditions: labelled(
    '报名条件',
    object({
      ageMin: age('最小年龄'),
      ageMax: age('最大年龄'),
      education: optional(oneOf('学历', values(education))),
      marital: optional(someOf('婚姻状况', maritalStatus)),
      isVerified: optional(flag('需要实名')),
    }),
  ),
  refundPolicy: list(
    '退款规则',
    labelled('退款规则', object({ hoursBefore: whole('提前小时数', 0, limits.hoursBeforeMax), percent: whole('退款比例', 0, 100) })),
    limits.stepsMax,
  ),
  agenda: list(
    '流程',
    labelled('流程', object({ at: readBy('members', text('流程', 12, 1)), words: readBy('members', text('流程', 60, 1)) })),
    limits.agendaMax,
  ),
  notice: readBy('members', text('报名须知', limits.noticeMax)),
  minAttend: nullable(whole('最少成行人数', 1, limits.quotaMax)),
  /** Matchmakers who only check in guests; if absent, the current ones stay. */
  hosts: optional(list('协助签到的红娘', id('matchmaker', '红娘'), limits.hostsMax)),
  /** Sign-ups are reviewed first. */
  needAudit: flag('报名需要审核'),
  pointsPrice: whole('积分', 0, limits.pointsMax),
  /** Questions asked at sign-up. */
  form: list(
    '报名问题',
    labelled(
      '报名问题',
      object({
        key: readBy('nobody', text('问题编号', 20, 1)),
        label: readBy('members', text('问题', activityLimits.questionLabel, 1)),
        kind: oneOf('问题类型', values(questionKind)),
        isRequired: flag('必填'),
        options: list('选项', readBy('members', text('选项', 20, 1)), activityLimits.questionOptions),
      }),
    ),
    activityLimits.questions,
  ),
}

/** A side that the caller may organise for. */
export const Side = object({
  side: Type.String(),
  type: oneOf('主办方', values(activityOrganiser)),
  name: Type.String(),
  /** Where a new activity of this side begins: the place of the store; null if the side has none. */
  venue: nullable(
    object({
      cityGeo: Type.String(),
      place: Type.String(),
      address: Type.String(),
      latitude: nullable(Type.Number()),
      longitude: nullable(Type.Number()),
    }),
  ),
})
export type Side = Static<typeof Side>

/** An activity in its organiser's list. */
export const OrganisedRow = object({
  id: Type.Integer(),
  title: Type.String(),
  cover: Type.String(),
  status: oneOf('状态', values(activityStatus)),
  startAt: moment(),
  endAt: moment(),
  place: Type.String(),
  /** The organising side; a door host may only check in guests. */
  organiserName: Type.String(),
  isDoorOnly: Type.Boolean(),
  seats: object({ quota: Type.Integer(), taken: Type.Integer() }),
})
export type OrganisedRow = Static<typeof OrganisedRow>

const Count = object({ gender: oneOf('性别', values(gender)), count: Type.Integer() })

/** One activity as its organiser edits it. */
export const OrganisedDetail = object({
  ...OrganisedRow.properties,
  plan: object({ ...plan, cover: Type.String() }),
  side: Type.String(),
  /** Door hosts who still work as matchmakers, while the activity may be changed. */
  hosts: Type.Array(object({ id: Type.Integer(), name: Type.String() })),
  quota: Quota,
  taken: Quota,
  /** Reasons why the review refused the activity, each with its remedy. */
  reasons: Type.Array(object({ label: Type.String(), reason: Type.String(), howToFix: Type.String() })),
  /** The activity has had a sign-up: price, time and place are fixed. */
  hasGuests: Type.Boolean(),
  canEdit: Type.Boolean(),
  canWithdraw: Type.Boolean(),
  canChange: Type.Boolean(),
  /** The group code exists for guests, and may be set or removed. */
  hasGroup: Type.Boolean(),
  canSetGroup: Type.Boolean(),
  /** True while tickets are valid for entry. */
  isDoorOpen: Type.Boolean(),
  doorOpensAt: moment(),
  /** True on the day before, if fewer guests come than required. */
  isFew: Type.Boolean(),
  changeReason: nullable(Type.String()),
  counts: Type.Array(object({ tab: oneOf('分类', values(guestTab)), of: Type.Array(Count) })),
})
export type OrganisedDetail = Static<typeof OrganisedDetail>

/** A guest's sign-up, without their phone. */
export const GuestRow = object({
  id: Type.Integer(),
  nickname: Type.String(),
  gender: oneOf('性别', values(gender)),
  status: oneOf('状态', values(signupStatus)),
  priceFen: Type.Integer(),
  ticketCode: nullable(Type.String()),
  checkedInAt: nullable(moment()),
  /** The time of the check-in was stated by a phone without network. */
  isOffline: Type.Boolean(),
  createdAt: moment(),
  /** True if the sign-up was never paid, so that it may be deleted. */
  canDelete: Type.Boolean(),
  /** Answers to the organiser's questions. */
  answers: Type.Array(SignupAnswer),
  /** Number of the guest's card, after check-in. */
  seatNo: nullable(Type.Integer()),
})
export type GuestRow = Static<typeof GuestRow>

const sides = object({ male: Type.Integer(), female: Type.Integer() })

/** Numbers from views to guests, and the remaining money. */
export const ActivityStatistics = object({
  /** False for an activity that is free for everybody. */
  hasMoney: Type.Boolean(),
  views: Type.Integer(),
  signups: sides,
  paid: sides,
  came: sides,
  paidFen: Type.Integer(),
  refundedFen: Type.Integer(),
  /** Percentage of expected guests; null before the end. */
  noShowPercent: nullable(Type.Integer()),
  /** Percentage of guests who had attended an earlier activity of the same organiser; null without guests. */
  repeatPercent: nullable(Type.Integer()),
})
export type ActivityStatistics = Static<typeof ActivityStatistics>

/** Result of checking one ticket. */
export const DoorAnswer = object({
  result: oneOf('结果', values(doorResult)),
  /** Null if there is no such sign-up. */
  signupId: nullable(Type.Integer()),
  nickname: nullable(Type.String()),
  gender: nullable(oneOf('性别', values(gender))),
  /** When the guest was checked in, and by whom. */
  seatNo: nullable(Type.Integer()),
  at: nullable(moment()),
  by: nullable(Type.String()),
  /** A sentence for the person at the door. */
  words: Type.String(),
})
export type DoorAnswer = Static<typeof DoorAnswer>

/** Data with which a phone checks in guests offline; contains no code from which a guest's code can be computed. */
export const DoorRoster = object({
  activityId: Type.Integer(),
  salt: Type.String(),
  /** Sent back with the scans: states when this phone fetched the roster. */
  proof: Type.String(),
  /** The server's clock, since the phone's may be wrong. */
  now: moment(),
  until: moment(),
  tickets: Type.Array(
    object({
      /** `rosterHash` of salt and code. */
      hash: Type.String(),
      signupId: Type.Integer(),
      nickname: Type.String(),
      gender: oneOf('性别', values(gender)),
      isIn: Type.Boolean(),
    }),
  ),
})
export type DoorRoster = Static<typeof DoorRoster>

const ofActivity = { id: id('organisedActivity', '活动') }
const atDoor = { id: id('doorActivity', '活动') }
const guests = list('报名', id('guest', '报名'), limits.batchMax)
const ticket = readBy('nobody', text('入场券', limits.ticketMax, 1))

export const organiserShapes = {
  /** Sides that the caller may organise for. */
  getSides: {
    summary: 'Lists the hosts for which the caller may organise activities.',
    input: nothing,
    output: object({ sides: Type.Array(Side) }),
  },
  getOrganisedPaged: {
    summary: 'Lists the activities that the caller organises.',
    input: object({ box: optional(oneOf('分类', values(organisedBox))), ...paging() }),
    output: pageOf(OrganisedRow),
  },
  getOrganised: {
    summary: 'Returns one activity with everything its organisers need.',
    input: object(atDoor),
    output: OrganisedDetail,
  },
  /** Creates or changes a draft; without an id it creates one. */
  saveActivity: {
    summary: 'Creates or changes the draft of an activity.',
    input: object({
      id: optional(id('organisedActivity', '活动')),
      /** Id of a side returned by `getSides`. */
      side: readBy('nobody', text('主办方', limits.sideMax, 1)),
      coverMediaId: optional(id('media', '封面')),
      ...plan,
    }),
    output: OrganisedDetail,
  },
  submitActivity: {
    summary: 'Submits the draft of an activity to the auditors.',
    input: object(ofActivity),
    output: OrganisedDetail,
  },
  /** Returns the activity to draft, from an audit or after publication, as long as there is no sign-up. */
  withdrawActivity: {
    summary: 'Withdraws an activity from the auditors, or from the list while it has no sign-ups.',
    input: object(ofActivity),
    output: OrganisedDetail,
  },
  changeQuota: {
    summary: 'Changes the number of seats of an activity.',
    input: object({ ...ofActivity, ...Quota.properties }),
    output: OrganisedDetail,
  },
  /** A picture with a QR code; without one, the group is removed. */
  setGroup: {
    summary: 'Sets or removes the QR code of the chat group of an activity.',
    input: object({ ...ofActivity, mediaId: optional(id('media', '活动群二维码')) }),
    output: OrganisedDetail,
  },
  /** All guests have been refunded when the response is sent. */
  cancelActivity: {
    summary: 'Cancels an activity and refunds all its sign-ups.',
    input: object({ ...ofActivity, reason: reason() }),
    output: OrganisedDetail,
  },
  postponeActivity: {
    summary: 'Moves an activity to another time or place.',
    input: object({ ...ofActivity, startAt: minute('开始时间'), endAt: minute('结束时间'), place: optional(Place), reason: reason() }),
    output: OrganisedDetail,
  },
  /** The guest's own consent to a new time or place. */
  acceptPostponed: {
    summary: 'Records that the caller agrees to the new time or place of an activity.',
    input: object({ id: id('signup', '报名') }),
    output: nothing,
  },
  getGuestPaged: {
    summary: 'Lists the guests of an activity for its organisers.',
    input: object({
      ...atDoor,
      tab: optional(oneOf('分类', values(guestTab))),
      search: optional(readBy('nobody', text('搜索', 20))),
      ...paging(),
    }),
    output: pageOf(GuestRow),
  },
  /** Deletes only sign-ups that were never paid; the others stay. */
  deleteGuests: {
    summary: 'Deletes sign-ups that were never paid, and keeps all others.',
    input: object({ ...ofActivity, signupIds: guests }),
    output: object({ deleted: Type.Integer(), kept: Type.Integer() }),
  },
  getStatistics: {
    summary: 'Returns the figures of an activity for its organisers.',
    input: object(ofActivity),
    output: ActivityStatistics,
  },
  /** Each sign-up is judged separately: one already reviewed stays as it is. `reason` is given for a refusal. */
  judgeGuests: {
    summary: 'Accepts or rejects sign-ups that wait for a decision.',
    input: object({
      ...ofActivity,
      signupIds: guests,
      isAccepted: flag('是否通过'),
      reason: optional(oneOf('原因', values(guestRefusal))),
    }),
    output: object({ results: Type.Array(object({ id: Type.Integer(), result: oneOf('结果', values(judgedResult)) })) }),
  },
  /** The text of a QR code, or the eight characters beneath it. */
  checkIn: {
    summary: 'Checks one guest in by QR code or by the ticket number below it.',
    input: object({ ...atDoor, ticket }),
    output: DoorAnswer,
  },
  /** A photo of a QR code, for browsers that cannot scan; null if it shows no ticket. The photo is not stored. */
  readPhoto: {
    summary: 'Reads a ticket from a photo of its QR code, and does not keep the photo.',
    input: object({ ...atDoor, content: readBy('nobody', text('照片', photoLimits.base64Max, 1)) }),
    output: object({ ticket: nullable(Type.String()) }),
  },
  checkInGuests: {
    summary: 'Checks several guests in by hand.',
    input: object({ ...atDoor, signupIds: guests }),
    output: object({ results: Type.Array(DoorAnswer) }),
  },
  undoCheckin: {
    summary: 'Reverts the check-in of a guest.',
    input: object({ ...atDoor, signupId: id('guest', '报名'), reason: oneOf('原因', values(undoReason)) }),
    output: GuestRow,
  },
  getRoster: {
    summary: 'Returns the guest list with which a phone can check guests in while it is offline.',
    input: object(atDoor),
    output: DoorRoster,
  },
  /** Uploads check-ins made offline; results are in the order sent. */
  syncCheckins: {
    summary: 'Records the check-ins that a phone collected while it was offline, in the order of the input.',
    input: object({
      ...atDoor,
      device: readBy('nobody', text('设备', 40, 1)),
      /** `proof` of the roster; earlier scans are refused. */
      proof: optional(readBy('nobody', text('离线名单', 500, 1))),
      scans: list(
        '签到',
        labelled('签到', object({ ticket, at: readBy('nobody', Type.String({ title: '时间', maxLength: 24 })) })),
        limits.batchMax,
      ),
    }),
    output: object({ results: Type.Array(DoorAnswer) }),
  },
  getGuestListLink: {
    summary: 'Creates a short-lived download link for the guest list.',
    input: object({ ...ofActivity, format: oneOf('格式', values(sheetFormat)) }),
    output: object({ url: Type.String(), until: moment() }),
  },
  exportGuests: {
    summary: 'Downloads the guest list of an activity as a file.',
    input: object({ ticket: readBy('nobody', text('链接', 2000, 1)) }),
    output: fileAnswer,
  },
}
