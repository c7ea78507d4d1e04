/** Sheets over an introduction's page, loaded lazily on the web. */
import { lazyPart, lazySheet } from '@/ui/base/overlay/lazySheet'

const sheets = () => import('./AnswerSheets')

export const AcceptSheet = lazySheet('愿意认识', () => sheets().then((file) => file.AcceptSheet))

export const DeclineSheet = lazySheet('婉拒', () => sheets().then((file) => file.DeclineSheet))

export const GrantSheet = lazySheet('开放联系方式', () => sheets().then((file) => file.GrantSheet))

export const LineDialogs = lazyPart(() => import('./LineDialogs').then((file) => file.LineDialogs))

export const DisclosureSheet = lazySheet('发一项核验说明', () =>
  import('./disclosure/DisclosureSheet').then((file) => file.DisclosureSheet),
)

export const DisclosureSection = lazyPart(() => import('./disclosure/DisclosureSection').then((file) => file.DisclosureSection))
