/** Shapes of risk: the warning about a person before trusting them, and the request for a human check. */
import { nothing, nullable, object, readBy, text, Type, type Static } from '../base/shape'
import { no } from '../love/love.schema'
import { riskLimits } from './risk.words'

export const RiskWarning = object({
  /** The number of signs, in a sentence. */
  words: Type.String(),
  signs: Type.Array(Type.String()),
  /** True if the viewer has read the current signs. */
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
