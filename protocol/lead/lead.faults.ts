/** Errors of leads. */
import { refused, type FaultFacts } from '../base/base.faults'

export const leadFaults = {
  lead_owned_limit: refused(41103, '手上的线索已满，先跟进或放回一些'),
  lead_state: refused(41105, '线索的状态已变，请刷新'),
  lead_lock_limit: refused(41106, '锁定的线索已满，先解除一条'),
  lead_call_closed: refused(41107, '现在不在可以拨打电话的时间'),
  lead_not_registered: refused(41108, '还没有用这个手机号注册并验证的会员'),
  lead_offer_over: refused(41109, '接受的时间已过，线索已给下一位'),
  lead_extended: refused(41110, '已经延期过一次'),
  lead_handler_full: refused(41111, '这位专员手上的线索已满'),
  lead_own: refused(41113, '自己的线索由店长或平台审批'),
  lead_merged: refused(41115, '这条线索已合并到另一条'),
  lead_no_store: refused(41114, '领取时你不在任何门店，不能约到店'),
} as const satisfies Record<string, FaultFacts>
