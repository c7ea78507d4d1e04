/** What members report, judged by auditors. */
import { reports } from '../../db/tables/report'
import { noun } from '../noun'
import { owned } from '../owned'
import { onAppealed, onDecided, takeReports } from './judging'
import { reportRoutes } from './report.routes'

export const reportNoun = noun({
  name: 'report',
  routes: reportRoutes,
  audits: { report: { onDecided, onAppealed } },
  owned: [
    owned(reports, {
      onMerge: { reporterId: takeReports },
      onClose: 'stays',
      onErase: { keep: 'the reported person may still appeal; who reported is a pseudonym by then' },
      onExport: { title: '提交的举报', of: 'reporterId', columns: ['category', 'text', 'createdAt'] },
    }),
  ],
  demonstration: () => import('../../../seed/nouns/report'),
})
