/** Shapes of reporting somebody. */
import { values } from '../base/dictionary'
import { reportCategory, reportLimits, reportStatus } from './report.words'
import { no } from '../love/love.schema'
import { id, list, nullable, object, oneOf, optional, pageOf, paging, readBy, text, Type, type Static } from '../base/shape'

export const ReportRow = object({
  id: Type.Integer(),
  category: oneOf('类型', values(reportCategory)),
  status: oneOf('状态', values(reportStatus)),
  targetName: Type.String(),
  text: Type.String(),
  /** A short result for the reporter. */
  result: nullable(Type.String()),
  createdAt: Type.String(),
})
export type ReportRow = Static<typeof ReportRow>

export const reportShapes = {
  fileReport: {
    input: object({
      no: no('acquaintance'),
      category: oneOf('举报类型', values(reportCategory)),
      text: readBy('staff', text('情况说明', reportLimits.textMax, reportLimits.textMin)),
      mediaIds: optional(list('截图', id('media', '截图'), reportLimits.imagesMax)),
      lineId: optional(id('line', '牵线')),
    }),
    output: ReportRow,
  },
  getPaged: { input: object(paging()), output: pageOf(ReportRow) },
}
