/** The words and numbers of how people are shown to each other. */
import { dictionary, type ValueOf } from '../base/dictionary'

/** Where somebody was seen. */
export const showingSource = /*#__PURE__*/ dictionary({ home: '首页', search: '搜索', pin: '置顶', spotlight: '聚光灯', daily: '今日推荐' })
export type ShowingSource = ValueOf<typeof showingSource>

/** Labelled places that are paid for: what was shown there is kept showing by showing. */
export const paidSources = ['pin', 'spotlight'] as const satisfies readonly ShowingSource[]

export const seenLimits = {
  /** Marks are told together, so often. */
  tellMs: 5_000,
  marksMax: 60,
  markMax: 40,
  /** With fewer people than this nobody is compared with their middle. */
  crowdMin: 30,
  keepDays: 92,
} as const
