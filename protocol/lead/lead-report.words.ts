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
  /** The funnel, in order. */
  funnel: ['leads', 'claimed', 'contacted', 'visited', 'converted'],
})

export const leadReportLimits = {
  /** Longest span in days. */
  daysMax: 366,
  daysDefault: 30,
  /** Rows of an export. */
  exportMax: 5_000,
  exportLinkMinutes: 10,
} as const

export const leadReportWords = {
  cohort: '统计期内登记的线索，之后的进展都算在登记那天',
  byHandler: '每条线索算在最近一位跟进人名下，领取和回收算在当时的跟进人名下',
  allLeads: '全部线索',
  ownLeads: '我跟进的线索',
  formerHandler: '已离开的专员',
  unknown: '未知',
  none: '无',
  potential: '打开获客页',
  claims: '领取次数',
  median: '首次响应（中位数）',
  recycleRate: '回收率',
  invalidRate: '无效率',
  revenue: '成交金额（已扣退款）',
  /** A duration from minutes. */
  minutes: (minutes: number): string =>
    minutes < 60
      ? `${Math.round(minutes)} 分钟`
      : minutes < 2880
        ? `${(minutes / 60).toFixed(1)} 小时`
        : `${(minutes / 1440).toFixed(1)} 天`,
  noHandler: '无人领取',
  noStore: '没有门店',
} as const
