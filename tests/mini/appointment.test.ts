/**
 * Tests a date in a mini-program: proposed from a line with times and a place, agreed, and checked in by the location of
 * the phone; without a network nothing typed is lost.
 */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { appointment } from '@qianxian/protocol/appointment/appointment'
import { ONE_A_DAY_TEXT } from '@qianxian/protocol/appointment/appointment.words'
import { startsIn } from '../support/meetings'
import { query } from '../support/server'
import { seededCouple } from '../support/seeded'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, builds } from './builds'
import { demoSession, storageOf } from './journeys'
import { withApp } from './runtime/launch'
import { server } from './server'

const places = { weapp: [229, 230], tt: [241, 243] } as const

for (const { platform, dist } of builds) {
  test(`${platform}: a date is proposed from a line, agreed, and checked in at the place`, async () => {
    const { hers, his, her, him, dwell } = await seededCouple(server, places[platform])
    await dwell('510100')
    const { rows } = await query<{ id: number }>(
      server,
      `insert into line_requests (tenant_id, from_id, to_id, mode, quota_state, message, reasons, scopes, status, delivered_at, answered_at,
         connected_seen_by_from_at, connected_seen_by_to_at)
       select tenant_id, id, $2, 'self', 'none', '很高兴认识你', '[]', '[]', 'connected', now(), now(), now(), now()
       from love_profiles where id = $1 returning id::int`,
      [her, him],
    )
    const start = { platform, dist, servers: { [BUILD_ORIGIN]: server.url } }
    const { list } = await server.call(appointment.getMeetingPlaces, {}, hers.token)
    let id = 0

    await withApp({ ...start, storage: storageOf(hers), path: 'member/love/line', query: { id: String(rows[0]!.id) } }, async (app) => {
      await app.waitFor('#qx-line-date')
      await app.tap('#qx-line-date')
      await app.waitFor('#qx-times-add')
      await app.tap('#qx-times-add')
      await app.tap('text=确定')
      await app.tap('#qx-place-list')
      await app.waitFor(`text=${list[0]!.name}`)
      await app.tap(`text=${list[0]!.name}`)
      await app.setOffline(true)
      await app.tap('#qx-submit')
      await app.setOffline(false)
      await app.answerModal(true)
      await app.waitFor('has=等对方选时间')
      assert.equal(app.route, 'subpages/appointment/index')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
      id = Number(app.query.id)
    })

    await withApp({ ...start, storage: storageOf(his), path: 'subpages/appointment/index' }, async (app) => {
      await app.waitFor(`#qx-appointment-${id}`)
      assert.deepEqual(overBudget(app.route, app.stats()), [])
      await app.tap(`#qx-appointment-${id}`)
      await app.waitFor('has=请先选时间')
      await app.waitFor(`has=${ONE_A_DAY_TEXT}`)
      await app.tap('.qx-appointment-time')
      await app.tap('#qx-appointment-accept')
      await app.waitFor('#qx-appointment-place')
      // As if the two had met before, and a matchmaker had arranged this meeting.
      await query(server, 'update appointments set seq = 2, matchmaker_id = (select min(id) from matchmakers) where id = $1', [id])
      await app.leaveAndReturn()
      await app.waitFor('#qx-appointment-charge')
      await app.waitFor('has=不同意也可以见面')
      await query(server, 'update appointments set seq = 1, matchmaker_id = null where id = $1', [id])
      await startsIn(server, id, 5)
      await app.leaveAndReturn()
      await app.waitFor('#qx-appointment-checkIn')
      await app.tap('#qx-appointment-checkIn')
      app.device.willReply('getLocation', { latitude: list[0]!.latitude, longitude: list[0]!.longitude })
      await app.waitFor('#qx-arrival-place')
      await app.tap('#qx-arrival-place')
      await app.waitFor('has=到达地点')
    })
    const { theirArrival } = await server.call(appointment.getMyAppointment, { id }, hers.token)
    assert.equal(theirArrival?.method, 'geo')

    const desk = await demoSession(server, 'demo_matchmaker')
    await withApp({ ...start, storage: storageOf(desk), path: 'subpages/member/matchmaker/appointment' }, async (app) => {
      await app.waitFor('#qx-desk-add')
      await app.tap('#qx-desk-add')
      await app.waitFor('#qx-served-search')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
    })
    await withApp({ ...start, path: 'subpages/consent/appointment', query: { token: 'guessed' } }, async (app) => {
      await app.waitFor('has=链接已失效')
    })
  })
}
