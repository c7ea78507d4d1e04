/** Tests of rate limits by person and by address, for every endpoint; beyond them HTTP 429 with the time to wait. */
import { auth } from '@qianxian/protocol/auth/auth'
import type { EndpointFacts } from '@qianxian/protocol/base/endpoint'
import { faults } from '@qianxian/protocol/base/faults'
import { tracedPicture } from '@qianxian/protocol/media/media'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { giveRoles } from '../../test/scene'
import { accessOf, endpoints } from '../../test/endpoints'
import { openTestWorld, type Person, type TestWorld } from '../../test/world'
import { budgets, networkOf } from './limits'

/** Logging out ends the session that a second call needs. */
// A provider's messages in a burst are all valid, and checking a forged one costs a single hash. A page loads many pictures at
// once, from an address that many people may share.
const limited = endpoints
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => !endpoint.path.endsWith('/logout') && endpoint.kind !== 'callback' && endpoint !== tracedPicture)
const bucketOf = ({ limit = 'default' }: EndpointFacts) => limit
const isOpen = (endpoint: EndpointFacts): boolean => accessOf(endpoint).includes('anyone')

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterEach(() => {
  world.world.env.limitFactor = 0
})
afterAll(() => world.close())

let drawn = 0
const newAddress = (): string => `10.${Math.floor((drawn += 1) / 250)}.${drawn % 250}.1`
const newPerson = async (): Promise<Person> => giveRoles(world, await world.loveUser())
/** A new person with the least access that the endpoint accepts. */
async function newCaller(endpoint: EndpointFacts): Promise<Person> {
  const access = accessOf(endpoint).filter((each) => each !== 'anyone')
  const simple = (['member', 'loveUser', 'matchmaker'] as const).find((each) => access.includes(each))
  return simple ? world[simple]() : world.withRole(access[0]!)
}
/** Leaves room for this many requests in the bucket. */
const room = (endpoint: EndpointFacts, requests: number): void =>
  void (world.world.env.limitFactor = requests / budgets[bucketOf(endpoint)].max)

async function send(
  endpoint: EndpointFacts,
  { person, address, headers = {} }: { person?: Person; address: string; headers?: Record<string, string> },
) {
  const reply = await world.app.inject({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.method === 'GET' ? {} : { payload: {} }),
    headers: { host: 'localhost', ...(person ? { authorization: person.token } : {}), ...headers },
    remoteAddress: address,
  })
  return { status: reply.statusCode, retryAfter: reply.headers['retry-after'], body: reply.body }
}

test.each(limited.map((endpoint) => [endpoint.path, endpoint] as const))('%s', async (_path, endpoint) => {
  const person = isOpen(endpoint) ? undefined : await newCaller(endpoint)
  const address = newAddress()
  room(endpoint, 2)
  expect((await send(endpoint, { person, address })).status).not.toBe(429)
  expect((await send(endpoint, { person, address, headers: { 'x-forwarded-for': newAddress() } })).status).not.toBe(429)

  const refused = await send(endpoint, { person, address, headers: { 'x-forwarded-for': newAddress(), 'x-real-ip': newAddress() } })
  expect(refused.status).toBe(429)
  const { code, message, data } = JSON.parse(refused.body) as { code: number; message: string; data: { retryAfter: number } }
  expect({ code, message }).toEqual({ code: faults.too_many_requests.code, message: faults.too_many_requests.message })
  expect(data.retryAfter).toBeGreaterThanOrEqual(1)
  expect(data.retryAfter).toBeLessThanOrEqual(budgets[bucketOf(endpoint)].windowSeconds)
  expect(refused.retryAfter).toBe(String(data.retryAfter))

  // A person at the limit does not block others, at the same address or another.
  if (person) {
    expect((await send(endpoint, { person, address: newAddress() })).status).toBe(429)
    expect((await send(endpoint, { person: await newCaller(endpoint), address })).status).not.toBe(429)
  } else {
    expect((await send(endpoint, { address: newAddress() })).status).not.toBe(429)
  }
})

describe('one bucket', () => {
  const open = limited.filter(isOpen)
  const samples = Object.keys(budgets).flatMap((bucket) => limited.find((endpoint) => bucketOf(endpoint) === bucket) ?? [])

  test('each bucket has a sample endpoint', () => expect(samples).toHaveLength(Object.keys(budgets).length))

  test.each(samples.map((endpoint) => [bucketOf(endpoint), endpoint] as const))(
    '%s does not affect the others',
    async (_bucket, endpoint) => {
      const person = await newPerson()
      const address = newAddress()
      room(endpoint, 1)
      await send(endpoint, { person, address })
      expect((await send(endpoint, { person, address })).status).toBe(429)
      world.world.env.limitFactor = 1
      for (const another of samples.filter((each) => bucketOf(each) !== bucketOf(endpoint)))
        expect((await send(another, { person, address })).status).not.toBe(429)
    },
  )

  test.each(
    open
      .filter((endpoint) => bucketOf(endpoint) === 'login' || bucketOf(endpoint) === 'sms')
      .map((endpoint) => [endpoint.path, endpoint] as const),
  )('%s is counted by address, whoever asks', async (_path, endpoint) => {
    const address = newAddress()
    room(endpoint, 2)
    for (const person of [await newPerson(), await newPerson()]) expect((await send(endpoint, { person, address })).status).not.toBe(429)
    expect((await send(endpoint, { person: await newPerson(), address })).status).toBe(429)
    expect((await send(endpoint, { address })).status).toBe(429)
  })

  test('a bucket is shared by its endpoints, and by the addresses of one network', async () => {
    room(auth.loginByPhone, 2)
    expect((await send(auth.loginByPhone, { address: '2001:db8:9::1' })).status).not.toBe(429)
    expect((await send(auth.loginByAccount, { address: '2001:db8:9::2' })).status).not.toBe(429)
    expect((await send(auth.loginByMaCode, { address: '2001:DB8:9:0:ffff::3' })).status).toBe(429)
    expect((await send(auth.loginByMaCode, { address: '2001:db8:9:1::1' })).status).not.toBe(429)
  })
})

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:10.0.0.7', '10.0.0.7'],
  ['::1', '0:0:0:0::'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:DB8::6', '2001:db8:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
])('the network of %s is %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
