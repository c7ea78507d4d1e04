/** Returns true if an error is the named refusal, for the few screens that handle a particular one. */
import type { FaultFacts } from '@qianxian/protocol/base/base.faults'
import { RequestFault } from './fault'

export function isFault(error: unknown, ...refusals: FaultFacts[]): error is RequestFault {
  return error instanceof RequestFault && refusals.some(({ code }) => code === error.code)
}
