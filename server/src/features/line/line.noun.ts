/** Introductions of two people to each other, and what they cost. */
import { noun } from '../noun'
import { lineRoutes } from './line.routes'

export const lineNoun = noun({ name: 'line', routes: lineRoutes })
