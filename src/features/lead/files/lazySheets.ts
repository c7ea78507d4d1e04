/** Sheets over imports and papers; loaded lazily on the web, in one file. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

const sheets = () => import('./fileSheets')

export const LeadImportSheet = lazySheet('导入结果', () => sheets().then((file) => file.LeadImportSheet))

export const LeadPaperSheet = lazySheet('材料', () => sheets().then((file) => file.LeadPaperSheet))
