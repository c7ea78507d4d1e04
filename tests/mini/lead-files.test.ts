/** Tests the import of leads, the papers of a lead, and the report in the mini-programs, a lost network included. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { lead } from '@qianxian/protocol/lead/lead'
import { claimable, newHandler } from '../support/leads'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, builds } from './builds'
import { freshPhone, storageOf } from './journeys'
import { withApp } from './runtime/launch'
import { server } from './server'

for (const { platform, dist } of builds) {
  test(`${platform}: a handler opens the import, the papers of a lead and the report, also without network`, async () => {
    const own = await newHandler(server, freshPhone())
    const [first] = await claimable(server, own, 1)
    await server.call(lead.claimLeads, { ids: [first!.id] }, own.token)
    const start = { platform, dist, servers: { [BUILD_ORIGIN]: server.url }, storage: storageOf(own) }
    await withApp({ ...start, path: 'subpages/upload_file/customer' }, async (app) => {
      await app.waitFor('has=还没有导入过')
      assert.equal(app.has('#qx-import-pick'), platform === 'weapp')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
    })
    await withApp({ ...start, path: 'subpages/upload_file/customer', query: { id: String(first!.id) } }, async (app) => {
      await app.waitFor('#qx-lead-paper-pick')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
    })
    await withApp({ ...start, path: 'subpages/customer/reportpop' }, async (app) => {
      await app.waitFor('#qx-report-claimed')
      await app.setOffline(true)
      await app.tap('text=按日期')
      await app.setOffline(false)
      await app.tap('text=按来源')
      await app.tap('#qx-report-claimed')
      await app.waitFor(`#qx-report-lead-${first!.id}`)
      assert.deepEqual(overBudget(app.route, app.stats()), [])
    })
  })
}
