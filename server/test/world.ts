/** A whole server in the test's own process, on a database of its own, with people of every kind. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes, randomInt } from 'node:crypto'
import type { ProfileLifecycle } from '@qianxian/protocol/love/profile.words'
import { SUCCESS_CODE } from '@qianxian/protocol/base/limits'
import type { Role } from '@qianxian/protocol/account/account.words'
import type { Endpoint, EndpointFacts } from '@qianxian/protocol/base/endpoint'
import type { Envelope } from '@qianxian/protocol/base/envelope'
import type { ProfileFields } from '@qianxian/protocol/love/love.schema'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { openAdapters } from '../src/adapters/adapters'
import { buildApp } from '../src/app'
import { enter, openCtx, type Ctx, type Viewer, type World } from '../src/ctx'
import type { Database } from '../src/db/open'
import { roleGrants, sessions, smsOutbox as outboxTable, users } from '../src/db/tables/account'
import { loveProfiles } from '../src/db/tables/love'
import { matchmakers } from '../src/db/tables/matchmaker'
import { media, photos } from '../src/db/tables/media'
import { readEnv } from '../src/env'
import { smsOutbox, tokenStore, viewerOfToken } from '../src/features/auth/auth'
import { giveQuota } from '../src/features/line/line'
import { derivedColumns } from '../src/features/love/profile/derived'
import { nouns } from '../src/features/nouns'
import { tenantById } from '../src/features/tenant/tenant.repository'
import { noJobs } from '../src/jobs/jobs'
import { drawToken, openSecrets, tokenHash } from '../src/lib/secrets'
import { seedTenants } from '../seed/tenants'
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
  /** A ctx as this person's request would have it, for calling services directly. */
  ctx(now?: Date): Promise<Ctx>
}

export interface PersonFacts {
  tenantId?: number
  profile?: Partial<ProfileFields>
  lifecycle?: ProfileLifecycle
  isVip?: boolean
  isVerified?: boolean
  privacy?: Record<string, unknown>
  quota?: number
  lastActiveAt?: Date
}

/** On a copy of the template, or on a migrated database that the test brings along. */
export async function openTestWorld(given?: Database) {
  const database = given ?? (await cloneDatabase())
  const dataDir = mkdtempSync(join(tmpdir(), 'qx-world-'))
  const env = {
    ...readEnv({ DATA_DIR: dataDir, APP_KEY: randomBytes(32).toString('hex'), SEED: '0', LIMIT_FACTOR: '0' }),
    webDir: undefined,
  }
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  const secrets = openSecrets(env.appKey)
  const adapters = await openAdapters(env.adapters, {
    log,
    outbox: smsOutbox(database.orm),
    tokenCache: tokenStore(database.orm),
    sandboxes: 'all',
  })
  const net = statementNet()
  /** As the server runs in it: what it sends is looked at, what a test sends by itself is not. */
  const served: World = { nouns, env, db: drizzle(database.pool, { logger: net }), adapters, jobs: noJobs, secrets, log }
  const world: World = { ...served, db: database.orm }
  const [tenantA, tenantB] = await seedTenants(database.orm)
  const app: FastifyInstance = await buildApp(served)
  await app.ready()

  const ctxOf = async (tenantId: number, viewer: Viewer, now = new Date()): Promise<Ctx> =>
    openCtx(served, {
      tenant: (await tenantById(world.db, tenantId))!,
      viewer,
      now,
      ip: '127.0.0.1',
      device: 'test',
      platform: 'h5',
      host: 'localhost',
      origin: 'http://localhost',
      log,
    })

  const hostOf = (tenantId: number) => (tenantId === tenantB ? 'second.localhost' : 'localhost')

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
      const isFile = reply.headers['content-disposition'] !== undefined
      return { ...(isFile ? { code: SUCCESS_CODE, message: '', data: reply.json(), traceId: '' } : reply.json()), status: reply.statusCode }
    }
  }

  async function member(facts: PersonFacts = {}): Promise<Person> {
    const tenantId = facts.tenantId ?? tenantA
    const phone = `1${randomInt(3, 10)}${String(randomInt(1e9)).padStart(9, '0')}`
    const [user] = await world.db
      .insert(users)
      .values({
        tenantId,
        phoneEnc: secrets.seal(phone),
        phoneHash: secrets.hash('phone', tenantId, phone),
        userName: `u${randomBytes(6).toString('hex')}`,
        inviteCode: randomBytes(5).toString('hex').toUpperCase(),
        ...(facts.isVip ? { vipType: 'year', vipUntil: new Date(Date.now() + 86_400_000 * 30) } : {}),
        ...(facts.isVerified ? { realNameAt: new Date() } : {}),
      })
      .returning()
    const token = drawToken()
    await world.db
      .insert(sessions)
      .values({ tenantId, tokenHash: tokenHash(token), userId: user!.id, platform: 'h5', expiresAt: new Date(Date.now() + 86_400_000) })
    return {
      userId: user!.id,
      profileId: 0,
      no: '',
      phone,
      token,
      call: caller(tenantId, token),
      ctx: async (now) => {
        const open = await ctxOf(tenantId, null, now)
        enter(open, await viewerOfToken(open, token))
        return open
      },
    }
  }

  /** Published and complete, with one approved picture as cover, unless told otherwise. */
  async function loveUser(facts: PersonFacts = {}): Promise<Person> {
    const person = await member(facts)
    const tenantId = facts.tenantId ?? tenantA
    const fields: Partial<ProfileFields> = { ...completeProfile, nickname: `云${randomBytes(2).toString('hex')}`, ...facts.profile }
    const no = String(randomInt(10_000_000, 100_000_000))
    const lifecycle = facts.lifecycle ?? 'published'
    const [picture] = await world.db
      .insert(media)
      .values({
        tenantId,
        ownerId: person.userId,
        purpose: 'photo',
        originalKey: `private/t${tenantId}/test/${randomBytes(16).toString('hex')}.jpg`,
        displayKey: `private/t${tenantId}/test/${randomBytes(16).toString('hex')}.jpg`,
        thumbKey: `private/t${tenantId}/test/${randomBytes(16).toString('hex')}.jpg`,
        blurKey: `private/t${tenantId}/test/${randomBytes(16).toString('hex')}.jpg`,
        sha256: randomBytes(32).toString('hex'),
        dhash: randomBytes(8).toString('hex'),
        width: 900,
        height: 1200,
        color: '#d8c3b5',
        verdict: 'pass',
      })
      .returning()
    const base = {
      ...fields,
      privacy: facts.privacy ?? {},
      lifecycle,
      isHidden: lifecycle === 'hidden',
      coverMediaId: picture!.id,
      photoCount: 1,
    }
    const [profile] = await world.db
      .insert(loveProfiles)
      .values({
        tenantId,
        userId: person.userId,
        no,
        ...base,
        ...derivedColumns(base),
        isVip: facts.isVip ?? false,
        isVerified: facts.isVerified ?? false,
        publishedAt: new Date(),
        lastActiveAt: facts.lastActiveAt ?? new Date(),
      })
      .returning({ id: loveProfiles.id })
    await world.db
      .insert(photos)
      .values({ tenantId, profileId: profile!.id, mediaId: picture!.id, state: 'approved', position: 0, isAvatar: true })
    if (facts.quota !== 0) await giveQuota(await ctxOf(tenantId, null), profile!.id, { times: facts.quota ?? 5, source: 'gift', days: 90 })
    return { ...person, profileId: profile!.id, no }
  }

  async function withRole(role: Role, facts: PersonFacts = {}): Promise<Person> {
    const person = await member(facts)
    await world.db.insert(roleGrants).values({ tenantId: facts.tenantId ?? tenantA, userId: person.userId, role })
    return person
  }

  async function matchmaker(facts: PersonFacts = {}): Promise<Person & { matchmakerId: number }> {
    const person = await withRole('matchmaker', facts)
    const [row] = await world.db
      .insert(matchmakers)
      .values({
        tenantId: facts.tenantId ?? tenantA,
        userId: person.userId,
        name: '李红娘',
        bio: '用心牵好每一根线',
        cityGeo: '510100',
        status: 'active',
        experienceYears: 6,
      })
      .returning({ id: matchmakers.id })
    return { ...person, matchmakerId: row!.id }
  }

  return {
    world,
    served,
    app,
    database,
    tenantA,
    tenantB,
    ctx: ctxOf,
    visitor: (tenantId = tenantA): Pick<Person, 'call'> => ({ call: caller(tenantId, null) }),
    member,
    loveUser,
    matchmaker,
    auditor: (facts?: PersonFacts) => withRole('auditor', facts),
    /** The newest code that the SMS sandbox "sent" to this phone. */
    async smsCode(phone: string): Promise<string> {
      const rows = await world.db.select().from(outboxTable).where(eq(outboxTable.phone, phone))
      return rows.at(-1)!.code
    },
    async close() {
      await app.close()
      await adapters.close()
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

const completeProfile: Partial<ProfileFields> = {
  gender: 'female',
  birthday: '1995-06-15',
  heightCm: 165,
  maritalStatus: 'never',
  hasChildren: 'none',
  education: 'bachelor',
  occupation: '小学老师',
  incomeBand: 'from_10w',
  housing: 'rent',
  residenceGeo: '510104',
  marryWithin: '1_2y',
  selfIntro: '喜欢周末去爬山，也喜欢在家做一桌菜，希望遇到一个愿意好好聊天的人。',
  tags: [],
  prompts: [],
}
