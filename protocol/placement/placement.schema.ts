/** Shapes of how people are shown: what was seen, and the statement of it. */
import { values } from '../base/dictionary'
import { list, nothing, nullable, object, oneOf, readBy, text, Type, type Static } from '../base/shape'
import { seenLimits, showingSource } from './placement.words'

const Week = object({
  seen: Type.Integer(),
  /** Of these, in places that are paid for. */
  paid: Type.Integer(),
})

export const Exposure = object({
  /** From Monday on. */
  week: Week,
  lastWeek: Week,
  /** Of this week, the most first. */
  sources: Type.Array(object({ source: oneOf('来源', values(showingSource)), seen: Type.Integer() })),
  /** How often others of the same city and sex were shown this week, half of them less; null where they are few. */
  median: nullable(Type.Integer()),
})
export type Exposure = Static<typeof Exposure>

export const placementShapes = {
  /** Marks of cards that were in sight; those that count for nothing are passed over. */
  seeCards: {
    input: object({ marks: list('看过的人', readBy('nobody', text('标记', seenLimits.markMax, 1)), seenLimits.marksMax) }),
    output: nothing,
  },
  getExposure: { input: nothing, output: Exposure },
}
