/** The report of leads (线索报表). A handler reads the figures of their own leads, a manager those of the stores or of all. */
import { endpointsOf } from '../base/endpoint'
import type { leadReportShapes } from './lead-report.schema'

const below = <Verb extends string>(verb: Verb) => `/love/api/loveMemberCustomer/${verb}` as const

export const leadReport = endpointsOf<typeof leadReportShapes>()({
  getLeadReport: { access: 'member', path: below('getReport') },
  getLeadReportPaged: { access: 'member', path: below('getReportPaged') },
  getLeadReportLink: { access: 'member', path: below('getReportLink'), limit: 'export' },
  exportLeadReport: { access: 'anyone', method: 'GET', kind: 'download', path: below('exportReport'), limit: 'export' },
})
