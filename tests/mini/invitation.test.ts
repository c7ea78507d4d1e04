/**
 * Tests an invitation in a mini-program: a matchmaker invites a person by phone, who has an account and answers in the
 * app; other people see an invalid link.
 */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { invitation } from '@qianxian/protocol/invitation/invitation'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, builds } from './builds'
import { demoSession, freshPhone, storageOf } from './journeys'
import { withApp } from './runtime/launch'
import { server } from './server'
import { query } from '../support/server'

for (const { platform, dist } of builds) {
  test(`${platform}: a person is invited by phone and answers in the app`, async () => {
    const desk = await demoSession(server, 'demo_matchmaker')
    const phone = freshPhone()
    const session = await server.login(phone)
    const start = { platform, dist, servers: { [BUILD_ORIGIN]: server.url } }
    const { id } = await server.call(invitation.askByPhone, { phone, draft: { nickname: '小程序里的人', gender: 'female' } }, desk.token)

    await withApp(
      { ...start, storage: storageOf(desk), path: 'subpages/member/matchmaker/list', query: { invite: 'asks' } },
      async (app) => {
        await app.waitFor('has=小程序里的人')
        await app.waitFor('has=等待答复')
      },
    )
    for (let look = 0; look < 200; look += 1) {
      const { rows } = await query<{ at: Date | null }>(server, 'select delivered_at as at from consent_asks where id = $1', [id])
      if (rows[0]!.at) break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await withApp({ ...start, storage: storageOf(session), path: 'subpages/consent/index', query: { ask: String(id) } }, async (app) => {
      await app.waitFor('has=想为你牵线')
      await app.tap('text=为我推荐和提议对象')
      await app.tap('#qx-consent-yes')
      await app.waitFor('has=开始为你服务')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
    })
    const { list } = await server.call(matchmaker.getMemberPaged, { filter: 'new' }, desk.token)
    assert.ok(list.length > 0)
    for (const way of ['token', 'change'])
      await withApp({ ...start, path: 'subpages/consent/index', query: { [way]: 'guessed' } }, async (app) => {
        await app.waitFor('has=链接已失效')
      })
  })
}
