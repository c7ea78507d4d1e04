/** Opens the database: the embedded PostgreSQL by default, any other PostgreSQL 15 or newer by its URL. */
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DrizzleQueryError } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { RefusedStart } from '../lib/refused-start'
import { startEmbedded, type DatabaseLog } from './embedded'
import { PlanningClient } from './prepared'

/** The argument of repository functions: the database, or a transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT>

export interface Database {
  pool: pg.Pool
  orm: Db
  connectionString: string
  /** Updates the tables to the newest migration. Safe when several processes do it at the same time. */
  migrate(): Promise<void>
  close(): Promise<void>
}

export interface OpenOptions {
  /** URL of an external PostgreSQL (DATABASE_URL); by default the embedded one. */
  url?: string
  /** Data folder of the embedded PostgreSQL. */
  dataDir: string
  log: DatabaseLog
  /** Maximum number of connections of this process; 10 by default. */
  poolSize?: number
}

const OLDEST_VERSION = 15
const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))
/** Key of the advisory lock for migrations; an arbitrary number of our own. */
const MIGRATION_LOCK = 7_240_101
const STATEMENT_TIMEOUT_MS = 30_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000
const CONNECT_TIMEOUT_MS = 10_000
/** How long to wait for a database that starts at the same time as the server. */
const WAIT_FOR_DATABASE_MS = 30_000
/** How long a request waits for a restarting database; a longer outage is reported as an error. */
const OUTAGE_PATIENCE_MS = 5_000
const KNOCK_EVERY_MS = 50

const INT8 = 20
// Ids, money in fen and counts all stay far below 2^53; a larger number must not be rounded silently.
pg.types.setTypeParser(INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the integers JavaScript can hold`)
  return value
})

export async function openDatabase({ url, dataDir, log, poolSize = 10 }: OpenOptions): Promise<Database> {
  const embedded = url ? undefined : await startEmbedded({ dataDir, log })
  const connectionString = embedded?.connectionString ?? url!
  const pool = new PatientPool({
    connectionString,
    Client: PlanningClient,
    max: poolSize,
    application_name: 'qianxian',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    // An external server may have another time zone; dates must be the same on both.
    options: '-c timezone=UTC',
  })
  pool.on('error', (error) => log.warn(`A database connection was lost: ${error.message}`))
  // An error between two statements of a transaction is reported only here; the next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}))

  let closed: Promise<void> | undefined
  const close = async (): Promise<void> => {
    await pool.end()
    await embedded?.stop()
  }
  const database: Database = {
    pool,
    orm: drizzle(pool),
    connectionString,
    migrate: () => migrateOnce(pool),
    close: () => (closed ??= close()),
  }
  try {
    await refuseUnfit(pool, log)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** The five characters by which PostgreSQL names an error, for example 23505; undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (!(cause instanceof Error) || !('code' in cause) || typeof cause.code !== 'string') return undefined
  return /^[0-9A-Z]{5}$/.test(cause.code) && 'severity' in cause ? cause.code : undefined
}

/** True for errors that a retry of the transaction may avoid: serialisation failure and deadlock. */
export function retryable(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40001' || state === '40P01'
}

/** True if the database could not be reached, or the connection was lost: not the sender's fault, and worth a retry. */
export function isDatabaseAway(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (!(cause instanceof Error)) return false
  if (entryRefused.has(cause)) return true
  const state = sqlState(cause)
  if (state !== undefined) return state.startsWith('08') || state.startsWith('57P') || state === '53300'
  return isUnreachable(cause) || /Connection terminated|not queryable|Client was closed|Connection ended/.test(cause.message)
}

const isUnreachable = (error: Error): boolean =>
  'code' in error &&
  ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT'].includes(String(error.code)) &&
  'syscall' in error

/** Connection errors before the first statement, which are never the sender's fault. */
const entryRefused = new WeakSet<Error>()

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void

/** Reconnects while the database restarts: nothing was sent yet, so the caller notices only a delay. */
class PatientPool extends pg.Pool {
  private awaySince: number | null = null

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (callback) return this.knock(callback)
    return new Promise((done, fail) => {
      this.knock((error, client) => (error ? fail(error) : done(takenBackWhenLost(client!))))
    })
  }

  private knock(callback: Connected): void {
    super.connect((error, client, release) => {
      if (!error) {
        this.awaySince = null
        return callback(undefined, client, release)
      }
      if (isStarting(error) && !this.ending) {
        this.awaySince ??= Date.now()
        if (Date.now() - this.awaySince <= OUTAGE_PATIENCE_MS) return void setTimeout(() => this.knock(callback), KNOCK_EVERY_MS)
      }
      entryRefused.add(error)
      callback(error, undefined, release)
    })
  }
}

/**
 * A connection that is lost while in use returns to the pool at once. Drizzle never releases a connection whose `begin` failed,
 * and ten of those would exhaust the pool.
 */
function takenBackWhenLost(client: pg.PoolClient): pg.PoolClient {
  const giveBack = client.release.bind(client)
  const lost = (): void => client.release(true)
  let isBack = false
  client.release = (error) => {
    if (isBack) return
    isBack = true
    client.off('end', lost)
    giveBack(error)
  }
  client.once('end', lost)
  return client
}

const isStarting = (error: Error): boolean =>
  ['57P01', '57P02', '57P03'].includes(sqlState(error) ?? '') ||
  isUnreachable(error) ||
  error.message.includes('Connection terminated unexpectedly')

async function migrateOnce(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await refuseOlderThanBaseline(client)
    await runMigrations(drizzle(client), { migrationsFolder: MIGRATIONS })
  } finally {
    // The connection is closed instead of reused, which always releases the lock and resets the time limit.
    client.release(true)
  }
}

/** The baseline cannot be applied if tables from before it exist. */
async function refuseOlderThanBaseline(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>("select to_regclass('drizzle.__drizzle_migrations') is not null as known")
  if (!rows[0]?.known) return
  const baseline = readMigrationFiles({ migrationsFolder: MIGRATIONS })[0]!
  const { rows: applied } = await client.query<{ fits: boolean | null }>(
    'select bool_or(created_at = $1) as fits from drizzle.__drizzle_migrations',
    [baseline.folderMillis],
  )
  if (applied[0]?.fits !== false) return
  throw new RefusedStart(
    [
      '数据库的表由更早的开发版本创建，无法升级。演示数据可用 npm run db:reset 清空并重建；要保留这些数据，请用 DATABASE_URL 或 DATA_DIR 指向另一个空数据库。',
      'The tables of this database come from an earlier development version and cannot be updated. `npm run db:reset` deletes the data and fills the database again. To keep the data, point DATABASE_URL or DATA_DIR at another, empty database.',
    ].join('\n'),
  )
}

async function refuseUnfit(pool: pg.Pool, log: DatabaseLog): Promise<void> {
  const deadline = Date.now() + WAIT_FOR_DATABASE_MS
  let hasSaid = false
  for (;;) {
    try {
      const { rows } = await pool.query<{ version: string; ctype: string; encoding: string }>(`
        select current_setting('server_version_num') as version, datctype as ctype, pg_encoding_to_char(encoding) as encoding
        from pg_database where datname = current_database()`)
      const { version = '0', ctype = '', encoding = '' } = rows[0] ?? {}
      const major = Math.floor(Number(version) / 10_000)
      if (major < OLDEST_VERSION) throw new Error(`PostgreSQL ${major} is too old: ${OLDEST_VERSION} or newer is needed`)
      if (encoding !== 'UTF8') throw new Error(`The database is in ${encoding}: create one with encoding UTF8`)
      if (ctype === 'C' || ctype === 'POSIX')
        log.warn('The database has lc_ctype C, so names in Chinese are searched slowly: create one with lc_ctype C.UTF-8')
      return
    } catch (error) {
      if (!isNotUpYet(error) || Date.now() > deadline) throw error
      if (!hasSaid) log.info('Waiting for the database …')
      hasSaid = true
      await sleep(500)
    }
  }
}

function isNotUpYet(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT', '57P03'].includes(code)
}
