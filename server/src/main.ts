/** Starts the server: database, migrations, first data, adapters, jobs, then the port; and stops it without losing a request. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accounts, demoAccounts, PASSWORD } from '../seed/accounts'
import { seedInChildProcess } from '../seed/seed-process'
import { openAdapters, type Adapters } from './adapters/adapters'
import type { Storage } from './adapters/storage/storage'
import { addressesForOthers, whyNotListening } from './addresses'
import { buildApp } from './app'
import { openDatabase, type Db } from './db/open'
import { readEnv, type Env } from './env'
import { findAccountsWithKnownPassword, smsOutbox, tokenStore } from './features/auth/auth'
import { nouns } from './features/nouns'
import { stopBeingReady } from './http/readiness'
import { openJobs } from './jobs/jobs'
import { startJobs } from './jobs/start'
import { openLog } from './lib/log'
import { postgresBus } from './live/bus.postgres'
import { exitOnRefusal, RefusedStart } from './lib/refused-start'
import { openSecrets, type Secrets } from './lib/secrets'
import type { Log, World } from './ctx'

/** Milliseconds after which the process is ended at the latest; longer than the longest request. */
const STOP_TIMEOUT_MS = 70_000

const say = (line: string) => process.stdout.write(`${line}\n`)

async function start(): Promise<void> {
  const env = readEnv()
  const log = openLog({ level: env.logLevel })
  const database = await openDatabase({
    url: env.databaseUrl,
    dataDir: join(env.dataDir, 'pg'),
    log: { info: say, warn: (line) => log.warn(line), error: (line) => log.error(line) },
  })
  await database.migrate()
  const secrets = openSecrets(env.appKey)
  if (env.isProduction) await refuseDemonstration(database.orm, secrets, log)
  const adapters = await openAdapters(env.adapters, {
    log,
    outbox: smsOutbox(database.orm, say),
    tokenCache: tokenStore(database.orm),
    sandboxes: env.sandboxes,
  })
  if (env.isProduction) notePorts(log, adapters)
  const jobs = await openJobs(database.pool, log, { isOnlySending: env.role === 'api' })
  if (env.shouldSeed) await seedInChildProcess(database.orm)
  const painting = env.isProduction ? null : await openPaintingIn(env, database.orm, adapters.storage, log)
  const { storage } = painting ?? adapters
  const bus = postgresBus({ url: env.listenUrl ?? database.connectionString, pool: database.pool, log })
  const world: World = { nouns, env, db: database.orm, adapters: { ...adapters, storage }, jobs, bus, secrets, log }

  await startJobs(world)

  const app = await buildApp(world)
  let isStopping = false
  const close = async () => {
    await painting?.close()
    await app.close()
    await jobs.stop()
    await adapters.close()
    await database.close()
  }
  const stop = async (signal: string) => {
    // A second signal ends the process at once.
    if (isStopping) process.exit(1)
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), env.drainSeconds * 1000 + STOP_TIMEOUT_MS).unref()
    stopBeingReady(app)
    // Ctrl-C is sent by a person at a terminal. SIGTERM is sent by the platform, whose load balancer needs time to redirect
    // requests.
    if (signal === 'SIGTERM') await sleep(env.drainSeconds * 1000)
    await close()
    process.exit(0)
  }
  // An uncaught error is logged without personal data, and the process ends so that a new one replaces it.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ error }, event)
      process.exit(1)
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))

  // An object store serves its files itself, so they must exist before the first request.
  if (painting && !storage.isServedByUs) await painting.drawAll()
  if (env.role === 'worker') return
  const address = await app.listen({ port: env.port, host: env.host }).catch(async (error: unknown) => {
    await close()
    throw whyNotListening(error, env) ?? error
  })
  greet(env, adapters, Number(new URL(address).port))
  if (!storage.isServedByUs) return
  painting?.drawAll().catch((error: unknown) => log.warn({ error }, 'the pictures of the demonstration wait for the next start'))
}

/** Draws pictures while the server already runs; null if there are none left to draw. */
async function openPaintingIn({ dataDir }: Env, db: Db, storage: Storage, log: Log) {
  const { openPainting } = await import('../seed/picture-queue')
  return openPainting({ db, storage, dataDir, log, say })
}

/** Runs before the port opens. */
async function refuseDemonstration(db: Db, secrets: Secrets, log: Log): Promise<void> {
  const began = Date.now()
  const found = await findAccountsWithKnownPassword(db, secrets, { password: PASSWORD, accounts: Object.values(accounts) })
  log.info({ ms: Date.now() - began }, 'looked for accounts of the demonstration')
  if (found.length === 0) return
  throw new RefusedStart(
    `数据库中有任何人都能登录的演示账号：${found.join('、')}。演示数据不能用于生产，请换用新的数据库并运行 npm run tenant:create，或先冻结这些账号（users.status = 'frozen'）。`,
  )
}

/** Logs the ports that are sandboxes or closed. */
function notePorts(log: Log, { sandboxPorts, closedPorts }: Adapters): void {
  if (sandboxPorts.length > 0) log.warn({ ports: sandboxPorts }, 'these ports run as sandbox')
  if (closedPorts.length > 0) log.warn({ ports: closedPorts }, 'nobody can come in by these: they have no account with their provider')
}

/** Prints the addresses for a person who started the server by hand. */
function greet(env: Env, { sandboxPorts }: Adapters, port: number): void {
  say('')
  say(`牵线已启动 / Qianxian is ready:  http://localhost:${port}`)
  if (env.isProduction) return
  if (sandboxPorts.length > 0) say(`沙箱 / sandboxes: ${sandboxPorts.join(', ')}`)
  const others = addressesForOthers(env.host, port)
  if (others.length > 0) {
    say(`其他设备也能访问 / open to others: ${others.join('  ')}`)
    say('注意：演示账号的密码是公开的，能打开以上地址的人都可以登录任何账号，包括审核员。')
    say('Mind: the demonstration passwords are public. Whoever reaches these addresses can be anybody here, the auditor too.')
  }
  if (env.shouldSeed) for (const line of demoAccounts) say(line)
}

await exitOnRefusal(start)
