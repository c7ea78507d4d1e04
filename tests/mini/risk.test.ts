/** Tests a risk warning in a mini-program: read before requesting a line, and reported to a safety officer on the same page. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { audit } from '@qianxian/protocol/audit/audit'
import { love } from '@qianxian/protocol/love/love'
import { risk } from '@qianxian/protocol/risk/risk'
import { seededNumber } from '../support/seeded'
import { query } from '../support/server'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, builds } from './builds'
import { demoSession, storageOf } from './journeys'
import { withApp } from './runtime/launch'
import { server } from './server'

/** Two people of the demonstration used by no other test here: the requester, and the person with risk signs. */
const places = { weapp: [242, 295], tt: [308, 307] } as const

const login = (place: number) => server.login(seededNumber(place))

for (const { platform, dist } of builds) {
  test(`${platform}: signs are read at the reminder, and a safety check is requested`, async () => {
    const [mine, theirs] = [await login(places[platform][0]), await login(places[platform][1])]
    const [his, hers] = await Promise.all([mine, theirs].map(({ token }) => server.call(love.getMine, {}, token)))
    assert.notEqual(his!.live.gender, hers!.live.gender)
    const { id } = theirs.userInfo
    await query(server, 'delete from risk_readings where about_user_id = $1', [id])
    for (const sign of ['copied', 'money'])
      await query(server, `insert into risk_events (tenant_id, user_id, sign) select tenant_id, id, $2 from users where id = $1`, [
        id,
        sign,
      ])
    const { warning } = await server.call(risk.getWarning, { no: hers!.no! }, mine.token)

    const start = { platform, dist, storage: storageOf(mine), servers: { [BUILD_ORIGIN]: server.url } }
    await withApp({ ...start, path: 'pages/love/detail', query: { no: hers!.no! } }, async (app) => {
      await app.tap('#qx-detail-ask')
      assert.equal(app.route, 'pages/love/precheat')
      await app.tap('#qx-precheat-tick')
      await app.waitFor('text=继续牵线')
      await app.tap('#qx-precheat-accept')
      await app.waitForRoute((route) => route === 'pages/love/detail')
      await app.input('textarea', '你好，看到你也喜欢下厨，想请红娘牵个线。')
      await app.tap('text=手机号')
      await app.tap('#qx-apply-submit')

      await app.waitForRoute((route) => route === 'pages/love/precheat')
      await app.waitFor('#qx-risk')
      const { words, signs } = warning!
      for (const text of [words, ...signs]) assert.ok(app.text('#qx-risk').includes(text), `«${text}» is not read`)
      await app.tap('#qx-risk-ask')
      await app.waitFor('has=已请安全员查看')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
      await app.tap('#qx-precheat-tick')
      await app.waitFor('text=继续牵线')
      await app.tap('#qx-precheat-accept')
      await app.waitForRoute((route) => route === 'pages/love/detail')
      await app.tap('#qx-apply-submit')
      await app.waitFor('#qx-apply-done')
    })

    const auditor = await demoSession(server, 'demo_auditor')
    const { list } = await server.call(audit.getPaged, { box: 'open', targetType: 'risk' }, auditor.token)
    const task = list.find(({ title }) => title.includes(hers!.live.nickname!))
    assert.ok(task, 'nobody is asked to look')
    await server.call(audit.claim, { id: task.id }, auditor.token)
    await server.call(audit.decide, { id: task.id, decision: 'approved', reasons: [] }, auditor.token)
    assert.equal((await server.call(risk.getWarning, { no: hers!.no! }, mine.token)).warning, null)
  })
}
