import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { love } from '@qianxian/protocol/love/love'
import { tenant } from '@qianxian/protocol/tenant/tenant'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestWorld, type TestWorld } from '../../../test/world'
import { buildApp } from '../../app'
import { loveProfiles } from '../../db/tables/love'
import { tenantConfigs, tenants } from '../../db/tables/tenant'
import { gates } from '../../http/limits'
import { openDocument } from './first-document'

const ROOT = join(import.meta.dirname, '../../../..')
const FRESH_MS = 1100

let w: TestWorld
let webDir: string
let app: FastifyInstance

/** Writes a miniature build: the real screen and document, with one placeholder style sheet and script. */
async function buildInto(folder: string): Promise<void> {
  for (const name of ['css', 'js']) mkdirSync(join(folder, name))
  const document = readFileSync(join(ROOT, 'src/index.html'), 'utf8')
  writeFileSync(
    join(folder, 'index.html'),
    document.replace(
      '</head>',
      '<script defer="defer" src="/js/app.00000001.js"></script><link href="/css/app.00000001.css" rel="stylesheet"></head>',
    ),
  )
  writeFileSync(join(folder, 'css/app.00000001.css'), ':root{--paper:#fff}.qx-person-card{color:red}.never-there{color:blue}')
  writeFileSync(
    join(folder, 'css/home.00000001.css'),
    '@media (min-width:1px){.qx-footer .qx-footer__tab{color:green}}.qx-footer .never-there{color:blue}',
  )
  writeFileSync(join(folder, 'pages.json'), JSON.stringify({ '/pages/index/index': ['/css/home.00000001.css', '/js/home.00000001.js'] }))
  // The tool is plain JavaScript without types, because it runs before packages are installed.
  const { writeFirstPaint } = (await import(join(ROOT, 'tools/firstPaint.mjs'))) as { writeFirstPaint(folder: string): Promise<void> }
  await writeFirstPaint(folder)
}

beforeAll(async () => {
  w = await openTestWorld()
  webDir = mkdtempSync(join(tmpdir(), 'qx-web-'))
  await buildInto(webDir)
  app = await buildApp({ ...w.world, env: { ...w.world.env, webDir } })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await w.close()
  rmSync(webDir, { recursive: true, force: true })
})

const open = (headers: Record<string, string> = {}, url = '/', on = app) =>
  on.inject({ method: 'GET', url, headers: { host: 'localhost', ...headers } })
/** Waits until a cached page has expired. */
const growOld = () => new Promise((resolve) => setTimeout(resolve, FRESH_MS))
const cardsOf = (html: string) =>
  [...html.matchAll(/<a class="qx-person-card[^"]*" href="\/pages\/love\/detail\?no=(\d+)/g)].map((match) => match[1])
const givenOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="given">(.*?)<\/script>/s.exec(html)![1]!) as {
    at: number
    answers: { method: string; url: string; body: string; data: never }[]
  }

describe('the home page with its first cards', () => {
  it("shows a visitor the same people as the visitors' list, and no others", async () => {
    const shown = await w.loveUser()
    const forMembers = await w.loveUser({ privacy: { visibility: 'members' } })
    const hidden = await w.loveUser({ lifecycle: 'hidden' })
    const { data } = await w.visitor().call(love.getPaged, { filter: { city: '510100' }, size: 20 })
    await growOld()
    for (const url of ['/', '/pages/index/index', '/pages/index/index?inviteId=abc']) {
      const { body, statusCode } = await open({}, url)
      expect(statusCode).toBe(200)
      expect(cardsOf(body)).toEqual(data.list.map((card) => card.no))
      expect(cardsOf(body)).toContain(shown.no)
      for (const person of [forMembers, hidden]) expect(body).not.toContain(person.no)
    }
  })

  it('contains the answers from which it was rendered, each as the endpoint returns it', async () => {
    await w.loveUser()
    await growOld()
    const { answers, at } = givenOf((await open()).body)
    expect(Math.abs(Date.now() - at)).toBeLessThan(60_000)
    expect(answers.map((answer) => answer.url)).toEqual(
      expect.arrayContaining([tenant.getLoveConfig.path, `${tenant.getNavigation.path}?name=bottom`, love.getPaged.path]),
    )
    for (const { method, url, body, data } of answers) {
      const reply = await app.inject({
        method: method as 'GET',
        url,
        headers: { host: 'localhost', ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { payload: body } : {}),
      })
      const { nextCursor: _mine, ...own } = data as Record<string, unknown>
      const { nextCursor: _theirs, ...asked } = reply.json<{ data: Record<string, unknown> }>().data
      expect(own, url).toEqual(asked)
    }
  })

  it('is the same for every caller: a token changes nothing', async () => {
    const person = await w.loveUser()
    const [visitor, known] = [await open(), await open({ authorization: person.token, cookie: `token=${person.token}` })]
    expect(cardsOf(known.body)).toEqual(cardsOf(visitor.body))
    expect(known.body).not.toContain(person.phone)
  })

  it("ends after as many cards as a visitor's list", async () => {
    for (let count = 0; count < 4; count += 1) await w.loveUser()
    await change({ visitorDailyCards: 3 })
    const { body } = await open()
    expect(cardsOf(body)).toHaveLength(3)
    expect(body).toContain('登录后')
    await change({ visitorDailyCards: undefined })
  })

  it('follows changed settings and people within a second', async () => {
    const person = await w.loveUser()
    await change({ slogan: '今天换了一句' })
    const before = (await open()).body
    expect(before).toContain('<title>牵线 - 今天换了一句</title>')
    expect(cardsOf(before)).toContain(person.no)
    await w.world.db.update(loveProfiles).set({ isHidden: true, lifecycle: 'hidden' }).where(eq(loveProfiles.no, person.no))
    await change({ slogan: '又换了一句' })
    const after = (await open()).body
    expect(after).toContain('又换了一句')
    expect(after).not.toContain(person.no)
  })

  it('belongs to the tenant of the host', async () => {
    const [ours, theirs] = [await w.loveUser(), await w.loveUser({ tenantId: w.tenantB })]
    await growOld()
    const [first, second] = [(await open()).body, (await open({ host: 'second.localhost' })).body]
    expect(first).toContain(ours.no)
    expect(first).not.toContain(theirs.no)
    expect(second).not.toContain(ours.no)
    expect(/<title>(.*?)<\/title>/.exec(second)![1]).toMatch(/^良缘/)
  })

  it('is not rendered for an invented host, whichever platform is requested', async () => {
    const plain = readFileSync(join(webDir, 'index.html'), 'utf8')
    for (const headers of [{ host: 'evil.example' }, { host: 'localhost', 'x-app-id': 'ly-weapp' }] as Record<string, string>[]) {
      const { body, statusCode } = await open(headers)
      expect([statusCode, body]).toEqual([200, plain])
    }
    expect((await open({ host: 'LOCALHOST:3000', 'x-forwarded-host': 'evil.example' })).body).toContain('id="given"')
  })

  it('is sent without its cards to an address that requests it excessively', async () => {
    const plain = readFileSync(join(webDir, 'index.html'), 'utf8')
    const { max } = gates.answeredPages
    const limited = await buildApp({ ...w.world, env: { ...w.world.env, webDir, limitFactor: 100 / max } })
    const bodies: string[] = []
    for (let time = 0; time < 101; time += 1)
      bodies.push((await limited.inject({ url: '/', headers: { host: 'localhost' }, remoteAddress: '192.0.2.110' })).body)
    await limited.close()
    expect(bodies.slice(0, 100).every((body) => body.includes('id="given"'))).toBe(true)
    expect(bodies.at(-1)).toBe(plain)
  })

  it('is not rendered for a closed platform, whose app shows the reason', async () => {
    await w.world.db.update(tenants).set({ status: 'suspended' }).where(eq(tenants.id, w.tenantB))
    await growOld()
    const { body, statusCode } = await open({ host: 'second.localhost' })
    await w.world.db.update(tenants).set({ status: 'active' }).where(eq(tenants.id, w.tenantB))
    expect(statusCode).toBe(200)
    expect(body).toBe(readFileSync(join(webDir, 'index.html'), 'utf8'))
  })
})

describe('the document of the home page', () => {
  it('runs no script that the built page does not have', async () => {
    const scriptsOf = (html: string) => [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1])
    const { body } = await open()
    expect(scriptsOf(body)).toEqual(scriptsOf(readFileSync(join(webDir, 'index.html'), 'utf8')))
    expect(body.replace(/<template id="late">.*?<\/template>/s, '')).not.toMatch(
      /<script[^>]+src=|<link[^>]+stylesheet|<[a-z]+[^>]* style=/,
    )
  })

  it('contains the style rules of the visible elements, and omits the others', async () => {
    await w.loveUser()
    await growOld()
    const { body } = await open()
    expect(body).toContain('.qx-person-card{color:red}')
    expect(body).toContain('@media (min-width:1px){.qx-footer .qx-footer__tab{color:green}}')
    expect(body).not.toContain('never-there')
    const late = /<template id="late">(.*?)<\/template>/s.exec(body)![1]!
    expect([...late.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1])).toEqual([
      '/css/app.00000001.css',
      '/css/home.00000001.css',
      '/js/app.00000001.js',
      '/js/home.00000001.js',
    ])
  })

  it('is compressed, never stored in shared caches and never reused without revalidation', async () => {
    const plain = await open()
    const brotli = await open({ 'accept-encoding': 'gzip, br' })
    const gzip = await open({ 'accept-encoding': 'gzip' })
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(plain.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding' })
    expect((await app.inject({ method: 'HEAD', url: '/', headers: { host: 'localhost' } })).statusCode).toBe(200)
  })

  it('falls back to the plain page if rendering fails', async () => {
    const broken = mkdtempSync(join(tmpdir(), 'qx-web-'))
    mkdirSync(join(broken, '.first-paint'))
    for (const name of ['index.html', 'pages.json', '.first-paint/rules.json']) copyFileSync(join(webDir, name), join(broken, name))
    writeFileSync(
      join(broken, '.first-paint/draw.cjs'),
      'module.exports = { drawHome: async (ask) => ask({ method: "GET", url: "/nowhere", body: "" }) }',
    )
    const other = await buildApp({ ...w.world, env: { ...w.world.env, webDir: broken } })
    const { body, statusCode } = await open({}, '/', other)
    await other.close()
    rmSync(broken, { recursive: true, force: true })
    expect(statusCode).toBe(200)
    expect(body).toBe(readFileSync(join(webDir, 'index.html'), 'utf8'))
  })

  it('does not serve the build files that only the server needs', async () => {
    for (const url of ['/.first-paint/draw.cjs', '/.first-paint/rules.json', '/.first-paint/']) {
      const { body } = await open({}, url)
      expect(body).not.toContain('drawHome')
      expect(body).not.toContain('"classes"')
    }
  })
})

it('contains data that cannot end the element around it', () => {
  const write = openDocument(webDir, [])
  const html = write(
    {
      html: '',
      css: '',
      title: '</title><script>alert(1)</script>',
      given: [{ method: 'GET', url: '/', body: '', data: '</script><script>alert(1)</script><!--' }],
    },
    0,
  )
  expect(html).not.toContain('<script>alert')
  expect(givenOf(html).answers[0]!.data).toBe('</script><script>alert(1)</script><!--')
})

/** Changes the settings of the first tenant as an operator would, and waits until they take effect. */
async function change(values: Record<string, unknown>): Promise<void> {
  const where = and(eq(tenantConfigs.tenantId, w.tenantA), eq(tenantConfigs.kind, 'love'))
  const [row] = await w.world.db.select().from(tenantConfigs).where(where)
  await w.world.db
    .update(tenantConfigs)
    .set({ value: { ...(row!.value as object), ...values } as never })
    .where(where)
  await growOld()
}
