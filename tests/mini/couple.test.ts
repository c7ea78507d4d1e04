/** Tests the way out of singlehood in a mini-program: one tap for a partner found elsewhere, and the way back. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { seededCouple } from '../support/seeded'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, builds } from './builds'
import { storageOf } from './journeys'
import { withApp } from './runtime/launch'
import { server } from './server'

const places = { weapp: [355, 356], tt: [357, 358] } as const

for (const { platform, dist } of builds) {
  test(`${platform}: a person who found a partner elsewhere leaves with one tap, and comes back`, async () => {
    const { hers } = await seededCouple(server, places[platform])
    const start = { platform, dist, storage: storageOf(hers), servers: { [BUILD_ORIGIN]: server.url } }
    await withApp({ ...start, path: 'subpages/haibao/haibao4' }, async (app) => {
      await app.waitFor('has=找到那个人了吗')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
      await app.tap('#qx-couple-elsewhere')
      await app.waitFor('has=会退给你的')
      await app.tap('#qx-exit-confirm')
      await app.waitFor('has=恭喜你脱单')
      await app.tap('#qx-exit-withdraw')
      await app.answerModal(true)
      await app.waitFor('has=上一次脱单已撤回')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
    })
  })
}
