/** The commands beside the server: `migrate` updates the tables, `seed` fills them for a first look, `reset` starts from nothing. */
import { join } from 'node:path'
import { pino } from 'pino'
import { openAdapters } from './adapters/adapters'
import { openDatabase, type Database } from './db/open'
import { readEnv, type Env } from './env'
import { smsOutbox, tokenStore } from './features/auth/auth'
import { nouns } from './features/nouns'
import { noJobs } from './jobs/jobs'
import { orRefuse, RefusedStart } from './lib/refused-start'
import { openSecrets } from './lib/secrets'

const log = pino({ level: 'warn' })

// Started by a server: not a moment longer than that one lives.
process.once('disconnect', () => process.exit(1))
process.channel?.unref()

type Command = (db: Database, env: Env) => Promise<void>

const COMMANDS: Record<string, Command> = { migrate, seed, reset }
/** They make accounts whose passwords everybody knows, and one of them throws everything away. */
const ONLY_FOR_DEMONSTRATIONS = new Set(['seed', 'reset'])

async function migrate(db: Database): Promise<void> {
  await db.migrate()
}

async function seed(db: Database, env: Env): Promise<void> {
  const { seedIfEmpty } = await import('../seed/main')
  await db.migrate()
  const { sandboxes } = env
  const adapters = await openAdapters(env.adapters, { log, outbox: smsOutbox(db.orm), tokenCache: tokenStore(db.orm), sandboxes })
  try {
    await seedIfEmpty({ nouns, db: db.orm, secrets: openSecrets(env.appKey), env, adapters, jobs: noJobs, log }, console.log)
  } finally {
    await adapters.close()
  }
}

/** Empties the database by dropping our schemas, so it works the same while a server shares the embedded PostgreSQL. */
async function reset(db: Database, env: Env): Promise<void> {
  await db.pool.query(`
    drop schema if exists pgboss cascade;
    drop schema if exists drizzle cascade;
    drop schema if exists public cascade;
    create schema public;
  `)
  await seed(db, env)
}

async function run(): Promise<void> {
  const [name = ''] = process.argv.slice(2)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) {
    console.error(`Usage: npm run db:migrate | db:seed | db:reset (not "${name}")`)
    process.exitCode = 2
    return
  }
  const env = readEnv()
  if (env.isProduction && ONLY_FOR_DEMONSTRATIONS.has(name))
    throw new RefusedStart(`db:${name} writes the demonstration, whose passwords everybody knows, and never runs in production.`)
  const db = await openDatabase({ url: env.databaseUrl, dataDir: join(env.dataDir, 'pg'), log: console })
  try {
    await command(db, env)
    console.log(`${name}: done`)
  } finally {
    await db.close()
  }
}

await orRefuse(run)
