/** Faults of attributions. */
import { refused, type FaultFacts } from '../base/base.faults'

export const attributionFaults = {
  attribution_disputed: refused(41030, '这位会员的归属正在核实，请等结果'),
  attribution_is_yours: refused(41031, '这位会员已经归属于你，不需要申诉'),
  attribution_same: refused(41032, '会员现在就归属于 TA，不需要调整'),
} as const satisfies Record<string, FaultFacts>
