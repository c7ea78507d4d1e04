/** The sheet behind a figure; its code is loaded late on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const LevelEventsSheet = lazySheet('统计明细', () => import('./LevelEventsSheet').then((file) => file.LevelEventsSheet))
