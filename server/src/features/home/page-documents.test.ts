import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Given } from '@qianxian/protocol/base/given'
import { love } from '@qianxian/protocol/love/love'
import { browseLimits } from '@qianxian/protocol/love/love.words'
import { loveFaults } from '@qianxian/protocol/love/love.faults'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { tenant } from '@qianxian/protocol/tenant/tenant'
import { and, eq, like } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestWorld, type TestWorld } from '../../../test/world'
import { buildApp } from '../../app'
import { rateHits } from '../../db/tables/account'
import { tenantConfigs, tenants } from '../../db/tables/tenant'
import { gates } from '../../http/limits'

const PERSON = '/pages/love/detail'
const files = {
  '/pages/index/index': ['/js/home.00000001.js'],
  [PERSON]: ['/css/person.00000001.css', '/js/person.00000001.js', '/js/shared.00000001.js'],
  '/pages/love/hongniang': ['/js/shared.00000001.js'],
  '/subpages/single_page/index': [],
  '/pages/about/index': [],
  '/pages/login/index': ['/js/login.00000001.js'],
}
const built = `<!doctype html><html><head><title></title><script defer src="/js/app.00000001.js"></script></head><body><div id="app"></div></body></html>`

let w: TestWorld
let webDir: string
let app: FastifyInstance
beforeAll(async () => {
  w = await openTestWorld()
  webDir = mkdtempSync(join(tmpdir(), 'qx-web-'))
  writeFileSync(join(webDir, 'index.html'), built)
  writeFileSync(join(webDir, 'pages.json'), JSON.stringify(files))
  app = await buildApp({ ...w.world, env: { ...w.world.env, webDir } })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await w.close()
  rmSync(webDir, { recursive: true, force: true })
})
beforeEach(async () => {
  await w.world.db.delete(rateHits)
})

const open = (url: string, headers: Record<string, string> = {}, on = app) =>
  on.inject({ method: 'GET', url, headers: { host: 'localhost', ...headers } })
const givenOf = (html: string): Given => JSON.parse(/id="given">(.*?)<\/script>/s.exec(html)?.[1] ?? '{"at":0,"answers":[]}') as Given
const answerIn = (html: string, path: string) => givenOf(html).answers.find(({ url }) => url.split('?')[0] === path)
const metaOf = (html: string, name: string) => new RegExp(`<meta property="${name}" content="([^"]*)">`).exec(html)?.[1]
const preloadsOf = (html: string) =>
  [...html.matchAll(/<link rel="preload" as="(\w+)" fetchpriority="low" href="([^"]+)">/g)].map(([, kind, file]) => `${kind} ${file}`)
const hitsOf = async (name: string) =>
  (
    await w.world.db
      .select()
      .from(rateHits)
      .where(like(rateHits.bucket, `%${name}%`))
  ).reduce((sum, { hits }) => sum + hits, 0)

describe('the document of a page', () => {
  it("preloads the page's own files and no others", async () => {
    expect(preloadsOf((await open(PERSON)).body)).toEqual([
      'style /css/person.00000001.css',
      'script /js/person.00000001.js',
      'script /js/shared.00000001.js',
    ])
    expect(preloadsOf((await open('/subpages/single_page/index')).body)).toEqual([])
  })

  it('is the built page if the page is unknown', async () => {
    expect((await open('/pages/nowhere')).body).toBe(built)
  })

  it("contains the app's start-up answers for the tenant, as the endpoints give them", async () => {
    const { answers, at } = givenOf((await open('/pages/login/index')).body)
    expect(Math.abs(Date.now() - at)).toBeLessThan(60_000)
    expect(answers).toHaveLength(10)
    for (const { method, url, data, refusal } of answers) {
      const reply = await app.inject({ method: method as 'GET', url, headers: { host: 'localhost' } })
      expect([url, data, refusal]).toEqual([url, reply.json<{ data: unknown }>().data, undefined])
    }
  })

  it('belongs to the tenant of the host', async () => {
    const [{ body: ours }, { body: theirs }] = [
      await open('/pages/login/index'),
      await open('/pages/login/index', { host: 'second.localhost' }),
    ]
    const name = async (tenantId: number) => (await w.visitor(tenantId).call(tenant.getBaseConfig, {})).data.platformName
    expect(metaOf(ours, 'og:site_name')).toBe(await name(w.tenantA))
    expect(metaOf(theirs, 'og:site_name')).toBe(await name(w.tenantB))
    expect(answerIn(theirs, tenant.getTenantDetail.path)?.data).toMatchObject({ id: w.tenantB })
    const stranger = await w.loveUser({ tenantId: w.tenantB })
    expect(answerIn((await open(`${PERSON}?no=${stranger.no}`)).body, love.getDetail.path)?.refusal?.code).toBe(
      loveFaults.profile_unavailable.code,
    )
  })

  it('contains no tenant data for an invented host, and none of a closed tenant', async () => {
    const made = await open('/pages/login/index', { host: 'evil.example' })
    expect([made.statusCode, givenOf(made.body).answers]).toEqual([200, []])
    await w.world.db.update(tenants).set({ status: 'suspended' }).where(eq(tenants.id, w.tenantB))
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const closed = await open('/pages/login/index', { host: 'second.localhost' })
    await w.world.db.update(tenants).set({ status: 'active' }).where(eq(tenants.id, w.tenantB))
    expect([closed.statusCode, givenOf(closed.body).answers]).toEqual([200, []])
  })

  it('is compressed like the home page', async () => {
    const withoutTime = (html: string) => html.replace(/"at":\d+/, '')
    const plain = withoutTime((await open('/pages/login/index')).body)
    expect(plain).toContain('</html>')
    const [brotli, gzip] = [
      await open('/pages/login/index', { 'accept-encoding': 'gzip, br' }),
      await open('/pages/login/index', { 'accept-encoding': 'gzip' }),
    ]
    expect(withoutTime(brotliDecompressSync(brotli.rawPayload).toString())).toBe(plain)
    expect(withoutTime(gunzipSync(gzip.rawPayload).toString())).toBe(plain)
  })

  it('is requested anew each time, and not stored by caches in between', async () => {
    const { headers } = await open(PERSON)
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding' })
    expect(headers.etag).toBeUndefined()
  })
})

describe('the first answers of a page', () => {
  it('are those that the endpoint gives a visitor, whichever account opens the page', async () => {
    const her = await w.loveUser()
    const him = await w.loveUser()
    const { data } = await w.visitor().call(love.getDetail, { no: her.no })
    for (const headers of [{}, { authorization: him.token }, { authorization: her.token, cookie: `token=${her.token}` }] as Record<
      string,
      string
    >[]) {
      const { body } = await open(`${PERSON}?no=${her.no}&from=share`, headers)
      expect(answerIn(body, love.getDetail.path)).toEqual({ method: 'POST', url: love.getDetail.path, body: `{"no":"${her.no}"}`, data })
    }
  })

  it('follow the address: one matchmaker or all, the named text or the first', async () => {
    const one = await w.matchmaker()
    const { body } = await open(`/pages/love/hongniang?id=${one.matchmakerId}`)
    expect(answerIn(body, matchmaker.getDetail.path)?.body).toBe(`{"id":${one.matchmakerId}}`)
    expect(answerIn(body, matchmaker.getPaged.path)).toBeUndefined()
    const all = (await open('/pages/love/hongniang')).body
    expect(answerIn(all, matchmaker.getPaged.path)?.body).toBe('{"cursor":null}')
    expect(answerIn((await open('/subpages/single_page/index')).body, tenant.getSinglePage.path)?.url).toBe(
      `${tenant.getSinglePage.path}?id=1`,
    )
    expect(answerIn((await open('/subpages/single_page/index?id=x')).body, tenant.getSinglePage.path)).toBeUndefined()
  })

  it('are identical for a hidden and a missing person', async () => {
    const hidden = await w.loveUser({ lifecycle: 'hidden' })
    const forMembers = await w.loveUser({ privacy: { visibility: 'members' } })
    const pages = await Promise.all(
      [hidden.no, forMembers.no, '99999999'].map(async (no) => (await open(`${PERSON}?no=${no}`)).body.replaceAll(no, 'NO')),
    )
    const [one, ...others] = pages.map((body) => body.replace(/"at":\d+/, '"at":0'))
    expect(answerIn(one!, love.getDetail.path)?.refusal?.code).toBe(loveFaults.profile_unavailable.code)
    expect(others).toEqual([one, one])
  })

  it('are counted once, for the person who opened the page, like a request of the app', async () => {
    const her = await w.loveUser()
    await open(`${PERSON}?no=${her.no}`)
    expect(await hitsOf('details:ip127.0.0.1')).toBe(1)
    await w.visitor().call(love.getDetail, { no: her.no })
    expect(await hitsOf('details:ip127.0.0.1')).toBe(2)
    await app.inject({ method: 'HEAD', url: `${PERSON}?no=${her.no}`, headers: { host: 'localhost' } })
    expect(await hitsOf('details:ip127.0.0.1')).toBe(2)
  })

  it("stop once the quota of the visitor's network is used up", async () => {
    const her = await w.loveUser()
    const limited = await buildApp({ ...w.world, env: { ...w.world.env, webDir, limitFactor: 1 / browseLimits.visitorDetailsPerDay } })
    const [first, second] = [await open(`${PERSON}?no=${her.no}`, {}, limited), await open(`${PERSON}?no=${her.no}`, {}, limited)]
    await limited.close()
    expect(answerIn(first.body, love.getDetail.path)?.refusal).toBeUndefined()
    expect(answerIn(second.body, love.getDetail.path)?.data ?? null).toBeNull()
  })

  it('are omitted from the document for an address that requests documents excessively', async () => {
    const { max } = gates.answeredPages
    const limited = await buildApp({ ...w.world, env: { ...w.world.env, webDir, limitFactor: 10 / max } })
    const bodies: string[] = []
    for (let time = 0; time < 11; time += 1)
      bodies.push((await limited.inject({ url: PERSON, headers: { host: 'localhost' }, remoteAddress: '192.0.2.109' })).body)
    await limited.close()
    expect(preloadsOf(bodies.at(-1)!)).toHaveLength(3)
    expect(givenOf(bodies.at(-1)!).answers).toEqual([])
  })

  it('delay the document only briefly', async () => {
    const slow = await buildApp({ ...w.world, env: { ...w.world.env, webDir, patienceFactor: 1 } })
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    slow.addHook('preHandler', async (request) => {
      if (request.url === love.getDetail.path) await held
    })
    await slow.ready()
    const her = await w.loveUser()
    const { body, statusCode } = await open(`${PERSON}?no=${her.no}`, {}, slow)
    letGo()
    await slow.close()
    expect(statusCode).toBe(200)
    expect(answerIn(body, love.getDetail.path)).toBeUndefined()
    expect(answerIn(body, tenant.getBaseConfig.path)).toBeDefined()
  })
})

describe('the preview of a link', () => {
  it('names the person as a visitor may see them, and tells search engines not to index it', async () => {
    const her = await w.loveUser({ profile: { nickname: '<b>"小雨"</b></script>' } })
    const { body } = await open(`${PERSON}?no=${her.no}`)
    const { card } = (await w.visitor().call(love.getDetail, { no: her.no })).data
    expect(metaOf(body, 'og:title')).toContain(card.ageText)
    expect(body).not.toContain('<b>"小雨"')
    expect(body.match(/<\/script>/g)).toHaveLength(2)
    expect((answerIn(body, love.getDetail.path)!.data as { card: object }).card).toEqual(card)
    expect(body).toContain('content="noindex,noarchive"')
    expect((await open('/pages/about/index')).body).not.toContain('noindex')
  })

  it('names the platform itself if the page has nothing to name', async () => {
    await setLove({ slogan: '认真恋爱', shareImg: '/files/share.webp' })
    const { body } = await open('/pages/login/index')
    const { platformName } = (await w.visitor().call(tenant.getBaseConfig, {})).data
    expect(body).toContain(`<title>${platformName} - 认真恋爱</title>`)
    expect([metaOf(body, 'og:title'), metaOf(body, 'og:description')]).toEqual([`${platformName} - 认真恋爱`, '认真恋爱'])
    expect(metaOf(body, 'og:image')).toMatch(/^http:\/\/localhost(?::\d+)?\/files\/share\.webp$/)
    const gone = (await open(`${PERSON}?no=99999999`)).body
    expect(metaOf(gone, 'og:title')).toBe(`${platformName} - 认真恋爱`)
  })
})

/** Changes the settings of the first tenant as an operator would, and waits until they take effect. */
async function setLove(values: Record<string, unknown>): Promise<void> {
  const where = and(eq(tenantConfigs.tenantId, w.tenantA), eq(tenantConfigs.kind, 'love'))
  const [row] = await w.world.db.select().from(tenantConfigs).where(where)
  await w.world.db
    .update(tenantConfigs)
    .set({ value: { ...(row!.value as object), ...values } as never })
    .where(where)
  await new Promise((resolve) => setTimeout(resolve, 1100))
}
