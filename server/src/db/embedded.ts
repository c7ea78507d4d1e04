/** The database included in the product: a real PostgreSQL from npm that the server starts, supervises and stops. */
import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCluster, createDatabase, takeOwnership } from './embedded/cluster'
import { holdLifeline, lifelineOf, openSocketDir, socketDirOf, type Hold } from './embedded/lifeline'
import { lock } from './embedded/lock'
import { connectionTo, findRunning, isAlive, isPostmasterOf, readPostmaster, START_TIMEOUT_MS } from './embedded/postmaster'
import { pathFromInside, plainEnv, platformNative, reachableNative, runAsUser, type RunAs } from './embedded/programs'

/** Logger of the supervisor; pino and console both fit. */
export interface DatabaseLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export interface EmbeddedOptions {
  /** Folder of this instance: contains `cluster` (the data), `postgres.log` and, briefly, `starting.lock`. */
  dataDir: string
  log: DatabaseLog
  /** PostgreSQL settings that override the defaults, by their names in postgresql.conf. */
  settings?: Readonly<Record<string, string>>
  /** Folder with PostgreSQL's bin, lib and share; by default the npm package of this platform. */
  nativeDir?: string
}

export interface EmbeddedDatabase {
  connectionString: string
  /** True if this process started PostgreSQL; false if it joined a running one. */
  isOwner: boolean
  /** Process id of the postmaster; it changes with a restart. */
  readonly pid: number
  /** Releases PostgreSQL, and stops it if no other process uses it. May be called more than once. */
  stop(): Promise<void>
}

const DATABASE = 'qianxian'
const STOP_TIMEOUT_MS = 30_000
/** How long a killed postmaster's children may still hold its shared memory. */
const LEFTOVER_TIMEOUT_MS = 8_000
const WATCH_EVERY_MS = 250
/** Pauses before restarts: a PostgreSQL that keeps ending is restarted at growing intervals, without an end. */
const RESTART_PAUSE_MS = [0, 250, 1_000, 4_000, 15_000]
const RESTARTS_FORGOTTEN_MS = 600_000

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
  // Statement errors are logged by the server; here they could only leak members' data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
}

// `read` returns when the last server process has released the lifeline; then PostgreSQL gets the signal to stop. If PostgreSQL
// ends first, the watcher is ended too, so that nothing is left behind.
const WATCHDOG = `
lifeline=$1; shift
"$@" &
server=$!
( read -r _ < "$lifeline"; kill -INT "$server" ) 2>/dev/null &
watcher=$!
wait "$server"; code=$?
kill "$watcher" 2>/dev/null
exit "$code"
`

/**
 * Starts the embedded PostgreSQL on `dataDir`, or joins the one that already runs there; creates the data the first time.
 * Every process that uses it restarts it if it dies.
 * It is reachable only by a unix socket in a private folder. If root starts it, PostgreSQL runs as `nobody`, because it
 * refuses root.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  if (process.platform === 'win32') {
    throw new Error('The embedded PostgreSQL is not available on Windows: set DATABASE_URL to a PostgreSQL 15 or newer, or use WSL.')
  }
  mkdirSync(options.dataDir, { recursive: true })
  const dataDir = realpathSync(options.dataDir)
  const cluster = join(dataDir, 'cluster')
  const lockFile = join(dataDir, 'starting.lock')
  const { log } = options
  const runAs = runAsUser()

  let hold: Hold
  let socketDir: string
  let pid: number
  let isOwner = false
  const release = await lock(lockFile)
  try {
    const running = await findRunning(cluster)
    socketDir = running?.socketDir ?? socketDirOf(cluster, runAs)
    if (!running) openSocketDir(socketDir, runAs)
    hold = holdLifeline(socketDir, runAs)
    try {
      isOwner = running === undefined
      if (running) log.info(`Joined the PostgreSQL that already runs on ${dataDir}`)
      pid = running?.pid ?? (await launch(options, { dataDir, cluster, socketDir, runAs }))
      if (isOwner) await createDatabase(socketDir, DATABASE)
    } catch (error) {
      if (hold.release()) rmSync(socketDir, { recursive: true, force: true })
      throw error
    }
  } finally {
    release()
  }

  let isStopping = false
  let ends: number[] = []
  const revive = async (): Promise<void> => {
    log.error('The embedded PostgreSQL ended unexpectedly; starting it again')
    while (!isStopping) {
      ends = [...ends.filter((at) => at > Date.now() - RESTARTS_FORGOTTEN_MS), Date.now()]
      await sleep(RESTART_PAUSE_MS[Math.min(ends.length, RESTART_PAUSE_MS.length) - 1], undefined, { ref: false })
      const unlock = await lock(lockFile)
      try {
        if (isStopping) return
        // Another process may have started it meanwhile.
        const running = await findRunning(cluster)
        if (!running) openSocketDir(socketDir, runAs)
        pid = running?.pid ?? (await launch(options, { dataDir, cluster, socketDir, runAs }))
        return
      } catch (error) {
        log.error(String(error))
      } finally {
        unlock()
      }
    }
  }
  let reviving: Promise<void> | undefined
  const watch = setInterval(() => {
    if (reviving || isStopping || isPostmasterOf(pid, cluster)) return
    reviving = revive()
      .catch((error: unknown) => log.error(String(error)))
      .finally(() => {
        reviving = undefined
      })
  }, WATCH_EVERY_MS)
  watch.unref()

  const stop = async (): Promise<void> => {
    isStopping = true
    clearInterval(watch)
    await reviving
    const unlock = await lock(lockFile)
    try {
      if (!hold.release()) return
      await endPostgres(cluster)
      rmSync(socketDir, { recursive: true, force: true })
    } finally {
      unlock()
    }
  }
  let stopped: Promise<void> | undefined
  return {
    connectionString: connectionTo(socketDir, DATABASE),
    isOwner,
    get pid() {
      return pid
    },
    stop: () => (stopped ??= stop()),
  }
}

/** Replaces the database's name in a connection string to the same server. */
export function withDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return url.toString()
}

interface Place {
  dataDir: string
  cluster: string
  socketDir: string
  runAs: RunAs | undefined
}

/** Starts PostgreSQL if none runs, and resolves to its process id once it is ready. The caller must hold the lock. */
async function launch(options: EmbeddedOptions, place: Place): Promise<number> {
  const { cluster, dataDir, socketDir, runAs } = place
  const native = reachableNative(options.nativeDir ?? platformNative(), runAs)
  const settings = { ...DEFAULT_SETTINGS, ...options.settings }
  if (!existsSync(cluster)) {
    options.log.info('Creating the database, once …')
    await createCluster(native, cluster, runAs, settings.fsync !== 'off')
  }
  takeOwnership(cluster, runAs)

  const logFile = join(dataDir, 'postgres.log')
  const deadline = Date.now() + LEFTOVER_TIMEOUT_MS
  for (;;) {
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
    const child = spawnPostgres(native, place, logFile, settings)
    if (await isReady(child, cluster)) return readPostmaster(cluster)?.pid ?? 0
    const said = existsSync(logFile) ? readFileSync(logFile, 'utf8').trim() : ''
    const isLeftover = /shared memory block|lock file/.test(said)
    if (!isLeftover || Date.now() > deadline) {
      throw new Error(
        `The embedded PostgreSQL did not start. It said:\n${said || '(nothing)'}\nSet DATABASE_URL to use another PostgreSQL.`,
      )
    }
    await sleep(250)
    openSocketDir(socketDir, runAs)
  }
}

function spawnPostgres(
  native: string,
  { cluster, socketDir, runAs }: Place,
  logFile: string,
  settings: Record<string, string>,
): ChildProcess {
  const flags = { ...settings, listen_addresses: '', unix_socket_directories: socketDir, unix_socket_permissions: '0700' }
  const args = Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const logFd = openSync(logFile, 'w', 0o600)
  try {
    const child = spawn(
      '/bin/sh',
      [
        '-c',
        WATCHDOG,
        'qianxian-postgres',
        lifelineOf(socketDir),
        join(native, 'bin/postgres'),
        '-D',
        pathFromInside(cluster, runAs),
        ...args,
      ],
      {
        ...runAs,
        cwd: cluster,
        env: plainEnv(),
        // Starts in a session of its own: Ctrl-C in a terminal must reach Node only, which then closes its connections first.
        // PostgreSQL may also outlive its starter, for the other processes that use it.
        detached: true,
        stdio: ['ignore', logFd, logFd],
      },
    )
    child.on('error', () => {})
    child.unref()
    return child
  } finally {
    closeSync(logFd)
  }
}

/** Resolves to false if PostgreSQL ended before it was ready. Line 8 of its pid file contains the status. */
async function isReady(child: ChildProcess, cluster: string): Promise<boolean> {
  let hasEnded = child.pid === undefined
  child.once('exit', () => {
    hasEnded = true
  })
  child.once('error', () => {
    hasEnded = true
  })
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!hasEnded) {
    if (readPostmaster(cluster)?.status.startsWith('ready')) return true
    if (Date.now() > deadline) {
      await endPostgres(cluster)
      return false
    }
    await sleep(15)
  }
  return false
}

async function endPostgres(cluster: string): Promise<void> {
  const pid = readPostmaster(cluster)?.pid
  if (!pid || !isPostmasterOf(pid, cluster)) return
  const signal = (name: 'SIGINT' | 'SIGQUIT'): void => {
    try {
      process.kill(pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  // The watchdog sends the same signal once the lifeline is released; sending it twice is harmless.
  signal('SIGINT')
  const impatientAt = Date.now() + STOP_TIMEOUT_MS
  let hasQuit = false
  while (isAlive(pid) && isPostmasterOf(pid, cluster)) {
    if (!hasQuit && Date.now() > impatientAt) {
      hasQuit = true
      signal('SIGQUIT')
    }
    await sleep(10)
  }
}
