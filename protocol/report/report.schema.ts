/** Shapes of reports and of the auditor's questions to a reporter. */
import { values } from '../base/dictionary'
import { matchmakerCategories, memberCategories, reportCategory, reportLimits, reportStatus } from './report.words'
import { no } from '../love/love.schema'
import { id, list, nothing, nullable, object, oneOf, optional, pageOf, paging, readBy, text, Type, type Static } from '../base/shape'

export const ReportRow = object({
  id: Type.Integer(),
  category: oneOf('类型', values(reportCategory)),
  status: oneOf('状态', values(reportStatus)),
  targetName: Type.String(),
  isMatchmaker: Type.Boolean(),
  text: Type.String(),
  /** The auditor's questions and the answers, oldest first. */
  questions: Type.Array(object({ text: Type.String(), at: Type.String(), answer: nullable(Type.String()), pictures: Type.Integer() })),
  /** A short result for the reporter; null until the report is decided. */
  result: nullable(Type.String()),
  createdAt: Type.String(),
})
export type ReportRow = Static<typeof ReportRow>

const words = () => readBy('staff', text('情况说明', reportLimits.textMax, reportLimits.textMin))
const pictures = () => optional(list('截图', id('media', '截图'), reportLimits.imagesMax))

export const reportShapes = {
  fileReport: {
    summary: 'Reports a member.',
    input: object({
      no: no('acquaintance'),
      category: oneOf('举报类型', memberCategories),
      text: words(),
      mediaIds: pictures(),
      lineId: optional(id('line', '牵线')),
      /** A meeting with this person, whose steps and arrivals are kept as evidence. */
      appointmentId: optional(id('appointment', '约见')),
    }),
    output: ReportRow,
  },
  reportMatchmaker: {
    summary: 'Reports a matchmaker.',
    input: object({
      matchmakerId: id('matchmaker', '红娘'),
      category: oneOf('举报类型', matchmakerCategories),
      text: words(),
      mediaIds: pictures(),
    }),
    output: ReportRow,
  },
  getPaged: {
    summary: 'Lists the reports of the caller.',
    input: object(paging()),
    output: pageOf(ReportRow),
  },
  answerQuestion: {
    summary: 'Answers the question of an auditor about a report.',
    input: object({ id: id('report', '举报'), text: words(), mediaIds: pictures() }),
    output: ReportRow,
  },
  /** Asked by the auditor of the report; shown to the reporter. */
  askReporter: {
    summary: 'Asks the reporter a question on behalf of the auditor who claimed the report.',
    input: object({
      id: id('auditTask', '审核任务'),
      text: readBy('addressee', text('问题', reportLimits.questionMax, reportLimits.textMin)),
    }),
    output: nothing,
  },
}
