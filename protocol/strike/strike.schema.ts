/** Shapes of what the platform does about a violation. */
import { values } from '../base/dictionary'
import { nothing, nullable, object, oneOf, optional, Type, whole, type Static } from '../base/shape'
import { reportCategory, reportStates } from '../report/report.words'
import { strikeAbility, strikeAction, strikeState, strikeTerm } from './strike.words'

const DAYS_MAX = 365

/** What an auditor orders where a report stands. */
export const Measure = object({
  verdict: oneOf('结论', reportStates.founded),
  /** What was found, which may be other than what was reported. */
  finding: oneOf('认定的违规', values(reportCategory)),
  action: oneOf('处理', values(strikeAction)),
  /** Of a limit. */
  ability: optional(oneOf('限制的功能', values(strikeAbility))),
  /** Of a limit or a freeze. */
  days: optional(whole('天数', 1, DAYS_MAX)),
  term: oneOf('计入时长', values(strikeTerm)),
})
export type Measure = Static<typeof Measure>

/** One strike as its owner reads it: never who reported. */
export const StrikeRow = object({
  id: Type.Integer(),
  action: oneOf('处理', values(strikeAction)),
  state: oneOf('状态', values(strikeState)),
  /** What was done, whole: 限制「喜欢别人」30 天 */
  words: Type.String(),
  reason: Type.String(),
  /** What was taken down, by name. */
  removed: Type.Array(Type.String()),
  createdAt: Type.String(),
  /** Of a limit or a freeze. */
  until: nullable(Type.String()),
  countsUntil: Type.String(),
  /** The judgement to appeal against, while that is possible. */
  appealTo: nullable(Type.Integer()),
})
export type StrikeRow = Static<typeof StrikeRow>

/** The same in one line, for the auditor of the next report. */
export const FormerStrike = object({ at: Type.String(), text: Type.String(), isCounting: Type.Boolean() })

/** What an auditor may order about one report. */
export const MeasureOffer = object({
  reported: oneOf('举报的类型', values(reportCategory)),
  findings: Type.Array(oneOf('认定的违规', values(reportCategory))),
  actions: Type.Array(oneOf('处理', values(strikeAction))),
  abilities: Type.Array(oneOf('功能', values(strikeAbility))),
  /** What was done about the same person before, newest first. */
  strikes: Type.Array(FormerStrike),
  /** Whether the reporter can be asked, or still owes an answer. */
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
      /** One of them keeps the account shut. */
      isShut: Type.Boolean(),
    }),
  },
}
