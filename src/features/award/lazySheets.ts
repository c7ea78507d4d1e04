/** The sheet of a task; its code is loaded late on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const AwardSheet = lazySheet('任务进度', () => import('./AwardSheet').then((file) => file.AwardSheet))
