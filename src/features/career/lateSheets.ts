/** What is behind a figure; its code comes late on the web. */
import { lateSheet } from '@/ui/base/lateSheet'

export const LevelEventsSheet = lateSheet('统计明细', () => import('./LevelEventsSheet').then((file) => file.LevelEventsSheet))
