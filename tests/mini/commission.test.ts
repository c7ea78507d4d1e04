/** Tests the shares of a matchmaker on a mini-program: the sums, a line, its waterfall, and a claim. */
import assert from 'node:assert/strict'
import { commission } from '@qianxian/protocol/commission/commission'
import { test } from 'vitest'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, builds } from './builds'
import { demoSession, storageOf } from './journeys'
import { withApp } from './runtime/launch'
import { server } from './server'

const PAGE = 'subpages/member/matchmaker/bonus'

for (const { platform, dist } of builds) {
  test(`${platform}: a matchmaker reads the sums of the shares, and how one of them came about`, async () => {
    const desk = await demoSession(server, 'demo_matchmaker')
    const { list } = await server.call(commission.getClaimablePaged, {}, desk.token)
    const { orderId } = list.find(({ dispute }) => dispute === null)!
    const start = { platform, dist, storage: storageOf(desk), servers: { [BUILD_ORIGIN]: server.url } }
    await withApp({ ...start, path: PAGE, query: { tab: 'settled' } }, async (app) => {
      await app.waitFor('#qx-bonus-sums')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
      await app.waitFor('has=VIP 会员分成')
      await app.tap('has=VIP 会员分成')
      await app.waitFor('has=是计算分成的基数')
    })
    await withApp({ ...start, path: PAGE, query: { claims: '1' } }, async (app) => {
      await app.waitFor('#qx-claims')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
      await app.tap(`#qx-claim-ask-${orderId}`)
      await app.waitFor('has=每笔订单只能申诉一次')
      await app.tap('#qx-claim-send')
      await app.waitFor('has=请写下为什么应该是你')
    })
  })
}
