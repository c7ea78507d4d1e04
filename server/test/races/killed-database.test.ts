/**
 * Tests the loss of PostgreSQL under a running server, in part or completely: the server waits or reports it, and
 * recovers without help.
 */
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

/** Expects the same process to answer again. */
async function expectAlive(server: ServerProcess): Promise<void> {
  expect(server.child.exitCode ?? server.child.signalCode, server.output()).toBeNull()
  await expect.poll(async () => (await callAt(server.url, null, tenant.getBaseConfig, {}))?.code, { timeout: 30_000 }).toBe(20000)
}

test('survives every connection being cut, repeatedly, at any moment', async () => {
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

test('survives a killed embedded PostgreSQL, then both killed at once, then a handover', async () => {
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
  // A dead backend of PostgreSQL closes all connections, and the rest restarts.
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
  // Another server on the same folder takes over from the one that started PostgreSQL, which keeps running.
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
