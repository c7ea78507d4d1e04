/** Dictionaries and limits of showing people to each other. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

/** Where a person was seen. */
export const showingSource = /*#__PURE__*/ dictionary({ home: '首页', search: '搜索', pin: '置顶', spotlight: '聚光灯', daily: '今日推荐' })
export type ShowingSource = ValueOf<typeof showingSource>

/** Labelled paid places: each showing there is stored. */
export const paidSources = ['pin', 'spotlight'] as const satisfies readonly ShowingSource[]

/** Places whose content changes hourly: a viewer counts there once an hour, and once a day in the sums as everywhere. */
export const hourlySources = ['spotlight'] as const satisfies readonly (typeof paidSources)[number][]
/** Hour value of places that do not change within a day. */
export const wholeDay = -1

export const seenLimits = {
  /** Seen marks are sent in batches at this interval. */
  tellMs: 5_000,
  marksMax: 60,
  markMax: 40,
  /** With fewer people than this no median is shown. */
  crowdMin: 30,
  keepDays: 92,
} as const

/** A pin (置顶): for some days the owner's card is shown in turn at the top of the home page of their city. */
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
  /** Paid, with time left. */
  standing: ['queued', 'live', 'paused'],
  over: ['ended', 'cancelled', 'refunded', 'closed'],
  /** Not shown yet. */
  coming: ['held', 'queued'],
  /** The pin has a seat, or is in the queue for one. */
  seated: ['live', 'queued'],
})

/** Result of a day. */
export const pinDayMade = /*#__PURE__*/ dictionary({ met: '达到承诺', returned: '已补回时间', paid: '已退款' })
export type PinDayMade = ValueOf<typeof pinDayMade>

export const pinLimits = {
  /** Pins of a city and sex that are shown in turn; others wait in the queue. */
  seats: 24,
  /** Pins shown to one viewer a day. */
  places: 6,
  tiers: [1, 3, 7, 30],
  /** Maximum days of one person in total. */
  maxDays: 30,
  /** A lower number of showings a day is not promised. */
  promiseMin: 20,
  /** The guarantee is this percentage of the median of a seat's daily showings. */
  promisePercent: 50,
  promiseDays: 7,
  /** Measured seat days required before the measurement is used. */
  measuredMin: 7,
  /** A longer wait is announced before the purchase. */
  warnHours: 48,
  /** From this consecutive short day on, money is refunded. */
  paidFrom: 3,
  /** Minutes after its end at which a day is settled. */
  judgeMinutes: 10,
  trustMin: 1,
} as const
