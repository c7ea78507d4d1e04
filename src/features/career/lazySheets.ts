/** What is behind a figure; its code comes late on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const LevelEventsSheet = lazySheet('统计明细', () => import('./LevelEventsSheet').then((file) => file.LevelEventsSheet))
