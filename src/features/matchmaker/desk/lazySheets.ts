/** Sheets over the matchmaker's desk; loaded late on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const OwnCardSheet = lazySheet('我的名片', () => import('./OwnCardSheet').then((file) => file.OwnCardSheet))
