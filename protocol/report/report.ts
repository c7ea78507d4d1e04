/** Reports: what a member says of another or of a matchmaker, what auditors ask them, and what became of it. */
import { endpointsOf } from '../base/endpoint'
import type { reportShapes } from './report.schema'

export const report = endpointsOf<typeof reportShapes>()({
  fileReport: { access: 'member', path: '/love/api/loveUserInteract/report', limit: 'report', idempotent: true },
  reportMatchmaker: { access: 'member', path: '/love/api/loveUserInteract/reportMatchmaker', limit: 'report', idempotent: true },
  getPaged: { access: 'member', path: '/love/api/loveUserInteract/getReportPaged' },
  answerQuestion: { access: 'member', path: '/love/api/loveUserInteract/answerQuestion', idempotent: true },
  askReporter: { access: 'auditor', path: '/common/api/audit/askReporter', idempotent: true },
})
