/** Tests places in the mini-programs: chosen on the platform's own map, opened on it, and never read without permission. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { place } from '@qianxian/protocol/place/place'
import { seededNumber } from '../support/seeded'
import { query } from '../support/server'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, builds } from './builds'
import { demoSession, storageOf } from './journeys'
import { withApp } from './runtime/launch'
import { server } from './server'

const OPEN = '今晚的即兴喜剧'
const CHOSEN = { name: '宽窄巷子', address: '成都市青羊区', latitude: 30.664, longitude: 104.053 }
const members = { weapp: seededNumber(214), tt: seededNumber(215) } as const

for (const { platform, dist } of builds) {
  const start = () => ({ platform, dist, servers: { [BUILD_ORIGIN]: server.url } })

  test(`${platform}: an organiser chooses a place on the map, and a guest opens an activity's place`, async () => {
    const staff = await demoSession(server, 'demo_organiser')
    await withApp({ ...start(), storage: storageOf(staff), path: 'subpages/active/signup' }, async (app) => {
      await app.waitFor('#qx-organiser-new')
      await app.tap('#qx-organiser-new')
      await app.waitFor('#qx-plan-map')
      app.device.willReply('chooseLocation', CHOSEN)
      await app.tap('#qx-plan-map')
      await app.waitFor(`#qx-plan-place[value=${CHOSEN.name}]`)
      assert.deepEqual(overBudget(app.route, app.stats()), [])
    })
    const [activity] = (await query<{ id: string }>(server, 'select id from activities where title = $1', [OPEN])).rows
    await withApp({ ...start(), path: 'pages/active/detail', query: { id: activity!.id } }, async (app) => {
      await app.waitFor('#qx-place-open')
      await app.tap('#qx-place-open')
      assert.equal(app.device.calls.filter(({ api }) => api === 'openLocation').length, 1)
      assert.deepEqual(overBudget(app.route, app.stats()), [])
    })
  })

  test(`${platform}: nearby without location permission explains how to grant it`, async () => {
    const session = await server.login(members[platform])
    const mine = () => server.call(place.getMyPlace, {}, session.token)
    await withApp({ ...start(), storage: storageOf(session), path: 'member/love/permission' }, async (app) => {
      await app.waitFor('#qx-permission-allowNearby')
      // The phone reports no location until its owner grants the permission.
      await app.change('#qx-permission-allowNearby >> .qx-cell__switch', true)
      await app.answerModal(true)
      const { isAllowed, at } = await mine()
      assert.deepEqual([isAllowed, at], [true, null])
      assert.deepEqual(overBudget(app.route, app.stats()), [])
    })
  })
}
