/** Sheets of the matchmaker; loaded lazily on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const PlanSheet = lazySheet('私人定制方案', () => import('./PlanSheet').then((file) => file.PlanSheet))

export const EndSheet = lazySheet('结束私人定制', () => import('./EndSheet').then((file) => file.EndSheet))
