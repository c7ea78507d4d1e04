/** Faults of becoming a matchmaker. */
import { refused, type FaultFacts } from '../base/base.faults'

export const careerFaults = {
  career_closed: refused(42960, '现在不接受红娘申请'),
  career_needs_name: refused(42961, '完成实名认证后，就可以申请做红娘'),
  career_minor: refused(42962, '年满 18 周岁才能申请做红娘'),
  career_too_soon: refused(42963, '上次申请没有通过，过一段时间可以再申请'),
  career_lessons_unread: refused(42964, '请先学完六节课，再开始测验'),
  career_tries_used: refused(42965, '今天的三次机会已用完，明天再来'),
} as const satisfies Record<string, FaultFacts>
