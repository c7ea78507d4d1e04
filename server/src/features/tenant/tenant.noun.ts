/** One platform on this server: its settings, pages, cities and navigation. */
import { cities, navigationItems, singlePages, tenantApps, tenantConfigs, tenantDomains, tenants } from '../../db/tables/tenant'
import { noun } from '../noun'
import { tenantRoutes } from './tenant.routes'

export const tenantNoun = noun({
  name: 'tenant',
  routes: tenantRoutes,
  ownerless: [tenants, tenantDomains, tenantApps, tenantConfigs, navigationItems, cities, singlePages],
})
