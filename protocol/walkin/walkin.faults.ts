/** Errors of a reception. */
import { refused, type FaultFacts } from '../base/base.faults'

export const walkinFaults = {
  walkin_link_dead: refused(41080, '链接已失效，请联系门店'),
  walkin_over: refused(41081, '这次登记已经结束，请重新登记'),
  walkin_daily_limit: refused(41082, '今天登记的人数已到上限，请明天再来'),
  walkin_unsigned: refused(41083, '请本人手写签名'),
} as const satisfies Record<string, FaultFacts>
