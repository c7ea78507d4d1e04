/** The words and numbers of the spotlight: an hour in which one's card stands first on the home page of a city. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

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
/** live and ended are told by the clock. */
export type StoredSpotlightStatus = Exclude<SpotlightStatus, 'live' | 'ended'>

export const spotlightStates = /*#__PURE__*/ statesOf(spotlightStatus, {
  /** Paid, and its hour is still to come or not yet made up. */
  standing: ['paid', 'creative_auditing', 'creative_rejected', 'scheduled'],
  /** Nothing follows any more. */
  over: ['reported', 'cancelled', 'refunded', 'closed'],
  /** Counts among the two of a week. */
  counted: ['held', 'paid', 'creative_auditing', 'creative_rejected', 'scheduled', 'reported'],
  /** Still to be shown, by nobody's doing but the auditors'. */
  coming: ['held', 'paid', 'creative_auditing', 'scheduled'],
  /** Has figures, also none. */
  shown: ['live', 'ended', 'reported'],
  /** Its photo and words may be handed in. */
  open: ['paid', 'creative_rejected'],
})

/** How an hour came to be somebody's. */
export const spotlightSeatKind = /*#__PURE__*/ dictionary({ booked: '预约', moved: '改期', replay: '补展示', lottery: '首次体验' })
export type SpotlightSeatKind = ValueOf<typeof spotlightSeatKind>

/** Why somebody may not book now. */
export const spotlightBlock = /*#__PURE__*/ dictionary({
  unpublished: '资料审核通过后，就可以预约聚光灯',
  unverified: '完成实名认证后，就可以预约聚光灯',
  hidden: '你的资料现在没有公开展示，或关闭了推荐，打开后再来预约',
  coupled: '你正在交往，首页不再推荐你，现在不用预约',
})
export type SpotlightBlock = ValueOf<typeof spotlightBlock>

export const spotlightLimits = {
  /** Share an hour of a city and sex. */
  seats: 4,
  daysAhead: 14,
  /** So long before, photo and words can still be judged. */
  leadHours: 2,
  perWeek: 2,
  sloganMax: 30,
  /** Full refund, and words handed in again, until so long before. */
  changeHours: 24,
  latePercent: 50,
  /** Undecided so long before, it is moved or paid back. */
  decideHours: 1,
  viewsPerDay: 3,
  /** Asked for again within so long it is one showing. */
  sameSeconds: 2,
  replays: 2,
  trustMin: 1,
} as const
