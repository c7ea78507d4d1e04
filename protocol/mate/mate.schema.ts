/** Shapes of what a member looks for. */
import { values } from '../base/dictionary'
import { drinking, education, hasChildren, housing, incomeBand, maritalStatus, marryWithin, smoking } from '../love/profile.words'
import { labelled, list, nothing, nullable, object, oneOf, regionCode, Type, whole, type Static } from '../base/shape'

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
export const mateWeights = ['must', 'prefer', 'any', 'avoid'] as const
export type MateWeight = (typeof mateWeights)[number]

const weight = (label: string) => oneOf(label, mateWeights)

export const MatePreference = object({
  ageMin: nullable(whole('最小年龄', 18, 99)),
  ageMax: nullable(whole('最大年龄', 18, 99)),
  heightMin: nullable(whole('最低身高', 130, 230)),
  heightMax: nullable(whole('最高身高', 130, 230)),
  geos: list('所在地', regionCode('所在地'), 5),
  educationMin: nullable(oneOf('最低学历', values(education))),
  incomeMin: nullable(oneOf('最低年收入', values(incomeBand))),
  marital: list('婚姻状况', oneOf('婚姻状况', values(maritalStatus)), 5),
  children: list('子女情况', oneOf('子女情况', values(hasChildren)), 5),
  housing: list('住房情况', oneOf('住房情况', values(housing)), 6),
  smoking: list('吸烟', oneOf('吸烟', values(smoking)), 5),
  drinking: list('饮酒', oneOf('饮酒', values(drinking)), 5),
  marryWithin: list('期望结婚时间', oneOf('期望结婚时间', values(marryWithin)), 5),
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
