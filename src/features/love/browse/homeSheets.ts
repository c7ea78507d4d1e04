/** The home page's sheets, which come late on the web. */
import { lateSheet } from '@/ui/base/lateSheet'

export const LoveFilterSheet = lateSheet('筛选', () => import('./LoveFilterSheet').then((file) => file.LoveFilterSheet))
