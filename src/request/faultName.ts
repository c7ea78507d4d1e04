/** Asks an error for its product name, for the few screens that answer to a particular refusal. */
import { faults, type FaultName } from '@qianxian/protocol/base/faults'
import { RequestFault } from './fault'

export function isFault(error: unknown, ...names: FaultName[]): error is RequestFault {
  return error instanceof RequestFault && names.some((name) => faults[name].code === error.code)
}
