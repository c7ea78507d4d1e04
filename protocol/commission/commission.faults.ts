/** Refusals of commissions. */
import { refused, type FaultFacts } from '../base/base.faults'

export const commissionFaults = {
  plan_too_soon: refused(41340, '生效日期至少要在公布之后 7 天，请改晚一些'),
  plan_not_valid: refused(41341, '分成规则不符合要求'),
  plan_own: refused(41342, '自己起草的方案要由另一位财务人员公布'),
  share_yours: refused(41350, '这个身份的分成已经是你的'),
  share_not_claimable: refused(41351, '按这笔订单的规则，你用这个身份没有分成'),
  share_disputed: refused(41352, '这笔订单你已经申诉过，每笔只能申诉一次'),
  plan_changed: refused(41343, '这份方案已经公布，请刷新后再看'),
  statement_changed: refused(41360, '这份账单已经变了，请刷新后再看'),
  statement_own: refused(41361, '自己任职门店的账单要由其他财务人员处理'),
  adjustment_own: refused(41362, '自己提出的调整要由另一位财务人员决定'),
} as const satisfies Record<string, FaultFacts>
