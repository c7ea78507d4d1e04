/** The audit queue: what is waiting, who took it, what was decided and why. */
import { endpointsOf } from '../base/endpoint'
import type { auditShapes } from './audit.schema'

export const audit = endpointsOf<typeof auditShapes>()({
  getPaged: { access: 'auditor', path: '/common/api/audit/getPaged' },
  getDetail: { access: 'auditor', path: '/common/api/audit/getDetail' },
  claim: { access: 'auditor', path: '/common/api/audit/claim' },
  decide: { access: 'auditor', path: '/common/api/audit/decide' },
  appeal: { access: 'member', path: '/common/api/audit/appeal', isForShut: true },
})
