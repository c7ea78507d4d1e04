/** Reports: what a member says of another, and what became of it. */
import { endpointsOf } from '../base/endpoint'
import type { reportShapes } from './report.schema'

export const report = endpointsOf<typeof reportShapes>()({
  fileReport: { access: 'member', path: '/love/api/loveUserInteract/report', limit: 'report', idempotent: true },
  getPaged: { access: 'member', path: '/love/api/loveUserInteract/getReportPaged' },
})
