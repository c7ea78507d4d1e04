/** Shapes of imported leads. No answer contains a phone; a result file shows it masked. */
import { values } from '../base/dictionary'
import { sheetFormat } from '../base/sheet.words'
import { fileAnswer, id, moment, nullable, object, oneOf, optional, pageOf, paging, readBy, text, Type, type Static } from '../base/shape'
import { leadImportOutcome, leadImportStatus } from './lead-import.words'

export const LeadImport = object({
  id: Type.Integer(),
  fileName: Type.String(),
  status: oneOf('状态', values(leadImportStatus)),
  total: Type.Integer(),
  /** Rows with a result. */
  done: Type.Integer(),
  accepted: Type.Integer(),
  repeated: Type.Integer(),
  refused: Type.Integer(),
  createdAt: moment(),
  finishedAt: nullable(moment()),
})
export type LeadImport = Static<typeof LeadImport>

export const LeadImportRow = object({
  /** Number of the row in the file. */
  line: Type.Integer(),
  outcome: oneOf('结果', values(leadImportOutcome)),
  reason: Type.String(),
  /** Masked; empty for a row that was accepted. */
  name: Type.String(),
  phone: Type.String(),
})
export type LeadImportRow = Static<typeof LeadImportRow>

const ofImport = { id: id('leadImport', '导入') }
const format = oneOf('格式', values(sheetFormat))
const link = object({ url: Type.String(), until: moment() })
const ticket = { ticket: readBy('nobody', text('链接', 2000, 1)) }

export const leadImportShapes = {
  getLeadImportPaged: {
    summary: 'Lists the imports of the caller, newest first.',
    input: object({ ...paging() }),
    output: pageOf(LeadImport),
  },
  /** Multipart: the file, a filled template as .xlsx or CSV. The same file again gives the same import. */
  uploadLeads: {
    summary: 'Uploads a table of leads, which a job imports row by row.',
    input: Type.Object({}),
    output: LeadImport,
  },
  getLeadImport: {
    summary: 'Returns the progress of an import of the caller.',
    input: object(ofImport),
    output: LeadImport,
  },
  getLeadImportRowPaged: {
    summary: 'Lists the rows of an import with their results, masked.',
    input: object({ ...paging(), ...ofImport, outcome: optional(oneOf('结果', values(leadImportOutcome))) }),
    output: pageOf(LeadImportRow),
  },
  getLeadTemplateLink: {
    summary: 'Creates a short-lived download link for the empty template.',
    input: object({ format }),
    output: link,
  },
  exportLeadTemplate: { summary: 'Downloads the empty template of an import.', input: object(ticket), output: fileAnswer },
  getLeadImportLink: {
    summary: 'Creates a short-lived download link for the results of an import.',
    input: object({ ...ofImport, format }),
    output: link,
  },
  exportLeadImport: { summary: 'Downloads the result of each row of an import.', input: object(ticket), output: fileAnswer },
}

export const LeadPapers = object({
  list: Type.Array(
    object({
      id: Type.Integer(),
      by: Type.String(),
      createdAt: moment(),
      /** How often it was opened. */
      looks: Type.Integer(),
    }),
  ),
  max: Type.Integer(),
})
export type LeadPapers = Static<typeof LeadPapers>

const ofLead = { leadId: id('ownLead', '线索') }
const ofPaper = { id: id('leadPaper', '材料') }

export const leadPaperShapes = {
  getLeadPapers: { summary: 'Lists the sealed papers of a lead.', input: object(ofLead), output: LeadPapers },
  /** Multipart: `leadId`, then the file, a picture. */
  uploadLeadPaper: { summary: 'Uploads a picture to the papers of a lead.', input: Type.Object({}), output: LeadPapers },
  openLeadPaper: {
    summary: 'Opens a paper of a lead for a minute and records the view.',
    input: object(ofPaper),
    output: object({ url: Type.String(), until: moment() }),
  },
  removeLeadPaper: { summary: 'Destroys a paper of a lead.', input: object(ofPaper), output: LeadPapers },
}
