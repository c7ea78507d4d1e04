/** The moment of a match comes seldom, so its page comes late on the web. */
import { lazyPart, lazySheet } from '@/ui/base/overlay/lazySheet'

export const MatchCelebration = lazySheet('互相喜欢', () => import('./MatchCelebration').then((file) => file.MatchCelebration))

export const NewMatchDialog = lazyPart(() => import('./NewMatchDialog').then((file) => file.NewMatchDialog))
