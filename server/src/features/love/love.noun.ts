/** Dating profiles, and finding people. */
import { noun } from '../noun'
import { loveRoutes } from './love.routes'
import { onAppealed, onDecided } from './profile/profile.service'

export const loveNoun = noun({ name: 'love', routes: loveRoutes, audits: { profile: { onDecided, onAppealed } } })
