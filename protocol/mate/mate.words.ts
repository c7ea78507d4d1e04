/** The words of what somebody wishes for. */
import { dictionary, type ValueOf } from '../base/dictionary'

export const mateWeight = /*#__PURE__*/ dictionary({
  must: '必须',
  prefer: '更喜欢',
  any: '不限',
  avoid: '避开',
})
export type MateWeight = ValueOf<typeof mateWeight>

/** What may be wished for, and what it is called, in the order of the score. */
export const mateLabels = /*#__PURE__*/ dictionary({
  age: '年龄',
  height: '身高',
  geos: '所在地',
  education: '学历',
  income: '年收入',
  marital: '婚姻状况',
  children: '子女情况',
  housing: '住房情况',
  smoking: '吸烟',
  drinking: '饮酒',
  marryWithin: '期望结婚时间',
})
export type MateField = ValueOf<typeof mateLabels>

export const mateLimits = {
  geosMax: 5,
  /** Searches that one person keeps, and how long a name of one is. */
  searchesMax: 5,
  searchNameMax: 12,
  /** People are counted no further: beyond it the exact number helps nobody. */
  countMax: 1000,
} as const

/** Why somebody is among the people of the day: they fit best, or they are otherwise than one would like and no less worth a look. */
export const dailySlot = /*#__PURE__*/ dictionary({ pool: '适合你', wildcard: '换个可能' })
export type DailySlot = ValueOf<typeof dailySlot>

/** Whom one is shown in a day. */
export const dailyLimits: Record<DailySlot, number> = { pool: 6, wildcard: 2 }
