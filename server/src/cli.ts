/**
 * The commands besides the server: `migrate` updates the tables, `tenant:create` creates an empty tenant, `seed` fills the
 * demonstration, `reset` deletes everything and seeds again, `ledger` verifies the books of money, `commission` the statements.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { authLimits } from '@qianxian/protocol/auth/auth.words'
import { role } from '@qianxian/protocol/account/account.words'
import { pino } from 'pino'
import { openAdapters } from './adapters/adapters'
import { openDatabase, type Database } from './db/open'
import { readEnv, type Env } from './env'
import { createRoleOffer } from './features/account/account'
import { smsOutbox, tokenStore } from './features/auth/auth'
import { nouns } from './features/nouns'
import { ensureTenant, regionByCode } from './features/tenant/tenant'
import { isDomain } from './http/host'
import { noJobs } from './jobs/jobs'
import { noBus } from './live/bus'
import { exitOnRefusal, RefusedStart } from './lib/refused-start'
import { openSecrets } from './lib/secrets'

const log = pino({ level: 'warn' })

// If a parent process started this one over IPC, exit when the parent disconnects.
process.once('disconnect', () => process.exit(1))
process.channel?.unref()

type Command = (db: Database, env: Env, words: string[]) => Promise<void>

const COMMANDS: Record<string, Command> = { migrate, seed, reset, 'tenant:create': createTenant, ledger, commission }
/** Commands that create accounts with public passwords; `reset` first deletes everything. */
const ONLY_FOR_DEMONSTRATIONS = new Set(['seed', 'reset'])

async function migrate(db: Database): Promise<void> {
  await db.migrate()
}

async function seed(db: Database, env: Env, words: string[] = []): Promise<void> {
  const [{ seedIfEmpty }, { openPainting }, { PICTURES_LATER }] = await Promise.all([
    import('../seed/main'),
    import('../seed/picture-queue'),
    import('../seed/seed-process'),
  ])
  await db.migrate()
  const { sandboxes } = env
  const adapters = await openAdapters(env.adapters, { log, outbox: smsOutbox(db.orm), tokenCache: tokenStore(db.orm), sandboxes })
  try {
    await seedIfEmpty({ nouns, db: db.orm, secrets: openSecrets(env.appKey), env, adapters, jobs: noJobs, bus: noBus, log }, console.log)
    if (words.includes(PICTURES_LATER)) return
    const painting = await openPainting({ db: db.orm, storage: adapters.storage, dataDir: env.dataDir, log, say: console.log })
    await painting?.drawAll()
    await painting?.close()
  } finally {
    await adapters.close()
  }
}

/**
 * Empties the database by dropping our schemas, which works even while a server shares the embedded PostgreSQL; then seeds it
 * again.
 */
async function reset(db: Database, env: Env): Promise<void> {
  await db.pool.query(`
    drop schema if exists pgboss cascade;
    drop schema if exists drizzle cascade;
    drop schema if exists public cascade;
    create schema public;
  `)
  await seed(db, env)
}

const CREATE_USAGE =
  'npm run tenant:create -- --name 平台名 --host www.example.cn [--host …] [--city 510100 …] [--weapp wx…] [--tt tt…] [--mp wx…]'
const PLATFORM_NAME_MAX = 20
const APP_ID = /^[\w-]{1,64}$/
/** Roles of the first staff: one runs the platform, one audits its content. */
const FIRST_STAFF = ['tenantAdmin', 'auditor'] as const

function readTenant(words: string[]) {
  const many = { type: 'string', multiple: true } as const
  const one = { type: 'string' } as const
  try {
    const { values } = parseArgs({ args: words, options: { name: one, host: many, city: many, weapp: one, tt: one, mp: one } })
    const { name = '', host = [], city = [], ...apps } = values
    const domains = [...new Set(host.map((each) => each.toLowerCase()))]
    const wrong = [
      ...domains.filter((each) => !isDomain(each)),
      ...city.filter((code) => !regionByCode(code)),
      ...Object.values(apps).filter((id) => !APP_ID.test(id)),
    ]
    if (wrong.length > 0) throw new Error(`${wrong.join('、')} 写法不对：域名不带 http:// 和端口，城市为六位代码`)
    if (name.trim() === '' || name.length > PLATFORM_NAME_MAX || domains.length === 0)
      throw new Error(`需要平台名（${PLATFORM_NAME_MAX} 字以内）和至少一个域名`)
    return { name: name.trim(), domains, cities: [...new Set(city)].map((code) => ({ code, config: {} })), apps }
  } catch (error) {
    throw new RefusedStart(`${error instanceof Error ? error.message : String(error)}\n${CREATE_USAGE}`)
  }
}

/**
 * Creates an empty tenant, and a link for each of its first staff. Run again, it creates new links for roles that nobody has
 * accepted.
 */
async function createTenant(db: Database, env: Env, words: string[]): Promise<void> {
  const facts = readTenant(words)
  const { pageOf, SINGLE_PAGES } = await import('@qianxian/demonstration/people/texts')
  await db.migrate()
  const lines = await db.orm.transaction(async (tx) => {
    // The demonstration's own description is not copied to other tenants.
    const pages = SINGLE_PAGES.map((page) =>
      page.id === 1 ? { id: 1, title: `关于${facts.name}`, html: `<p>${facts.name}</p>` } : pageOf(facts.name, page),
    )
    const { tenantId, isNew } = await ensureTenant(tx, { ...facts, slogan: '认真的人，终会相遇', plugins: '', pages })
    const origin = env.isProduction ? `https://${facts.domains[0]}` : `http://${facts.domains[0]}:${env.port}`
    const said = [
      isNew
        ? `平台「${facts.name}」已创建，编号 ${tenantId}，域名 ${facts.domains.join('、')}`
        : `平台「${facts.name}」已存在，编号 ${tenantId}`,
    ]
    for (const staff of FIRST_STAFF) {
      const link = await createRoleOffer({ db: tx, tenant: { id: tenantId }, now: new Date() }, staff)
      said.push(
        link
          ? `${role[staff]}（${authLimits.roleOfferDays} 天内有效，一人一次，登录后生效）：${origin}${link}`
          : `${role[staff]}：已有他人担任`,
      )
    }
    if (isNew) said.push('上线前请核对用户协议、隐私政策等文字（表 single_pages）与配置（表 tenant_configs）。')
    return said
  })
  for (const line of lines) console.log(line)
}

/** The ledger commands: verification, a day's trial balance, one person's statement. */
async function ledger(db: Database, env: Env, words: string[]): Promise<void> {
  const { ledgerCommand } = await import('./features/finance/finance')
  if (!(await ledgerCommand({ db: db.orm, secrets: openSecrets(env.appKey), say: console.log }, words))) process.exitCode = 1
}

/** Verification of the monthly statements of stores and partners. */
async function commission(db: Database, _env: Env, words: string[]): Promise<void> {
  const { commissionCommand } = await import('./features/commission/commission')
  if (!(await commissionCommand({ db: db.orm, say: console.log }, words))) process.exitCode = 1
}

async function run(): Promise<void> {
  const [name = '', ...words] = process.argv.slice(2)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) {
    console.error(`Usage: npm run db:migrate | tenant:create | db:seed | db:reset | ledger | commission (not "${name}")`)
    process.exitCode = 2
    return
  }
  const env = readEnv()
  if (env.isProduction && ONLY_FOR_DEMONSTRATIONS.has(name))
    throw new RefusedStart(`db:${name} writes the demonstration, whose passwords everybody knows, and never runs in production.`)
  const db = await openDatabase({ url: env.databaseUrl, dataDir: join(env.dataDir, 'pg'), log: console })
  try {
    await command(db, env, words)
    console.log(`${name}: done`)
  } finally {
    await db.close()
  }
}

await exitOnRefusal(run)
