/** Refusals of promoters. */
import { refused, type FaultFacts } from '../base/base.faults'

export const promoterFaults = {
  promoter_applied: refused(41370, '你已经提交过申请，请等结果'),
  promoter_ended: refused(41371, '推广资格已终止，不能再次申请'),
  promoter_changed: refused(41372, '状态已经变化，请刷新后再看'),
} as const satisfies Record<string, FaultFacts>
