/** The sandbox cashier as the server serves it to a browser and to a mini-program; in production it does not exist. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '../../../test/world'
import { buildApp } from '../../app'
import { openAdapters } from '../adapters'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const form = 'application/x-www-form-urlencoded'
const post = (app: FastifyInstance, url: string, payload: string | object, type?: string) =>
  app.inject({ method: 'POST', url, payload, headers: { host: 'localhost', ...(type ? { 'content-type': type } : {}) } })

async function begun(scene: { kind: 'h5'; ip: string; returnUrl: string } | { kind: 'jsapi'; openId: string; appId: string }) {
  const { pay, payTwin } = world.served.adapters
  payTwin!.plan({ notices: 'hold' })
  const no = `PAGE${Date.now().toString(36)}${scene.kind}`
  const facts = { no, title: '充值', fen: 100, expiresAt: new Date(Date.now() + 60_000), notifyUrl: 'http://127.0.0.1:9/', orderId: 1 }
  return { no, port: pay.portOf('wx', 'qx_wx')!, ticket: await pay.portOf('wx', 'qx_wx')!.begin({ ...facts, scene }) }
}

test('a browser gets the order, pays by the form, and returns', async () => {
  const { no, port, ticket } = await begun({ kind: 'h5', ip: '127.0.0.1', returnUrl: 'http://localhost/subpages/member/pay?no=1' })
  const { url } = ticket as { url: string }
  const drawn = await world.app.inject({ url, headers: { host: 'localhost' } })
  expect(drawn.statusCode).toBe(200)
  expect(drawn.headers['content-type']).toContain('text/html')
  const fields = [...drawn.body.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!])
  const pressed = new URLSearchParams([...fields, ['outcome', 'pay']]).toString()
  const back = await post(world.app, '/sandbox/pay/confirm', pressed, form)
  expect(back.statusCode).toBe(302)
  expect(back.headers.location).toBe('http://localhost/subpages/member/pay?no=1')
  expect(await port.query(no)).toMatchObject({ state: 'paid' })
})

test('a mini-program operates the cashier without a page', async () => {
  const { no, port, ticket } = await begun({ kind: 'jsapi', openId: 'o', appId: 'qx-weapp' })
  const answer = await post(world.app, '/sandbox/pay/confirm', { package: (ticket as { package: string }).package })
  expect(answer.json()).toEqual({ state: 'paid' })
  expect(await port.query(no)).toMatchObject({ state: 'paid' })
  expect((await post(world.app, '/sandbox/pay/confirm', {})).statusCode).toBe(404)
})

test('in production the cashier does not exist', async () => {
  const { served } = world
  const adapters = await openAdapters(served.env.adapters, {
    log: served.log,
    outbox: { write: () => undefined, referencesTo: () => [] },
    tokenCache: { get: async () => null, put: async () => undefined, withLock: (_key, work) => work() },
    sandboxes: ['moderation', 'geo'],
  })
  const production = await buildApp({ ...served, adapters, env: { ...served.env, isProduction: true, sandboxes: ['moderation', 'geo'] } })
  expect((await post(production, '/sandbox/pay/confirm', { package: 'prepay_id=tw1' })).statusCode).toBe(404)
  expect((await production.inject({ url: '/sandbox/pay?prepay_id=tw1', headers: { host: 'localhost' } })).body).not.toContain('收银台')
  await production.close()
  await adapters.close()
})
