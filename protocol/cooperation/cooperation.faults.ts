/** Faults of cooperation between two matchmakers. */
import { cooperationLimits } from './cooperation.words'
import { refused, type FaultFacts } from '../base/base.faults'

export const cooperationFaults = {
  cooperation_over: refused(41060, '这次协作已经有了结果，请刷新后再看'),
  cooperation_open: refused(41061, '已经为这两位请过协作，撤回后可以重新提出'),
  cooperation_no_helper: refused(41062, 'TA 现在没有可以协作的红娘，可以直接推荐'),
  cooperation_own_member: refused(41063, '这也是你服务的会员，直接推荐就可以'),
  cooperation_open_limit: refused(41064, `你已有 ${cooperationLimits.offersOpenMax} 个待答复的协作，等对方答复或撤回后再提出`),
} as const satisfies Record<string, FaultFacts>
