/**
 * Tests a store in a mini-program: its manager reads figures and assigns a matchmaker to a waiting member, who consents
 * on their phone.
 */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { love } from '@qianxian/protocol/love/love'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { store } from '@qianxian/protocol/store/store'
import { seededNumber } from '../support/seeded'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, builds } from './builds'
import { demoSession, storageOf } from './journeys'
import { withApp } from './runtime/launch'
import { server } from './server'

/** Members who wait in the demonstration's first store, used by no other test here. */
const places = { weapp: 319, tt: 320 } as const

for (const { platform, dist } of builds) {
  test(`${platform}: a manager reads a figure and assigns a waiting member, who consents`, async () => {
    const keeper = await demoSession(server, 'demo_store')
    const session = await server.login(seededNumber(places[platform]))
    const nickname = (await server.call(love.getMine, {}, session.token)).live.nickname!
    const [work] = await server.call(store.getStores, {}, keeper.token)
    const storeId = work!.id
    const { list } = await server.call(store.getStoreMemberPaged, { storeId, filter: 'waiting' }, keeper.token)
    const { id } = list.find(({ name }) => name === nickname)!
    const [desk] = await server.call(store.getStoreDesks, { storeId }, keeper.token)
    const start = { platform, dist, servers: { [BUILD_ORIGIN]: server.url } }

    await withApp({ ...start, storage: storageOf(keeper), path: 'subpages/member/matchmaker/StoreDistribution' }, async (app) => {
      await app.waitFor('#qx-store-consents')
      assert.ok(app.text('#qx-store-head').includes(work!.name), 'the store is not named')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
      await app.tap('#qx-store-code')
      await app.waitFor('#qx-store-code-copy')
      const { link } = await server.call(store.getStoreCode, { storeId }, keeper.token)
      assert.ok(app.text('#qx-store-code-shown').includes(link!), 'the link is not shown')
      assert.match(String(app.attribute('.qx-store-code__picture', 'src')), /^data:image\/png;base64,/)
      assert.ok(!link!.startsWith(BUILD_ORIGIN), `a phone outside opens no ${BUILD_ORIGIN}`)
      await app.tap('.qx-sheet__close')
      await app.tap('#qx-store-consents')
      await app.waitFor('has=服务中')
    })
    await withApp(
      {
        ...start,
        storage: storageOf(keeper),
        path: 'subpages/member/matchmaker/StoreDistribution',
        query: { store: String(storeId), part: 'waiting' },
      },
      async (app) => {
        await app.waitFor(`#qx-store-assign-${id}`)
        await app.tap(`#qx-store-assign-${id}`)
        await app.waitFor(`has=正在服务`)
        await app.tap(`text=${desk!.name}`)
        await app.tap('#qx-store-give')
        await app.waitFor(`has=${desk!.name}已发出邀请`)
        assert.deepEqual(overBudget(app.route, app.stats()), [])
      },
    )
    assert.equal((await server.call(matchmaker.getMine, {}, session.token)).current, null)

    await withApp({ ...start, storage: storageOf(session), path: 'member/love/index' }, async (app) => {
      await app.waitFor('has=想为你服务，等你决定')
      assert.ok(app.text('#qx-my-store').includes(work!.name), 'the member does not see their store')
      await app.tap('text=看一看')
      await app.waitFor('has=只勾选你愿意的')
      await app.tap('text=为我推荐和提议对象')
      await app.tap('text=同意所选')
      await app.waitFor('has=已授权：')
    })
    assert.equal((await server.call(matchmaker.getMine, {}, session.token)).current?.matchmaker.name, desk!.name)
  })
}
