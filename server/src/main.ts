/** Starts the server: database, migrations, first data, adapters, jobs, then the port. */
import { join } from 'node:path'
import { pino } from 'pino'
import { openAdapters } from './adapters/adapters'
import { buildApp } from './app'
import { openDatabase } from './db/open'
import { readEnv } from './env'
import { smsOutbox, tokenStore } from './features/auth/provider-stores'
import { startSweepers } from './jobs/sweepers'
import { noJobs, openJobs } from './jobs/jobs'
import { openSecrets } from './lib/secrets'
import type { World } from './ctx'

const env = readEnv()
const log = pino({
  level: env.logLevel,
  redact: ['phone', '*.phone', 'code', '*.code', 'req.headers.authorization', 'idCard', '*.idCard', 'token', '*.token'],
})
const say = (line: string) => process.stdout.write(`${line}\n`)

const database = await openDatabase({ url: env.databaseUrl, dataDir: join(env.dataDir, 'pg'), log: { info: say, warn: (line) => log.warn(line), error: (line) => log.error(line) } })
await database.migrate()
const secrets = openSecrets(env.appKey)
const adapters = await openAdapters(env.adapters, { log, outbox: smsOutbox(database.orm, say), tokenCache: tokenStore(database.orm) })
const jobs = env.role === 'api' ? noJobs : await openJobs(database.connectionString, log)
const world: World = { env, db: database.orm, adapters, jobs, secrets, log }

const { seedIfEmpty, demoAccounts } = await import('../seed/main')
if (env.shouldSeed) await seedIfEmpty(world, say)
if (env.role !== 'api') await startSweepers(world)

const app = await buildApp(world)
const stop = async (signal: string) => {
  log.info({ signal }, 'stopping')
  await app.close()
  await jobs.stop()
  await adapters.close()
  await database.close()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(signal))

if (env.role !== 'worker') {
  const address = await app.listen({ port: env.port, host: env.host })
  const port = new URL(address).port
  say('')
  say(`牵线已启动 / Qianxian is ready:  http://localhost:${port}`)
  if (env.shouldSeed) for (const line of demoAccounts) say(line)
}
