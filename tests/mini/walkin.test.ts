/**
 * Tests a reception with a mini-program: a visitor is registered and signs by finger; the link also opens there, and a
 * member finds the agreed scopes.
 */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { love } from '@qianxian/protocol/love/love'
import { sharing } from '@qianxian/protocol/sharing/sharing'
import { store } from '@qianxian/protocol/store/store'
import { walkin } from '@qianxian/protocol/walkin/walkin'
import { query } from '../support/server'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, builds } from './builds'
import { demoSession, freshPhone, storageOf } from './journeys'
import { withApp } from './runtime/launch'
import { server } from './server'

/** A stroke across the sheet, which is as wide as the window. */
const mark = [20, 120, 220, 320].map((x) => ({ clientX: x, clientY: 60 + x / 8 }))

for (const { platform, dist } of builds) {
  test(`${platform}: a walk-in visitor signs, and as a member finds the scopes the store may see`, async () => {
    const desk = await demoSession(server, 'demo_reception')
    const [work] = await server.call(store.getStores, {}, desk.token)
    const storeId = work!.id
    const start = { platform, dist, servers: { [BUILD_ORIGIN]: server.url } }
    const path = 'subpages/member/matchmaker/StoreDistribution'
    const phone = freshPhone()

    await withApp({ ...start, storage: storageOf(desk), path, query: { store: String(storeId), part: 'walkins' } }, async (app) => {
      await app.waitFor('#qx-walkin-new')
      await app.tap('#qx-walkin-new')
      await app.input('#qx-walkin-phone', phone)
      await app.setOffline(true)
      await app.tap('#qx-walkin-begin')
      await app.setOffline(false)
      await app.answerModal(true)
      await app.waitFor('has=请把屏幕交给到店的人')
      await app.input('#qx-walkin-code', await server.lastCode(phone))
      await app.input('#qx-walkin-nickname', '小程序到店')
      await app.tap('text=女')
      await app.tap('text=我看过并同意')
      await app.tap('text=我的牵线进展')
      await app.drag('#qx-signature-sheet', mark)
      assert.deepEqual(overBudget(app.route, app.stats()), [])
      await app.tap('#qx-walkin-sign')
      await app.waitFor('has=小程序到店')
    })
    const [signed] = (await server.call(walkin.getWalkinPaged, { storeId }, desk.token)).list
    assert.equal(signed!.status, 'signed')

    await query(server, "update sms_codes set created_at = created_at - interval '2 minutes'")
    const session = await server.login(phone)
    assert.equal((await server.call(love.getMine, {}, session.token)).values.nickname, '小程序到店')
    await withApp({ ...start, storage: storageOf(session), path: 'subpages/consent/mine' }, async (app) => {
      await app.waitFor(`has=${work!.name}`)
      await app.tap('#qx-store-licence')
      const shown = app.device.calls.find(({ api }) => api === 'previewImage')?.options as { current: string } | undefined
      assert.ok(shown?.current.endsWith(work!.licence!.picture), 'the licence does not open')
      await app.tap('#qx-place-open')
      const led = app.device.calls.find(({ api }) => api === 'openLocation')?.options
      assert.deepEqual([led?.latitude, led?.longitude], [work!.latitude, work!.longitude])
      await app.tap('#qx-store-sharing')
      await app.waitFor('has=现在的授权到')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
      await app.tap('text=我的牵线进展')
      await app.tap('#qx-sharing-save')
    })
    assert.equal((await server.call(sharing.getMySharing, {}, session.token)).isAllowed, false)
    await withApp({ ...start, path: 'subpages/consent/walkin', query: { token: 'guessed' } }, async (app) => {
      await app.waitFor('has=链接已失效')
    })
  })
}
