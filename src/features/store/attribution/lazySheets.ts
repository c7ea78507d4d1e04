/** What opens over pages about members; its code comes late on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const TimelineSheet = lazySheet('归属记录', () => import('./TimelineSheet').then((file) => file.TimelineSheet))
