/** Money of a member: orders, balances and histories, and the signed roots of the ledger. */
import { endpointsOf } from '../base/endpoint'
import type { financeShapes } from './finance.schema'

const below = <Verb extends string>(verb: Verb) => `/common/api/member/finOrder/${verb}` as const

export const finance = endpointsOf<typeof financeShapes>()({
  createFinOrder: { access: 'member', path: below('createFinOrder'), idempotent: true },
  getOrder: { access: 'member', path: below('getOrder') },
  cancelOrder: { access: 'member', path: below('cancelOrder'), idempotent: true },
  refundOrder: { access: 'member', path: below('refundOrder'), idempotent: true },
  getBalances: { access: 'member', path: below('getBalances') },
  getTopUp: { access: 'member', path: below('getTopUp') },
  getPagedCharges: { access: 'member', path: below('getPagedCharges') },
  getPagedIncomes: { access: 'member', path: below('getPagedIncomes') },
  getPagedCreditHis: { access: 'member', path: below('getPagedCreditHis') },
  getLedgerRoot: { access: 'anyone', path: below('getLedgerRoot') },
})
