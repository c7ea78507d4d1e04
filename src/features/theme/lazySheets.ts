/** Sheets over a zone's page; loaded lazily on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const ThemeApplySheet = lazySheet('申请加入', () => import('./ThemeApplySheet').then((file) => file.ThemeApplySheet))

export const AppealSheet = lazySheet('申诉', () => import('@/parts/audit/AppealSheet').then((file) => file.AppealSheet))
