/**
 * Tests verifying a name from a mini-program that cannot show a face check itself: the check continues in a phone's
 * browser, and returns.
 */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { drawIdNo } from '../../server/seed/makers/identity'
import { BUILD_ORIGIN, builds } from './builds'
import { freshPhone, loginBySms } from './journeys'
import { withApp } from './runtime/launch'
import { server } from './server'

/** The page that a browser would show at this URL after all redirects. */
const read = async (url: string, init: RequestInit = {}) => (await fetch(url, init)).text()

for (const { platform, dist } of builds) {
  test(`${platform}: a name is verified in a phone's browser, and the waiting page shows the result`, async () => {
    await withApp({ platform, dist, path: 'pages/login/loginBySms', servers: { [BUILD_ORIGIN]: server.url } }, async (app) => {
      await loginBySms(app, server, freshPhone())
      await app.openLink('member/certification', {})
      await app.waitFor('#qx-submit')
      await app.tap('#qx-submit')
      await app.waitFor('has=请先阅读并勾选')
      await app.input('input#qx-identity-typed', '欧阳晚舟')
      await app.input('input#qx-identity-number', drawIdNo('1991-01-08'))
      await app.tap('#qx-identity-agreesToIdentity')
      await app.tap('#qx-identity-agreesToFace')
      await app.tap('#qx-submit')
      await app.waitFor('#qx-identity-copy')
      await app.tap('#qx-identity-copy')
      const copied = app.device.calls.filter(({ api }) => api === 'setClipboardData').at(-1)?.options as { data: string }
      const [, ticket] = /\/face\?ticket=(.+)$/.exec(copied.data)!
      const leaflet = `${server.url}/face?ticket=${ticket}`
      const [, key] = /class="key" href="([^"]+)"/.exec(await read(leaflet))!
      const token = new URL(key!.replaceAll('&amp;', '&')).searchParams.get('token')!
      await fetch(`${server.url}/sandbox/face/show`, {
        method: 'POST',
        body: new URLSearchParams({ token, face: 'pass' }),
        redirect: 'manual',
      })
      assert.match(await read(leaflet), /核验通过/)
      await app.tap('#qx-identity-look')
      await app.waitFor('has=欧阳* 已实名')
    })
  })
}
