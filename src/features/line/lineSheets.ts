/** The sheets of an introduction's page that come late on the web. */
import { lateSheet } from '@/ui/base/lateSheet'

const sheets = () => import('./AnswerSheets')

export const AcceptSheet = lateSheet('愿意认识', () => sheets().then((file) => file.AcceptSheet))

export const DeclineSheet = lateSheet('婉拒', () => sheets().then((file) => file.DeclineSheet))

export const GrantSheet = lateSheet('开放联系方式', () => sheets().then((file) => file.GrantSheet))
