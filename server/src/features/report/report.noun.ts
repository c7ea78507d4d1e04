/** What members report, judged by auditors. */
import { reports } from '../../db/tables/report'
import { noun } from '../noun'
import { owned } from '../owned'
import { closingBlockers } from '../account/account'
import { eraseReports, offers, onAppealed, onClaimed, onDecided, openReportsOn, takeReports } from './judging'
import { reportNotices } from './report.notices'
import { reportRoutes } from './report.routes'

export const reportNoun = noun({
  name: 'report',
  routes: reportRoutes,
  notices: reportNotices,
  audits: { report: { onClaimed, offers, onDecided, onAppealed } },
  owned: [
    owned(reports, {
      of: 'reporterId',
      onMerge: { reporterId: takeReports },
      onClose: 'stays',
      onErase: eraseReports,
      onExport: { title: '提交的举报', columns: ['category', 'text', 'createdAt'] },
    }),
  ],
  parts: [closingBlockers.part(openReportsOn)],
  demonstration: () => import('../../../seed/nouns/report'),
})
