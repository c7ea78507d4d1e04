import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const AwardSheet = lazySheet('任务进度', () => import('./AwardSheet').then((file) => file.AwardSheet))
