/** What opens over pages about members; its code comes late on the web. */
import { lateSheet } from '@/ui/base/lateSheet'

export const TimelineSheet = lateSheet('归属记录', () => import('./TimelineSheet').then((file) => file.TimelineSheet))
