/** Sheets over the report; loaded lazily on the web, in one file. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

const sheets = () => import('./reportSheets')

export const LeadFigureSheet = lazySheet('线索', () => sheets().then((file) => file.LeadFigureSheet))

export const LeadReportRowSheet = lazySheet('明细', () => sheets().then((file) => file.LeadReportRowSheet))
