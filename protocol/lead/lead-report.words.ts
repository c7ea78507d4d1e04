/** Texts of the report of leads: its groups, figures and limits. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

/** The rows of the report. */
export const leadReportBy = /*#__PURE__*/ dictionary({ source: '来源', handler: '专员', store: '门店', day: '日期' })
export type LeadReportBy = ValueOf<typeof leadReportBy>

/** Figures that count leads. */
export const leadFigure = /*#__PURE__*/ dictionary({
  leads: '线索',
  claimed: '已领取',
  contacted: '已联系',
  visited: '已到店',
  converted: '已转化',
  recycled: '到期回收',
  invalid: '核实无效',
})
export type LeadFigure = ValueOf<typeof leadFigure>

export const leadFigures = /*#__PURE__*/ statesOf(leadFigure, {
  /** The funnel after the potential leads, each step a part of the step before. */
  funnel: ['leads', 'claimed', 'contacted', 'visited', 'converted'],
})

export const leadReportLimits = {
  /** Longest span in days. */
  daysMax: 366,
  daysDefault: 30,
  /** Rows of an export. */
  exportMax: 5_000,
  exportLinkMinutes: 10,
  /** Days in which traces of potential leads are kept; an earlier span has no figure of them. */
  potentialDays: 30,
} as const

export const leadReportWords = {
  cohort: '统计期内登记的线索，之后的进展都算在登记那天',
  byHandler: '按专员统计时，一条线索先后由几位专员跟进，就在每位名下各算一次',
  unknown: '未知',
  none: '无',
  potential: '潜在',
  claims: '领取次数',
  median: '首次响应（中位数）',
  recycleRate: '回收率',
  invalidRate: '无效率',
  revenue: '成交金额（已扣退款）',
  noHandler: '无人领取',
  noStore: '没有门店',
} as const
