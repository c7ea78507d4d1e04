/** Sheets over imports and papers; loaded lazily on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const LeadImportSheet = lazySheet('导入结果', () => import('./LeadImportSheet').then((file) => file.LeadImportSheet))

export const LeadPaperSheet = lazySheet('材料', () => import('./LeadPaperSheet').then((file) => file.LeadPaperSheet))
