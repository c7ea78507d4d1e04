/** Sheets over pages about members; loaded lazily on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const TimelineSheet = lazySheet('归属记录', () => import('./TimelineSheet').then((file) => file.TimelineSheet))
