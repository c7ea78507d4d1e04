/** What one profile did towards another, and the matches that followed. */
import { noun } from '../noun'
import { interactRoutes } from './interact.routes'

export const interactNoun = noun({ name: 'interact', routes: interactRoutes })
