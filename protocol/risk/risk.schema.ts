/** Shapes of risk: what somebody is told of another before they trust them, and asking a person to look. */
import { nothing, nullable, object, readBy, text, Type, type Static } from '../base/shape'
import { no } from '../love/love.schema'
import { riskLimits } from './risk.words'

export const RiskWarning = object({
  /** How many signs there are, in a sentence. */
  words: Type.String(),
  signs: Type.Array(Type.String()),
  /** They were read as they stand. */
  isRead: Type.Boolean(),
})
export type RiskWarning = Static<typeof RiskWarning>

export const riskShapes = {
  getWarning: {
    summary: 'Returns the risk warning about a member, if there is one.',
    input: object({ no: no('acquaintance') }),
    output: object({ warning: nullable(RiskWarning) }),
  },
  readWarning: {
    summary: 'Records that the caller read the risk warning about a member.',
    input: object({ no: no('acquaintance') }),
    output: nothing,
  },
  askSafety: {
    summary: 'Asks the safety staff to look at a member.',
    input: object({ no: no('acquaintance'), words: readBy('staff', text('想让安全员看什么', riskLimits.askWordsMax)) }),
    output: object({ words: Type.String() }),
  },
}
