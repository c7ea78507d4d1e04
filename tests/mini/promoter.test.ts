/** Tests the pages of a promoter on a mini-program: the code, the people who came, the level, and a share. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, builds } from './builds'
import { demoSession, storageOf } from './journeys'
import { withApp } from './runtime/launch'
import { server } from './server'

const PAGE = 'member/matchmakerpop/index'

for (const { platform, dist } of builds) {
  test(`${platform}: a promoter reads the code, the people, the level, and how a share came about`, async () => {
    const desk = await demoSession(server, 'demo_promoter')
    const start = { platform, dist, storage: storageOf(desk), servers: { [BUILD_ORIGIN]: server.url } }
    await withApp({ ...start, path: PAGE }, async (app) => {
      await app.waitFor('has=我的推广码')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
      await app.tap('#qx-promoter-users')
      await app.waitFor('has=已首单')
    })
    await withApp({ ...start, path: 'member/matchmakerpop/level' }, async (app) => {
      await app.waitFor('has=各级的分成')
    })
    await withApp({ ...start, path: 'member/matchmakerpop/bonus', query: { tab: 'reversed' } }, async (app) => {
      await app.waitFor('has=已全部扣回')
      await app.tap('has=VIP 会员分成')
      await app.waitFor('has=这位会员由你推广注册')
    })
  })
}
