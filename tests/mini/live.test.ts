import assert from 'node:assert/strict'
import { test } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SocketNews } from '@qianxian/protocol/base/socket'
import { query } from '../support/server'
import { BUILD_ORIGIN, builds } from './builds'
import { demoSession, storageOf } from './journeys'
import { withApp, type LaunchOptions } from './runtime/launch'
import { server } from './server'

const LIMIT_MS = 5_000

async function until(isTrue: () => boolean, what: string): Promise<void> {
  for (const deadline = Date.now() + LIMIT_MS; !isTrue(); await sleep(20)) assert.ok(Date.now() < deadline, what)
}

/** Changes the inbox of a user, like any action that concerns them. */
const touch = (userId: number) =>
  query(
    server,
    `with raised as (insert into inboxes (tenant_id, user_id, version) select tenant_id, id, 1 from users where id = $1
       on conflict (tenant_id, user_id) do update set version = inboxes.version + 1 returning tenant_id, user_id, version)
     select pg_notify('qx_inbox', tenant_id || ':' || user_id || ':' || version) from raised`,
    [userId],
  )

for (const build of builds) {
  const start = (more: Partial<LaunchOptions> = {}): LaunchOptions => ({ ...build, servers: { [BUILD_ORIGIN]: server.url }, ...more })

  test(`${build.platform}: a single socket reports news, closes with the app and opens with it`, async () => {
    const session = await demoSession(server, build.platform === 'weapp' ? 'demo_love' : 'demo_vip')
    const { id } = session.userInfo
    await withApp(start({ storage: storageOf(session) }), async (app) => {
      const { sockets } = app.device
      const counted = () => app.device.requests.filter(({ url }) => url.endsWith('/getUnread')).length
      const versions = () => sockets.flatMap(({ heard }) => heard).map((said) => (JSON.parse(said) as SocketNews).version)
      await until(() => versions().length > 0, 'no socket stands')
      const [before, version] = [counted(), versions().at(-1)!]
      await touch(id)
      await until(() => versions().at(-1) === version + 1, 'the news did not come')
      await until(() => counted() > before, 'nobody counted anew')

      await app.leave()
      await until(() => sockets.every(({ isOpen }) => !isOpen), 'the socket stands while nobody looks')
      await touch(id)
      await app.comeBack()
      await until(() => versions().at(-1) === version + 2, 'what came meanwhile is not known')
      assert.equal(sockets.filter(({ isOpen }) => isOpen).length, 1)
      assert.equal(sockets.length, 2)
      await app.settle()
    })
  })
}
