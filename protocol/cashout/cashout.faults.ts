/** Faults of withdrawals. */
import { refused, type FaultFacts } from '../base/base.faults'

export const cashoutFaults = {
  cashout_closed: refused(42332, '提现暂未开放'),
  cashout_blocked: refused(40980, '暂时不能提现'),
  cashout_quote_stale: refused(40981, '提现信息已更新，请确认后再提交'),
  cashout_state_changed: refused(40982, '提现状态已变化，请刷新'),
  payee_unready: refused(40983, '收款账户还不能使用'),
} as const satisfies Record<string, FaultFacts>
