/** Sheets over the list of leads; loaded lazily on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const ClaimAnswersSheet = lazySheet('领取结果', () => import('./ClaimAnswersSheet').then((file) => file.ClaimAnswersSheet))

export const LeadFilterSheet = lazySheet('筛选', () => import('./LeadFilterSheet').then((file) => file.LeadFilterSheet))

export const LeadWeightSheet = lazySheet('轮转权重', () => import('./LeadWeightSheet').then((file) => file.LeadWeightSheet))
