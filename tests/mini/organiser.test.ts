/**
 * Tests the door of an activity with a mini-program: the guest list is stored, a guest is checked in offline, and the
 * server receives it later.
 */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { query } from '../support/server'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, builds } from './builds'
import { demoSession, storageOf } from './journeys'
import { withApp } from './runtime/launch'
import { server } from './server'

const OPEN = '今晚的即兴喜剧'

for (const { platform, dist } of builds) {
  test(`${platform}: an organiser checks a guest in offline, and the server receives it later`, async () => {
    const staff = await demoSession(server, 'demo_organiser')
    const code = platform === 'tt' ? 'TTTT2345' : 'WWWW2345'
    const [activity] = (await query<{ id: string }>(server, 'select id from activities where title = $1', [OPEN])).rows
    await query(server, 'update activities set quota_any = quota_any + 1, taken_any = taken_any + 1 where id = $1', [activity!.id])
    await query(
      server,
      `insert into activity_signups (tenant_id, activity_id, profile_id, gender, price_fen, refund_policy, status, seat, ticket_code)
       select a.tenant_id, a.id, p.id, p.gender, 0, a.refund_policy, 'confirmed', 'any', $2 from activities a, love_profiles p
       where a.id = $1 and p.tenant_id = a.tenant_id and p.is_listed
         and not exists (select 1 from activity_signups s where s.activity_id = a.id and s.profile_id = p.id) order by p.id desc limit 1`,
      [activity!.id, code],
    )
    const start = { platform, dist, servers: { [BUILD_ORIGIN]: server.url }, storage: storageOf(staff) }
    await withApp({ ...start, path: 'subpages/active/signup', query: { id: activity!.id } }, async (app) => {
      await app.waitFor('#qx-organised-door')
      await app.tap('#qx-organised-door')
      await app.waitFor('#qx-door-roster')
      await app.tap('#qx-door-roster')
      await app.waitFor('has=离线名单')
      await app.setOffline(true)
      await app.input('#qx-door-code', code)
      await app.tap('#qx-door-code-in')
      await app.waitFor('has=联网后补录')
      await app.setOffline(false)
      await app.tap('#qx-door-sync')
      await app.waitFor('has=签到成功')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
    })
    const { rows } = await query(
      server,
      'select c.method from activity_checkins c join activity_signups s on s.id = c.signup_id where s.ticket_code = $1',
      [code],
    )
    assert.deepEqual(rows, [{ method: 'offline_sync' }])
  })
}
