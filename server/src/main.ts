/** Starts the server: database, migrations, first data, adapters, jobs, then the port; and ends it without losing a request. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoAccounts } from '../seed/accounts'
import { seedApart } from '../seed/apart'
import { openAdapters } from './adapters/adapters'
import { buildApp } from './app'
import { openDatabase } from './db/open'
import { readEnv } from './env'
import { smsOutbox, tokenStore } from './features/auth/provider-stores'
import { nouns } from './features/nouns'
import { stopBeingReady } from './http/readiness'
import { openJobs } from './jobs/jobs'
import { startJobs } from './jobs/start'
import { openLog } from './lib/log'
import { openSecrets } from './lib/secrets'
import type { World } from './ctx'

/** What has not ended by itself after this is ended: the longest request is shorter. */
const STOP_TIMEOUT_MS = 70_000

const env = readEnv()
const log = openLog({ level: env.logLevel })
const say = (line: string) => process.stdout.write(`${line}\n`)

const database = await openDatabase({
  url: env.databaseUrl,
  dataDir: join(env.dataDir, 'pg'),
  log: { info: say, warn: (line) => log.warn(line), error: (line) => log.error(line) },
})
await database.migrate()
const secrets = openSecrets(env.appKey)
const adapters = await openAdapters(env.adapters, { log, outbox: smsOutbox(database.orm, say), tokenCache: tokenStore(database.orm) })
const jobs = await openJobs(database.pool, log, { isOnlySending: env.role === 'api' })
const world: World = { nouns, env, db: database.orm, adapters, jobs, secrets, log }

if (env.shouldSeed) await seedApart(database.orm)
await startJobs(world)

const app = await buildApp(world)
let isStopping = false
const stop = async (signal: string) => {
  // A second signal is impatience.
  if (isStopping) process.exit(1)
  isStopping = true
  log.info({ signal }, 'stopping')
  setTimeout(() => process.exit(1), env.drainSeconds * 1000 + STOP_TIMEOUT_MS).unref()
  stopBeingReady(app)
  // Ctrl-C is somebody at a terminal; SIGTERM comes from what also directs the requests, and needs time to turn them away.
  if (signal === 'SIGTERM') await sleep(env.drainSeconds * 1000)
  await app.close()
  await jobs.stop()
  await adapters.close()
  await database.close()
  process.exit(0)
}
// What nobody caught is written down without anybody's data, and the process makes room for a fresh one.
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    log.fatal({ error }, event)
    process.exit(1)
  })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))

if (env.role !== 'worker') {
  const address = await app.listen({ port: env.port, host: env.host })
  const port = new URL(address).port
  say('')
  say(`牵线已启动 / Qianxian is ready:  http://localhost:${port}`)
  if (env.shouldSeed) for (const line of demoAccounts) say(line)
}
