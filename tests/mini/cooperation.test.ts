/**
 * Tests cooperation of two matchmakers in a mini-program: one makes an offer on the match page, the other answers on
 * the desk.
 */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { cooperation } from '@qianxian/protocol/cooperation/cooperation'
import { twoServed } from '../support/cooperating'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, builds } from './builds'
import { demoSession, storageOf } from './journeys'
import { withApp } from './runtime/launch'
import { server } from './server'

/** Used by no other test here. */
const places = { weapp: [236, 238], tt: [239, 234] } as const

for (const { platform, dist } of builds) {
  test(`${platform}: a cooperation is offered, also after a lost network, and declined`, async () => {
    const desk = await demoSession(server, 'demo_matchmaker')
    const { colleague, his } = await twoServed(server, places[platform], desk)
    const start = { platform, dist, servers: { [BUILD_ORIGIN]: server.url } }
    const received = async () => (await server.call(cooperation.getCooperationPaged, { box: 'received' }, colleague.token)).list

    const before = (await received()).length
    await withApp({ ...start, storage: storageOf(desk), path: 'subpages/member/matchmaker/match', query: { no: his.no } }, async (app) => {
      await app.waitFor('text=请对方红娘协作')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
      await app.tap('text=请对方红娘协作')
      await app.input('#qx-cooperate-percent', '15')
      app.allowErrors(/request:fail|网络/)
      await app.setOffline(true)
      await app.tap('#qx-cooperate-send')
      assert.equal((await received()).length, before)
      await app.setOffline(false)
      await app.answerModal(true)
      await app.waitFor('has=已请对方红娘协作，分成 15%')
    })
    const [asked] = await received()
    assert.deepEqual([asked!.percent, asked!.status], [15, 'offered'])

    await withApp(
      { ...start, storage: storageOf(colleague), path: 'member/matchmaker/index', query: { cooperation: 'received' } },
      async (app) => {
        await app.waitFor(`#qx-cooperation-no-${asked!.id}`)
        assert.deepEqual(overBudget(app.route, app.stats()), [])
        await app.tap(`#qx-cooperation-no-${asked!.id}`)
        await app.tap('text=分成比例不合适')
        await app.tap('#qx-cooperation-decline')
        await app.waitFor('has=原因：分成比例不合适')
      },
    )
    assert.equal((await received())[0]!.refusal, 'percent')
  })
}
