/** Dictionaries of partner preferences. */
import { dictionary, type ValueOf } from '../base/dictionary'

export const mateWeight = /*#__PURE__*/ dictionary({
  must: '必须',
  prefer: '更喜欢',
  any: '不限',
  avoid: '避开',
})
export type MateWeight = ValueOf<typeof mateWeight>

/** The possible wishes and their labels, in the order of the score. */
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
  /** Maximum of saved searches per person, and length of their names. */
  searchesMax: 5,
  searchNameMax: 12,
  /** Counting stops here: a larger exact number is of no use. */
  countMax: 1000,
} as const

/** Why a person is among the people of the day: a best fit, or a wildcard who differs from the wishes. */
export const dailySlot = /*#__PURE__*/ dictionary({ pool: '适合你', wildcard: '换个可能' })
export type DailySlot = ValueOf<typeof dailySlot>

/** Number of people shown per day and slot. */
export const dailyLimits: Record<DailySlot, number> = { pool: 6, wildcard: 2 }
