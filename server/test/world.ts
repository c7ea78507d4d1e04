/** A whole server in the test's own process, on a database of its own, with people of every kind. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import type { TrustLevel } from '@qianxian/protocol/certificate/certificate.words'
import type { ProfileLifecycle } from '@qianxian/protocol/love/profile.words'
import { SUCCESS_CODE } from '@qianxian/protocol/base/limits'
import type { Endpoint, EndpointFacts } from '@qianxian/protocol/base/endpoint'
import type { Envelope } from '@qianxian/protocol/base/envelope'
import type { ProfileFields } from '@qianxian/protocol/love/love.schema'
import { and, asc, eq, ne } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { openAdapters, type AdapterSettings } from '../src/adapters/adapters'
import { buildApp } from '../src/app'
import { openCtx, type Ctx, type Viewer, type World } from '../src/ctx'
import type { Database } from '../src/db/open'
import { smsOutbox as outboxTable } from '../src/db/tables/account'
import { readEnv } from '../src/env'
import { smsOutbox, tokenStore } from '../src/features/auth/auth'
import { nouns } from '../src/features/nouns'
import { tenantById } from '../src/features/tenant/tenant.repository'
import { noJobs } from '../src/jobs/jobs'
import { postgresBus } from '../src/live/bus.postgres'
import { openSecrets } from '../src/lib/secrets'
import { seedTenants } from '../seed/tenants'
import { castOf } from './cast'
import { cloneDatabase } from './database'
import { statementNet } from './statements'

type Answer<Output> = Envelope<Output> & { status: number; fields?: Record<string, string> }
interface CallOptions {
  headers?: Record<string, string>
}

export interface Person {
  userId: number
  profileId: number
  no: string
  phone: string
  token: string
  call<Input, Output>(endpoint: Endpoint<Input, Output>, input: NoInfer<Input>, options?: CallOptions): Promise<Answer<Output>>
  /** The ctx of a request by this person, for calling services directly. */
  ctx(now?: Date): Promise<Ctx>
}

export interface PersonFacts {
  tenantId?: number
  profile?: Partial<ProfileFields>
  lifecycle?: ProfileLifecycle
  isVip?: boolean
  /** 1 by default, which allows every ordinary act. */
  trustLevel?: TrustLevel
  isVerified?: boolean
  privacy?: Record<string, unknown>
  quota?: number
  /** True if the person has accepted the anti-fraud reminder. */
  isReminded?: boolean
  lastActiveAt?: Date
}

/** Opens a world on a copy of the template, or on a migrated database that the test provides, with these adapters besides. */
export async function openTestWorld(given?: Database, settings: Partial<AdapterSettings> = {}) {
  const database = given ?? (await cloneDatabase())
  const dataDir = mkdtempSync(join(tmpdir(), 'qx-world-'))
  const env = {
    ...readEnv({ DATA_DIR: dataDir, APP_KEY: randomBytes(32).toString('hex'), SEED: '0', LIMIT_FACTOR: '0', PATIENCE_FACTOR: '100' }),
    webDir: undefined,
  }
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  const secrets = openSecrets(env.appKey)
  const open = () =>
    openAdapters(
      { ...env.adapters, ...settings },
      { log, outbox: smsOutbox(database.orm), tokenCache: tokenStore(database.orm), sandboxes: 'all' },
    )
  const adapters = await open()
  const net = statementNet()
  const bus = postgresBus({ url: database.connectionString, pool: database.pool, log })
  /** The server's world: its statements are checked, those of the test are not. */
  const served: World = { nouns, env, db: drizzle(database.pool, { logger: net }), adapters, jobs: noJobs, bus, secrets, log }
  const world: World = { ...served, db: database.orm }
  const [tenantA, tenantB] = await seedTenants(database.orm)
  let app: FastifyInstance = await buildApp(served)
  await app.ready()

  const ctxOf = async (tenantId: number, viewer: Viewer, now = new Date()): Promise<Ctx> =>
    openCtx(served, {
      tenant: (await tenantById(world.db, tenantId))!,
      viewer,
      now,
      ip: '127.0.0.1',
      device: 'test',
      deviceToken: '',
      platform: 'h5',
      host: 'localhost',
      origin: 'http://localhost',
      log,
    })

  const hostOf = (tenantId: number) => (tenantId === tenantB ? 'second.localhost' : 'localhost')

  /** The content of a file: parsed if it is JSON, else as it is. */
  const readFile = (reply: { headers: Record<string, unknown>; body: string }): never =>
    (String(reply.headers['content-type']).startsWith('application/json') ? JSON.parse(reply.body) : reply.body) as never

  function caller(tenantId: number, token: string | null): Person['call'] {
    return async (endpoint, input, { headers = {} } = {}) => {
      const facts = endpoint as EndpointFacts
      const isGet = facts.method === 'GET'
      const reply = await app.inject({
        method: facts.method,
        url: facts.path,
        ...(isGet ? { query: toQuery(input as object) } : { payload: (input ?? {}) as object }),
        headers: { host: hostOf(tenantId), ...(token ? { authorization: token } : {}), ...headers },
      })
      const isFile = reply.headers['content-disposition'] !== undefined || String(reply.headers['content-type']).startsWith('image/')
      return {
        ...(isFile ? { code: SUCCESS_CODE, message: '', data: readFile(reply), traceId: '' } : reply.json()),
        status: reply.statusCode,
      }
    }
  }

  const { bench, member, loveUser, matchmaker, withRole } = castOf({ world, tenantA, ctxOf, caller })

  return {
    world,
    served,
    get app() {
      return app
    },
    /** Simulates a server that died and was restarted: only the database and the disk remain. */
    async restart() {
      await app.close()
      await served.adapters.close()
      served.adapters = world.adapters = await open()
      app = await buildApp(served)
      await app.ready()
    },
    database,
    tenantA,
    tenantB,
    ctx: ctxOf,
    /** Records the statements that the server sends to the database, until it is stopped. */
    watchStatements: () => net.watch(),
    /** The tenant in which rows are created. */
    bench,
    visitor: (tenantId = tenantA): Pick<Person, 'call'> => ({ call: caller(tenantId, null) }),
    member,
    loveUser,
    matchmaker,
    withRole,
    auditor: (facts?: PersonFacts) => withRole('auditor', facts),
    /** The newest code that the SMS sandbox "sent" to this phone. */
    async smsCode(phone: string): Promise<string> {
      const rows = await world.db
        .select()
        .from(outboxTable)
        .where(and(eq(outboxTable.phone, phone), ne(outboxTable.code, '')))
        .orderBy(asc(outboxTable.id))
      return rows.at(-1)!.code
    },
    async close() {
      await app.close()
      await served.adapters.close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
      net.complain()
    },
  }
}

export type TestWorld = Awaited<ReturnType<typeof openTestWorld>>

function toQuery(input: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  )
}
