import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { TestServer } from '../support/server'
import { BUILD_ORIGIN, builds } from './builds'
import { withApp, type LaunchOptions } from './runtime/launch'
import { server } from './server'

for (const build of builds) {
  const start = (more: Partial<LaunchOptions> = {}): LaunchOptions => ({ ...build, servers: { [BUILD_ORIGIN]: server.url }, ...more })

  test(`${build.platform}: home opens with people from the server`, async () => {
    await withApp(start(), async (app) => {
      assert.equal(app.route, 'pages/index/index')
      assert.ok(app.device.requests.length > 0, 'home asks the server for nothing')
      assert.deepEqual(
        app.device.requests.filter(({ status }) => status !== 200),
        [],
      )
      const shown = app.text()
      const people = await peopleOnHome(server)
      for (const nickname of people.slice(0, 5)) assert.ok(shown.includes(nickname), `${nickname} is not on home: ${shown.slice(0, 500)}`)
    })
  })

  test(`${build.platform}: home without a network says so, and is filled once the network is back`, async () => {
    await withApp(start({ prepare: (device) => void (device.isOffline = true) }), async (app) => {
      assert.ok(app.has('has=网络'), `nothing about the network: ${app.text()}`)
      const [nickname] = await peopleOnHome(server)
      await app.setOffline(false)
      await app.waitFor(`has=${nickname}`)
      assert.ok(!app.has('has=网络'), `still says that there is no network: ${app.text()}`)
    })
  })
}

/** Nicknames that the server lists first for a visitor without a filter. */
async function peopleOnHome({ call }: TestServer): Promise<string[]> {
  const { love } = await import('@qianxian/protocol/love/love')
  const { list } = await call(love.getPaged, { filter: { city: '510100' }, sort: 'recommended', cursor: null, size: 20 })
  return list.map(({ nickname }) => nickname)
}
