/** PostgreSQL taken away under a running server, in part or altogether: the server waits or says so, and goes on by itself. */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { tenant } from '@qianxian/protocol/tenant/tenant'
import { afterEach, expect, test } from 'vitest'
import { startEmbedded } from '../../src/db/embedded'
import { isAlive, readPostmaster } from '../../src/db/embedded/postmaster'
import { openDatabase } from '../../src/db/open'
import { callAt, startServer, type ServerProcess } from '../server-process'
import { openTestWorld, type TestWorld } from '../world'
import { openCrowd, untilQuiet } from './crowd'
import { expectWhole } from './invariants'

const TERMINATIONS = 12
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Answers again, and by the same process. */
async function expectAlive(server: ServerProcess): Promise<void> {
  expect(server.child.exitCode ?? server.child.signalCode, server.output()).toBeNull()
  await expect.poll(async () => (await callAt(server.url, null, tenant.getBaseConfig, {}))?.code, { timeout: 30_000 }).toBe(20000)
}

async function openWorld(...args: Parameters<typeof openTestWorld>): Promise<TestWorld> {
  const world = await openTestWorld(...args)
  ends.push(() => world.close())
  return world
}

test('every connection cut, again and again, in the middle of whatever it does', async () => {
  const world = await openWorld()
  const crowd = await openCrowd(world)
  const server = await startServer(world)
  ends.push(() => server.kill())
  const end = crowd.go(server.url)
  for (let turn = 0; turn < TERMINATIONS; turn += 1) {
    await crowd.acknowledged(5)
    await world.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
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
  const folder = mkdtempSync(join(tmpdir(), 'qx-killed-'))
  ends.push(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  const embedded = await startEmbedded({ dataDir: join(folder, 'pg'), log: quiet })
  // A server that is killed leaves the folder of the socket behind, for whoever starts next.
  ends.push(async () => rmSync(decodeURIComponent(new URL(embedded.connectionString).host), { recursive: true, force: true }))
  ends.push(() => embedded.stop())
  const database = await openDatabase({ url: embedded.connectionString, dataDir: '', log: quiet })
  await database.migrate()
  const world = await openWorld(database)
  symlinkSync(join(folder, 'pg'), join(world.world.env.dataDir, 'pg'))
  const crowd = await openCrowd(world)
  const start = async () => {
    const started = await startServer(world, { DATABASE_URL: '' })
    ends.push(() => started.kill())
    return started
  }
  const postmaster = () => readPostmaster(join(folder, 'pg/cluster'))!.pid
  const untilGone = async (pid: number) => {
    while (isAlive(pid)) await sleep(10)
  }

  const server = await start()
  // From here on the database is the server's alone, and its to look after.
  await embedded.stop()
  const end = crowd.go(server.url)
  for (let turn = 0; turn < 2; turn += 1) {
    await crowd.acknowledged(10)
    const pid = postmaster()
    process.kill(pid, 'SIGKILL')
    await untilGone(pid)
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
