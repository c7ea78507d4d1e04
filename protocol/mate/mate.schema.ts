/** Shapes of what a member looks for. */
import { values } from '../base/dictionary'
import {
  drinking,
  education,
  hasChildren,
  housing,
  incomeBand,
  maritalStatus,
  marryWithin,
  profileLimits,
  smoking,
} from '../love/profile.words'
import { labelled, list, nothing, nullable, object, oneOf, regionCode, someOf, type Static, Type, whole } from '../base/shape'
import { mateLimits, preferenceWeight } from './mate.words'

export const mateFields = [
  'age',
  'height',
  'geos',
  'education',
  'income',
  'marital',
  'children',
  'housing',
  'smoking',
  'drinking',
  'marryWithin',
] as const
export type MateField = (typeof mateFields)[number]
const weight = (label: string) => oneOf(label, values(preferenceWeight))

export const MatePreference = object({
  ageMin: nullable(whole('最小年龄', profileLimits.ageMin, profileLimits.ageMax)),
  ageMax: nullable(whole('最大年龄', profileLimits.ageMin, profileLimits.ageMax)),
  heightMin: nullable(whole('最低身高', profileLimits.heightCmMin, profileLimits.heightCmMax)),
  heightMax: nullable(whole('最高身高', profileLimits.heightCmMin, profileLimits.heightCmMax)),
  geos: list('所在地', regionCode('所在地'), mateLimits.geosMax),
  educationMin: nullable(oneOf('最低学历', values(education))),
  incomeMin: nullable(oneOf('最低年收入', values(incomeBand))),
  marital: someOf('婚姻状况', maritalStatus),
  children: someOf('子女情况', hasChildren),
  housing: someOf('住房情况', housing),
  smoking: someOf('吸烟', smoking),
  drinking: someOf('饮酒', drinking),
  marryWithin: someOf('期望结婚时间', marryWithin),
  /** How much each wish counts; a wish without a value counts for nothing. */
  weights: labelled(
    '看重程度',
    object({
      age: weight('年龄'),
      height: weight('身高'),
      geos: weight('所在地'),
      education: weight('学历'),
      income: weight('收入'),
      marital: weight('婚姻状况'),
      children: weight('子女情况'),
      housing: weight('住房'),
      smoking: weight('吸烟'),
      drinking: weight('饮酒'),
      marryWithin: weight('结婚时间'),
    }),
  ),
})
export type MatePreference = Static<typeof MatePreference>

export const mateShapes = {
  getPreference: { input: nothing, output: MatePreference },
  savePreference: { input: MatePreference, output: object({ preference: MatePreference, candidates: Type.Integer() }) },
}
