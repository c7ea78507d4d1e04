/** Shapes of activities: cards, a detail page, the member's own sign-ups. */
import { values } from '../base/dictionary'
import {
  id,
  labelled,
  moment,
  nothing,
  nullable,
  object,
  oneOf,
  optional,
  pageOf,
  paging,
  readBy,
  regionCode,
  text,
  Type,
  whole,
  type Static,
} from '../base/shape'
import { BackWay } from '../finance/finance.schema'
import { LoveCard } from '../love/love.schema'
import {
  activityCondition,
  activityKind,
  activityLimits,
  activityStatus,
  activityWhen,
  choiceState,
  questionKind,
  signupBox,
  signupStatus,
  waitStatus,
} from './activity.words'

/** Free seats by sex; null if that sex has no seats at all. */
const Left = object({ male: nullable(Type.Integer()), female: nullable(Type.Integer()) })

export const ActivityCard = object({
  id: Type.Integer(),
  title: Type.String(),
  cover: Type.String(),
  kind: oneOf('类型', values(activityKind)),
  status: oneOf('状态', values(activityStatus)),
  startAt: moment(),
  endAt: moment(),
  cityName: Type.String(),
  place: Type.String(),
  /** The lowest price that any guest pays now, and the points in addition. */
  fromFen: Type.Integer(),
  pt: Type.Integer(),
  left: Left,
})
export type ActivityCard = Static<typeof ActivityCard>

export const ActivityQuestion = object({
  key: Type.String(),
  label: Type.String(),
  kind: oneOf('类型', values(questionKind)),
  isRequired: Type.Boolean(),
  options: Type.Array(Type.String()),
})

/** Answers of an applicant; the noun itself checks them for contact information and refuses by question. */
export const SignupAnswers = labelled(
  '报名问题',
  Type.Array(
    object({
      key: readBy('nobody', text('问题', 40, 1)),
      values: labelled(
        '回答',
        Type.Array(readBy('staff', text('回答', activityLimits.answer)), { maxItems: activityLimits.questionOptions }),
      ),
    }),
    { maxItems: activityLimits.questions },
  ),
)

export const SignupAnswer = object({ label: Type.String(), values: Type.Array(Type.String()) })
export type SignupAnswer = Static<typeof SignupAnswer>

/** Refund steps, the earliest first; `isNow` marks the step that applies today. */
const RefundLadder = Type.Array(object({ words: Type.String(), percent: Type.Integer(), isNow: Type.Boolean() }))
export type RefundLadder = Static<typeof RefundLadder>

/** The viewer's relation to the activity. */
export const ActivityMine = object({
  /** Price that the viewer would pay now; null if their sex or profile excludes them. */
  priceFen: nullable(Type.Integer()),
  left: Type.Integer(),
  conditions: Type.Array(object({ condition: oneOf('条件', values(activityCondition)), words: Type.String(), isMet: Type.Boolean() })),
  /** Set if the viewer must be reviewed before the sign-up is confirmed, else null. */
  audit: nullable(object({ words: Type.String(), isTooLate: Type.Boolean() })),
  signup: nullable(object({ id: Type.Integer(), status: oneOf('状态', values(signupStatus)), orderId: nullable(Type.Integer()) })),
  wait: nullable(object({ status: oneOf('状态', values(waitStatus)), place: Type.Integer(), offerUntil: nullable(moment()) })),
})
export type ActivityMine = Static<typeof ActivityMine>

export const ActivityDetail = object({
  ...ActivityCard.properties,
  enrollStart: moment(),
  enrollEnd: moment(),
  organiserName: Type.String(),
  address: Type.String(),
  latitude: nullable(Type.Number()),
  longitude: nullable(Type.Number()),
  agenda: Type.Array(object({ at: Type.String(), words: Type.String() })),
  notice: Type.Array(Type.String()),
  form: Type.Array(ActivityQuestion),
  prices: Type.Array(object({ label: Type.String(), fen: Type.Integer() })),
  earlyBird: nullable(object({ fen: Type.Integer(), until: moment() })),
  ladder: RefundLadder,
  conditions: Type.Array(object({ condition: oneOf('条件', values(activityCondition)), words: Type.String() })),
  /** Null if no viewer with a profile is logged in. */
  mine: nullable(ActivityMine),
})
export type ActivityDetail = Static<typeof ActivityDetail>

export const SignupRow = object({
  /** Id of the sign-up; null for a place in the queue. */
  id: nullable(Type.Integer()),
  activityId: Type.Integer(),
  title: Type.String(),
  cover: Type.String(),
  startAt: moment(),
  place: Type.String(),
  status: nullable(oneOf('状态', values(signupStatus))),
  wait: nullable(oneOf('候补', values(waitStatus))),
  priceFen: Type.Integer(),
  pricePt: Type.Integer(),
  orderId: nullable(Type.Integer()),
  /** The guest's answers. */
  answers: Type.Array(SignupAnswer),
  /** Status and next step, in a sentence. */
  words: Type.String(),
  /** Deadline for the payment, or for accepting the offer. */
  until: nullable(moment()),
  /** `getCancelQuote` tells what cancelling gives up. */
  canCancel: Type.Boolean(),
  /** The activity was postponed: the guest must confirm, and may get a full refund until then. */
  asksAnew: Type.Boolean(),
  /** Code to say at the door; null before it exists and after it is over. */
  ticketCode: nullable(Type.String()),
  /** Number of the card that the guest got at the door. */
  seatNo: nullable(Type.Integer()),
  /** True if the guest may view the activity's group code. */
  hasGroup: Type.Boolean(),
  canHandOn: Type.Boolean(),
  /** True if the guest was there and can still choose, or read the result. */
  canChoose: Type.Boolean(),
})
export type SignupRow = Static<typeof SignupRow>

/** Effect of a cancellation now: the loss and the refund. */
export const CancelQuote = object({
  title: Type.String(),
  startAt: moment(),
  priceFen: Type.Integer(),
  pricePt: Type.Integer(),
  fen: Type.Integer(),
  pt: Type.Integer(),
  why: Type.String(),
  /** The ladder as of the sign-up; no step is marked as today's if everything is refunded anyway. Empty if nothing was paid. */
  ladder: RefundLadder,
  /** A friend paid and transferred the seat: the refund belongs to the friend. */
  isFriends: Type.Boolean(),
  /** The refund by destination; empty if it belongs to a friend. */
  ways: Type.Array(BackWay),
  /** True if the seat may be handed to a friend instead. */
  canHandOn: Type.Boolean(),
})
export type CancelQuote = Static<typeof CancelQuote>

/** Data from which the device draws each minute's code, also offline. */
export const ActivityTicket = object({
  signupId: Type.Integer(),
  activityId: Type.Integer(),
  title: Type.String(),
  startAt: moment(),
  place: Type.String(),
  code: Type.String(),
  seed: Type.String(),
  /** When the ticket is valid for entry. */
  from: moment(),
  until: moment(),
  /** The server's clock, since the device's may be wrong. */
  now: moment(),
  checkedInAt: nullable(moment()),
  seatNo: nullable(Type.Integer()),
})
export type ActivityTicket = Static<typeof ActivityTicket>

/** The people whom the guest may choose, and the result. */
export const ActivityChoice = object({
  state: oneOf('状态', values(choiceState)),
  until: moment(),
  goneAt: moment(),
  seatNo: nullable(Type.Integer()),
  /** By seat number; `isPair` stays false until matches are announced. */
  people: Type.Array(object({ seatNo: Type.Integer(), card: LoveCard, isPair: Type.Boolean(), isBest: Type.Boolean() })),
  /** The viewer's own choices, the first choice first. */
  chosen: Type.Array(Type.Integer()),
  /** Null if so few guests chose that the numbers would identify them. */
  counts: nullable(object({ pickers: Type.Integer(), pairs: Type.Integer() })),
})
export type ActivityChoice = Static<typeof ActivityChoice>

/** A seat that a friend hands on, before it is accepted. */
export const HandedSeat = object({
  activityId: Type.Integer(),
  title: Type.String(),
  startAt: moment(),
  place: Type.String(),
  needAudit: Type.Boolean(),
  form: Type.Array(ActivityQuestion),
})
export type HandedSeat = Static<typeof HandedSeat>

const transferCode = () => readBy('nobody', text('转让码', 20, 1))

export const ActivityCity = object({ code: Type.String(), name: Type.String(), count: Type.Integer() })
export type ActivityCity = Static<typeof ActivityCity>

const ofActivity = object({ id: id('activity', '活动') })
const ofSignup = object({ id: id('signup', '报名') })

export const activityShapes = {
  getPaged: {
    summary: 'Lists published activities of a city and a period.',
    input: object({ city: optional(regionCode('城市')), when: optional(oneOf('时间', values(activityWhen))), ...paging() }),
    output: pageOf(ActivityCard),
  },
  /** Cities with upcoming activities, those with the most first. */
  getActivityCities: {
    summary: 'Lists the cities with coming activities, the city with the most activities first.',
    input: nothing,
    output: object({ cities: Type.Array(ActivityCity) }),
  },
  getDetail: {
    summary: 'Returns one activity as the caller sees it.',
    input: ofActivity,
    output: ActivityDetail,
  },
  mySignupPaged: {
    summary: 'Lists the sign-ups of the caller.',
    input: object({ box: optional(oneOf('分类', values(signupBox))), ...paging() }),
    output: pageOf(SignupRow),
  },
  /** Takes a seat; `orderId` must be paid within 15 minutes, and is null for a free seat. */
  signup: {
    summary: 'Reserves a seat in an activity and creates the order that pays for it.',
    input: object({
      id: id('activity', '活动'),
      shownFen: whole('显示的报名费'),
      shownPt: optional(whole('显示的积分')),
      answers: optional(SignupAnswers),
    }),
    output: object({ signupId: Type.Integer(), orderId: nullable(Type.Integer()) }),
  },
  getCancelQuote: {
    summary: 'Returns the refund that the caller would get for cancelling a sign-up now.',
    input: ofSignup,
    output: CancelQuote,
  },
  /** Refunds by the ladder; idempotent. */
  cancelSignup: {
    summary: 'Cancels a sign-up and refunds the amount that was shown.',
    input: object({ id: id('signup', '报名'), shownFen: whole('显示的退款金额'), shownPt: optional(whole('显示的退回积分')) }),
    output: SignupRow,
  },
  /** The activity's group code; each view is recorded. */
  getGroup: {
    summary: 'Returns the QR code of the chat group of an activity, and records the view.',
    input: ofSignup,
    output: object({ picture: Type.String() }),
  },
  /** A code for a friend; any earlier code becomes invalid. */
  offerTransfer: {
    summary: 'Creates a code by which a friend takes over the seat, and invalidates the former code.',
    input: ofSignup,
    output: object({ code: Type.String(), until: moment() }),
  },
  getTransfer: {
    summary: 'Returns the seat that a transfer code offers.',
    input: object({ code: transferCode() }),
    output: HandedSeat,
  },
  acceptTransfer: {
    summary: 'Takes over the seat that a transfer code offers.',
    input: object({ code: transferCode(), answers: optional(SignupAnswers) }),
    output: object({ signupId: Type.Integer() }),
  },
  getChoice: {
    summary: 'Lists the guests whom the caller can choose after an activity, with the choice so far.',
    input: ofSignup,
    output: ActivityChoice,
  },
  /** Replaces the former choice; an empty choice withdraws it. */
  choose: {
    summary: 'Replaces the guests whom the caller chose after an activity.',
    input: object({
      id: id('signup', '报名'),
      cards: labelled('号码', Type.Array(whole('号码', 1, 9_999), { maxItems: activityLimits.picks })),
    }),
    output: ActivityChoice,
  },
  getTicket: {
    summary: 'Returns the entrance ticket of a sign-up.',
    input: ofSignup,
    output: ActivityTicket,
  },
  joinWaitlist: {
    summary: 'Puts the caller on the waiting list of an activity.',
    input: ofActivity,
    output: ActivityMine,
  },
  leaveWaitlist: {
    summary: 'Removes the caller from the waiting list of an activity.',
    input: ofActivity,
    output: ActivityMine,
  },
}
