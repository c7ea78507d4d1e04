/** PostgreSQL taken away under a running server, in part or altogether: the server waits or says so, and goes on by itself. */
import { tenant } from '@qianxian/protocol/tenant/tenant'
import { afterEach, expect, test } from 'vitest'
import { callAt, startServer, type ServerProcess } from '../server-process'
import { roundsOf } from '../soak'
import { openTestWorld } from '../world'
import { cutConnections, untilQuiet } from './busy'
import { openCrowd } from './crowd'
import { expectWhole } from './invariants'
import { openOwnDatabase } from './own-database'

const TERMINATIONS = roundsOf(4, 12)
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Answers again, and by the same process. */
async function expectAlive(server: ServerProcess): Promise<void> {
  expect(server.child.exitCode ?? server.child.signalCode, server.output()).toBeNull()
  await expect.poll(async () => (await callAt(server.url, null, tenant.getBaseConfig, {}))?.code, { timeout: 30_000 }).toBe(20000)
}

test('every connection cut, again and again, in the middle of whatever it does', async () => {
  const world = await openTestWorld()
  ends.push(() => world.close())
  const crowd = await openCrowd(world)
  const server = await startServer(world)
  ends.push(() => server.kill())
  const end = crowd.go(server.url)
  for (let turn = 0; turn < TERMINATIONS; turn += 1) {
    await crowd.acknowledged(5)
    await cutConnections(world)
  }
  await crowd.acknowledged(20)
  await end()
  await expectAlive(server)
  await untilQuiet(world)
  expect(crowd.failures).toEqual([])
  await crowd.expectKept()
  await expectWhole(world)
}, 480_000)

test('the embedded PostgreSQL killed under its server, then both at once, then handed on', async () => {
  const { world, start, leave, postmaster, killPostmaster, untilGone } = await openOwnDatabase(ends)
  const crowd = await openCrowd(world)
  const server = await start()
  await leave()
  const end = crowd.go(server.url)
  for (let turn = 0; turn < 2; turn += 1) {
    await crowd.acknowledged(10)
    await killPostmaster()
  }
  await crowd.acknowledged(10)
  // One process of PostgreSQL that dies takes all connections with it, and the rest starts afresh.
  const { rows } = await world.database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'qianxian' and pid <> pg_backend_pid() limit 1`,
  )
  process.kill(rows[0]!.pid, 'SIGKILL')
  await crowd.acknowledged(10)
  await end()
  await expectAlive(server)
  expect(crowd.failures).toEqual([])
  await untilQuiet(world)
  await crowd.expectKept()
  await expectWhole(world)

  const endAgain = crowd.go(server.url)
  await crowd.acknowledged(10)
  const pid = postmaster()
  await server.kill()
  process.kill(pid, 'SIGKILL')
  await endAgain()
  await untilGone(pid)
  const again = await start()
  await expectAlive(again)
  // The one that started PostgreSQL is replaced by another on the same folder, which keeps it running.
  const heir = await start()
  const endHeirs = crowd.go(heir.url)
  await crowd.acknowledged(5)
  expect(await again.stop()).toBe(0)
  await crowd.acknowledged(10)
  await endHeirs()
  expect(crowd.failures).toEqual([])
  await untilQuiet(world)
  await crowd.expectKept()
  await expectWhole(world)
}, 480_000)
