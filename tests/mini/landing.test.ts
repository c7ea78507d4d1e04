/** Tests a landing page in a mini-program: an enquiry over a lost network, and potential leads for their handler. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { landing } from '@qianxian/protocol/landing/landing'
import { newHandler } from '../support/leads'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, builds } from './builds'
import { freshPhone, storageOf } from './journeys'
import { withApp } from './runtime/launch'
import { server } from './server'

for (const { platform, dist } of builds) {
  test(`${platform}: an enquiry is sent from a landing page, and a lead handler reads the visits`, async () => {
    const start = { platform, dist, servers: { [BUILD_ORIGIN]: server.url } }
    const number = freshPhone()
    await withApp({ ...start, path: 'member/love/customer-landing-page/index', query: { channel: 'chengdu' } }, async (app) => {
      await app.waitFor('has=成都单身的你')
      await app.input('#qx-enquiry-name', '小程序来的')
      await app.tap('text=女')
      await app.tap('#qx-field-birthYear')
      await app.tap('text=1994 年')
      await app.tap('text=认真找对象')
      await app.tap('text=都可以')
      await app.input('#qx-enquiry-phone', number)
      await app.setOffline(true)
      await app.tap('text=获取验证码')
      await app.setOffline(false)
      await app.answerModal(true)
      assert.match(app.device.toasts.join(), /验证码已发送/)
      await app.input('#qx-enquiry-code', await server.lastCode(number))
      await app.tap('has=我看过并同意')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
      await app.tap('#qx-enquiry-submit')
      await app.waitFor('has=登记好了')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
    })

    const handler = await newHandler(server, freshPhone())
    const [visit] = (await server.call(landing.getPotentialPaged, { size: 1 }, handler.token)).list
    await withApp({ ...start, storage: storageOf(handler), path: 'subpages/customer/indexpop' }, async (app) => {
      await app.waitFor('has=只能看，不能联系')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
      await app.tap(`#qx-potential-${visit!.id}`)
      await app.waitFor('has=没有姓名和联系方式')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
    })
  })
}
