import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as send } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auth } from '@qianxian/protocol/auth/auth'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../app'
import { smsCodes } from '../db/tables/account'
import { tenantApps } from '../db/tables/tenant'
import { readEnv } from '../env'
import { openTestWorld, type TestWorld } from '../../test/world'

const INLINE = 'document.title = "牵线"'
const PAGE = `<!doctype html><script>${INLINE}</script><script type="application/json" id="first">{"a":1}</script><script defer src="/js/app.12345678.js"></script>`
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

let world: TestWorld
let page: FastifyInstance
let production: FastifyInstance
let webDir: string
beforeAll(async () => {
  world = await openTestWorld()
  await world.world.db.delete(tenantApps).where(eq(tenantApps.tenantId, world.tenantB))
  const files = sql`update tenant_configs set value = jsonb_set(value, '{fileDomain}', '"https://files.example/pictures"') where tenant_id = ${world.tenantB} and kind = 'image'`
  await world.world.db.execute(files)
  webDir = mkdtempSync(join(tmpdir(), 'qx-web-'))
  writeFileSync(join(webDir, 'index.html'), PAGE)
  writeFileSync(join(webDir, 'app.12345678.js'), '1')
  page = await buildApp({ ...world.served, env: { ...world.world.env, webDir } })
  production = await buildApp({ ...world.served, env: { ...world.world.env, webDir, isProduction: true } })
  await Promise.all([page.ready(), production.ready()])
})
afterAll(async () => {
  await Promise.all([page.close(), production.close()])
  await world.close()
  rmSync(webDir, { recursive: true })
})

const get = (url: string, app = page, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'localhost', ...headers } })
const directive = (policy: unknown, name: string) =>
  String(policy)
    .split('; ')
    .find((part) => part.split(' ')[0] === name)
    ?.split(' ')
    .slice(1)

describe('every kind of response', () => {
  const kinds = [
    '/',
    '/pages/love/detail?no=1',
    '/js/missing.js',
    '/app.12345678.js',
    '/common/api/config/getSysConfig',
    '/common/api/home/index',
    '/common/api/home/qr',
    '/common/api/nothing',
    '/files/public/t1/a/b',
    '/docs/',
    '/docs/json',
    '/sandbox/wechat/authorize',
  ]

  it.each(kinds)('a response of %s cannot be sniffed, framed or run as anything else', async (url) => {
    const { headers } = await get(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers['permissions-policy']).toContain('camera=(self)')
    expect(headers['permissions-policy']).toContain('microphone=(self)')
    const policy = headers['content-security-policy']
    expect(directive(policy, 'frame-ancestors')).toEqual(["'none'"])
    expect(directive(policy, 'base-uri')).toEqual(["'none'"])
    expect(directive(policy, 'script-src') ?? directive(policy, 'default-src')).not.toContain("'unsafe-inline'")
    expect(String(policy)).not.toContain('unsafe-eval')
    expect(headers['cache-control']).toBeDefined()
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  })

  it('production promises TLS for a year, and hides the API browser', async () => {
    for (const url of kinds)
      expect((await get(url, production)).headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains')
    expect((await get('/docs/json', production)).statusCode).toBe(404)
    expect((await get('/docs/', production)).statusCode).toBe(404)
    expect((await get('/')).headers['strict-transport-security']).toBeUndefined()
  })

  it('a response with data is stored by no cache', async () => {
    const member = await world.member()
    const reply = await page.inject({
      method: 'POST',
      url: '/common/api/member/user/getUser',
      payload: {},
      headers: { host: 'localhost', authorization: member.token },
    })
    expect(reply.json().code).toBe(20000)
    expect(reply.headers['cache-control']).toBe('no-store')
  })
})

describe('the page', () => {
  it('the page may run its own files and the inline scripts it was built with', async () => {
    const { headers } = await get('/pages/love/detail?no=10100001')
    const policy = headers['content-security-policy']
    expect(directive(policy, 'script-src')).toEqual(["'self'", hash(INLINE)])
    expect(directive(policy, 'default-src')).toEqual(["'none'"])
    expect(directive(policy, 'object-src')).toEqual(["'none'"])
  })

  it('the page opens sockets to its own host alone, whatever a header claims', async () => {
    const policy = (await get('/pages/about/index', page, { host: 'evil.example' })).headers['content-security-policy']
    expect(directive(policy, 'connect-src')).toEqual(["'self'", 'blob:', 'ws://localhost'])
  })

  it('the page connects to WeChat and to a file domain only if the tenant has them', async () => {
    const own = (await get('/pages/about/index')).headers['content-security-policy']
    const other = (await get('/pages/about/index', page, { host: 'second.localhost' })).headers['content-security-policy']
    expect(directive(own, 'frame-src')).toEqual(['weixin:', 'weixinping:'])
    expect(directive(other, 'frame-src')).toEqual(["'none'"])
    expect(directive(own, 'connect-src')).toEqual(["'self'", 'blob:', 'ws://localhost'])
    expect(directive(other, 'connect-src')).toEqual(["'self'", 'blob:', 'ws://second.localhost', 'https://files.example'])
  })
})

describe('a page of another site', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const ask = (headers: Record<string, string>, phone = '15511112222') =>
    page.inject({
      method: 'POST',
      url: auth.sendCaptcha.path,
      payload: `phone=${phone}&scene=login`,
      headers: { host: 'localhost', ...form, ...headers },
    })

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:81' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://second.localhost' },
  ] as Record<string, string>[])('cannot make its visitors request a code: %j', async (headers) => {
    expect((await ask(headers)).statusCode).toBe(403)
    expect(await world.world.db.select().from(smsCodes)).toHaveLength(0)
  })

  it('a page of another site is refused before the body is read', async () => {
    const reply = await page.inject({
      method: 'POST',
      url: '/common/api/image/upload',
      payload: 'x',
      headers: { host: 'localhost', 'content-type': 'multipart/form-data; boundary=x', origin: 'https://evil.example' },
    })
    expect(reply.statusCode).toBe(403)
  })

  it('a page of another site may not read answers or send headers of its own', async () => {
    const question = await page.inject({
      method: 'OPTIONS',
      url: auth.sendCaptcha.path,
      headers: {
        host: 'localhost',
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-platform,authorization',
      },
    })
    expect(question.statusCode).toBe(404)
    for (const name of Object.keys(question.headers)) expect(name).not.toMatch(/^access-control/)
    const read = await get('/common/api/config/getSysConfig', page, { origin: 'https://evil.example' })
    for (const name of Object.keys(read.headers)) expect(name).not.toMatch(/^access-control/)
  })

  it('a page of another site differs from our own page, a mini-program and a program', async () => {
    const own: Record<string, string>[] = [
      { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
      { 'x-platform': 'weapp', origin: 'https://servicewechat.com', 'sec-fetch-site': 'cross-site' },
      {},
    ]
    for (const [place, headers] of own.entries()) expect((await ask(headers, `1551111333${place}`)).json().code).toBe(20000)
  })
})

describe('an address behind proxies', () => {
  const ipSeen = async (trustProxy: string, forwarded: string) => {
    const app = await buildApp({
      ...world.served,
      env: { ...world.world.env, trustedProxies: readEnv({ TRUST_PROXY: trustProxy, DATA_DIR: webDir }).trustedProxies },
    })
    app.get('/ip', (request, reply) => reply.send({ ip: request.ip, host: request.host }))
    const reply = await app.inject({
      url: '/ip',
      headers: { host: 'localhost', 'x-forwarded-for': forwarded, 'x-forwarded-host': 'second.localhost' },
    })
    await app.close()
    return reply.json()
  }

  it('the address is the one our nearest proxy reports, whatever the client wrote before it', async () => {
    expect(await ipSeen('0', '9.9.9.9')).toEqual({ ip: '127.0.0.1', host: 'localhost' })
    expect(await ipSeen('1', '9.9.9.9, 203.0.113.5')).toEqual({ ip: '203.0.113.5', host: 'second.localhost' })
    expect(await ipSeen('1', '9.9.9.9, 203.0.113.5, 10.0.0.2')).toEqual({ ip: '203.0.113.5', host: 'second.localhost' })
    expect(await ipSeen('203.0.113.0/24', '9.9.9.9')).toEqual({ ip: '127.0.0.1', host: 'localhost' })
  })
})

describe('messages that two servers could parse differently', () => {
  let port: number
  beforeAll(async () => {
    await page.listen({ port: 0, host: '127.0.0.1' })
    port = (page.server.address() as AddressInfo).port
  })

  const raw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.end(text))
      let answer = ''
      socket.on('data', (chunk) => (answer += chunk))
      socket.on('error', reject)
      socket.on('close', () => resolve(answer))
    })
  /** Sends the text and keeps the connection open. */
  const heldOpen = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text))
      let answer = ''
      socket.on('data', (chunk) => (answer += chunk))
      socket.on('error', reject)
      socket.on('close', () => resolve(answer))
    })
  const head = `POST ${auth.loginByPhone.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`

  it.each([
    ['two lengths', `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    ['a length and chunks', `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['an unknown encoding', `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
    ['a folded header', `${head}X-A: b\r\n Content-Length: 2\r\n\r\n{}`],
    ['a bare line feed', `${head.replaceAll('\r\n', '\n')}Content-Length: 2\n\n{}`],
  ])('%s are refused', async (_what, text) => {
    expect((await raw(text)).split('\r\n')[0]).toMatch(/^HTTP\/1\.1 400/)
  })

  it('TRACE is not answered', async () => {
    const status = await new Promise((resolve) =>
      send({ port, method: 'TRACE', path: '/common/api/config/getSysConfig' }, (reply) => resolve(reply.resume().statusCode)).end(),
    )
    expect(status).toBeGreaterThanOrEqual(400)
  })

  it('a client that sends nothing is soon disconnected', () => {
    expect(page.server.headersTimeout).toBe(10_000)
    expect(page.server.requestTimeout).toBe(60_000)
    expect(page.server.keepAliveTimeout).toBeGreaterThan(0)
  })

  it.each([
    ['half of its headers', `${head}X-A: `],
    ['half of its body', `${head}Content-Length: 9\r\n\r\n{`],
  ])('a request that sends %s is ended by the limits, and others are answered meanwhile', async (_what, text) => {
    const { headersTimeout, requestTimeout } = page.server
    Object.assign(page.server, { headersTimeout: 200, requestTimeout: 300 })
    try {
      const held = Array.from({ length: 40 }, () => heldOpen(text))
      expect((await get('/common/api/config/getSysConfig', page)).statusCode).toBeLessThan(500)
      const answers = await Promise.all(held)
      expect(new Set(answers.map((answer) => answer.split('\r\n')[0]))).toEqual(new Set(['HTTP/1.1 408 Request Timeout']))
    } finally {
      Object.assign(page.server, { headersTimeout, requestTimeout })
    }
  })
})
