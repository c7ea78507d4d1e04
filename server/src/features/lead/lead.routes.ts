import { lead } from '@qianxian/protocol/lead/lead'
import { leadShapes } from '@qianxian/protocol/lead/lead.schema'
import { routesOf } from '../../http/serve'
import { convertLead, sendLeadCode } from './conversion.service'
import * as manager from './manager.service'
import { answerLead, claimLeads, getLead, getLeadDesk, getLeadPaged, setLeadDuty } from './pool.service'
import { revealSampledLead } from './review'
import * as work from './work.service'

export const leadRoutes = routesOf(lead, leadShapes, {
  ...work,
  ...manager,
  answerLead,
  claimLeads,
  getLead,
  getLeadDesk,
  getLeadPaged,
  setLeadDuty,
  convertLead,
  sendLeadCode,
  revealSampledLead,
})
