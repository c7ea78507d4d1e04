/** Shapes of activities: cards, a detail page, one's own sign-ups. */
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

/** Null: for them there are no seats at all. */
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
  /** The least that anybody pays now, and the points beside it. */
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

/** Answers of whoever signs up; the noun itself looks through them for contact information and refuses by question. */
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

/** What goes back, the earliest first; `isNow` marks today's. */
const RefundLadder = Type.Array(object({ words: Type.String(), percent: Type.Integer(), isNow: Type.Boolean() }))
export type RefundLadder = Static<typeof RefundLadder>

/** How the viewer stands to it. */
export const ActivityMine = object({
  /** What the viewer would pay now; null: they cannot come by their sex or profile. */
  priceFen: nullable(Type.Integer()),
  left: Type.Integer(),
  conditions: Type.Array(object({ condition: oneOf('条件', values(activityCondition)), words: Type.String(), isMet: Type.Boolean() })),
  /** They are looked at first; null: they are not. */
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
  /** Null: nobody is logged in with a profile. */
  mine: nullable(ActivityMine),
})
export type ActivityDetail = Static<typeof ActivityDetail>

export const SignupRow = object({
  /** Of the sign-up; null: it is a place in the queue. */
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
  /** What they answered. */
  answers: Type.Array(SignupAnswer),
  /** What stands and what follows, in a sentence. */
  words: Type.String(),
  /** Until when it is to be paid, or the offer accepted. */
  until: nullable(moment()),
  /** What it gives up is told by `getCancelQuote`. */
  canCancel: Type.Boolean(),
  /** It was put off: a yes is asked for, and until then all of it may go back. */
  asksAnew: Type.Boolean(),
  /** Said at the door; null where there is none, or none any more. */
  ticketCode: nullable(Type.String()),
  /** Of the card that was handed out. */
  seatNo: nullable(Type.Integer()),
  /** The code of its group may be looked at. */
  hasGroup: Type.Boolean(),
  canHandOn: Type.Boolean(),
  /** They were there, and there is still something to choose or to read. */
  canChoose: Type.Boolean(),
})
export type SignupRow = Static<typeof SignupRow>

/** What is given up with a sign-up now, and what comes back. */
export const CancelQuote = object({
  title: Type.String(),
  startAt: moment(),
  priceFen: Type.Integer(),
  pricePt: Type.Integer(),
  fen: Type.Integer(),
  pt: Type.Integer(),
  why: Type.String(),
  /** As it was when they signed up; none of it is today's where all goes back whatever it says. Empty where nothing was paid. */
  ladder: RefundLadder,
  /** Somebody else paid and handed the seat on: what goes back is theirs. */
  isFriends: Type.Boolean(),
  /** The parts of it by where they go; a friend's are the friend's matter. */
  ways: Type.Array(BackWay),
  /** A friend may have the seat instead. */
  canHandOn: Type.Boolean(),
})
export type CancelQuote = Static<typeof CancelQuote>

/** What the device needs to draw the code of each minute, also when it has no network. */
export const ActivityTicket = object({
  signupId: Type.Integer(),
  activityId: Type.Integer(),
  title: Type.String(),
  startAt: moment(),
  place: Type.String(),
  code: Type.String(),
  seed: Type.String(),
  /** When it is good at the door. */
  from: moment(),
  until: moment(),
  /** The server's clock: that of the device may be wrong. */
  now: moment(),
  checkedInAt: nullable(moment()),
  seatNo: nullable(Type.Integer()),
})
export type ActivityTicket = Static<typeof ActivityTicket>

/** Whom one may choose, and what came of it. */
export const ActivityChoice = object({
  state: oneOf('状态', values(choiceState)),
  until: moment(),
  goneAt: moment(),
  seatNo: nullable(Type.Integer()),
  /** By their cards; who is a pair stands there once it is told. */
  people: Type.Array(object({ seatNo: Type.Integer(), card: LoveCard, isPair: Type.Boolean(), isBest: Type.Boolean() })),
  /** One's own, the first choice first. */
  chosen: Type.Array(Type.Integer()),
  /** Null: too few chose for a number that says nothing of anybody. */
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
  /** In which activities are coming, most of them first. */
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
  /** Takes a seat; `orderId` is to be paid within 15 minutes, null where it costs nothing. */
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
  /** Pays back what the ladder says; done twice it is done once. */
  cancelSignup: {
    summary: 'Cancels a sign-up and refunds the amount that was shown.',
    input: object({ id: id('signup', '报名'), shownFen: whole('显示的退款金额'), shownPt: optional(whole('显示的退回积分')) }),
    output: SignupRow,
  },
  /** The code of its group; each look is on record. */
  getGroup: {
    summary: 'Returns the QR code of the chat group of an activity, and records the view.',
    input: ofSignup,
    output: object({ picture: Type.String() }),
  },
  /** A code for a friend; a former one is good for nothing any more. */
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
  /** In the place of what was chosen before; none takes it back. */
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
