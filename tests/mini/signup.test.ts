/** Tests cancelling a sign-up in a mini-program: the seat may be offered to a friend first, and the loss is shown beforehand. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { activity } from '@qianxian/protocol/activity/activity'
import { seededNumber } from '../support/seeded'
import { query } from '../support/server'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, builds } from './builds'
import { storageOf } from './journeys'
import { withApp } from './runtime/launch'
import { server } from './server'

const SHEET_LEAVES_MS = 300

/** Used by no other test here. */
const places = { weapp: 219, tt: 220 } as const

for (const { platform, dist } of builds) {
  test(`${platform}: a seat is offered to a friend, kept, and cancelled`, async () => {
    const session = await server.login(seededNumber(places[platform]))
    const [free] = (await query<{ id: number }>(server, "select id::int from activities where title = '武汉 · 东湖骑行'")).rows
    const { signupId } = await server.call(activity.signup, { id: free!.id, shownFen: 0 }, session.token)
    const box = async (name: 'coming' | 'refunded') =>
      (await server.call(activity.mySignupPaged, { box: name }, session.token)).list.map(({ id }) => id)
    const start = { platform, dist, servers: { [BUILD_ORIGIN]: server.url }, storage: storageOf(session) }
    await withApp({ ...start, path: 'subpages/active/myselfsignup' }, async (app) => {
      await app.waitFor(`#qx-signup-giveUp-${signupId}`)
      await app.tap(`#qx-signup-giveUp-${signupId}`)
      await app.waitFor('#qx-giveup-handon')
      await app.tap('#qx-giveup-handon')
      await app.waitFor('#qx-handon-make')
      await app.settle(SHEET_LEAVES_MS)
      await app.tap('.qx-sheet__close')
      await app.settle(SHEET_LEAVES_MS)
      await app.tap(`#qx-signup-giveUp-${signupId}`)
      await app.waitFor('has=名额让给候补的人')
      await app.tap('text=先不取消')
      await app.settle(SHEET_LEAVES_MS)
      assert.deepEqual(await box('coming'), [signupId])
      await app.tap(`#qx-signup-giveUp-${signupId}`)
      await app.waitFor('#qx-giveup-handon')
      await app.tap('#qx-giveup-yes')
      await app.waitFor('has=还没有要参加的活动')
      assert.match(app.device.toasts.join(), /已取消报名/)
      assert.deepEqual(overBudget(app.route, app.stats()), [])
    })
    assert.deepEqual([await box('coming'), await box('refunded')], [[], [signupId]])
  })
}
