/** Matches are rare, so on the web their page is loaded lazily. */
import { lazyPart, lazySheet } from '@/ui/base/overlay/lazySheet'

export const MatchCelebration = lazySheet('互相喜欢', () => import('./MatchCelebration').then((file) => file.MatchCelebration))

export const NewMatchDialog = lazyPart(() => import('./NewMatchDialog').then((file) => file.NewMatchDialog))
