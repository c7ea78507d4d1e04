/** Reports: a member's report on another member or a matchmaker, the auditor's questions and the result. */
import { endpointsOf } from '../base/endpoint'
import type { reportShapes } from './report.schema'

export const report = endpointsOf<typeof reportShapes>()({
  fileReport: { access: 'member', path: '/love/api/loveUserInteract/report', limit: 'report', idempotent: true },
  reportMatchmaker: { access: 'member', path: '/love/api/loveUserInteract/reportMatchmaker', limit: 'report', idempotent: true },
  getPaged: { access: 'member', path: '/love/api/loveUserInteract/getReportPaged' },
  answerQuestion: { access: 'member', path: '/love/api/loveUserInteract/answerQuestion', idempotent: true },
  askReporter: { access: 'auditor', path: '/common/api/audit/askReporter', idempotent: true },
})
