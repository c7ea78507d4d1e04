/** Tests an activity planned in a mini-program: filled in, refused at a faulty field, saved, and changed after an audit. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { organiser } from '@qianxian/protocol/activity/organiser'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, builds } from './builds'
import { demoSession, storageOf } from './journeys'
import { withApp } from './runtime/launch'
import { server } from './server'

const PLACE = { name: '望江楼公园', address: '成都市武侯区望江路 30 号', latitude: 30.633, longitude: 104.094 }
/** Contact information that only the server recognises. */
const CONTACT = '加薇lin_05201'
const SHEET_LEAVES_MS = 300

for (const { platform, dist } of builds) {
  test(`${platform}: an activity is planned, refused at its field, saved as a draft, and changed`, async () => {
    const staff = await demoSession(server, 'demo_organiser')
    const title = `竹林里的茶会 ${platform}`
    const start = { platform, dist, servers: { [BUILD_ORIGIN]: server.url }, storage: storageOf(staff) }
    await withApp({ ...start, path: 'subpages/active/signup' }, async (app) => {
      await app.waitFor('#qx-organiser-new')
      await app.tap('#qx-organiser-new')
      await app.waitFor('#qx-plan-map')
      await app.input('#qx-plan-title', title)
      await app.tap('#qx-field-cityGeo')
      await app.tap('.qx-columns >> text=四川省')
      await app.tap('.qx-columns >> text=成都市')
      await app.tap('.qx-columns__footer >> .qx-button')
      await app.settle(SHEET_LEAVES_MS)
      app.device.willReply('chooseLocation', PLACE)
      await app.tap('#qx-plan-map')
      await app.waitFor(`#qx-plan-place[value=${PLACE.name}]`)
      await app.input('#qx-plan-price-male', '88')
      await app.tap('#qx-plan-part-form')
      await app.tap('#qx-plan-question-add')
      await app.input('#qx-plan-question-0', '喝不喝酒')
      for (const kind of ['male', 'female']) await app.input(`#qx-plan-${kind}`, '0')
      await app.tap('text=先存草稿')
      await app.tap('#qx-plan-save')
      await app.waitFor('#qx-field-male >> has=请至少留出一个名额')
      await app.input('#qx-plan-male', '6')
      // A fault found only by the server is shown at its field, and with two questions at the right one.
      await app.tap('#qx-plan-question-add')
      await app.input('#qx-plan-question-1', CONTACT)
      await app.input('#qx-plan-address', `${PLACE.address}，${CONTACT}`)
      await app.tap('#qx-plan-save')
      await app.waitFor('#qx-field-address >> has=地址不能填写联系方式')
      await app.waitFor('.qx-field--wrong >> #qx-plan-question-1')
      assert.ok(!app.has('.qx-field--wrong >> #qx-plan-question-0'))
      await app.tap('#qx-plan-question-remove-1')
      await app.input('#qx-plan-address', PLACE.address)
      await app.tap('#qx-plan-save')
      await app.waitFor('#qx-organised-edit')
      const id = Number(app.query.id)
      const planned = async () => (await server.call(organiser.getOrganised, { id }, staff.token)).plan
      const { place, price, quota, form } = await planned()
      assert.deepEqual([place.place, price.male, quota.male, form.map(({ label }) => label)], [PLACE.name, 8800, 6, ['喝不喝酒']])
      assert.deepEqual(overBudget(app.route, app.stats()), [])

      await app.tap('#qx-organised-edit')
      await app.waitFor(`#qx-plan-title[value=${title}]`)
      await app.waitFor('#qx-plan-price-male[value=88]')
      await app.waitFor('has=1 个问题')
      await app.input('#qx-plan-price-male', '66.5')
      await app.tap('text=先存草稿')
      await app.tap('#qx-plan-save')
      assert.match(app.device.toasts.join(), /草稿已保存/)
      assert.equal((await planned()).price.male, 6650)
    })
  })
}
