/** A tenant as requests know it: its settings, its city, its mini-programs and what it was granted. */
import type { Plugin } from '@qianxian/protocol/tenant/tenant.words'
import type { TenantConfigs } from '../../db/tables/tenant'

export interface Tenant {
  id: number
  name: string
  status: string
  grantPluginIds: string
  configs: TenantConfigs
  /** City that the host was bound to, or the tenant's first; a city code or empty. */
  city: string
  /** App id by platform: weapp, tt, mp. */
  apps: Readonly<Record<string, string>>
  /** Granted and not switched off. */
  hasPlugin(plugin: Plugin): boolean
}
