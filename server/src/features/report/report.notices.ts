/** Notices to a reporter: receipt, questions, and the measures taken. */
import { name } from '@qianxian/protocol/base/dictionary'
import { object, Type } from '@qianxian/protocol/base/shape'
import { reportAnswer, reportCategory } from '@qianxian/protocol/report/report.words'
import { requireMember, type Ctx } from '../../ctx'
import { noticeLink, noticeKind, type NoticeWords, type StoredNotice } from '../notice/notice'
import { reportsByIds, type StoredReport } from './report.repository'

const ReportFacts = object({ reportId: Type.Integer() })
type ReportFacts = { reportId: number }

/** The list of the reporter's reports uses the same subject. */
export const reportSubject = (reportId: number): string => `report:${reportId}`

const idsOf = (told: readonly StoredNotice<ReportFacts>[]): number[] => told.map(({ facts }) => facts.reportId)

/** Builds the notice text for the report's reporter; there is no notice if `say` returns null. */
const toTheReporter = (say: (report: StoredReport) => string | null) =>
  async function words(ctx: Ctx, told: readonly StoredNotice<ReportFacts>[]): Promise<Map<number, NoticeWords>> {
    const reports = await reportsByIds(ctx, requireMember(ctx).userId, idsOf(told))
    const made = new Map<number, NoticeWords>()
    for (const { id, facts } of told) {
      const report = reports.get(facts.reportId)
      const text = report && say(report)
      if (text) made.set(id, { text, target: noticeLink('/pages/love/report') })
    }
    return made
  }

const stillFor = (isTrue: (report: StoredReport) => boolean) =>
  async function holds(ctx: Ctx, told: readonly StoredNotice<ReportFacts>[]): Promise<Set<number>> {
    const reports = await reportsByIds(ctx, requireMember(ctx).userId, idsOf(told))
    const isStill = (report: StoredReport | undefined) => report !== undefined && isTrue(report)
    return new Set(told.filter(({ facts }) => isStill(reports.get(facts.reportId))).map(({ id }) => id))
  }

const isAsked = ({ questions, status }: StoredReport): boolean => status === 'need_info' && questions.some(({ answer }) => answer === null)

const common = { section: 'system', topic: 'safety', slot: 'audit', page: '/pages/love/report' } as const

export const reportFiled = noticeKind('report.filed', ReportFacts, {
  ...common,
  cadence: 'silent',
  outside: '',
  words: toTheReporter(({ priority }) => `收到了，${reportAnswer[priority]}处理，对方不会知道是你`),
})

/** An auditor asks a question; the report waits for the answer. */
export const reportAsked = noticeKind('report.asked', ReportFacts, {
  ...common,
  cadence: 'now',
  outside: '你提交的反馈需要补充',
  words: toTheReporter((report) => {
    const about = `关于你举报的「${name(reportCategory, report.category)}」`
    return isAsked(report) ? `${about}，审核员想再问你一件事，补充后继续处理` : `${about}，审核员问过你一件事`
  }),
  holds: stillFor(isAsked),
})

/** A decision, repeated after an appeal; shows the current result. */
export const reportDecided = noticeKind('report.decided', ReportFacts, {
  ...common,
  cadence: 'soon',
  outside: '你提交的反馈有结果了',
  words: toTheReporter(({ result }) => result),
})

export const reportNotices = [reportFiled, reportAsked, reportDecided]
