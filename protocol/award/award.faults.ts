/** Refusals of awards. */
import { refused, type FaultFacts } from '../base/base.faults'

export const awardFaults = {
  award_heads_for_money: refused(41390, '按人数的任务只能奖励积分，现金只奖励完成的服务订单'),
  award_not_valid: refused(41391, '任务的设置不符合要求'),
  award_own: refused(41392, '这一步要由另一位财务人员来做'),
  award_changed: refused(41393, '状态已经变化，请刷新后再看'),
  award_held: refused(41394, '达成后 7 天内不能决定'),
  award_not_reached: refused(41395, '退款或无效后不再达到目标，只能不发放'),
} as const satisfies Record<string, FaultFacts>
