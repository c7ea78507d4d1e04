import { love } from '@qianxian/protocol/love/love'
import { media, pictureVerdict } from '@qianxian/protocol/media/media'
import { tenant } from '@qianxian/protocol/tenant/tenant'
import type { EndpointFacts } from '@qianxian/protocol/base/endpoint'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '../../test/world'
import { refuseOverload } from './overload'

const load = { share: 1 }
let isOn = true
let app: FastifyInstance
let release: () => void

beforeEach(() => {
  load.share = 1
  isOn = true
  app = fastify()
  refuseOverload(app, () => isOn, { busyShare: () => load.share, openMax: 2 })
  const held = new Promise<void>((resolve) => (release = resolve))
  for (const endpoint of [love.getPaged, media.getUploadPolicy, tenant.getBaseConfig, pictureVerdict] as EndpointFacts[]) {
    app.route({ method: endpoint.method, url: endpoint.path, config: { endpoint }, handler: async () => ({ code: 20000 }) })
  }
  app.get('/held', { config: { endpoint: { ...(love.getPaged as EndpointFacts), path: '/held' } } }, async () => {
    await held
    return { code: 20000 }
  })
  app.get('/a-document', async () => 'a page')
})
afterEach(async () => {
  release()
  await app.close()
})

const ask = async (endpoint: EndpointFacts) => (await app.inject({ method: endpoint.method, url: endpoint.path })).statusCode

/** As many calls as the process serves at a time, none of them answered yet. */
async function fill() {
  const waiting = [app.inject('/held'), app.inject('/held')]
  void waiting.map((one) => one.then(() => undefined))
  await new Promise((resolve) => setImmediate(resolve))
  return Promise.all.bind(Promise, waiting)
}

test('calls are refused, before they begin, while many wait and the event loop never rests', async () => {
  const answered = await fill()
  const refused = await app.inject({ method: 'POST', url: love.getPaged.path })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
  expect(refused.json()).toMatchObject({ code: 50300, message: '服务繁忙，请稍后再试', data: { retryAfter: 2 } })
  release()
  await answered()
  expect(await ask(love.getPaged)).toBe(200)
})

test('documents, the configuration and callbacks of providers are served despite overload', async () => {
  await fill()
  expect((await app.inject('/a-document')).statusCode).toBe(200)
  for (const endpoint of [tenant.getBaseConfig, pictureVerdict] as EndpointFacts[]) expect(await ask(endpoint)).toBe(200)
})

test('neither a busy event loop nor many waiting calls alone refuse anything', async () => {
  expect(await ask(love.getPaged)).toBe(200)
  load.share = 0.5
  await fill()
  expect(await ask(love.getPaged)).toBe(200)
  load.share = 1
  isOn = false
  expect(await ask(love.getPaged)).toBe(200)
})

test('a process that stood still for two seconds refuses nobody afterwards', async () => {
  const own = fastify()
  refuseOverload(own, () => true)
  own.get('/own', { config: { endpoint: { ...(love.getPaged as EndpointFacts), path: '/own' } } }, async () => 'ok')
  await own.ready()
  const end = Date.now() + 2_200
  while (Date.now() < end);
  await new Promise((resolve) => setTimeout(resolve, 50))
  for (let turn = 0; turn < 20; turn += 1) expect((await own.inject('/own')).statusCode).toBe(200)
  await own.close()
})

const BROWSER = { host: 'localhost', accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test('a page that fails in a browser is an HTML page with a message, never a JSON response', async () => {
  const world: TestWorld = await openTestWorld()
  try {
    const open = (url: string, headers: Record<string, string> = {}) => world.app.inject({ url, headers: { ...BROWSER, ...headers } })
    for (const url of ['/common/api/nothing', '/nowhere/at/all.html']) {
      const page = await open(url)
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(page.body).toContain('回首页')
      expect(page.body).not.toContain('"code"')
    }
    world.world.env.limitFactor = 1e-9
    expect((await open('/', { 'x-forwarded-for': '198.51.100.7' })).statusCode).toBeLessThan(500)
    const late = await open('/')
    expect([late.statusCode, late.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
    expect(late.body).toMatch(/<meta http-equiv="refresh" content="\d+">/)
    expect(late.body).toContain('打开得太快了')
  } finally {
    world.world.env.limitFactor = 0
    await world.close()
  }
})
