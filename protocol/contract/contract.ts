/** Contracts (电子合同): signing, services to confirm, and the end with its refund. */
import { at, endpointsOf } from '../base/endpoint'
import type { contractShapes } from './contract.schema'

const inStore = at('store', 'storeStaff')

export const contract = endpointsOf<typeof contractShapes>()({
  getEnable: { access: 'member', path: '/common/api/contract/getEnable' },
  pageList: { access: 'member', path: '/common/api/contract/pageList' },
  getContractSignUrl: { access: 'member', path: '/common/api/contract/getContractSignUrl' },
  getContractPdfs: { access: 'member', path: '/common/api/contract/getContractPdfs' },
  downloadContract: { access: 'anyone', method: 'GET', kind: 'download', path: '/common/api/contract/downloadContract', limit: 'export' },
  getContract: { access: 'member', path: '/common/api/contract/getContract' },
  readContractText: { access: 'member', path: '/common/api/contract/readContractText' },
  sendContractCode: { access: 'member', path: '/common/api/contract/sendContractCode', limit: 'sms' },
  signContract: { access: 'member', path: '/common/api/contract/signContract' },
  rejectContract: { access: 'member', path: '/common/api/contract/rejectContract' },
  sendEarlyStartCode: { access: 'member', path: '/common/api/contract/sendEarlyStartCode', limit: 'sms' },
  wishEarlyStart: { access: 'member', path: '/common/api/contract/wishEarlyStart' },
  pauseContract: { access: 'member', path: '/common/api/contract/pauseContract' },
  resumeContract: { access: 'member', path: '/common/api/contract/resumeContract' },
  getDeliverables: { access: 'member', path: '/common/api/contract/getDeliverables' },
  confirmDeliverable: { access: 'member', path: '/common/api/contract/confirmDeliverable' },
  objectDeliverable: { access: 'member', path: '/common/api/contract/objectDeliverable' },
  previewStop: { access: 'member', path: '/common/api/contract/previewStop' },
  requestStop: { access: 'member', path: '/common/api/contract/requestStop' },
  agreeStop: { access: 'member', path: '/common/api/contract/agreeStop' },
  disputeStop: { access: 'member', path: '/common/api/contract/disputeStop' },
  withdrawStop: { access: 'member', path: '/common/api/contract/withdrawStop' },
  getSettlement: { access: 'member', path: '/common/api/contract/getSettlement' },
  getSettlementsPaged: { access: 'finance', path: '/common/api/contract/getSettlementsPaged' },
  approveSettlement: { access: 'finance', path: '/common/api/contract/approveSettlement' },
  recordProvenCosts: { access: 'finance', path: '/common/api/contract/recordProvenCosts' },
  draftContract: { access: inStore, path: '/common/api/contract/draftContract' },
  recordPaperContract: { access: inStore, path: '/common/api/contract/recordPaperContract' },
  recallContract: { access: inStore, path: '/common/api/contract/recallContract' },
})
