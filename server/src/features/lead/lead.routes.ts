import { lead } from '@qianxian/protocol/lead/lead'
import { leadShapes } from '@qianxian/protocol/lead/lead.schema'
import { leadImport, leadPaper, leadPaperFile } from '@qianxian/protocol/lead/lead-import'
import { leadImportShapes, leadPaperShapes } from '@qianxian/protocol/lead/lead-import.schema'
import { leadReport } from '@qianxian/protocol/lead/lead-report'
import { leadReportShapes } from '@qianxian/protocol/lead/lead-report.schema'
import type { FastifyInstance } from 'fastify'
import { routesOf, type RoutePlugin } from '../../http/serve'
import { servePaper } from '../paper/paper'
import { convertLead, sendLeadCode } from './conversion.service'
import * as manager from './manager.service'
import { answerLead, claimLeads, getLead, getLeadDesk, getLeadPaged, setLeadDuty } from './pool.service'
import { revealSampledLead } from './review'
import * as work from './work.service'
import * as imports from './import/import.service'
import { readLookedLeadPaper } from './papers/paper-views'
import * as papers from './papers/papers.service'
import * as report from './report/report.service'

const service = { ...work, ...manager, ...imports, ...papers, ...report }
const endpoints = routesOf(
  { ...lead, ...leadImport, ...leadPaper, ...leadReport },
  { ...leadShapes, ...leadImportShapes, ...leadPaperShapes, ...leadReportShapes },
  {
    answerLead,
    claimLeads,
    getLead,
    getLeadDesk,
    getLeadPaged,
    setLeadDuty,
    convertLead,
    sendLeadCode,
    revealSampledLead,
    ...service,
  },
)

export const leadRoutes: RoutePlugin = Object.assign(
  (app: FastifyInstance) => {
    endpoints(app)
    servePaper(app, leadPaperFile, readLookedLeadPaper)
  },
  { served: [...endpoints.served, { endpoint: leadPaperFile, input: null }] },
)
