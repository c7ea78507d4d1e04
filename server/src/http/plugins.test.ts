/**
 * Tests that a plugin that is off refuses its whole group of calls at once, future endpoints included, and that no navigation
 * leads to it.
 */
import { plugin as pluginNames, type Plugin } from '@qianxian/protocol/tenant/tenant.words'
import type { EndpointFacts } from '@qianxian/protocol/base/endpoint'
import { faults } from '@qianxian/protocol/base/faults'
import { pluginIds, pluginOfCall, pluginScopes } from '@qianxian/protocol/base/plugins'
import { nothing } from '@qianxian/protocol/base/shape'
import { tenant } from '@qianxian/protocol/tenant/tenant'
import { navigationNames } from '@qianxian/protocol/tenant/tenant.words'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { endpoints } from '../../test/endpoints'
import { openTestWorld, type TestWorld } from '../../test/world'
import { navigationItems } from '../db/tables/tenant'
import type { Noun } from '../features/noun'

// Adds an endpoint below every group, like a newly written one.
vi.mock('../features/nouns', async (original) => {
  const { nouns } = await original<{ nouns: readonly Noun[] }>()
  const { routesOf } = await import('./serve')
  const probes = Object.values(pluginScopes).flatMap(({ calls }) => calls)
  const entries = <Value>(value: (group: string) => Value) => Object.fromEntries(probes.map((group) => [group, value(group)]))
  const probe = routesOf(
    entries((group): EndpointFacts => ({ access: 'anyone', method: 'POST', path: `${group as '/'}/probe` })),
    entries(() => ({ summary: 'Probe', input: nothing, output: nothing })),
    entries(() => () => Promise.resolve({})) as never,
  )
  return { nouns: [...nouns, { name: 'probe', routes: probe }] }
})

const plugins = Object.keys(pluginNames) as Plugin[]
const ALL = Object.values(pluginIds)
const SWITCHES: Partial<Record<Plugin, string>> = { theme: 'theme', lovegift: 'gift', partner: 'partner', video: 'video' }

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
  const pages = plugins.flatMap((name) => pluginScopes[name].pages)
  await world.world.db.insert(navigationItems).values(
    navigationNames.flatMap((navigation) =>
      [...pages, '/pages/about/index', '/pages/love/themes-of-others'].map((url, position) => ({
        tenantId: world.tenantA,
        navigation,
        name: url,
        url: `${url}?from=test`,
        ico: '',
        color: '',
        whetherOpen: true,
        position: 100 + position,
      })),
    ),
  )
})
afterAll(() => world.close())

let host = 'localhost'
/** A host that no process has looked up yet; it belongs to the default tenant and gets its current settings. */
beforeEach(() => setPlugins(ALL))
async function setPlugins(ids: readonly number[], switches: Record<string, boolean> = {}): Promise<void> {
  await world.world.db.execute(sql`update tenants set grant_plugin_ids = ${ids.join(', ')} where id = ${world.tenantA}`)
  const all = { gift: true, partner: true, theme: true, video: true, ...switches }
  await world.world.db.execute(
    sql`update tenant_configs set value = jsonb_set(value, '{switches}', ${JSON.stringify(all)}::jsonb) where tenant_id = ${world.tenantA} and kind = 'base'`,
  )
  host = `h${Math.random().toString(36).slice(2)}.localhost`
}

async function call(method: string, url: string, at = host) {
  const reply = await world.app.inject({
    method: method as 'POST',
    url,
    ...(method === 'GET' ? {} : { payload: {} }),
    headers: { host: at },
  })
  return { status: reply.statusCode, ...reply.json<{ code: number; message: string; data: never }>() }
}
const read = async <Output>(endpoint: { path: string }, query = ''): Promise<Output> =>
  (await call('GET', endpoint.path + query)).data as Output

/** The pages open in any navigation. */
async function openPages(): Promise<string[]> {
  const answers = await Promise.all(
    navigationNames.map((name) =>
      read<{ lowerLevelNavigation: { url: string; whetherOpen: boolean }[] }>(tenant.getNavigation, `?name=${name}`),
    ),
  )
  return answers.flatMap(({ lowerLevelNavigation }) =>
    lowerLevelNavigation.filter(({ whetherOpen }) => whetherOpen).map(({ url }) => url.split('?')[0]!),
  )
}

test('every plugin has a group of calls and pages, and no two share one', () => {
  const groups = plugins.flatMap((name) => [...pluginScopes[name].calls, ...pluginScopes[name].pages])
  expect(new Set(groups).size).toBe(groups.length)
  for (const name of plugins) expect(pluginScopes[name].calls.length * pluginScopes[name].pages.length).toBeGreaterThan(0)
  expect(pluginOfCall('/love/api/loveThemes/get')).toBeUndefined()
  expect(pluginOfCall('/love/api/partner')).toBe('partner')
})

describe.each(plugins)('%s', (name) => {
  const others = ALL.filter((id) => id !== pluginIds[name])
  const group = endpoints.map(({ endpoint }) => endpoint).filter(({ path }) => pluginOfCall(path) === name)
  const ways: [string, () => Promise<void>][] = [
    ['is not granted', () => setPlugins(others)],
    [
      'is granted under a number that only contains its own',
      () => setPlugins([...others, Number(`9${pluginIds[name]}`), Number(`${pluginIds[name]}9`)]),
    ],
    ...(SWITCHES[name] ? [['is switched off', () => setPlugins(ALL, { [SWITCHES[name]!]: false })] as [string, () => Promise<void>]] : []),
  ]

  test('a plugin serves its calls while it is on', async () => {
    for (const { path } of group.filter(({ path: each }) => each.endsWith('/probe'))) expect((await call('POST', path)).code).toBe(20000)
    expect((await call('POST', `${pluginScopes[name].calls[0]}/nothing/here`)).status).toBe(404)
    expect(await openPages()).toEqual(expect.arrayContaining([...pluginScopes[name].pages]))
  })

  test.each(ways)('a plugin refuses all its calls when it %s', async (_way, turnOff) => {
    await turnOff()
    const closed = { status: 200, code: faults.plugin_closed.code, message: faults.plugin_closed.message }
    // A refused download also has an HTTP error status.
    for (const { method, path, kind } of group)
      expect(await call(method, path)).toMatchObject({ ...closed, status: kind === 'download' ? 409 : 200 })
    for (const below of pluginScopes[name].calls) {
      // An unknown path is answered like an existing one.
      for (const method of ['GET', 'POST']) expect(await call(method, `${below}/nothing/here`)).toMatchObject(closed)
      for (const disguise of [
        `${below}/probe/`,
        `${below}/prob%65`,
        `${below}//probe`,
        `/.${below}/probe`,
        below.replace('api', '%61pi') + '/probe',
        `${below}/probe?x=/common/api`,
      ]) {
        expect((await call('POST', disguise)).code, disguise).not.toBe(20000)
      }
    }
    for (const other of plugins.filter((each) => each !== name))
      expect((await call('POST', `${pluginScopes[other].calls[0]}/probe`)).code).toBe(20000)
  })

  test.each(ways)('a plugin is in no configuration when it %s', async (way, turnOff) => {
    const before = await openPages()
    await turnOff()
    const { grantPluginIds } = await read<{ grantPluginIds: string }>(tenant.getTenantDetail)
    const { switches } = await read<{ switches: Record<string, boolean> }>(tenant.getBaseConfig)
    const isGranted = grantPluginIds
      .split(',')
      .map((id) => id.trim())
      .includes(String(pluginIds[name]))
    expect(way === 'is switched off' ? switches[SWITCHES[name]!] : isGranted).toBe(false)
    const isOwn = (page: string) => pluginScopes[name].pages.some((own) => page === own || page.startsWith(`${own}/`))
    expect(await openPages()).toEqual(before.filter((page) => !isOwn(page)))
  })
})

test('switching a plugin off takes effect within seconds on a host whose tenant is cached', async () => {
  const path = `${pluginScopes.theme.calls[0]}/probe`
  await expect.poll(async () => (await call('POST', path, 'localhost')).code, { timeout: 10_000 }).toBe(20000)
  await setPlugins(ALL.filter((id) => id !== pluginIds.theme))
  await expect.poll(async () => (await call('POST', path, 'localhost')).code, { timeout: 10_000 }).toBe(faults.plugin_closed.code)
})
