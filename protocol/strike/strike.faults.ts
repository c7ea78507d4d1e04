/** Errors of an account under a measure. */
import { refused, type FaultFacts } from '../base/base.faults'

export const strikeFaults = {
  ability_limited: refused(42302, '该功能已被限制，请查看违规与申诉'),
} as const satisfies Record<string, FaultFacts>
