/** The database commands: `migrate` updates the tables, `seed` fills them for a first look, `reset` starts from nothing. */
import { join } from 'node:path'
import { pino } from 'pino'
import { openAdapters } from './adapters/adapters'
import { openDatabase, type Database } from './db/open'
import { readEnv } from './env'
import { smsOutbox, tokenStore } from './features/auth/provider-stores'
import { nouns } from './features/nouns'
import { noJobs } from './jobs/jobs'
import { openSecrets } from './lib/secrets'

const log = pino({ level: 'warn' })

// Started by a server: not a moment longer than that one lives.
process.once('disconnect', () => process.exit(1))
process.channel?.unref()

const COMMANDS: Record<string, (db: Database) => Promise<void>> = { migrate, seed, reset }

async function migrate(db: Database): Promise<void> {
  await db.migrate()
}

async function seed(db: Database): Promise<void> {
  const { seedIfEmpty } = await import('../seed/main')
  await db.migrate()
  const env = readEnv()
  const adapters = await openAdapters(env.adapters, { log, outbox: smsOutbox(db.orm), tokenCache: tokenStore(db.orm) })
  try {
    await seedIfEmpty({ nouns, db: db.orm, secrets: openSecrets(env.appKey), env, adapters, jobs: noJobs, log }, console.log)
  } finally {
    await adapters.close()
  }
}

/** Empties the database by dropping our schemas, so it works the same while a server shares the embedded PostgreSQL. */
async function reset(db: Database): Promise<void> {
  await db.pool.query(`
    drop schema if exists pgboss cascade;
    drop schema if exists drizzle cascade;
    drop schema if exists public cascade;
    create schema public;
  `)
  await seed(db)
}

const [name = ''] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (!command) {
  console.error(`Usage: npm run db:migrate | db:seed | db:reset (not "${name}")`)
  process.exitCode = 2
} else {
  const env = readEnv()
  const db = await openDatabase({ url: env.databaseUrl, dataDir: join(env.dataDir, 'pg'), log: console })
  try {
    await command(db)
    console.log(`${name}: done`)
  } finally {
    await db.close()
  }
}
