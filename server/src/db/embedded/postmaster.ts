/** Reads PostgreSQL's own pid file of a data folder, and checks that the process is alive. */
import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export interface Postmaster {
  pid: number
  socketDir: string
  /** `starting`, `ready` or `stopping`, padded with blanks. */
  status: string
}

export const SUPERUSER = 'postgres'
export const START_TIMEOUT_MS = 60_000

export function connectionTo(socketDir: string, database: string): string {
  return `postgresql://${SUPERUSER}@${encodeURIComponent(socketDir)}/${database}`
}

/** The live PostgreSQL of this data folder; waits while it starts or stops. Undefined if there is none. */
export async function findRunning(cluster: string): Promise<Postmaster | undefined> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const found = readPostmaster(cluster)
    if (!found || !isPostmasterOf(found.pid, cluster)) return undefined
    if (found.status.startsWith('ready') && (await answers(found.socketDir))) return found
    if (Date.now() > deadline) {
      throw new Error(`A PostgreSQL (process ${found.pid}) holds ${cluster} but does not answer. End it, or set DATABASE_URL.`)
    }
    await sleep(50)
  }
}

async function answers(socketDir: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: connectionTo(socketDir, 'postgres'), connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

export function readPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${cluster} belongs to another user. Start as that user, or remove the folder.`, { cause: error })
  }
  const pid = Number(lines[0])
  return pid > 0 ? { pid, socketDir: (lines[4] ?? '').trim(), status: (lines[7] ?? '').trim() } : undefined
}

/** Process ids are reused, so an id alone does not prove that a postmaster is alive. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === cluster
    } catch {
      return commandOf(pid).includes('postgres')
    }
  }
  return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout.includes('postgres')
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
