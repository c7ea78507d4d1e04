/** The words and numbers of how people are shown to each other. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

/** Where somebody was seen. */
export const showingSource = /*#__PURE__*/ dictionary({ home: '首页', search: '搜索', pin: '置顶', spotlight: '聚光灯', daily: '今日推荐' })
export type ShowingSource = ValueOf<typeof showingSource>

/** Labelled places that are paid for: what was shown there is kept showing by showing. */
export const paidSources = ['pin', 'spotlight'] as const satisfies readonly ShowingSource[]

/** Places that are somebody else's every hour: a viewer counts there once an hour, and in the sums once a day as everywhere. */
export const hourlySources = ['spotlight'] as const satisfies readonly (typeof paidSources)[number][]
/** Where a place is somebody's for the whole day. */
export const wholeDay = -1

export const seenLimits = {
  /** Marks are told together, so often. */
  tellMs: 5_000,
  marksMax: 60,
  markMax: 40,
  /** With fewer people than this nobody is compared with their middle. */
  crowdMin: 30,
  keepDays: 92,
} as const

/** A pin (置顶): so many days in which one's card takes its turn at the top of the home page of one's city. */
export const pinStatus = /*#__PURE__*/ dictionary({
  held: '待支付',
  queued: '排队中',
  live: '展示中',
  paused: '已暂停',
  ended: '已结束',
  cancelled: '已取消',
  refunded: '已退款',
  closed: '未支付',
})
export type PinStatus = ValueOf<typeof pinStatus>

export const pinStates = /*#__PURE__*/ statesOf(pinStatus, {
  /** Paid, and some of its time is left. */
  standing: ['queued', 'live', 'paused'],
  over: ['ended', 'cancelled', 'refunded', 'closed'],
  /** Its turn is to come. */
  coming: ['held', 'queued'],
  /** In a seat, or on the way to one. */
  seated: ['live', 'queued'],
})

/** What became of a day of it. */
export const pinDayMade = /*#__PURE__*/ dictionary({ met: '达到承诺', returned: '已补回时间', paid: '已退款' })
export type PinDayMade = ValueOf<typeof pinDayMade>

/** Why somebody can have none now. */
export const pinBlock = /*#__PURE__*/ dictionary({
  unpublished: '资料审核通过后，就可以置顶',
  unverified: '完成实名认证后，就可以置顶',
  hidden: '你的资料没有公开展示，或关闭了推荐，打开后再来置顶',
  coupled: '你正在交往，首页不再推荐你，现在不用置顶',
  cityless: '置顶在你所在的城市展示，资料里公开所在城市后再来',
  unsold: '你所在的城市还没有开放置顶',
  quiet: '同城最近看的人还不多，置顶达不到最低展示，暂不出售',
})
export type PinBlock = ValueOf<typeof pinBlock>

export const pinLimits = {
  /** Of a city and sex so many take turns, the others wait. */
  seats: 24,
  /** Of them one viewer is shown so many a day. */
  places: 6,
  tiers: [1, 3, 7, 30],
  /** Of one person, all of them together. */
  maxDays: 30,
  /** A promise of fewer showings a day is none. */
  promiseMin: 20,
  /** The promise is half of what a seat brings. */
  promisePercent: 50,
  promiseDays: 7,
  /** Known of so many days of seats, what was measured counts. */
  measuredMin: 7,
  /** Whoever would wait longer is warned. */
  warnHours: 48,
  /** The so manieth short day running goes back in money. */
  paidFrom: 3,
  /** A day is judged so long after its end. */
  judgeMinutes: 10,
  trustMin: 1,
} as const
