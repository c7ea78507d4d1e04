/** Errors of stores. */
import { refused, type FaultFacts } from '../base/base.faults'

export const storeFaults = {
  store_closed: refused(40984, '门店已关闭'),
  store_state_changed: refused(40985, '门店的状态已变化，请刷新后再试'),
  store_not_empty: refused(40986, '门店还有会员或牵线没有转走，不能关闭'),
  store_member_served: refused(40987, '这位会员已经有门店的红娘了'),
  store_member_assigned: refused(40988, '这位会员已经收到一位红娘的邀请，请等 TA 答复'),
  store_not_taking: refused(40989, '这家门店暂时不接收会员'),
  store_invites_full: refused(41095, '等待答复的邀请太多，先撤回几个'),
  store_own_place: refused(41096, '自己的岗位要由其他店长或平台来改'),
  store_invite_over: refused(41097, '这次邀请已经结束'),
  store_transfer_over: refused(40999, '这次转店已经结束'),
} as const satisfies Record<string, FaultFacts>
