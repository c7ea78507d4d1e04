/** A PostgreSQL of the test itself, to be killed and supervised by its servers. */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '../../src/db/embedded'
import { isAlive, readPostmaster } from '../../src/db/embedded/postmaster'
import { openDatabase } from '../../src/db/open'
import { startServer, type ServerProcess } from '../server-process'
import { openTestWorld, type TestWorld } from '../world'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

export interface OwnDatabase {
  world: TestWorld
  /** Starts a server, which starts PostgreSQL if it does not run, and restarts it whenever it dies. */
  start(settings?: Record<string, string>): Promise<ServerProcess>
  /** From now on only the servers use the database. */
  leave(): Promise<void>
  postmaster(): number
  /** `kill -9`; resolves once the process has ended. */
  killPostmaster(): Promise<void>
  untilGone(pid: number): Promise<void>
}

/** `ends`: tear-down steps, run in reverse order. */
export async function openOwnDatabase(ends: (() => Promise<unknown>)[]): Promise<OwnDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'qx-killed-'))
  ends.push(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  const embedded = await startEmbedded({ dataDir: join(folder, 'pg'), log: quiet })
  // A killed server leaves the socket's folder for the next starter.
  ends.push(async () => rmSync(decodeURIComponent(new URL(embedded.connectionString).host), { recursive: true, force: true }))
  ends.push(() => embedded.stop())
  const database = await openDatabase({ url: embedded.connectionString, dataDir: '', log: quiet })
  await database.migrate()
  const world = await openTestWorld(database)
  ends.push(() => world.close())
  symlinkSync(join(folder, 'pg'), join(world.world.env.dataDir, 'pg'))
  const postmaster = () => readPostmaster(join(folder, 'pg/cluster'))!.pid
  const untilGone = async (pid: number) => {
    while (isAlive(pid)) await sleep(10)
  }
  return {
    world,
    start: async (settings = {}) => {
      const started = await startServer(world, { DATABASE_URL: '', ...settings })
      ends.push(() => started.kill())
      return started
    },
    leave: () => embedded.stop(),
    postmaster,
    killPostmaster: async () => {
      const pid = postmaster()
      process.kill(pid, 'SIGKILL')
      await untilGone(pid)
    },
    untilGone,
  }
}
