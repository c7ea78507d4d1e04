/** Tests a partner on a mini-program: the programme with the own state, and the shares. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, builds } from './builds'
import { demoSession, storageOf } from './journeys'
import { withApp } from './runtime/launch'
import { server } from './server'

for (const { platform, dist } of builds) {
  test(`${platform}: a partner reads the own state, and opens the shares of the region`, async () => {
    const own = await demoSession(server, 'demo_partner')
    const start = { platform, dist, storage: storageOf(own), servers: { [BUILD_ORIGIN]: server.url } }
    await withApp({ ...start, path: 'subpages/partner/index' }, async (app) => {
      await app.waitFor('#qx-partner-standing')
      await app.waitFor('has=合作期限')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
      await app.tap('#qx-partner-bonus')
      await app.waitFor('#qx-bonus-sums')
      await app.waitFor('has=没有待结算的分成')
    })
  })
}
