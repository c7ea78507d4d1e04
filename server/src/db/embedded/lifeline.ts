/**
 * The private folder of PostgreSQL's socket, and its users: every server process keeps the lifeline, a named pipe, open. When the
 * last of them releases it, even by SIGKILL, the shell that reads the other end stops PostgreSQL.
 */
import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chownSync, closeSync, constants, existsSync, lstatSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from './postmaster'
import { canReach, type RunAs } from './programs'

const SOCKET_FILE = '.s.PGSQL.5432'
/** Bytes; the limit of a unix socket's path is 104 on macOS and 108 on Linux. */
const SOCKET_PATH_MAX = 100

/** Constant for a data folder, so that a restarted PostgreSQL has the address that other processes know. */
export function socketDirOf(cluster: string, runAs: RunAs | undefined): string {
  const name = `qx-pg-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`
  const fits = (base: string): boolean => join(base, name, `${SOCKET_FILE}.lock`).length < SOCKET_PATH_MAX && canReach(base, runAs)
  const base = [tmpdir(), '/tmp'].find(fits)
  if (!base)
    throw new Error(`No folder for PostgreSQL's socket: ${tmpdir()} is too long or closed to user nobody. Set TMPDIR to a short one.`)
  return join(base, name)
}

/** Creates the folder, or uses an existing one that only we can access. */
export function openSocketDir(socketDir: string, runAs: RunAs | undefined): void {
  try {
    mkdirSync(socketDir, { mode: 0o700 })
    if (runAs) chownSync(socketDir, runAs.uid, runAs.gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const stat = lstatSync(socketDir)
    const isOurs =
      stat.isDirectory() &&
      (stat.mode & 0o077) === 0 &&
      (stat.uid === (runAs?.uid ?? process.getuid?.()) || stat.uid === process.getuid?.())
    if (!isOurs)
      throw new Error(`${socketDir} belongs to somebody else. Remove it, or set TMPDIR to a folder of your own.`, { cause: error })
  }
  for (const stale of [SOCKET_FILE, `${SOCKET_FILE}.lock`]) rmSync(join(socketDir, stale), { force: true })
}

export const lifelineOf = (socketDir: string): string => join(socketDir, 'lifeline')

export interface Hold {
  /**
   * Releases the lifeline; returns true if no other process holds it. Called under the lock, so that no process joins meanwhile.
   */
  release(): boolean
}

/** Opens the lifeline. The folder must exist, and the caller must hold the lock. */
export function holdLifeline(socketDir: string, runAs: RunAs | undefined): Hold {
  const pipe = lifelineOf(socketDir)
  if (!existsSync(pipe)) {
    const made = spawnSync('mkfifo', ['-m', '600', pipe], { ...runAs, cwd: '/', encoding: 'utf8' })
    if (made.status !== 0) throw new Error(`mkfifo ${pipe}: ${made.stderr || String(made.error)}`)
  }
  // Opened for reading and writing, so that neither side blocks; nothing is ever written.
  const fd = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)
  const mark = `user.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(join(socketDir, mark), '')
  return {
    release() {
      rmSync(join(socketDir, mark), { force: true })
      const isLast = !hasUsers(socketDir)
      closeSync(fd)
      return isLast
    },
  }
}

function hasUsers(socketDir: string): boolean {
  const names = existsSync(socketDir) ? readdirSync(socketDir) : []
  return names.some((name) => {
    const pid = Number(/^user\.(\d+)\./.exec(name)?.[1])
    if (!(pid > 0)) return false
    if (isAlive(pid)) return true
    rmSync(join(socketDir, name), { force: true })
    return false
  })
}
