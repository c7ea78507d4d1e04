/** Tests the work of a lead handler in the mini-programs: claims, a lost network, a recorded number, a note, and a release. */
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
  test(`${platform}: a handler claims a lead, keeps a note over a lost network, and gives the lead back`, async () => {
    const note = `${platform} 里写的跟进`
    const own = await newHandler(server, freshPhone())
    const [first] = await claimable(server, own, 1, 'landing')
    const [taken] = (await claimable(server, own, 2)).filter(({ id }) => id !== first!.id)
    const colleague = await newHandler(server, freshPhone())
    const start = { platform, dist, servers: { [BUILD_ORIGIN]: server.url }, storage: storageOf(own) }
    await withApp({ ...start, path: 'subpages/customer/index' }, async (app) => {
      await app.waitFor(`#qx-lead-claim-${first!.id}`)
      assert.deepEqual(overBudget(app.route, app.stats()), [])
      await server.call(lead.claimLeads, { ids: [taken!.id] }, colleague.token)
      await app.tap(`#qx-lead-claim-${taken!.id}`)
      assert.ok(!app.has(`#qx-lead-${taken!.id}`), 'a taken lead stays in the list')
      await app.tap(`#qx-lead-claim-${first!.id}`)
      await app.tap('has=我的')
      await app.waitFor(`#qx-lead-${first!.id}`)
      await app.tap(`#qx-lead-${first!.id}`)
      await app.waitFor('#qx-lead-note')
      await app.tap('#qx-lead-reveal')
      await app.waitFor('#qx-lead-revealed')
      await app.tap('#qx-lead-note')
      await app.tap('text=考虑中')
      await app.input('#qx-lead-note-content', note)
      await app.setOffline(true)
      await app.tap('#qx-lead-note-save')
      await app.setOffline(false)
      await app.answerModal(true)
      await app.waitFor('has=跟进中')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
    })
    const noted = await server.call(lead.getLead, { id: first!.id }, own.token)
    assert.equal(noted.history.filter(({ content }) => content === note).length, 1)
    await withApp({ ...start, path: 'subpages/customer/detail', query: { id: String(first!.id) } }, async (app) => {
      await app.waitFor('#qx-lead-more')
      await app.tap('#qx-lead-consent')
      await app.waitFor('text=第 1 版')
      await app.tap('#qx-lead-more')
      await app.tap('#qx-lead-release')
      await app.input('#qx-lead-reason', '人在外地，当地更方便')
      await app.tap('#qx-lead-release-send')
    })
    assert.notEqual((await server.call(lead.getLead, { id: first!.id }, own.token)).bannedUntil, null)
    await withApp({ ...start, path: 'subpages/customer/detail', query: { id: '999999999' } }, async (app) => {
      await app.waitFor('has=看不到这条线索了')
    })
  })
}
