import { contract } from '@qianxian/protocol/contract/contract'
import { contractShapes } from '@qianxian/protocol/contract/contract.schema'
import { routesOf } from '../../http/serve'
import * as service from './contract.service'
import * as deliverables from './delivery/deliverable.service'
import * as drafts from './draft.service'
import { downloadContract, getContractPdfs } from './files/contract-files'
import { recordPaperContract } from './paper-contract.service'
import { pauseContract, resumeContract } from './pause.service'
import * as signing from './signing/signing.service'
import { recordProvenCosts } from './stop/proven-costs.service'
import * as stop from './stop/stop.service'

export const contractRoutes = routesOf(contract, contractShapes, {
  ...service,
  ...signing,
  ...deliverables,
  ...stop,
  draftContract: drafts.draftContract,
  recallContract: drafts.recallContract,
  recordPaperContract,
  pauseContract,
  resumeContract,
  recordProvenCosts,
  getContractPdfs,
  downloadContract,
})
