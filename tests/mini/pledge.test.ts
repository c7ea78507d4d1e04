/** Tests the pledge in a mini-program: an older signature is renewed by code and finger, and its view shows the masked name. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { pledge } from '@qianxian/protocol/pledge/pledge'
import { seededNumber } from '../support/seeded'
import { query } from '../support/server'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, builds } from './builds'
import { storageOf } from './journeys'
import { withApp } from './runtime/launch'
import { server } from './server'

/** People of the demonstration who signed an older text. */
const places = { weapp: 191, tt: 192 } as const
/** A stroke across the sheet, which is as wide as the window. */
const mark = [20, 120, 220, 320].map((x) => ({ clientX: x, clientY: 60 + x / 8 }))

for (const { platform, dist } of builds) {
  test(`${platform}: an older pledge is signed again, and its view shows the masked name`, async () => {
    const session = await server.login(seededNumber(places[platform]))
    await query(server, "update sms_codes set created_at = created_at - interval '2 minutes'")
    const start = { platform, dist, storage: storageOf(session), servers: { [BUILD_ORIGIN]: server.url } }
    await withApp({ ...start, path: 'member/love/commitment' }, async (app) => {
      await app.waitFor('#qx-pledge-news')
      assert.match(app.text('#qx-pledge-news'), /新版本/)
      // The sheet opens only to a person who read the text to its end.
      await app.setInSight('#qx-pledge-end', true)
      await app.tap('#qx-pledge-sign')
      await app.waitFor('#qx-pledge-code')
      await app.tap('text=获取验证码')
      await app.input('input#qx-pledge-code', await server.lastCode(seededNumber(places[platform])))
      await app.drag('#qx-signature-sheet', mark)
      assert.deepEqual(overBudget(app.route, app.stats()), [])
      await app.tap('#qx-pledge-submit')
      await app.waitFor('has=你已签署承诺书')
      await app.tap('#qx-pledge-view')
      await app.waitForRoute((now) => now === 'member/love/commitmentview')
      await app.waitFor('#qx-pledge-signer')
      assert.match(app.text('#qx-pledge-signer'), /^.＊＊ 于/)
      assert.deepEqual(overBudget(app.route, app.stats()), [])
    })
    assert.deepEqual((await server.call(pledge.getMyPledge, {}, session.token)).state, 'signed')
  })
}
