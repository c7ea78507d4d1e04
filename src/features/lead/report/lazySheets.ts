/** Sheets over the report; loaded lazily on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const LeadFigureSheet = lazySheet('线索', () => import('./LeadFigureSheet').then((file) => file.LeadFigureSheet))

export const LeadReportRowSheet = lazySheet('明细', () => import('./LeadReportRowSheet').then((file) => file.LeadReportRowSheet))
