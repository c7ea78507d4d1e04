/** Shapes of measures against violations. */
import { values } from '../base/dictionary'
import { nothing, nullable, object, oneOf, optional, Type, whole, type Static } from '../base/shape'
import { reportCategory, reportStates } from '../report/report.words'
import { strikeAbility, strikeAction, strikeState, strikeTerm } from './strike.words'

const DAYS_MAX = 365

/** The measure that an auditor orders for an upheld report. */
export const Measure = object({
  verdict: oneOf('结论', reportStates.founded),
  /** The violation found, which may differ from the reported one. */
  finding: oneOf('认定的违规', values(reportCategory)),
  action: oneOf('处理', values(strikeAction)),
  /** Only for a limit. */
  ability: optional(oneOf('限制的功能', values(strikeAbility))),
  /** Only for a limit or a freeze. */
  days: optional(whole('天数', 1, DAYS_MAX)),
  term: oneOf('计入时长', values(strikeTerm)),
})
export type Measure = Static<typeof Measure>

/** A strike as its owner reads it, without the reporter. */
export const StrikeRow = object({
  id: Type.Integer(),
  action: oneOf('处理', values(strikeAction)),
  state: oneOf('状态', values(strikeState)),
  /** The whole measure: 限制「喜欢别人」30 天 */
  words: Type.String(),
  reason: Type.String(),
  /** Removed content, by name. */
  removed: Type.Array(Type.String()),
  createdAt: Type.String(),
  /** Only for a limit or a freeze. */
  until: nullable(Type.String()),
  countsUntil: Type.String(),
  /** The audit task to appeal against, as long as an appeal is possible. */
  appealTo: nullable(Type.Integer()),
})
export type StrikeRow = Static<typeof StrikeRow>

/** A former strike in one line, for the auditor of the next report. */
export const FormerStrike = object({ at: Type.String(), text: Type.String(), isCounting: Type.Boolean() })

/** Measures that an auditor may order for a report. */
export const MeasureOffer = object({
  reported: oneOf('举报的类型', values(reportCategory)),
  findings: Type.Array(oneOf('认定的违规', values(reportCategory))),
  actions: Type.Array(oneOf('处理', values(strikeAction))),
  abilities: Type.Array(oneOf('功能', values(strikeAbility))),
  /** Former strikes of the same person, newest first. */
  strikes: Type.Array(FormerStrike),
  /** Whether the reporter can be asked a question, or has not answered one yet. */
  question: oneOf('补充', ['possible', 'waiting', 'over']),
})
export type MeasureOffer = Static<typeof MeasureOffer>

export const strikeShapes = {
  /** Newest first. */
  getMine: {
    summary: 'Lists the strikes against the caller, newest first.',
    input: nothing,
    output: object({
      list: Type.Array(StrikeRow),
      /** True if one of the strikes keeps the account closed. */
      isShut: Type.Boolean(),
    }),
  },
}
