/** Tests a disclosure in a mini-program: previewed, sent and revoked on the page of the line. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { disclosure } from '@qianxian/protocol/disclosure/disclosure'
import { provenCouple } from '../support/disclosures'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, builds } from './builds'
import { storageOf } from './journeys'
import { withApp } from './runtime/launch'
import { server } from './server'

const places = { weapp: [203, 206], tt: [207, 208] } as const
const SENTENCE = '本科及以上，2026-03 核验'

for (const { platform, dist } of builds) {
  test(`${platform}: a certified level is previewed, sent to the other side of a line, and revoked`, async () => {
    const { hers, his, lineId } = await provenCouple(server, places[platform])
    const received = async () => (await server.call(disclosure.getLineDisclosures, { id: lineId }, his.token)).received
    const start = { platform, dist, storage: storageOf(hers), servers: { [BUILD_ORIGIN]: server.url } }
    await withApp({ ...start, path: 'member/love/line', query: { id: String(lineId) } }, async (app) => {
      await app.waitFor('#qx-disclosure-choose')
      await app.tap('#qx-disclosure-choose')
      await app.waitFor('has=看不到证件和其他内容')
      await app.tap('.qx-sheet-form >> text=学历')
      await app.waitFor('#qx-disclosure-preview')
      assert.equal(app.text('#qx-disclosure-preview'), SENTENCE)
      await app.tap('#qx-disclosure-send')
      await app.waitFor('has=你发给 TA 的')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
      const [shown] = await received()
      assert.equal(shown?.sentence, SENTENCE)
      await app.tap('#qx-disclosures >> text=撤回')
      await app.answerModal(true)
      await app.waitFor('has=（已撤回）')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
      assert.deepEqual(await received(), [])
    })
  })
}
