import { homeIndex, homeQr } from '@qianxian/protocol/home/home'
import { line } from '@qianxian/protocol/line/line'
import { tenant } from '@qianxian/protocol/tenant/tenant'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '../../../test/world'
import { cities, tenants } from '../../db/tables/tenant'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const rowOf = (code: string) => and(eq(cities.tenantId, world.tenantA), eq(cities.code, code))

test('each host gets its own tenant', async () => {
  const [one, two] = [
    await world.visitor().call(tenant.getTenantDetail, {}),
    await world.visitor(world.tenantB).call(tenant.getTenantDetail, {}),
  ]
  expect(one.data).toMatchObject({ name: '牵线', grantPluginIds: '3,6,7,8,12,15' })
  expect(two.data).toMatchObject({ name: '良缘', grantPluginIds: '' })
})

test('a mini-program is recognised by its app id, whatever the host', async () => {
  const answer = await world.visitor().call(tenant.getTenantDetail, {}, { headers: { 'x-app-id': 'ly-weapp' } })
  expect(answer.data.name).toBe('良缘')
})

test('the configurations have the fields that the product defines', async () => {
  const visitor = world.visitor()
  const [base, love, finance, image] = await Promise.all([
    visitor.call(tenant.getBaseConfig, {}),
    visitor.call(tenant.getLoveConfig, {}),
    visitor.call(tenant.getFinanceConfig, {}),
    visitor.call(tenant.getImageConfig, {}),
  ])
  expect(base.data.geographyDto.map((city) => city.name)).toEqual(['成都', '杭州', '武汉'])
  expect(love.data.slogan).toBe('认真的人，终会相遇')
  expect(love.data).not.toHaveProperty('visitorDailyCards')
  expect(finance.data.cashoutMinAmount).toBeGreaterThan(0)
  expect(image.data).toMatchObject({ imageWmType: 'Tile', wmFont: 540, wmRotate: 45, wmTransparency: 30, wmUnitH: 120, wmXdistance: 15 })
})

test('the chosen city overrides the host; an unknown one is ignored', async () => {
  const city = async (code?: string) => (await world.visitor().call(tenant.getCityConfig, code === undefined ? {} : { city: code })).data
  expect(await city()).toMatchObject({ city: '510100', cityName: '成都市' })
  expect(await city('330100')).toMatchObject({ city: '330100', provinceName: '浙江省', whetherOpenLink: true })
  expect(await city('110100')).toMatchObject({ city: '110100' })
  expect((await city('999999')).city).toBe('510100')
  expect((await world.visitor().call(tenant.getCityConfig, { city: 'abc' } as never)).fields).toHaveProperty('city')
})

test('the customer service picture is returned under both names, whichever is filled in', async () => {
  const { db } = world.world
  const config = async () => (await world.visitor().call(tenant.getCityConfig, { city: '330100' })).data
  const [row] = await db.select().from(cities).where(rowOf('330100'))
  const fill = (change: object) =>
    db
      .update(cities)
      .set({ config: { ...row!.config, ...change } })
      .where(rowOf('330100'))
  await fill({ customerQrCode: '/other.png' })
  expect(await config()).toMatchObject({ customerServiceWechatQrCode: '/other.png', customerQrCode: '/other.png' })
  await fill({ customerServiceWechatQrCode: '/first.png', customerQrCode: '/other.png' })
  expect(await config()).toMatchObject({ customerServiceWechatQrCode: '/first.png', customerQrCode: '/first.png' })
  await fill({})
})

test('records at the foot of the landing page link to their registries if the city has links', async () => {
  const { db } = world.world
  const rows = await db.select().from(cities).where(eq(cities.tenantId, world.tenantA))
  const foot = async (change: object) => {
    for (const row of rows)
      await db
        .update(cities)
        .set({ config: { ...row.config, domainRecord: '蜀ICP备1号', policeFiling: '川公网安备2号', ...change } })
        .where(rowOf(row.code))
    return (await world.app.inject({ method: 'GET', url: homeIndex.path })).body
  }
  const linked = await foot({ isHaveLink: true })
  expect(linked).toContain('<a href="https://beian.miit.gov.cn/" rel="noopener">蜀ICP备1号</a>')
  expect(linked).toContain('<a href="https://beian.mps.gov.cn/" rel="noopener">川公网安备2号</a>')
  const plain = await foot({ isHaveLink: false })
  expect(plain).toMatch(/蜀ICP备1号.*川公网安备2号/)
  expect(plain).not.toContain('beian.')
  for (const row of rows) await db.update(cities).set({ config: row.config }).where(rowOf(row.code))
})

test('there are four navigations and no fifth', async () => {
  for (const name of ['headMainOne', 'headMainTwo', 'bottom', 'homeOnly'] as const) {
    const { data } = await world.visitor().call(tenant.getNavigation, { name })
    expect(data.lowerLevelNavigation.length).toBeGreaterThan(3)
  }
  expect((await world.visitor().call(tenant.getNavigation, { name: 'other' } as never)).fields).toEqual({ name: '请选择有效的导航' })
})

test('cities have pinyin, served ones are hot, and regions form a tree', async () => {
  const { data: list } = await world.visitor().call(tenant.getCityList, {})
  expect(list.find((city) => city.code === '510100')).toMatchObject({ name: '成都', letter: 'C', isHot: true })
  expect(list.filter((city) => city.isHot)).toHaveLength(3)
  const { data: tree } = await world.visitor().call(tenant.getRegions, {})
  expect(tree.find((province) => province.code === '510000')?.children[0]?.children.length).toBeGreaterThan(5)
})

test('a text page is found by id; a missing one is a business refusal, not HTTP 404', async () => {
  expect((await world.visitor().call(tenant.getSinglePage, { id: 2 })).data.title).toContain('协议')
  expect(await world.visitor().call(tenant.getSinglePage, { id: 999 })).toMatchObject({ status: 200, code: 40410 })
})

test('the WeChat signature signs the page', async () => {
  const { data } = await world.visitor().call(tenant.getWechatSignature, { url: 'http://localhost/pages/index/index?a=1' })
  expect(data).toMatchObject({ appId: 'qx-mp' })
  expect(data.signature).toMatch(/^[0-9a-f]{40}$/)
})

test('an address has a region; health reports the state and nothing that can be abused', async () => {
  expect((await world.visitor().call(tenant.getIpRegionByIp, {})).data.city).toBe('510100')
  expect((await world.visitor().call(tenant.checkHealth, {})).data).toEqual({ ok: true })
})

test('requests to a suspended tenant are answered with status 401 and code -1', async () => {
  await world.world.db.update(tenants).set({ status: 'suspended' }).where(eq(tenants.id, world.tenantB))
  await new Promise((resolve) => setTimeout(resolve, 1100))
  expect(await world.visitor(world.tenantB).call(tenant.getBaseConfig, {})).toMatchObject({
    status: 401,
    code: -1,
    message: '平台已暂停服务',
  })
  await world.world.db.update(tenants).set({ status: 'active' }).where(eq(tenants.id, world.tenantB))
})

test('an unknown route is HTTP 404, wrong fields are named, wrong roles are refused before the body', async () => {
  const unknown = await world.app.inject({ method: 'POST', url: '/common/api/nothing' })
  expect(unknown.statusCode).toBe(404)
  const visitor = await world.visitor().call(line.getQuota, {})
  expect(visitor.status).toBe(401)
  const member = await (await world.member()).call(line.getQuota, {})
  expect(member).toMatchObject({ status: 200, code: 40310 })
  const person = await world.loveUser()
  const extra = await person.call(line.getQuota, { surplus: 1 } as never)
  expect(extra.fields).toHaveProperty('surplus')
})

test('NUL, lone surrogates, prototype keys, broken and deep JSON are refused as input', async () => {
  const send = (payload: string, type = 'application/json') =>
    world.app.inject({ method: 'POST', url: '/common/api/auth/loginByAccount', payload, headers: { 'content-type': type } })
  for (const payload of [
    '{"account":"a\\u0000b","password":"x","agreed":true}',
    '{"account":"\\ud800","password":"x","agreed":true}',
    '{"__proto__":{"a":1}}',
    '{"account":',
    '[]',
    'null',
    `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
  ]) {
    const answer = await send(payload)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().code).toBe(40000)
  }
  expect((await send('<a/>', 'text/xml')).json().code).toBe(40000)
})

test('the desktop landing page is HTML with a code that opens the same page and never another site', async () => {
  const page = await world.app.inject({ method: 'GET', url: `${homeIndex.path}?from=${encodeURIComponent('/pages/love/detail?no=1')}` })
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).toContain('<svg')
  expect(page.body).toContain('id=2')
  expect(page.body.length).toBeLessThan(100_000)
  const [inside, outside, home] = await Promise.all(
    ['/pages/love/detail', '//evil.example/x', '/'].map((from) => world.app.inject({ method: 'GET', url: homeQr.path, query: { from } })),
  )
  expect(outside!.body).toBe(home!.body)
  expect(inside!.body).not.toBe(home!.body)
})

test('OpenAPI 3.1 names every endpoint', async () => {
  const { statusCode, body } = await world.app.inject({ method: 'GET', url: '/docs/json' })
  expect(statusCode).toBe(200)
  const document = JSON.parse(body) as { openapi: string; paths: Record<string, unknown> }
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toContain('/love/api/mate/applyLine')
})
