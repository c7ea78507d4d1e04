/** Faults of audit tasks. */
import { refused, type FaultFacts } from '../base/base.faults'

export const auditFaults = {
  audit_unclaimed: refused(40914, '请先领取，再查看内容'),
  audit_settled: refused(40915, '已经审完，请选择查看原因'),
  audit_held: refused(40916, '已由其他审核员领取'),
} as const satisfies Record<string, FaultFacts>
