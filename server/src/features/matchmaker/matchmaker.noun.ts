/** Matchmakers, the members they serve and their desk. */
import { noun } from '../noun'
import { matchmakerRoutes } from './matchmaker.routes'

export const matchmakerNoun = noun({ name: 'matchmaker', routes: matchmakerRoutes })
