/** Every noun that the server serves. */
import type { RoutePlugin } from '../http/serve'
import { tenantRoutes } from './tenant/tenant.routes'

export const nouns: readonly RoutePlugin[] = [tenantRoutes]
