/** Tests of the outermost rate limit of an address, for any request. */
import { account } from '@qianxian/protocol/account/account'
import { pictureVerdict } from '@qianxian/protocol/media/media'
import { tenant } from '@qianxian/protocol/tenant/tenant'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '../../test/world'
import { gateOf } from './gate'
import { gates } from './limits'

test('a gate counts an address in its window, and the addresses of a network together', () => {
  const gate = gateOf({ max: 2, windowSeconds: 60 })
  expect([gate('203.0.113.1', 1, 0), gate('203.0.113.1', 1, 1), gate('203.0.113.1', 1, 2000)]).toEqual([0, 0, 58])
  expect(gate('203.0.113.2', 1, 2000)).toBe(0)
  expect(gate('203.0.113.1', 1, 60_000)).toBe(0)
  expect([gate('2001:db8::1', 1, 0), gate('2001:db8::2', 1, 0), gate('2001:db8::3', 1, 0)]).toEqual([0, 0, 60])
  for (let time = 0; time < 10; time += 1) expect(gate('203.0.113.3', 0, time)).toBe(0)
})

describe('the gate of the running server', () => {
  let world: TestWorld
  beforeAll(async () => {
    world = await openTestWorld()
  })
  afterEach(() => {
    world.world.env.limitFactor = 0
  })
  afterAll(() => world.close())

  const ROOM = 4
  const ask = (url: string, remoteAddress: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') =>
    world.app.inject({
      method,
      url,
      remoteAddress,
      headers: { host: 'localhost', ...headers },
      ...(method === 'POST' ? { payload: {} } : {}),
    })

  test.each([
    ['the home page', '/', {}, 'GET'],
    ['stored files', '/files/public/t1/none.png', {}, 'GET'],
    ['unknown paths', '/common/api/nothing', {}, 'GET'],
    ['wrong tokens on a public page', tenant.getBaseConfig.path, { authorization: 'wrong' }, 'POST'],
    ['invalid hosts', '/', { host: 'a b' }, 'GET'],
  ] as const)('%s are limited per address', async (_what, url, headers, method) => {
    const place = url.length + Object.keys(headers).length * 60
    const [address, other] = [`198.51.100.${place}`, `203.0.113.${place}`]
    world.world.env.limitFactor = ROOM / gates.everything.max
    for (let time = 0; time < ROOM; time += 1) expect((await ask(url, address, headers, method)).statusCode).not.toBe(429)
    const refused = await ask(url, address, { ...headers, 'x-forwarded-for': '203.0.113.9' }, method)
    expect(refused.statusCode).toBe(429)
    const { code, data } = refused.json<{ code: number; data: { retryAfter: number } }>()
    expect(code).toBe(42900)
    expect(refused.headers['retry-after']).toBe(String(data.retryAfter))
    expect((await ask(url, other, headers, method)).statusCode).not.toBe(429)
  })

  test('wrong tokens have a limit of their own, which refuses no right token of the same network', async () => {
    const [address, other] = ['198.51.100.210', '203.0.113.210']
    world.world.env.limitFactor = ROOM / gates.wrongTokens.max
    const get = (token: string, from: string) => ask(account.getUser.path, from, { authorization: token }, 'POST')
    const statuses: number[] = []
    for (let time = 0; time < ROOM + 2; time += 1) statuses.push((await get(`wrong-${time}`, address)).statusCode)
    expect(statuses).toEqual([...Array<number>(ROOM).fill(401), 429, 429])
    const { token } = await world.member()
    expect((await get(token, address)).statusCode).toBe(200)
    expect((await get('wrong', other)).statusCode).toBe(401)
    expect(Number((await get('wrong', address)).headers['retry-after'])).toBeGreaterThan(0)
  })

  test("a provider's callback is not counted", async () => {
    world.world.env.limitFactor = 1 / gates.everything.max
    for (let time = 0; time < 3; time += 1) expect((await ask(pictureVerdict.path, '198.51.100.200', {}, 'POST')).statusCode).not.toBe(429)
  })

  test('the liveness check is always answered', async () => {
    world.world.env.limitFactor = 1 / gates.everything.max
    for (let time = 0; time < 3; time += 1) expect((await ask('/healthz', '198.51.100.201')).statusCode).toBe(200)
  })
})
