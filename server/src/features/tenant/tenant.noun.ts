/** One platform on this server: settings, pages, cities and navigation. */
import { tenantPages } from '@qianxian/protocol/tenant/tenant.pages'
import { providerEvents } from '../../db/tables/provider'
import { cities, navigationItems, singlePages, tenantApps, tenantConfigs, tenantDomains, tenants } from '../../db/tables/tenant'
import { noun } from '../noun'
import { tenantJobs } from './tenant.jobs'
import { tenantRoutes } from './tenant.routes'

export const tenantNoun = noun({
  name: 'tenant',
  routes: tenantRoutes,
  pages: tenantPages,
  jobs: tenantJobs,
  ownerless: [tenants, tenantDomains, tenantApps, tenantConfigs, navigationItems, cities, singlePages, providerEvents],
  demonstration: () => import('../../../seed/nouns/tenant'),
})
