/** Tests that a role in one place opens that place and no other. */
import type { Role, RoleScope } from '@qianxian/protocol/account/account.words'
import { at, endpointsOf, type EndpointFacts } from '@qianxian/protocol/base/endpoint'
import { object, text } from '@qianxian/protocol/base/shape'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRole } from '../../seed/makers/account'
import { openTestWorld, type Person, type TestWorld } from '../../test/world'
import type { Fault } from './fault'
import { requireAccess, routesOf } from './serve'

const shapes = {
  readStore: { summary: 'readStore', input: object({ storeId: text('门店', 20) }), output: object({}) },
  readCity: { summary: 'readCity', input: object({ cityId: text('城市', 20) }), output: object({}) },
  readAll: { summary: 'readAll', input: object({}), output: object({}) },
}
const endpoints = endpointsOf<typeof shapes>()({
  readStore: { access: at('store', 'storeManager'), path: '/store' },
  readCity: { access: [at('city', 'partner'), 'tenantAdmin'], path: '/city' },
  readAll: { access: 'storeManager', path: '/all' },
})

let world: TestWorld
let app: FastifyInstance
let person: Person
beforeAll(async () => {
  world = await openTestWorld()
  app = fastify()
  app.addHook('onRequest', async (request) => {
    request.ctx = await person.ctx()
    const facts = request.routeOptions.config.endpoint
    if (facts) requireAccess(request.ctx, facts)
  })
  app.setErrorHandler((error, _request, reply) =>
    reply.serializer(JSON.stringify).send({ code: (error as Fault).faultName ?? String(error) }),
  )
  const done = async () => ({})
  routesOf(endpoints, shapes, { readStore: done, readCity: done, readAll: done })(app)
})
afterAll(async () => {
  await app.close()
  await world.close()
})

async function given(role: Role, scopeType: RoleScope, scopeId = ''): Promise<void> {
  person = await world.member()
  await newRole(world.bench(), { userId: person.userId, role, scopeType, scopeId })
}
const ask = async ({ path }: EndpointFacts, payload: object = {}) =>
  (await app.inject({ method: 'POST', url: path, payload })).json<{ code: unknown }>().code

test('staff of a store may enter it; another store looks non-existent, and the tenant is refused', async () => {
  await given('storeManager', 'store', 's1')
  expect(await ask(endpoints.readStore, { storeId: 's1' })).toBe(20000)
  expect(await ask(endpoints.readStore, { storeId: 's2' })).toBe('not_found')
  expect(await ask(endpoints.readStore, { storeId: 'nowhere' })).toBe('not_found')
  expect(await ask(endpoints.readAll)).toBe('not_allowed')
  expect(await ask(endpoints.readCity, { cityId: 's1' })).toBe('not_allowed')
})

test('a city with the id of a store is another place', async () => {
  await given('storeManager', 'city', 's1')
  expect(await ask(endpoints.readStore, { storeId: 's1' })).toBe('not_allowed')
  await given('partner', 'city', '510100')
  expect(await ask(endpoints.readCity, { cityId: '510100' })).toBe(20000)
  expect(await ask(endpoints.readCity, { cityId: '330100' })).toBe('not_found')
})

test('a role in the whole tenant is valid in each place; another role in none', async () => {
  await given('storeManager', 'tenant')
  for (const storeId of ['s1', 's2']) expect(await ask(endpoints.readStore, { storeId })).toBe(20000)
  expect(await ask(endpoints.readAll)).toBe(20000)
  await given('storeStaff', 'store', 's1')
  expect(await ask(endpoints.readStore, { storeId: 's1' })).toBe('not_allowed')
  await given('tenantAdmin', 'tenant')
  expect(await ask(endpoints.readCity, { cityId: '330100' })).toBe(20000)
})

test('an endpoint whose input names no place fails at the start', () => {
  const odd = { readAll: { ...endpoints.readAll, access: at('store', 'storeManager') } }
  expect(() => routesOf(odd, { readAll: shapes.readAll }, { readAll: async () => ({}) })(fastify())).toThrow(/storeId/)
})
