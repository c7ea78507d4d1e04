/** Errors of zones. */
import { refused, type FaultFacts } from '../base/base.faults'

export const themeFaults = {
  theme_closed: refused(44001, '这个专区已经关闭'),
  theme_not_fitting: refused(44002, '你的资料现在不符合这个专区的条件'),
  theme_by_invitation: refused(44003, '这个专区由平台邀请加入'),
  theme_removed: refused(44004, '你已被移出这个专区，现在不能加入'),
  theme_vip_only: refused(44005, '这个专区只对 VIP 会员开放'),
} as const satisfies Record<string, FaultFacts>
