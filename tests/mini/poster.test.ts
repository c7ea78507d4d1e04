/**
 * Tests posters in the mini-programs: saved to the album, also with permission granted late; a code, which contains no activity
 * and no person, opens the right one. Own posters and invitations are made by channel.
 */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { activity } from '@qianxian/protocol/activity/activity'
import { poster } from '@qianxian/protocol/poster/poster'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, builds } from './builds'
import { demoSession, storageOf } from './journeys'
import { withApp } from './runtime/launch'
import { server } from './server'

for (const { platform, dist } of builds) {
  test(`${platform}: a poster is viewed and saved, and its code opens the activity`, async () => {
    const session = await demoSession(server, 'demo_love')
    const { list } = await server.call(activity.getPaged, { size: 1 }, session.token)
    const { id, title } = list[0]!
    const start = { platform, dist, servers: { [BUILD_ORIGIN]: server.url } }
    await withApp({ ...start, storage: storageOf(session), path: 'subpages/active/haibao', query: { id: String(id) } }, async (app) => {
      await app.waitFor('#qx-poster-picture')
      await app.waitFor('text=保存到相册')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
      // After a refusal the permission can be granted only in the settings; a person who does not open them reads which
      // one to grant.
      app.device.willRefuse('saveImageToPhotosAlbum', 'auth deny')
      await app.tap('#qx-poster-save')
      await app.answerModal(false)
      await app.waitFor('has=没有相册权限')
      await app.tap('text=去允许')
      assert.ok(!app.text().includes('没有相册权限'), app.text())
    })
    const { path } = await server.call(poster.getActivityPoster, { id }, session.token)
    const scene = new URL(path, 'https://any').searchParams.get('scene')!
    await withApp({ ...start, path: 'pages/active/detail', query: { scene } }, async (app) => {
      await app.waitFor(`has=${title}`)
      await app.waitFor('has=登录前不收集你的个人信息')
      await app.tap('text=登录后呢')
      await app.waitFor('has=会收集什么')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
    })
    await withApp({ ...start, path: 'pages/active/detail', query: { scene: 'ABCDEFGHJKMN' } }, async (app) => {
      await app.waitFor('has=这个活动不在了')
    })
  })
}

for (const { platform, dist } of builds) {
  test(`${platform}: own posters are viewed and saved, and a card's code opens its person`, async () => {
    const session = await demoSession(server, 'demo_love')
    const start = { platform, dist, servers: { [BUILD_ORIGIN]: server.url } }
    await withApp({ ...start, storage: storageOf(session), path: 'member/love/promote' }, async (app) => {
      await app.waitFor('has=我的邀请码')
      await app.waitFor('has=通过我来的朋友')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
      await app.tap('text=线下张贴')
      await app.tap('#qx-promote-poster')
      await app.waitForRoute((route) => route === 'subpages/haibao/haibao1')
      await app.waitFor('#qx-poster-picture')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
      for (const page of ['subpages/haibao/haibao2', 'subpages/haibao/haibao3']) {
        await app.openLink(page)
        await app.waitFor('#qx-poster-save')
        await app.tap('#qx-poster-save')
        assert.deepEqual(overBudget(app.route, app.stats()), [])
      }
    })
    const { path } = await server.call(poster.getOwnPoster, { kind: 'card' }, session.token)
    const scene = new URL(path, 'https://any').searchParams.get('scene')!
    await withApp({ ...start, path: 'pages/love/detail', query: { scene } }, async (app) => {
      await app.waitFor('has=登录前不收集你的个人信息')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
    })
    await withApp({ ...start, path: 'pages/love/detail', query: { scene: 'ABCDEFGHJKMN' } }, async (app) => {
      await app.waitFor('has=该会员资料暂不可见')
    })
  })
}
