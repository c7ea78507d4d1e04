/** What a desktop browser and a first visit get. */
import { noun } from '../noun'
import { homeRoutes } from './home.routes'

export const homeNoun = noun({ name: 'home', routes: homeRoutes })
