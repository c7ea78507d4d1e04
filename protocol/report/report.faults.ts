/** Errors of reports. */
import { refused, type FaultFacts } from '../base/base.faults'

export const reportFaults = {
  already_reported: refused(40933, '你已举报过该会员，我们正在处理'),
} as const satisfies Record<string, FaultFacts>
