/** Reports by members, decided by auditors. */
import { reports } from '../../db/tables/report'
import { noun } from '../noun'
import { owned } from '../owned'
import { closingBlockers } from '../account/account'
import { eraseReportsOn, offerMeasures, onAppealed, onClaimed, onDecided, findReportBlockers, transferReports } from './audit-decider'
import { listSignsAgainst } from '../risk/risk'
import { reportNotices } from './report.notices'
import { reportRoutes } from './report.routes'

export const reportNoun = noun({
  name: 'report',
  routes: reportRoutes,
  notices: reportNotices,
  audits: {
    report: { onClaimed, offers: offerMeasures, signs: (ctx, { ownerId }) => listSignsAgainst(ctx, ownerId), onDecided, onAppealed },
  },
  owned: [
    owned(reports, {
      of: 'reporterId',
      onMerge: { reporterId: transferReports },
      onClose: 'stays',
      onErase: eraseReportsOn,
      onExport: { title: '提交的举报', columns: ['category', 'text', 'createdAt'] },
    }),
  ],
  parts: [closingBlockers.answer(findReportBlockers)],
  demonstration: () => import('../../../seed/nouns/report'),
})
