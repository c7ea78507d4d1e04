/** Whom a member would have. */
import { noun } from '../noun'
import { mateRoutes } from './mate.routes'

export const mateNoun = noun({ name: 'mate', routes: mateRoutes })
