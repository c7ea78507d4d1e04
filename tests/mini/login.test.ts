import assert from 'node:assert/strict'
import { test } from 'vitest'
import { demoPhones } from '../support/server'
import { BUILD_ORIGIN, builds } from './builds'
import { freshPhone, loginBySms } from './journeys'
import { withApp, type LaunchOptions } from './runtime/launch'
import { server } from './server'

// Two accounts for each platform, since a phone gets one code a minute.
const people = { weapp: [demoPhones.matchmaker, demoPhones.member], tt: [demoPhones.auditor, demoPhones.secondAuditor] } as const

for (const build of builds) {
  const [first, second] = people[build.platform]
  const start = (more: Partial<LaunchOptions> = {}): LaunchOptions => ({ ...build, servers: { [BUILD_ORIGIN]: server.url }, ...more })

  test(`${build.platform}: a guarded page sends a visitor to log in, and returns afterwards`, async () => {
    await withApp(start({ path: 'member/index' }), async (app) => {
      assert.equal(app.route, 'pages/login/index')
      await loginBySms(app, server, first)
      assert.equal(app.route, 'member/index')
    })
  })

  test(`${build.platform}: a login survives the end of the app`, async () => {
    const storage = await withApp(start({ path: 'pages/login/loginBySms' }), async (app) => {
      await loginBySms(app, server, second)
      assert.equal(app.route, 'pages/index/index')
      return new Map(app.device.storage)
    })
    await withApp(start({ path: 'member/index', storage }), async (app) => assert.equal(app.route, 'member/index'))
  })

  test(`${build.platform}: a new phone creates an account with a generated name`, async () => {
    await withApp(start({ path: 'pages/login/loginBySms' }), async (app) => {
      await loginBySms(app, server, freshPhone())
      assert.equal(app.route, 'pages/index/index')
      assert.match(app.stored<{ userName: string }>('qx_user_info')?.userName ?? '', /^qx_/)
    })
  })

  test(`${build.platform}: a wrong code is refused at its field, and the typed input stays`, async () => {
    await withApp(start({ path: 'pages/login/loginBySms' }), async (app) => {
      const phone = freshPhone()
      await app.input('input#qx-phone', phone)
      await app.input('input#qx-code', '000000')
      await app.tap('#qx-agree')
      await app.tap('#qx-login')
      assert.equal(app.route, 'pages/login/loginBySms')
      assert.equal(app.attribute('input#qx-phone', 'value'), phone)
      assert.match(`${app.text()} ${app.device.toasts.join(' ')}`, /验证码/)
    })
  })
}
