/** Writes a complete new tenant, and checks for taken names and hosts. */
import { eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/open'
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
import type { Entry, NewTenant } from './new-tenant'

interface Settings {
  navigations: readonly { navigation: string; entries: readonly Entry[] }[]
  configsOf(tenantId: number): TenantConfigs
}

export async function insertTenant(db: Db, facts: NewTenant, { navigations, configsOf }: Settings): Promise<number> {
  const [row] = await db
    .insert(tenants)
    .values({ name: facts.name, grantPluginIds: facts.plugins, isDefault: facts.isDefault })
    .returning({ id: tenants.id })
  const tenantId = row!.id
  const configs = Object.entries(configsOf(tenantId)) as [keyof TenantConfigs, unknown][]
  await db.insert(tenantConfigs).values(configs.map(([kind, value]) => ({ tenantId, kind, value })))
  await db.insert(tenantDomains).values(facts.domains.map((domain, place) => ({ tenantId, domain, isMain: place === 0 })))
  const apps = Object.entries(facts.apps).map(([platform, appId]) => ({ tenantId, platform, appId }))
  if (apps.length > 0) await db.insert(tenantApps).values(apps)
  if (facts.cities.length > 0)
    await db.insert(cities).values(
      facts.cities.map(({ code, config }) => ({
        tenantId,
        code,
        isHot: true,
        config: { ...config, whetherOpenLink: facts.cities.length > 1 },
      })),
    )
  await db
    .insert(navigationItems)
    .values(
      navigations.flatMap(({ navigation, entries }) =>
        entries.map(({ name, url, icon, color }, position) => ({ tenantId, navigation, position, name, url, ico: `icon:${icon}`, color })),
      ),
    )
  await db.insert(singlePages).values(facts.pages.map(({ id, title, html }) => ({ tenantId, id, title, content: html })))
  return tenantId
}

const LOCK = 7_240_103

/** Serialises creation until the transaction ends, so that two callers cannot take one name. */
export async function lockNewTenants(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
}

/** Tenants by name, and the owners of hosts and app ids. */
export async function holdersOf(
  db: Db,
  { name, domains, appIds }: { name: string; domains: readonly string[]; appIds: readonly string[] },
): Promise<{ named: { id: number }[]; hosts: { domain: string; tenantId: number }[]; apps: { appId: string; tenantId: number }[] }> {
  const named = await db.select({ id: tenants.id }).from(tenants).where(eq(tenants.name, name))
  const hosts = await db
    .select({ domain: tenantDomains.domain, tenantId: tenantDomains.tenantId })
    .from(tenantDomains)
    .where(or(inArray(tenantDomains.domain, [...domains]), inArray(tenantDomains.tenantId, [0, ...named.map(({ id }) => id)])))
  const apps = await db
    .select({ appId: tenantApps.appId, tenantId: tenantApps.tenantId })
    .from(tenantApps)
    .where(inArray(tenantApps.appId, ['', ...appIds]))
  return { named, hosts, apps }
}

export const isFirstTenant = async (db: Db): Promise<boolean> => (await db.$count(tenants)) === 0
