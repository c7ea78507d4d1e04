/**
 * Tests the frame of a mini-program's page: the header over a photo, the clock, the back key, and the keyboard settings
 * of a sheet.
 */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { BUILD_ORIGIN, builds } from './builds'
import { demoSession, storageOf } from './journeys'
import type { MiniApp } from './runtime/app'
import type { Device } from './runtime/device'
import { withApp, type LaunchOptions } from './runtime/launch'
import { server } from './server'
import { findThings } from './visits'

const SHEET_LEAVES_MS = 300

for (const build of builds) {
  const { platform } = build
  const start = async (more: Partial<LaunchOptions> = {}): Promise<LaunchOptions> => ({
    ...build,
    servers: { [BUILD_ORIGIN]: server.url },
    storage: storageOf(await demoSession(server, 'demo_love')),
    ...more,
  })

  test(`${platform}: below the photos the header shows the name, and the clock follows the background`, async () => {
    const person = (await findThings(server)).find(({ route }) => route === 'pages/love/detail')!
    await withApp(await start({ path: person.route, query: person.query }), async (app) => {
      const clock = () => app.device.calls.filter(({ api }) => api === 'setNavigationBarColor').map(({ options }) => options.frontColor)
      const name = app.text('.qx-love-detail__name')
      const isOver = () => app.has('.qx-header--over')
      assert.ok(isOver() && !app.text('.qx-header').includes(name))
      const atFirst = clock().at(-1) ?? '#000000'

      await app.setInSight('#qx-detail-photos', false)
      assert.ok(!isOver(), 'the header stays without a ground')
      assert.ok(app.text('.qx-header').includes(name), app.text('.qx-header'))
      assert.equal(clock().at(-1) ?? '#000000', '#000000')

      await app.setInSight('#qx-detail-photos', true)
      assert.ok(isOver() && !app.text('.qx-header').includes(name))
      assert.equal(clock().at(-1) ?? '#000000', atFirst)
    })
  })

  test(`${platform}: the clock is white on a dark page`, async () => {
    const src = 'wxfile://tmp_1.jpg'
    await withApp(await start({ path: 'member/cropper', query: { src } }), async (app) => {
      const told = app.device.calls.filter(({ api }) => api === 'setNavigationBarColor')
      assert.deepEqual(
        told.map(({ options }) => options.frontColor),
        ['#ffffff'],
      )
    })
  })

  test(`${platform}: a page is dark by choice, and on WeChat by the phone's setting`, async () => {
    await withApp(await start({ path: 'member/index' }), async (app) => {
      const worn = () => (['light', 'dark'] as const).find((theme) => app.has(`.qx-page.qx-theme-${theme}`))
      const clock = () => app.device.calls.findLast(({ api }) => api === 'setNavigationBarColor')?.options.frontColor
      assert.equal(worn(), 'light')
      const choose = async (words: string) =>
        app.tap(app.all('#qx-entry-theme >> .qx-segmented__item').find((item) => app.text(item) === words)!)
      await choose('深色')
      assert.deepEqual([worn(), clock()], ['dark', '#ffffff'])
      await choose('自动')
      assert.deepEqual([worn(), clock()], ['light', '#000000'])
      await app.setTheme('dark')
      // Douyin always draws its own bars light.
      assert.equal(worn(), platform === 'weapp' ? 'dark' : 'light')
    })
  })

  test(`${platform}: letters have WeChat's size, or the chosen one`, async () => {
    const letters = (app: MiniApp) => /--qx-letters:\s*([\d.]+)/.exec((app.find('.qx-page') as { style?: string }).style ?? '')?.[1]
    const prepare = (device: Device) => {
      device.letters = 1.4
    }
    await withApp(await start({ path: 'member/index', prepare }), async (app) => {
      // Douyin does not report its letter size.
      assert.equal(letters(app), platform === 'weapp' ? '1.4' : '1')
      const choose = async (words: string) =>
        app.tap(app.all('#qx-entry-letters >> .qx-segmented__item').find((item) => app.text(item) === words)!)
      await choose('特大')
      assert.equal(letters(app), '2')
      assert.ok(app.has('.qx-page.qx-large-letters'))
      await choose('标准')
      assert.equal(letters(app), '1')
      assert.ok(!app.has('.qx-page.qx-large-letters'))
    })
  })

  test(`${platform}: a text area in a sheet does not scroll with the page; all stay above the keyboard`, async () => {
    const member = (await findThings(server)).find(({ route }) => route === 'subpages/member/matchmaker/list')!
    const storage = storageOf(await demoSession(server, 'demo_matchmaker'))
    await withApp(await start({ storage, path: member.route, query: member.query }), async (app) => {
      await app.tap('#qx-member-note')
      const [area] = app.all('.qx-sheet >> textarea')
      assert.ok(area, app.text())
      assert.equal(app.attribute(area, 'fixed'), true)
      assert.ok(Number(app.attribute(area, 'cursor-spacing')) >= 100)
    })
    await withApp(await start({ path: 'member/love/editinfo' }), async (app) => {
      const [area] = app.all('textarea')
      assert.ok(area, app.text())
      assert.ok(!app.attribute(area, 'fixed'))
      assert.ok(Number(app.attribute(area, 'cursor-spacing')) >= 100)
      assert.ok(Number(app.attribute('input', 'cursor-spacing')) >= 100)
    })
  })
}

test('weapp: back closes the open sheets one by one, and then the page', async () => {
  const build = builds.find(({ platform }) => platform === 'weapp')!
  const storage = storageOf(await demoSession(server, 'demo_love'))
  await withApp({ ...build, servers: { [BUILD_ORIGIN]: server.url }, storage }, async (app) => {
    await app.tap('.qx-person-card__photo')
    assert.equal(app.route, 'pages/love/detail')
    await app.tap('#qx-detail-more')
    assert.ok(app.has('#qx-detail-report'))
    await app.back()
    await app.settle(SHEET_LEAVES_MS)
    assert.equal(app.route, 'pages/love/detail')
    assert.ok(!app.has('.qx-sheet'), 'the sheet is still open')

    // Opens the sheet again: a sheet that closed itself is not closed a second time by back.
    await app.tap('#qx-detail-more')
    await app.tap('.qx-sheet__close')
    await app.settle(SHEET_LEAVES_MS)
    await app.back()
    assert.equal(app.route, 'pages/index/index')
  })
})
