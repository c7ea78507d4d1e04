/** What others may ask of tenants: which one it is, as requests know it; how one begins; its cities; the regions of the country. */
import type { Plugin } from '@qianxian/protocol/tenant/tenant.words'
import type { TenantConfigs } from '../../db/tables/tenant'

export { cityConfigOf } from './city-config'
export { allTenants, forEachTenant, tenantNumbered } from './each-tenant'
export { ensureTenant, createTenant } from './new-tenant'
export { cityCalled, regionByCode, regionNames, cityOf, regionPrefix, regionTitle, shortName } from './regions'
export { findTenant, ownHost, tenantsConfigured } from './tenant-of-request'

export interface Tenant {
  id: number
  name: string
  status: string
  grantPluginIds: string
  configs: TenantConfigs
  /** City that the host was bound to, or the tenant's first; a city code or empty. */
  city: string
  /** The hosts that are its own, the one that links lead to first. */
  domains: readonly string[]
  /** App id by platform: weapp, tt, mp. */
  apps: Readonly<Record<string, string>>
  /** Granted and not switched off. */
  hasPlugin(plugin: Plugin): boolean
}

/** As the tenant calls points. */
export const creditName = ({ tenant }: { tenant: Pick<Tenant, 'configs'> }): string => tenant.configs.finance.creditName || '积分'
