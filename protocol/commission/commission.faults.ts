/** Refusals of commissions. */
import { refused, type FaultFacts } from '../base/base.faults'

export const commissionFaults = {
  plan_too_soon: refused(41340, '生效日期至少要在公布之后 7 天，请改晚一些'),
  plan_not_valid: refused(41341, '分成规则不符合要求'),
  plan_own: refused(41342, '自己起草的方案要由另一位财务人员公布'),
  plan_changed: refused(41343, '这份方案已经公布，请刷新后再看'),
} as const satisfies Record<string, FaultFacts>
