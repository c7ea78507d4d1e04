/**
 * Tests that the server is killed between the face provider's answer, the callback and the commit: one identity, and
 * each badge once.
 */
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identity } from '@qianxian/protocol/identity/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawIdNo } from '../../seed/makers/identity'
import { faceTwin, SANDBOX_IDENTITY, type FaceTwin } from '../../src/adapters/identity/sandbox'
import { sandboxSecret } from '../../src/adapters/lib/sandbox-identity'
import { openTwin, type Twin, type TwinHandler, type TwinRequest } from '../../src/adapters/lib/twin'
import { wechatTwin } from '../../src/adapters/wechat/sandbox'
import { tenantConfigs } from '../../src/db/tables/tenant'
import { userOpenIds } from '../../src/db/tables/account'
import { agreed } from '../nouns/identity'
import { callAt, startServer, type ServerProcess } from '../server-process'
import { silentLog } from '../token-cache'
import { openTestWorld, type Person, type TestWorld } from '../world'
import { untilQuiet } from './busy'
import { expectWhole } from './invariants'

/** The provider outlives the server that calls it. */
let provider: { face: FaceTwin; twin: Twin; onAsked: (() => Promise<void>) | null; onAnswered: (() => void) | null }
let world: TestWorld
let settings: Record<string, string>
let appId: string
const running: ServerProcess[] = []

beforeAll(async () => {
  world = await openTestWorld()
  const face = faceTwin()
  const heard =
    (handler: TwinHandler, asks: (request: TwinRequest) => boolean): TwinHandler =>
    async (request) => {
      const isAsked = asks(request)
      if (isAsked) await provider.onAsked?.()
      const answer = await handler(request)
      if (isAsked) setImmediate(() => provider.onAnswered?.())
      return answer
    }
  const twin = await openTwin({
    identity: heard(face.handlers.identity, ({ headers }) => headers['x-tc-action'] === 'GetDetectInfoEnhanced'),
    wechat: heard(wechatTwin(silentLog, face.wechat), ({ path }) => path.endsWith('/queryverifyinfo')),
  })
  appId = (await world.ctx(world.tenantA, null)).tenant.apps['weapp']!
  await world.world.db.insert(tenantConfigs).values({ tenantId: world.tenantA, kind: 'identity', value: { hasWechat: true } })
  provider = { face, twin, onAsked: null, onAnswered: null }
  const file = join(world.world.env.dataDir, 'adapters.json')
  writeFileSync(
    file,
    JSON.stringify({
      identity: { driver: 'official', tencent: { ...SANDBOX_IDENTITY, endpoint: twin.baseOf('identity') } },
      wechat: { driver: 'official', apps: { [appId]: sandboxSecret(appId) }, apiBase: twin.baseOf('wechat') },
    }),
  )
  settings = { ADAPTERS_FILE: file }
})
afterAll(async () => {
  await Promise.all(running.map((server) => server.kill()))
  await provider.twin.close()
  await world.close()
})

const started = async (): Promise<ServerProcess> => {
  const server = await startServer(world, settings)
  running.push(server)
  return server
}
const rowsOf = async (query: string, ...values: unknown[]) =>
  (await world.database.pool.query(query, values)).rows as Record<string, unknown>[]

/** A person whose face check has passed, before any query. */
async function passedFace(server: ServerProcess, by: 'tencent' | 'wechat'): Promise<{ person: Person; ticket: string }> {
  const person = await world.loveUser()
  const facts = { tenantId: world.tenantA, userId: person.userId, platform: 'weapp', appId, openId: `o-${person.userId}` }
  await world.world.db.insert(userOpenIds).values(facts)
  const asked = { realName: '林知夏', idCard: drawIdNo('1991-03-07', 'female'), plugins: ['wechat' as const], ...agreed }
  const at = { 'x-platform': by === 'wechat' ? 'weapp' : 'h5' }
  const { data } = (await callAt(server.url, person.token, identity.getCheckFaceLink, asked, at))!
  expect(data.kind).toBe(by === 'wechat' ? 'plugin' : 'page')
  expect(provider.face.show(data.url, 'pass')).not.toBeNull()
  return { person, ticket: data.ticket }
}

const proofsOf = async ({ userId, profileId }: Person) => ({
  identities: await rowsOf('select level from identities where user_id = $1', userId),
  steps: await rowsOf(
    'select s.status from identity_steps s join identity_checks c on c.tenant_id = s.tenant_id and c.id = s.check_id where c.user_id = $1 order by s.id',
    userId,
  ),
  badges: await rowsOf(
    `select kind, status from certificates where profile_id = $1 and kind in ('face', 'real_name') order by kind`,
    profileId,
  ),
  told: await rowsOf(`select kind from notices where user_id = $1 and kind = 'identity.told'`, userId),
})

const whole = {
  identities: [{ level: 'face' }],
  steps: [{ status: 'created' }, { status: 'sent' }, { status: 'passed' }],
  badges: [
    { kind: 'face', status: 'approved' },
    { kind: 'real_name', status: 'approved' },
  ],
  told: [{ kind: 'identity.told' }],
}

const ANSWERED = 'when the provider has just answered'

/** Moments of the server's death after the browser returned: each resolves once it is dead. */
const deaths: Record<string, (server: ServerProcess, person: Person, comeBack: () => Promise<unknown>) => Promise<void>> = {
  async 'before the provider has said anything'(server, _person, comeBack) {
    provider.onAsked = () => server.kill()
    await comeBack()
  },
  async [ANSWERED](server, _person, comeBack) {
    provider.onAnswered = () => void server.kill()
    const exit = once(server.child, 'exit')
    await comeBack()
    await exit
  },
  async 'with the answer in its hands, and nothing written'(server, person, comeBack) {
    // The test holds a lock on the row that the server must write.
    const holder = await world.database.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select 1 from users where id = $1 for update', [person.userId])
      const back = comeBack()
      const isWaiting = async () =>
        (await rowsOf(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length > 0
      await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true)
      await server.kill()
      await back
      await holder.query('rollback')
    } finally {
      holder.release()
    }
  },
  async 'when it is written, whoever heard of it'(server, person, comeBack) {
    const back = comeBack()
    await expect.poll(async () => (await proofsOf(person)).identities.length, { timeout: 60_000, interval: 1 }).toBe(1)
    await server.kill()
    await back
  },
}

/** The effects of an answer do not depend on the provider. */
const killed = [...Object.keys(deaths).map((when) => [when, 'tencent'] as const), [ANSWERED, 'wechat'] as const]

test.each(killed)(
  'killed %s (%s): one identity, all or nothing',
  async (when, by) => {
    const first = await started()
    const { person, ticket } = await passedFace(first, by)
    await deaths[when]!(first, person, () => callAt(first.url, null, identity.faceIdCallBack, { ticket }))
    provider.onAsked = null
    provider.onAnswered = null
    await untilQuiet(world)
    const left = await proofsOf(person)
    // The result is complete or absent.
    expect([whole, { ...whole, identities: [], steps: whole.steps.slice(0, 2), badges: [], told: [] }]).toContainEqual(left)
    const second = await started()
    const answers = await Promise.all([1, 2, 3].map(() => callAt(second.url, null, identity.faceIdCallBack, { ticket })))
    expect(answers.map((answer) => answer?.data)).toEqual(Array.from({ length: 3 }, () => ({ status: 'passed', failure: null })))
    expect(await proofsOf(person)).toEqual(whole)
    await second.kill()
    await untilQuiet(world)
    await expectWhole(world)
  },
  240_000,
)
