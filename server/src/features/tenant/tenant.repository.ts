/** Reads a tenant with all data that requests need; writes nothing. */
import type { Plugin } from '@qianxian/protocol/tenant/tenant.words'
import { pluginIds } from '@qianxian/protocol/base/plugins'
import type { CityConfig, NavigationItem } from '@qianxian/protocol/tenant/tenant.schema'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/open'
import { readAll } from '../../db/reads'
import type { Tenant } from './tenant'
import {
  cities,
  navigationItems,
  singlePages,
  tenantApps,
  tenantConfigs,
  tenantDomains,
  tenants,
  type TenantConfigs,
} from '../../db/tables/tenant'

const SWITCH_OF: Partial<Record<Plugin, keyof TenantConfigs['base']['switches']>> = {
  lovegift: 'gift',
  partner: 'partner',
  theme: 'theme',
  video: 'video',
}

/** A tenant by id; null if there is none. */
export async function tenantById(db: Db, id: number, city = ''): Promise<Tenant | null> {
  const [[row], configRows, appRows, domainRows] = await readAll({ db }, [
    () => db.select().from(tenants).where(eq(tenants.id, id)),
    () => db.select().from(tenantConfigs).where(eq(tenantConfigs.tenantId, id)),
    () => db.select().from(tenantApps).where(eq(tenantApps.tenantId, id)),
    () =>
      db
        .select({ domain: tenantDomains.domain })
        .from(tenantDomains)
        .where(eq(tenantDomains.tenantId, id))
        .orderBy(desc(tenantDomains.isMain), asc(tenantDomains.domain)),
  ])
  if (!row) return null
  const configs = Object.fromEntries(configRows.map((config) => [config.kind, config.value])) as unknown as TenantConfigs
  const granted = new Set(
    row.grantPluginIds
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    grantPluginIds: row.grantPluginIds,
    configs,
    city: city || (configs.base.geographyDto[0]?.code ?? ''),
    domains: domainRows.map(({ domain }) => domain),
    apps: Object.fromEntries(appRows.map((app) => [app.platform, app.appId])),
    hasPlugin(plugin) {
      const name = SWITCH_OF[plugin]
      return granted.has(String(pluginIds[plugin])) && (name === undefined || configs.base.switches[name] !== false)
    },
  }
}

export async function tenantIds(db: Db): Promise<number[]> {
  return (await db.select({ id: tenants.id }).from(tenants).orderBy(asc(tenants.id))).map((row) => row.id)
}

/** Tenants whose configuration of this kind contains this part. */
export async function tenantIdsConfigured(db: Db, kind: keyof TenantConfigs, part: object): Promise<number[]> {
  const rows = await db
    .select({ id: tenantConfigs.tenantId })
    .from(tenantConfigs)
    .where(and(eq(tenantConfigs.kind, kind), sql`${tenantConfigs.value} @> ${JSON.stringify(part)}::jsonb`))
    .orderBy(asc(tenantConfigs.tenantId))
  return rows.map(({ id }) => id)
}

export async function tenantIdOfDomain(db: Db, domain: string): Promise<{ tenantId: number; city: string } | null> {
  const [row] = await db.select().from(tenantDomains).where(eq(tenantDomains.domain, domain))
  return row ?? null
}

export async function tenantIdOfApp(db: Db, appId: string): Promise<number | null> {
  const [row] = await db.select({ tenantId: tenantApps.tenantId }).from(tenantApps).where(eq(tenantApps.appId, appId)).limit(1)
  return row?.tenantId ?? null
}

export async function defaultTenantId(db: Db): Promise<number | null> {
  const [row] = await db.select({ id: tenants.id }).from(tenants).where(eq(tenants.isDefault, true)).limit(1)
  return row?.id ?? null
}

export async function cityConfigs(db: Db, tenantId: number): Promise<{ code: string; isHot: boolean; config: Partial<CityConfig> }[]> {
  return db
    .select({ code: cities.code, isHot: cities.isHot, config: cities.config })
    .from(cities)
    .where(eq(cities.tenantId, tenantId))
    .orderBy(asc(cities.code))
}

export async function navigationOf(db: Db, tenantId: number, name: string): Promise<NavigationItem[]> {
  return db
    .select({
      id: navigationItems.id,
      name: navigationItems.name,
      url: navigationItems.url,
      ico: navigationItems.ico,
      color: navigationItems.color,
      whetherOpen: navigationItems.whetherOpen,
    })
    .from(navigationItems)
    .where(and(eq(navigationItems.tenantId, tenantId), eq(navigationItems.navigation, name)))
    .orderBy(asc(navigationItems.position))
}

export async function singlePageOf(db: Db, tenantId: number, id: number) {
  const [row] = await db
    .select()
    .from(singlePages)
    .where(and(eq(singlePages.tenantId, tenantId), eq(singlePages.id, id), eq(singlePages.isOpen, true)))
  return row ?? null
}
