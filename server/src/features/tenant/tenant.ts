/** Functions of tenants for other nouns: a request's tenant, creation, cities and the country's regions. */
import type { Plugin } from '@qianxian/protocol/tenant/tenant.words'
import type { TenantConfigs } from '../../db/tables/tenant'

export { cityConfigOf } from './city-config'
export { allTenants, forEachTenant, tenantNumbered } from './each-tenant'
export { ensureTenant, createTenant } from './new-tenant'
export { cityCalled, regionByCode, regionNames, cityOf, regionPrefix, regionTitle, shortName } from './regions'
export { singlePageOf } from './tenant.repository'
export { findTenant, ownHost, tenantsConfigured } from './tenant-of-request'

export interface Tenant {
  id: number
  name: string
  status: string
  grantPluginIds: string
  configs: TenantConfigs
  /** The city bound to the host, or the tenant's first; a city code, or empty. */
  city: string
  /** The tenant's own hosts; the first is used in links. */
  domains: readonly string[]
  /** App id by platform: weapp, tt, mp. */
  apps: Readonly<Record<string, string>>
  /** True if granted and not switched off. */
  hasPlugin(plugin: Plugin): boolean
}

/** The tenant's name for points. */
export const creditName = ({ tenant }: { tenant: Pick<Tenant, 'configs'> }): string => tenant.configs.finance.creditName || '积分'
