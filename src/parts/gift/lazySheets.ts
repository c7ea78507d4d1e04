/** The sheet in which a gift is chosen; it is loaded late on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const GiftSheet = lazySheet('送礼物', () => import('./GiftSheet').then((file) => file.GiftSheet))
