/**
 * Tests attribution in a mini-program: a matchmaker reads why a member is not theirs, and disputes it, also after
 * losing the network.
 */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { attribution } from '@qianxian/protocol/attribution/attribution'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, builds } from './builds'
import { demoSession, storageOf } from './journeys'
import { withApp } from './runtime/launch'
import { server } from './server'

/** The member whom each platform's test disputes: a person of the demonstration who is not attributed for this reason. */
const reasons = { weapp: 'taken', tt: 'late' } as const
const SAID = '会员第一次是在我办的社区活动上登记的'

for (const { platform, dist } of builds) {
  test(`${platform}: a timeline is read and disputed, and the text stays when offline`, async () => {
    const session = await demoSession(server, 'demo_matchmaker')
    const read = (id: number) => server.call(attribution.getTimeline, { id }, session.token)
    const { list } = await server.call(attribution.getAttributedPaged, { size: 50 }, session.token)
    let id = 0
    for (const row of list) if (row.reason === reasons[platform] && (await read(row.id)).dispute === null) id = row.id
    assert.ok(id > 0, 'the demonstration has nobody of the kind')
    const start = { platform, dist, servers: { [BUILD_ORIGIN]: server.url }, storage: storageOf(session) }

    await withApp({ ...start, path: 'subpages/member/matchmaker/MatchmakerDistribution' }, async (app) => {
      await app.waitFor(`#qx-attributed-${id}`)
      assert.deepEqual(overBudget(app.route, app.stats()), [])
      await app.tap(`#qx-attributed-${id}`)
      await app.waitFor('has=没有归属你')
      await app.tap('#qx-timeline-ask')
      await app.waitFor('has=之前的订单不变')
      await app.input('#qx-dispute-text', SAID)
      app.allowErrors(/request:fail|网络/)
      await app.setOffline(true)
      await app.tap('#qx-dispute-send')
      assert.equal((await read(id)).dispute, null)
      await app.setOffline(false)
      await app.answerModal(true)
      await app.waitFor('has=5 个工作日内答复')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
    })
    const { dispute } = await read(id)
    assert.deepEqual([dispute?.status, dispute?.statement], ['open', SAID])
  })
}
