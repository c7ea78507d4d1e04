/** The audit queue: open tasks, who claimed them, decisions and reasons. */
import { endpointsOf } from '../base/endpoint'
import type { auditShapes } from './audit.schema'

/** Auditors decide content that members publish, finance decides money matters; neither sees the other's tasks. */
const judges = ['auditor', 'finance'] as const

export const audit = endpointsOf<typeof auditShapes>()({
  getPaged: { access: judges, path: '/common/api/audit/getPaged' },
  getDetail: { access: judges, path: '/common/api/audit/getDetail' },
  claim: { access: judges, path: '/common/api/audit/claim' },
  release: { access: judges, path: '/common/api/audit/release' },
  decide: { access: judges, path: '/common/api/audit/decide' },
  appeal: { access: 'member', path: '/common/api/audit/appeal', isForShut: true },
})
