/** What members report, judged by auditors. */
import { noun } from '../noun'
import { reportRoutes } from './report.routes'
import { onAppealed, onDecided } from './report.service'

export const reportNoun = noun({ name: 'report', routes: reportRoutes, audits: { report: { onDecided, onAppealed } } })
