/** The sheet in which a gift is chosen; it comes late on the web. */
import { lateSheet } from '@/ui/base/lateSheet'

export const GiftSheet = lateSheet('送礼物', () => import('./GiftSheet').then((file) => file.GiftSheet))
