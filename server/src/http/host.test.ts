/** Tests of the Host header: invalid ones are refused, and no link ever leads to a host that is only in a header. */
import { homeIndex, homeQr } from '@qianxian/protocol/home/home'
import { auth } from '@qianxian/protocol/auth/auth'
import { finance } from '@qianxian/protocol/finance/finance'
import { pay } from '@qianxian/protocol/pay/pay'
import { tenant } from '@qianxian/protocol/tenant/tenant'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '../../test/world'
import { buildApp } from '../app'
import { payments } from '../db/tables/pay'
import { tenantDomains } from '../db/tables/tenant'
import { isDomain, originOf } from './host'

let world: TestWorld
/** A server behind a proxy that passes on its clients' headers. */
let production: FastifyInstance
beforeAll(async () => {
  world = await openTestWorld()
  const { served } = world
  await world.world.db.insert(tenantDomains).values({ tenantId: world.tenantB, domain: 'a.first-by-name.cn' })
  await world.world.db.update(tenantDomains).set({ isMain: true }).where(eq(tenantDomains.domain, 'second.localhost'))
  production = await buildApp({ ...served, env: { ...served.env, isProduction: true, trustedProxies: 'loopback' } })
})
afterAll(async () => {
  await production.close()
  await world.close()
})

const ask = (url: string, headers: Record<string, string>, on = world.app) => on.inject({ method: 'GET', url, headers })
const linkIn = (html: string) => /<a href="([^"]+)">在电脑上继续浏览/.exec(html)?.[1]

describe.each(['a b', '[', '[::1', 'localhost:99999', 'localhost:', 'x:1"><', 'a@b', 'localhost/x', 'x?y', 'x#y', '\\', 'ä.cn', '%'])(
  'the host %j',
  (host) => {
    test('an invalid host is refused on every path, without a server error', async () => {
      for (const url of ['/', tenant.getBaseConfig.path, homeIndex.path, homeQr.path, '/files/public/t1/a.png', '/nothing']) {
        const reply = await ask(url, { host })
        expect([url, reply.statusCode, reply.json().code]).toEqual([url, 400, 40021])
      }
    })
  },
)

test.each(['LOCALHOST', 'localhost:3000', '127.0.0.1', '[::1]:80', 'my_box.local', 'unknown.example.cn'])(
  'the host %s is accepted',
  async (host) => {
    expect((await ask(tenant.getBaseConfig.path, { host })).statusCode).toBe(200)
  },
)

describe('a link', () => {
  const forged: Record<string, string>[] = [
    { host: 'evil.example' },
    { host: 'localhost', 'x-forwarded-host': 'evil.example' },
    { host: 'localhost', 'x-forwarded-host': 'evil.example, localhost' },
    { host: '127.0.0.1' },
  ]
  test.each(forged)('the code of the desktop page leads to the platform itself: %j', async (headers) => {
    const page = await ask(`${homeIndex.path}?from=/member/index`, headers, production)
    expect(linkIn(page.body)).toBe('http://localhost/member/index?pc=0')
    expect(page.body).not.toContain('evil.example')
    const [qr, honest] = [await ask(homeQr.path, headers, production), await ask(homeQr.path, { host: 'localhost' }, production)]
    expect(qr.body).toBe(honest.body)
    for (const reply of [page, qr]) expect(reply.headers['cache-control']).toMatch(/^private/)
  })

  test('a link keeps the scheme of the request, and never the port of its Host header', async () => {
    const headers = { host: 'second.localhost:8080', 'x-forwarded-proto': 'https' }
    expect(linkIn((await ask(homeIndex.path, headers, production)).body)).toBe('https://second.localhost/?pc=0')
    expect(linkIn((await ask(homeIndex.path, { host: 'localhost', 'x-forwarded-proto': 'javascript' }, production)).body)).toBe(
      'http://localhost/?pc=0',
    )
  })

  test('a link leads to the main domain if the request used an unknown host', async () => {
    const headers = { host: 'evil.example', 'x-app-id': 'ly-weapp' }
    expect(linkIn((await ask(homeIndex.path, headers, production)).body)).toBe('http://second.localhost/?pc=0')
  })

  test('the code of a demonstration leads to the address by which this machine was opened', async () => {
    expect(linkIn((await ask(homeIndex.path, { host: '127.0.0.1:3000' })).body)).toBe('http://127.0.0.1/?pc=0')
    expect(linkIn((await ask(homeIndex.path, { host: '192.0.2.77:3000' })).body)).toBe('http://localhost/?pc=0')
  })

  test('a link to WeChat returns to the platform only', async () => {
    const authorise = (redirect: string, host: string) =>
      production.inject({ method: 'POST', url: auth.getMpAuthorizeUrl.path, payload: { redirect }, headers: { host } })
    const { data } = (await authorise('/member/index', 'evil.example')).json<{ data: { url: string } }>()
    expect(new URL(data.url, 'http://x').searchParams.get('redirect_uri')).toBe('http://localhost/member/index')
    expect((await authorise('http://evil.example/', 'evil.example')).json().fields).toHaveProperty('redirect')
  })
})

describe('the port in addresses', () => {
  const at = (
    settings: { publicPort?: number; trustedProxies?: string | false },
    localPort?: number,
    protocol: 'http' | 'https' = 'https',
  ) => originOf({ protocol, socket: { localPort } } as never, 'a.cn', { publicPort: undefined, trustedProxies: false, ...settings })

  test('it is the configured one, else the standard one behind a proxy, else that of the connection', () => {
    expect(at({ publicPort: 8443, trustedProxies: 'loopback' }, 3000)).toBe('https://a.cn:8443')
    expect(at({ trustedProxies: 'loopback' }, 3000)).toBe('https://a.cn')
    expect(at({}, 3000, 'http')).toBe('http://a.cn:3000')
    expect(at({}, 80, 'http')).toBe('http://a.cn')
  })

  test('a channel calls and returns to it, whatever port the buyer writes into the Host header', async () => {
    const buyer = await world.member()
    const { data: order } = await buyer.call(finance.createFinOrder, { bizType: 'credit', input: { fen: 1_000, pt: 100 }, shownFen: 1_000 })
    const headers = { host: 'localhost:9999' }
    const answers = [
      await buyer.call(pay.aliPay, { id: order.id, useWallet: false }, { headers }),
      await buyer.call(pay.tenPay, { id: order.id, scene: 'h5', useWallet: false }, { headers }),
    ]
    expect(answers.map(({ code }) => code)).toEqual([20000, 20000])
    expect(JSON.stringify(answers)).not.toContain('9999')
    const attempts = await world.world.db.select().from(payments).where(eq(payments.orderId, order.id))
    expect(attempts.map(({ notifyUrl }) => new URL(notifyUrl).host)).toEqual(['localhost', 'localhost'])
  })
})

test("a page is signed for WeChat if it is the platform's own", async () => {
  const sign = (url: string) => world.visitor().call(tenant.getWechatSignature, { url }, { headers: { host: 'localhost' } })
  expect((await sign('http://localhost/pages/index/index')).code).toBe(20000)
  for (const url of [
    'https://evil.example/',
    'https://second.localhost/',
    'localhost',
    'javascript:alert(1)',
    'https://localhost@evil.example/',
  ])
    expect((await sign(url)).fields).toEqual({ url: '只能为本平台的页面签名' })
  expect(
    (await world.visitor().call(tenant.getWechatSignature, { url: 'http://evil.example/' }, { headers: { host: 'evil.example' } })).code,
  ).toBe(40000)
})

test("the city's settings name a bound domain, and no other", async () => {
  const bound = async (host: string) => (await world.visitor().call(tenant.getCityConfig, {}, { headers: { host } })).data.bindingDomain
  expect(await bound('localhost')).toBe('localhost')
  expect(await bound('evil.example')).toBe('')
})

test.each([
  ['www.example.cn', true],
  ['xn--fiqs8s.cn', true],
  ['localhost', true],
  ['https://a.cn', false],
  ['a.cn:80', false],
  ['a..cn', false],
  ['-a.cn', false],
  ['a.cn/x', false],
  ['', false],
])('%s can be bound: %s', (name, can) => {
  expect(isDomain(name)).toBe(can)
})
