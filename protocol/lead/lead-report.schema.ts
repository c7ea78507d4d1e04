/** Shapes of the report of leads: figures of the leads that were created in a span of days. */
import { values } from '../base/dictionary'
import { sheetFormat } from '../base/sheet.words'
import { day, fileAnswer, moment, nullable, object, oneOf, optional, pageOf, paging, readBy, text, Type, type Static } from '../base/shape'
import { leadLevel, leadSource, leadStatus } from './lead.words'
import { leadFigure, leadReportBy } from './lead-report.words'

export const LeadFigures = object({
  /** Openings of landing pages; null where nobody knows whose they were: for a handler, a store, or another source. */
  potential: nullable(Type.Integer()),
  leads: Type.Integer(),
  claimed: Type.Integer(),
  contacted: Type.Integer(),
  visited: Type.Integer(),
  converted: Type.Integer(),
  recycled: Type.Integer(),
  invalid: Type.Integer(),
  /** How often leads were taken, and how often they went back to the pool by a deadline. */
  claims: Type.Integer(),
  recycles: Type.Integer(),
  /** Median of the minutes from the creation to the first contact; null if nobody was contacted. */
  medianMinutes: nullable(Type.Number()),
  /** `recycles` ÷ `claims`, and `invalid` ÷ `leads`; null without any. */
  recycleRate: nullable(Type.Number()),
  invalidRate: nullable(Type.Number()),
  /** Paid by converted members since the conversion, minus refunds; null if unknown. */
  revenueFen: nullable(Type.Integer()),
})
export type LeadFigures = Static<typeof LeadFigures>

export const LeadReportRow = object({
  /** A source, the id of a handler or a store, or a day. Empty for leads without one. */
  key: Type.String(),
  name: Type.String(),
  figures: LeadFigures,
})
export type LeadReportRow = Static<typeof LeadReportRow>

export const LeadReport = object({
  from: Type.String(),
  until: Type.String(),
  /** The figures cover the caller's own leads only, or leads of stores, or all. */
  scope: oneOf('范围', ['own', 'stores', 'tenant']),
  scopeName: Type.String(),
  total: LeadFigures,
  rows: Type.Array(LeadReportRow),
})
export type LeadReport = Static<typeof LeadReport>

export const LeadReportItem = object({
  id: Type.Integer(),
  /** 李* and 138****1234. */
  name: Type.String(),
  phone: Type.String(),
  cityName: Type.String(),
  source: oneOf('来源', values(leadSource)),
  level: oneOf('级别', values(leadLevel)),
  status: oneOf('状态', values(leadStatus)),
  ownerName: nullable(Type.String()),
  createdAt: moment(),
  /** The caller may open the lead. */
  canOpen: Type.Boolean(),
})
export type LeadReportItem = Static<typeof LeadReportItem>

const span = { from: day('开始日期'), until: day('结束日期') }
const by = oneOf('统计方式', values(leadReportBy))

export const leadReportShapes = {
  getLeadReport: {
    summary: 'Returns the funnel of the leads created in a span, by source, handler, store or day.',
    input: object({ ...span, by }),
    output: LeadReport,
  },
  getLeadReportPaged: {
    summary: 'Lists the leads behind one figure of the report, masked.',
    input: object({
      ...paging(),
      ...span,
      figure: oneOf('项目', values(leadFigure)),
      by: optional(by),
      /** The row of the report; without `by`, the total. */
      key: optional(readBy('nobody', text('分组', 40))),
    }),
    output: pageOf(LeadReportItem),
  },
  getLeadReportLink: {
    summary: 'Creates a short-lived download link for the report and its masked leads.',
    input: object({ ...span, by, format: oneOf('格式', values(sheetFormat)) }),
    output: object({ url: Type.String(), until: moment() }),
  },
  exportLeadReport: {
    summary: 'Downloads the report with its masked leads.',
    input: object({ ticket: readBy('nobody', text('链接', 2000, 1)) }),
    output: fileAnswer,
  },
}
