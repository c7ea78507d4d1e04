/** The audit queue: what is waiting, who took it, what was decided and why. */
import { endpointsOf } from '../base/endpoint'
import type { auditShapes } from './audit.schema'

/** Auditors what members publish, finance what moves money; each meets its own alone. */
const judges = ['auditor', 'finance'] as const

export const audit = endpointsOf<typeof auditShapes>()({
  getPaged: { access: judges, path: '/common/api/audit/getPaged' },
  getDetail: { access: judges, path: '/common/api/audit/getDetail' },
  claim: { access: judges, path: '/common/api/audit/claim' },
  decide: { access: judges, path: '/common/api/audit/decide' },
  appeal: { access: 'member', path: '/common/api/audit/appeal', isForShut: true },
})
