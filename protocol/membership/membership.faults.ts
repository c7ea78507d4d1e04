/** Faults that the membership endpoints return. */
import { refused, type FaultFacts } from '../base/base.faults'

export const membershipFaults = {
  vip_coupon_used: refused(42950, '这张会员券已经用过，或者过了有效期'),
} as const satisfies Record<string, FaultFacts>
