/** One platform on this server: its settings, pages, cities and navigation. */
import { noun } from '../noun'
import { tenantRoutes } from './tenant.routes'

export const tenantNoun = noun({ name: 'tenant', routes: tenantRoutes })
