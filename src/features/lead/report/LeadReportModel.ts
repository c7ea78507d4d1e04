/** The report of leads: a span of days, a grouping, and the words of its figures. */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { clockInChina } from '@qianxian/protocol/base/clock'
import { amount } from '@qianxian/protocol/base/format'
import { leadReport } from '@qianxian/protocol/lead/lead-report'
import type { LeadFigures, LeadReport } from '@qianxian/protocol/lead/lead-report.schema'
import { leadReportWords, type LeadFigure, type LeadReportBy } from '@qianxian/protocol/lead/lead-report.words'
import { makeAutoObservable } from 'mobx'
import { callQuietly } from '@/request/call'
import { isFault } from '@/request/faultName'
import { DetailModel } from '@/ui/detail/DetailModel'

/** Choices of the span, in days up to today. */
export const reportSpans = [7, 30, 90] as const
type ReportSpan = (typeof reportSpans)[number]

interface Days {
  from: string
  until: string
}

/** A report with its grouping, which may differ from the chosen one while the next report loads. */
export type GroupedReport = LeadReport & { by: LeadReportBy }

/** The last days up to today, in China. */
export const daysUpTo = (days: number, now: Date = new Date()): Days => ({
  from: clockInChina(now)
    .subtract(days - 1, 'day')
    .format('YYYY-MM-DD'),
  until: dayInShanghai(now),
})

export class LeadReportModel {
  span: ReportSpan = 30
  by: LeadReportBy = 'source'
  readonly report = new DetailModel<GroupedReport>({
    load: async () => {
      const { by } = this
      return { ...(await callQuietly(leadReport.getLeadReport, { ...this.days, by })), by }
    },
    // Staff of a store who manage no leads have the page's role, but no report.
    isGone: (error) => isFault(error, baseFaults.not_allowed, baseFaults.not_found),
  })

  constructor() {
    makeAutoObservable(this, { report: false })
  }

  get days(): Days {
    return daysUpTo(this.span)
  }

  chooseSpan(span: ReportSpan): void {
    this.span = span
    void this.report.reload()
  }

  chooseBy(by: LeadReportBy): void {
    this.by = by
    void this.report.reload()
  }
}

const rateWords = (share: number | null): string => (share === null ? leadReportWords.none : `${(share * 100).toFixed(1)}%`)

/** Figures that are no count of leads, in words; an unknown amount is never a zero. */
export const measureWords = ({ medianMinutes, recycleRate, invalidRate, revenueFen, claims }: LeadFigures): [string, string][] => [
  [leadReportWords.claims, `${claims}`],
  [leadReportWords.median, medianMinutes === null ? leadReportWords.none : leadReportWords.minutes(medianMinutes)],
  [leadReportWords.recycleRate, rateWords(recycleRate)],
  [leadReportWords.invalidRate, rateWords(invalidRate)],
  [leadReportWords.revenue, revenueFen === null ? leadReportWords.unknown : `¥${amount(revenueFen)}`],
]

/** The share of the leads that reached a step. */
export const stepWords = (figures: LeadFigures, figure: LeadFigure): string =>
  figure === 'leads' || figures.leads === 0
    ? `${figures[figure]}`
    : `${figures[figure]} · ${Math.round((figures[figure] / figures.leads) * 100)}%`
