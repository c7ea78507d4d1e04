/** Tests zones in a mini-program: browsed, one applied for and the application withdrawn, another joined and left. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { theme } from '@qianxian/protocol/theme/theme'
import { seededNumber } from '../support/seeded'
import { query } from '../support/server'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, builds } from './builds'
import { storageOf } from './journeys'
import { withApp } from './runtime/launch'
import { server } from './server'

/** Used by no other test here. */
const places = { weapp: 231, tt: 232 } as const

for (const { platform, dist } of builds) {
  test(`${platform}: zones are browsed, one is applied for, another joined and left`, async () => {
    const session = await server.login(seededNumber(places[platform]))
    const zones = await server.call(theme.getThemes, {}, session.token)
    const named = (title: string) => zones.find((zone) => zone.title === title)!.id
    const standing = async (id: number) => (await server.call(theme.getTheme, { id }, session.token)).mine
    const start = { platform, dist, servers: { [BUILD_ORIGIN]: server.url }, storage: storageOf(session) }
    const [asked, joined] = [named('读书会'), named('实名安心')]
    await query(server, "update love_profiles set is_verified = true, visibility = 'public' where user_id = $1", [session.userInfo.id])
    await query(
      server,
      'delete from theme_members m using love_profiles p where p.tenant_id = m.tenant_id and p.id = m.profile_id and p.user_id = $1',
      [session.userInfo.id],
    )

    await withApp({ ...start, path: 'pages/love/theme' }, async (app) => {
      await app.waitFor(`#qx-theme-${asked}`)
      assert.deepEqual(overBudget(app.route, app.stats()), [])
    })
    await withApp({ ...start, path: 'pages/love/themedetail', query: { id: String(asked) } }, async (app) => {
      await app.waitFor('#qx-theme-join')
      await app.tap('#qx-theme-join')
      await app.input('#qx-theme-words', '最近在读《活着》')
      await app.tap('#qx-theme-send')
      await app.waitFor('has=正在审核，结果会在消息里告诉你')
      assert.equal(await standing(asked), 'applied')
      await app.tap('#qx-theme-leave')
      await app.answerModal(true)
      await app.waitFor('#qx-theme-join')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
    })
    assert.equal(await standing(asked), 'left')
    await withApp({ ...start, path: 'pages/love/themedetail', query: { id: String(joined) } }, async (app) => {
      await app.waitFor('#qx-theme-join')
      await app.tap('#qx-theme-join')
      await app.waitFor('#qx-theme-leave')
      assert.equal(await standing(joined), 'in')
      await app.tap('#qx-theme-leave')
      await app.answerModal(true)
      await app.waitFor('#qx-theme-join')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
    })
    assert.equal(await standing(joined), 'left')
  })
}
