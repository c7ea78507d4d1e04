/** Faults of pins. */
import { refused, type FaultFacts } from '../base/base.faults'

export const placementFaults = {
  pin_blocked: refused(42940, '现在还不能购买置顶'),
  pin_days_full: refused(42941, '最多同时拥有 30 天置顶，用掉一些再来购买'),
  pin_changed: refused(42942, '置顶的状态已变化，请刷新后再看'),
} as const satisfies Record<string, FaultFacts>
