/** Errors of a store's own consent. */
import { refused, type FaultFacts } from '../base/base.faults'

export const sharingFaults = {
  no_store: refused(41070, '你现在不是门店的会员'),
  not_shared: refused(41071, '会员没有授权门店查看这一项'),
} as const satisfies Record<string, FaultFacts>
