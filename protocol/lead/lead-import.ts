/** Imported leads, and the papers of a lead. Managers call the verbs with access `member`. */
import { endpointsOf, type EndpointFacts } from '../base/endpoint'
import type { leadImportShapes, leadPaperShapes } from './lead-import.schema'

const below = <Verb extends string>(verb: Verb) => `/love/api/loveMemberCustomer/${verb}` as const

export const leadImport = endpointsOf<typeof leadImportShapes>()({
  getLeadImportPaged: { access: 'member', path: below('getImportPaged') },
  uploadLeads: { access: 'member', path: below('uploadImport'), limit: 'upload', kind: 'multipart' },
  getLeadImport: { access: 'member', path: below('getImport') },
  getLeadImportRowPaged: { access: 'member', path: below('getImportRowPaged') },
  getLeadTemplateLink: { access: 'member', path: below('getTemplateLink'), limit: 'export' },
  exportLeadTemplate: { access: 'anyone', method: 'GET', kind: 'download', path: below('exportTemplate'), limit: 'export' },
  getLeadImportLink: { access: 'member', path: below('getImportLink'), limit: 'export' },
  exportLeadImport: { access: 'anyone', method: 'GET', kind: 'download', path: below('exportImport'), limit: 'export' },
})

export const leadPaper = endpointsOf<typeof leadPaperShapes>()({
  getLeadPapers: { access: 'member', path: below('getPapers') },
  uploadLeadPaper: { access: 'member', path: below('uploadPaper'), limit: 'upload', kind: 'multipart' },
  openLeadPaper: { access: 'member', path: below('openPaper') },
  removeLeadPaper: { access: 'member', path: below('removePaper') },
})

/** One paper, for the holder of the address of a recorded view. */
export const leadPaperFile: EndpointFacts = { access: 'anyone', method: 'GET', path: below('paper'), kind: 'file' }
