/** Texts and limits of the spotlight: an hour in which a member's card is shown first on a city's home page. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'
import { unshownReason } from '../love/unshown.words'

export const spotlightStatus = /*#__PURE__*/ dictionary({
  held: '待支付',
  paid: '待提交内容',
  creative_auditing: '审核中',
  creative_rejected: '审核未通过',
  scheduled: '已排期',
  live: '展示中',
  ended: '已结束',
  reported: '已完成',
  cancelled: '已取消',
  refunded: '已退款',
  closed: '未支付',
})
export type SpotlightStatus = ValueOf<typeof spotlightStatus>
/** `live` and `ended` are derived from the time. */
export type StoredSpotlightStatus = Exclude<SpotlightStatus, 'live' | 'ended'>

export const spotlightStates = /*#__PURE__*/ statesOf(spotlightStatus, {
  /** Paid, and the hour is in the future or not settled. */
  standing: ['paid', 'creative_auditing', 'creative_rejected', 'scheduled'],
  /** Final states. */
  over: ['reported', 'cancelled', 'refunded', 'closed'],
  /** Counts towards the two per week. */
  counted: ['held', 'paid', 'creative_auditing', 'creative_rejected', 'scheduled', 'reported'],
  /** The card will be shown without further action of the owner. */
  coming: ['held', 'paid', 'creative_auditing', 'scheduled'],
  /** Has figures, even if they are 0. */
  shown: ['live', 'ended', 'reported'],
  /** Photo and slogan may be submitted. */
  open: ['paid', 'creative_rejected'],
})

/** How a booking was assigned its hour. */
export const spotlightSeatKind = /*#__PURE__*/ dictionary({ booked: '预约', moved: '改期', replay: '补展示', lottery: '首次体验' })
export type SpotlightSeatKind = ValueOf<typeof spotlightSeatKind>

/** Reasons why a member may not book now. */
export const spotlightBlock = /*#__PURE__*/ dictionary({
  unpublished: '资料审核通过后，就可以预约聚光灯',
  unverified: '完成实名认证后，就可以预约聚光灯',
  hidden: `${unshownReason.hidden}，恢复展示后再来预约`,
  unlisted: `${unshownReason.unlisted}，公开后再来预约`,
  unrecommended: `${unshownReason.unrecommended}，打开推荐后再来预约`,
  coupled: `${unshownReason.coupled}，现在不用预约`,
})
export type SpotlightBlock = ValueOf<typeof spotlightBlock>

export const spotlightLimits = {
  /** Seats per hour of a city and sex. */
  seats: 4,
  daysAhead: 14,
  /** Lead time in which photo and slogan can still be audited. */
  leadHours: 2,
  perWeek: 2,
  sloganMin: 2,
  sloganMax: 30,
  /** Hours before the start until which a full refund and a new submission are possible. */
  changeHours: 24,
  latePercent: 50,
  /** A booking still undecided this many hours before the start is moved or refunded. */
  decideHours: 1,
  viewsPerDay: 3,
  /** Repeated requests within this many seconds count as one showing. */
  sameSeconds: 2,
  replays: 2,
  trustMin: 1,
} as const
