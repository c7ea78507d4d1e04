/** Coming in and going out: passwords, codes, third parties, sessions. */
import { noun } from '../noun'
import { authRoutes } from './auth.routes'

export const authNoun = noun({ name: 'auth', routes: authRoutes })
