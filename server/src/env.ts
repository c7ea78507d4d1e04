/** Settings of the process. An invalid value stops the start with a clear message. */
import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readSandboxes, type AdapterSettings, type Sandboxes } from './adapters/adapters'
import { RefusedStart } from './lib/refused-start'

export interface Env {
  port: number
  /** The port in addresses that this server gives to others; undefined for the default described at `originOf`. */
  publicPort: number | undefined
  host: string
  /** Absolute path; contains the embedded database, files and the generated key. */
  dataDir: string
  databaseUrl: string | undefined
  /** URL of the connection for LISTEN, if it differs from the database's URL. */
  listenUrl: string | undefined
  isProduction: boolean
  /** Key of 32 bytes, base64 or hex; encrypts phones and signs URLs. */
  appKey: Buffer
  /** PAPERS_KEY, in the form of APP_KEY: 32 bytes that encrypt the key of each paper. */
  papersKey: Buffer
  /** Folder of the built web page; undefined in tests. */
  webDir: string | undefined
  /** Proxies whose X-Forwarded-* headers are trusted; entries written by a client are ignored. */
  trustedProxies: string | false
  /** Multiplies every rate limit; 0 switches them off. */
  limitFactor: number
  /** Multiplies how long the server waits for optional parts, for tests on a busy machine. */
  patienceFactor: number
  logLevel: string
  role: 'all' | 'api' | 'worker'
  /** Seconds for which a stopping server still accepts requests, so that the load balancer notices first. */
  drainSeconds: number
  shouldSeed: boolean
  adapters: AdapterSettings
  sandboxes: Sandboxes
}

const ROOT = resolve(import.meta.dirname, '../..')

export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const dataDir = resolve(ROOT, source.DATA_DIR ?? '.data')
  const isProduction = source.NODE_ENV === 'production'
  const appKey = readKey(source.APP_KEY, dataDir, isProduction)
  const port = Number(source.PORT ?? 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new RefusedStart(`PORT must be a port number, not "${source.PORT}"`)
  const publicPort = source.PUBLIC_PORT ? Number(source.PUBLIC_PORT) : undefined
  if (publicPort !== undefined && (!Number.isInteger(publicPort) || publicPort < 1 || publicPort > 65_535))
    throw new RefusedStart(`PUBLIC_PORT must be a port number, not "${source.PUBLIC_PORT}"`)
  const role = source.PROCESS_ROLE ?? 'all'
  if (role !== 'all' && role !== 'api' && role !== 'worker')
    throw new RefusedStart(`PROCESS_ROLE must be all, api or worker, not "${role}"`)
  const limitFactor = Number(source.LIMIT_FACTOR ?? 1)
  if (!Number.isFinite(limitFactor) || limitFactor < 0)
    throw new RefusedStart(`LIMIT_FACTOR must be a number of 0 or more, not "${source.LIMIT_FACTOR}"`)
  const patienceFactor = Number(source.PATIENCE_FACTOR ?? 1)
  if (!Number.isFinite(patienceFactor) || patienceFactor <= 0)
    throw new RefusedStart(`PATIENCE_FACTOR must be a number above 0, not "${source.PATIENCE_FACTOR}"`)
  const drainSeconds = Number(source.DRAIN_SECONDS ?? (isProduction ? 5 : 0))
  if (!Number.isFinite(drainSeconds) || drainSeconds < 0)
    throw new RefusedStart(`DRAIN_SECONDS must be a number of 0 or more, not "${source.DRAIN_SECONDS}"`)
  const named = readSandboxes(source.ALLOW_SANDBOX ?? '')
  return {
    port,
    publicPort,
    // Outside production, identities are not verified, so only this machine may connect by default.
    host: source.HOST || (isProduction ? '0.0.0.0' : '127.0.0.1'),
    dataDir,
    databaseUrl: readDatabaseUrl('DATABASE_URL', source, isProduction),
    listenUrl: readDatabaseUrl('DATABASE_LISTEN_URL', source, isProduction),
    isProduction,
    appKey,
    papersKey: readPapersKey(source.PAPERS_KEY, appKey, isProduction),
    webDir: resolve(ROOT, source.WEB_DIR ?? 'dist/h5'),
    trustedProxies: readProxies(source.TRUST_PROXY),
    limitFactor,
    patienceFactor,
    logLevel: source.LOG_LEVEL ?? 'info',
    role,
    drainSeconds,
    shouldSeed: source.SEED !== '0' && !isProduction,
    adapters: readAdapters(source, dataDir, appKey),
    sandboxes: isProduction ? named : 'all',
  }
}

const LOCAL = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|)$/
const SEALED = new Set(['require', 'verify-ca', 'verify-full'])

/**
 * Over a network the database must use TLS with a verified certificate, unless the operator states that the network itself is
 * secure.
 */
function readDatabaseUrl(
  name: 'DATABASE_URL' | 'DATABASE_LISTEN_URL',
  source: NodeJS.ProcessEnv,
  isProduction: boolean,
): string | undefined {
  // A variable that is set but empty, as in compose files, counts as unset.
  const given = source[name] || undefined
  if (given === undefined || !isProduction || source.ALLOW_PLAIN_DATABASE === '1') return given
  if (!URL.canParse(given)) throw new RefusedStart(`${name} must be an address like postgres://user:password@host/database`)
  const { hostname, searchParams } = new URL(given)
  const isLocal = LOCAL.test(hostname) || searchParams.get('host')?.startsWith('/') === true
  if (isLocal || SEALED.has(searchParams.get('sslmode') ?? '')) return given
  throw new RefusedStart(
    `${name} goes over a network without TLS: add ?sslmode=verify-full, or set ALLOW_PLAIN_DATABASE=1 where the network itself is sealed`,
  )
}

function readProxies(given = '0'): string | false {
  if (given === '0' || given === '') return false
  return given === '1' ? 'loopback, linklocal, uniquelocal' : given
}

function readAdapters(source: NodeJS.ProcessEnv, dataDir: string, appKey: Buffer): AdapterSettings {
  const settings: AdapterSettings = {
    sms: 'sandbox',
    wechat: 'sandbox',
    douyin: 'sandbox',
    moderation: 'sandbox',
    geo: 'sandbox',
    identity: 'sandbox',
    likeness: 'sandbox',
    pay: { driver: 'sandbox', root: join(dataDir, 'sandbox', 'pay') },
    storage: {
      driver: 'disk',
      root: join(dataDir, 'files'),
      signingKey: appKey.toString('hex'),
      filesUrl: '/files',
      uploadUrl: '/common/api/image/upload',
    },
  }
  if (!source.ADAPTERS_FILE) return settings
  return { ...settings, ...readJson(source.ADAPTERS_FILE) }
}

function readJson(file: string): Partial<AdapterSettings> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<AdapterSettings>
  } catch (error) {
    throw new RefusedStart(`ADAPTERS_FILE cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function keyOf(name: string, given: string): Buffer {
  const key = Buffer.from(given, /^[0-9a-f]{64}$/i.test(given) ? 'hex' : 'base64')
  if (key.length !== 32) throw new RefusedStart(`${name} must be 32 bytes as 64 hex digits or base64`)
  return key
}

/** Must differ from the general key, so that a leak of that key does not open the papers. */
function readPapersKey(given: string | undefined, appKey: Buffer, isProduction: boolean): Buffer {
  if (!given) {
    if (isProduction) throw new RefusedStart('PAPERS_KEY is missing: production needs 32 random bytes as 64 hex digits, other than APP_KEY')
    return Buffer.from(hkdfSync('sha256', appKey, '', 'papers', 32))
  }
  const key = keyOf('PAPERS_KEY', given)
  if (key.equals(appKey)) throw new RefusedStart('PAPERS_KEY must be another key than APP_KEY')
  return key
}

/** Production must provide its own key; otherwise one is generated and stored next to the data that it protects. */
function readKey(given: string | undefined, dataDir: string, isProduction: boolean): Buffer {
  if (given) return keyOf('APP_KEY', given)
  if (isProduction) throw new RefusedStart('APP_KEY is missing: production needs 32 random bytes as 64 hex digits')
  const file = join(dataDir, 'app.key')
  mkdirSync(dataDir, { recursive: true })
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
}
