/** Tests access to every endpoint served, by kind of caller, so that a new endpoint is covered at once. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Access, EndpointFacts } from '@qianxian/protocol/base/endpoint'
import { eq } from 'drizzle-orm'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newRole } from '../../seed/makers/account'
import { newPromoter } from '../../seed/makers/promoter'
import { accessOf, endpoints, roles } from '../../test/endpoints'
import { openTestWorld, type Person, type TestWorld } from '../../test/world'
import { roleGrants } from '../db/tables/account'
import { nouns } from '../features/nouns'

type Caller = Exclude<Access, 'anyone'>
const guarded = endpoints.map(({ endpoint }) => endpoint).filter((endpoint) => !accessOf(endpoint).includes('anyone'))
const open = endpoints.map(({ endpoint }) => endpoint).filter((endpoint) => accessOf(endpoint).includes('anyone'))

let world: TestWorld
/** One person of every role in each tenant. */
let people: Record<'a' | 'b', Record<Caller, Person>>
async function newPerson(role: Caller, tenantId: number): Promise<Person> {
  if (role === 'member' || role === 'loveUser' || role === 'matchmaker') return world[role]({ tenantId })
  if (role !== 'popMatchmaker') return world.withRole(role, { tenantId })
  const person = await world.member({ tenantId })
  await newPromoter(world.bench(tenantId), { userId: person.userId })
  return person
}
const newPeople = async (tenantId: number) =>
  Object.fromEntries(await Promise.all(roles.map(async (role) => [role, await newPerson(role, tenantId)]))) as Record<Caller, Person>
beforeAll(async () => {
  world = await openTestWorld()
  people = { a: await newPeople(world.tenantA), b: await newPeople(world.tenantB) }
})
afterAll(() => world.close())

/** True for callers whom the endpoint's own declaration allows. */
const lets = (endpoint: EndpointFacts, role: Caller): boolean => accessOf(endpoint).includes('member') || accessOf(endpoint).includes(role)

async function call(endpoint: EndpointFacts, token: string, headers: Record<string, string> = {}) {
  const isGet = endpoint.method === 'GET'
  const reply = await world.app.inject({
    method: endpoint.method,
    url: endpoint.path,
    ...(isGet ? {} : { payload: {} }),
    headers: { host: 'localhost', authorization: token, ...headers },
  })
  const isJson = String(reply.headers['content-type']).startsWith('application/json')
  return { status: reply.statusCode, code: isJson ? reply.json<{ code: number }>().code : 0, body: reply.body }
}

test('no two endpoints share a path', () => {
  expect(new Set(endpoints.map(({ endpoint }) => endpoint.path)).size).toBe(endpoints.length)
})

test('every endpoint of the protocol is served, and every route is an endpoint', async () => {
  const folder = join(import.meta.dirname, '../../../protocol')
  const promised = await Promise.all(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(
        (name) =>
          name.endsWith('.ts') &&
          !name.endsWith('.test.ts') &&
          /^export const .*(?:= endpointsOf<|: EndpointFacts = )/m.test(readFileSync(join(folder, name), 'utf8')),
      )
      .map(async (name) => (await import(join(folder, name))) as Record<string, object>),
  )
  const paths = promised
    .flatMap((file) => Object.values(file))
    .flatMap((value) => ('path' in value ? [value] : Object.values(value)))
    .map((facts) => (facts as EndpointFacts).path)
  expect(endpoints.map(({ endpoint }) => endpoint.path).sort()).toEqual(paths.sort())

  const routes: string[] = []
  const bare = fastify()
  bare.addHook('onRoute', ({ url, method, config }) => void (method === 'HEAD' || config?.endpoint || routes.push(url)))
  for (const { routes } of nouns) routes(bare)
  await bare.close()
  // Stored files are opened by signed URLs, whoever the caller is.
  expect(routes).toEqual(['/files/*'])
})

describe.each(guarded.map((endpoint) => [endpoint.path, endpoint] as const))('%s', (_path, endpoint) => {
  test('a visitor, and a token of another tenant, must log in', async () => {
    expect((await call(endpoint, '')).status).toBe(401)
    for (const person of Object.values(people.b)) expect((await call(endpoint, person.token)).status).toBe(401)
    for (const person of Object.values(people.a)) {
      expect((await call(endpoint, person.token, { host: 'second.localhost' })).status).toBe(401)
      expect((await call(endpoint, person.token, { 'x-app-id': 'ly-weapp' })).status).toBe(401)
    }
  })

  test.each(roles)('as %s', async (role) => {
    // An allowed caller gets an input error for the empty body; all others are refused before that.
    const answer = await call(endpoint, people.a[role].token)
    if (lets(endpoint, role)) expect(answer.status === 403 || answer.code === 40310 || answer.status === 401).toBe(false)
    else expect([answer.status, answer.code]).toEqual(accessOf(endpoint).includes('loveUser') ? [200, 40310] : [403, 40300])
    expect(answer.status).toBeLessThan(500)
    // Logging out ends the caller's session, so the next endpoint gets a new person.
    if (endpoint.path.endsWith('/logout')) people.a[role] = await newPerson(role, world.tenantA)
  })
})

test.each(open.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s treats a token of another tenant as none',
  async (_path, endpoint) => {
    // Values that differ in every response.
    const strip = (body: string) =>
      body.replace(/"(?:traceId|captchaId|picture|signature|nonceStr|trace)":"(?:[^"\\]|\\.)*"|"timestamp":\d+/g, '')
    const [visitor, stranger] = [await call(endpoint, ''), await call(endpoint, people.b.loveUser.token)]
    expect({ ...stranger, body: strip(stranger.body) }).toEqual({ ...visitor, body: strip(visitor.body) })
  },
)

test('a revoked role, or one of another tenant, opens nothing', async () => {
  const person = await newPerson('auditor', world.tenantA)
  await world.world.db.update(roleGrants).set({ isActive: false }).where(eq(roleGrants.userId, person.userId))
  await newRole(world.bench(world.tenantB), { userId: person.userId, role: 'auditor' })
  for (const endpoint of guarded.filter((each) => accessOf(each).includes('auditor')))
    expect((await call(endpoint, person.token)).status).toBe(403)
})
