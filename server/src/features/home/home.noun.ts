/** Pages for desktop browsers and first visits. */
import { noun } from '../noun'
import { homeRoutes } from './home.routes'

export const homeNoun = noun({ name: 'home', routes: homeRoutes })
