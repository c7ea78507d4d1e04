/** Every noun that the server serves. */
import type { RoutePlugin } from '../http/serve'
import { accountRoutes } from './account/account.routes'
import { authRoutes } from './auth/auth.routes'
import { homeRoutes } from './home/home.routes'
import { tenantRoutes } from './tenant/tenant.routes'

export const nouns: readonly RoutePlugin[] = [accountRoutes, authRoutes, homeRoutes, tenantRoutes]
