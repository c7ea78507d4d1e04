/** Faults that the matchmaker endpoints return. */
import { refused, type FaultFacts } from '../base/base.faults'

export const matchmakerFaults = {
  already_represented: refused(40950, '该会员已有服务红娘'),
  representation_ended: refused(40951, '服务关系已结束'),
  matchmaker_change_too_soon: refused(40952, '每 30 天可更换一次红娘'),
  matchmaker_full: refused(40953, '该红娘服务人数已满'),
  request_waiting: refused(40959, '你已经请了一位红娘，请等 TA 答复，或先撤回'),
  card_just_judged: refused(41098, '上一次的修改刚有结果，请刷新后再改'),
  invitation_limit: refused(42917, '等待回复的邀请已达上限，请等有了回音再邀请'),
  consent_missing: refused(40954, '会员没有授权这项服务'),
  propose_daily_limit: refused(42915, '今天为该会员推荐的次数已达上限'),
} as const satisfies Record<string, FaultFacts>
