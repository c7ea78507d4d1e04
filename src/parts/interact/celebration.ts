/** The moment of a match comes seldom, so its page comes late on the web. */
import { latePart, lateSheet } from '@/ui/base/lateSheet'

export const MatchCelebration = lateSheet('互相喜欢', () => import('./MatchCelebration').then((file) => file.MatchCelebration))

export const MatchMoment = latePart(() => import('./MatchMoment').then((file) => file.MatchMoment))
