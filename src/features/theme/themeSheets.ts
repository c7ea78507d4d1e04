/** What opens over a zone's page, and comes late on the web. */
import { lateSheet } from '@/ui/base/lateSheet'

export const ThemeApplySheet = lateSheet('申请加入', () => import('./ThemeApplySheet').then((file) => file.ThemeApplySheet))

export const AppealSheet = lateSheet('申诉', () => import('@/parts/audit/AppealSheet').then((file) => file.AppealSheet))
