/** What opens over an introduction's page, and comes late on the web. */
import { latePart, lateSheet } from '@/ui/base/lateSheet'

const sheets = () => import('./AnswerSheets')

export const AcceptSheet = lateSheet('愿意认识', () => sheets().then((file) => file.AcceptSheet))

export const DeclineSheet = lateSheet('婉拒', () => sheets().then((file) => file.DeclineSheet))

export const GrantSheet = lateSheet('开放联系方式', () => sheets().then((file) => file.GrantSheet))

export const LineMoments = latePart(() => import('./LineMoments').then((file) => file.LineMoments))
