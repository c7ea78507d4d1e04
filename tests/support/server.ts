/** The real server for a test: its own port and data, seeded like a first start, and removed afterwards. */
import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Envelope } from '@qianxian/protocol/base/envelope'
import type { Endpoint, InputOf, OutputOf } from '@qianxian/protocol/base/endpoint'
import { auth } from '@qianxian/protocol/auth/auth'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import type { Database } from '../../server/src/db/open'
import { scratchFolder } from '../../server/test/scratch'

const root = path.resolve(__dirname, '../..')
const START_LIMIT_MS = 300_000
/** Long enough for drawing all pictures on a machine that has drawn none and builds the apps at the same time. */
const DRAWING_LIMIT_MS = 600_000
const STOP_LIMIT_MS = 30_000

/** People whom the seed always creates, one of each role. */
export const demoPhones = {
  member: '13800000001',
  loveUser: '13800000002',
  vip: '13800000003',
  matchmaker: '13800000004',
  auditor: '13800000005',
  secondAuditor: '13800000006',
  finance: '13800000008',
  secondFinance: '13800000009',
  applicant: '13800000012',
  storeManager: '13800000010',
  reception: '13800000011',
  organiser: '13800000013',
  secondStoreManager: '13800000014',
  secondReception: '13800000015',
  secondMatchmaker: '13800000016',
  leadHandler: '13800000017',
  leadManager: '13800000018',
  promoter: '13800000020',
  partner: '13800000021',
} as const

export interface TestServer {
  /** Origin, without a trailing slash. */
  url: string
  /** The six digits last sent to a phone, from the outbox of the SMS sandbox. */
  lastCode(phone: string): Promise<string>
  /** Calls an endpoint as the app does; fails unless the answer is a success. */
  call<E extends Endpoint<never, unknown>>(endpoint: E, input: InputOf<E>, token?: string): Promise<OutputOf<E>>
  /** Logs in by SMS code; registers a new phone. */
  login(phone: string): Promise<Session>
  /** Id of the process. */
  pid: number
  /** The server's database, opened for the test itself; close it before the server is stopped. */
  openDatabase(poolSize: number): Promise<Database>
}

/** Data that another process needs to use a running server. */
export interface ServerAddress {
  url: string
  pid: number
  dataDir: string
  /** Absent with the embedded PostgreSQL. */
  databaseUrl?: string
}

export interface StartedServer extends TestServer {
  address: ServerAddress
  /** Output of the server so far. */
  output(): string
  /** Kills the server like a crash, and starts it again with the same data at the same address. */
  killAndStart(): Promise<StartedServer>
  /** Stops the server and deletes its data, except files that `keep` copied from their folder. */
  stop(keep?: (dataDir: string) => void): Promise<void>
}

/**
 * Creates the demonstration once, for every later server of the run: `DEMONSTRATION` names the folder. The server is
 * stopped gracefully, so a second start would find the same data.
 */
export async function playDemonstration(folder: string): Promise<void> {
  const server = await startServer()
  // Later servers may start after the payment window of an order that the demonstration left unpaid.
  await query(server, "update fin_orders set expire_at = now() + interval '3 hours' where status = 'created'")
  await server.stop((dataDir) => cpSync(dataDir, folder, { recursive: true }))
}

/** For tests that measure no durations, on a machine that may be busy. */
export const patient = { PATIENCE_FACTOR: '20' } as const

/**
 * Starts it and waits until it listens. Request limits are off unless `env` sets LIMIT_FACTOR; an empty DEMONSTRATION
 * in it causes a complete first start. With TEST_DATABASE_URL the data is in a separate database on that PostgreSQL
 * instead of the embedded one.
 */
export async function startServer(env: Record<string, string> = {}): Promise<StartedServer> {
  const dataDir = scratchFolder('qianxian-server')
  const played = env.DEMONSTRATION ?? process.env.DEMONSTRATION
  if (played && existsSync(played) && !env.SEED && !process.env.TEST_DATABASE_URL) cpSync(played, dataDir, { recursive: true })
  // The server is ESM and this file may be loaded as CommonJS, so its modules are loaded by import().
  const [{ withDatabase }, { runStatement }, { bundleServer }] = await Promise.all([
    import('../../server/src/db/embedded'),
    import('../../server/test/statement'),
    import('../../tools/serverBundle.mjs'),
  ])
  const adminUrl = process.env.TEST_DATABASE_URL
  const database = `qx_run_${process.pid}_${path.basename(dataDir).slice(-6).toLowerCase()}`
  if (adminUrl) await runStatement(adminUrl, `create database ${database}`)
  const databaseUrl = adminUrl ? withDatabase(adminUrl, database) : undefined

  const remove = async () => {
    if (adminUrl) await runStatement(adminUrl, `drop database if exists ${database} with (force)`)
    rmSync(dataDir, { recursive: true, force: true })
  }
  const settings = { ...env, DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
  return launch({ program: await bundleServer(), settings, dataDir, databaseUrl, remove }, '0')
}

interface Place {
  program: string
  settings: Record<string, string>
  dataDir: string
  databaseUrl: string | undefined
  /** Deletes the data. */
  remove(): Promise<void>
}

async function launch(place: Place, port: string): Promise<StartedServer> {
  const { program, settings, dataDir, databaseUrl, remove } = place
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', LIMIT_FACTOR: '0', LOG_LEVEL: 'warn', ...settings, HOST: '127.0.0.1', PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  const end = async (signal: NodeJS.Signals) => {
    await ended(child, signal)
    process.removeListener('exit', killWithUs)
  }
  let output = ''
  const listen = (chunk: Buffer) => {
    output += String(chunk)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)

  let url: string
  try {
    url = await untilListening(child, () => output)
    if (/preparing demonstration data/.test(output)) await untilDrawn(child, () => output)
  } catch (error) {
    await end('SIGKILL')
    await remove()
    throw error
  }

  const address: ServerAddress = { url, pid: child.pid!, dataDir, ...(databaseUrl ? { databaseUrl } : {}) }
  return {
    ...connectServer(address),
    address,
    output: () => output,
    killAndStart: async () => {
      await end('SIGKILL')
      return launch(place, new URL(url).port)
    },
    stop: async (keep) => {
      await end('SIGTERM')
      keep?.(dataDir)
      await remove()
    },
  }
}

/** Uses a server that this process or another one has started. */
export function connectServer({ url, pid, dataDir, databaseUrl }: ServerAddress): TestServer {
  const call: TestServer['call'] = async (endpoint, input, token) => {
    const isGet = endpoint.method === 'GET'
    const search = isGet ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    const response = await fetch(url + endpoint.path + search, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(isGet ? {} : { body: JSON.stringify(input) }),
    })
    const envelope = (await response.json()) as Envelope<never>
    if (envelope.code !== 20000) throw new Error(`${endpoint.path} answers ${response.status}: ${JSON.stringify(envelope)}`)
    return envelope.data
  }

  const quiet = { info: () => undefined, warn: console.warn, error: console.error }
  const open = async (poolSize: number) => {
    const { openDatabase } = await import('../../server/src/db/open')
    return openDatabase({ url: databaseUrl, dataDir: path.join(dataDir, 'pg'), log: quiet, poolSize })
  }
  const lastCode = async (phone: string) => {
    const db = await open(1)
    try {
      // Notices are stored there too, without a code.
      const text = `select code from sms_outbox where phone = $1 and code <> '' order by id desc limit 1`
      const { rows } = await db.pool.query<{ code: string }>(text, [phone])
      if (!rows[0]) throw new Error(`no code was sent to ${phone}`)
      return rows[0].code
    } finally {
      await db.close()
    }
  }

  return {
    url,
    pid,
    call,
    lastCode,
    openDatabase: open,
    login: async (phone) => {
      await call(auth.sendCaptcha, { phone, scene: 'login' })
      return call(auth.loginByPhone, { phone, code: await lastCode(phone), agreed: true })
    },
  }
}

/** Runs a statement on the database, as an operator would. */
export async function query<Row extends object>(server: TestServer, text: string, values: unknown[] = []) {
  const database = await server.openDatabase(1)
  try {
    return await database.pool.query<Row>(text, values)
  } finally {
    await database.close()
  }
}

const untilListening = async (child: ChildProcess, output: () => string): Promise<string> =>
  `http://127.0.0.1:${await untilSaid(child, output, /is ready:\s+http:\/\/localhost:(\d+)/)}`

/** Waits until the demonstration's pictures are drawn, so that the drawing affects no test. */
const untilDrawn = (child: ChildProcess, output: () => string) =>
  untilSaid(child, output, /all pictures are drawn: (\d+)/, DRAWING_LIMIT_MS)

function untilSaid(child: ChildProcess, output: () => string, words: RegExp, limitMs = START_LIMIT_MS): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`the server ${reason}:\n${output()}`))
    const limit = setTimeout(() => fail(`did not say ${words.source} in time`), limitMs)
    const look = () => {
      const found = words.exec(output())?.[1]
      if (!found) return
      clearTimeout(limit)
      resolve(found)
    }
    look()
    child.stdout!.on('data', look)
    child.once('exit', (code) => {
      clearTimeout(limit)
      fail(`ended with code ${code}`)
    })
  })
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
  await exit
  clearTimeout(limit)
}
