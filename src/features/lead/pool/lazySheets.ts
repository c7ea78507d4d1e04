/** Sheets over the list of leads; loaded lazily on the web, in one file. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

const sheets = () => import('./poolSheets')

export const ClaimAnswersSheet = lazySheet('领取结果', () => sheets().then((file) => file.ClaimAnswersSheet))

export const LeadFilterSheet = lazySheet('筛选', () => sheets().then((file) => file.LeadFilterSheet))

export const LeadWeightSheet = lazySheet('轮转权重', () => sheets().then((file) => file.LeadWeightSheet))
