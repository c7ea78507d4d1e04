/**
 * Nobody learns what is not theirs to know: people full of recognisable secrets, every endpoint that is served called
 * by everybody about them, and every answer and every line of the log searched for those secrets.
 */
import { values } from '@qianxian/protocol/base/dictionary'
import { photoAudience, showAge, showCity, showIncome, viewerVerification, visibility } from '@qianxian/protocol/love/privacy.words'
import type { Permission } from '@qianxian/protocol/love/love.schema'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, sampleOf, type Case } from '../../test/endpoints'
import { nounFacts } from '../../test/nouns'
import { isSelf, onlooker, type Ids, type Onlooker, type Planted } from '../../test/secrets'
import { openTestWorld, type TestWorld } from '../../test/world'
import { openAdapters } from '../adapters/adapters'
import { buildApp } from '../app'
import { smsOutbox, tokenStore } from '../features/auth/provider-stores'
import { openLog } from '../lib/log'

let world: TestWorld
let app: FastifyInstance
let closeAdapters: () => Promise<void>
const log: string[] = []
beforeAll(async () => {
  world = await openTestWorld()
  const { env, db } = world.world
  const to = openLog({ level: 'trace', to: { write: (line) => void log.push(line) } })
  const adapters = await openAdapters(env.adapters, { log: to, outbox: smsOutbox(db), tokenCache: tokenStore(db), sandboxes: 'all' })
  closeAdapters = () => adapters.close()
  app = await buildApp({ ...world.served, adapters, log: to })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await closeAdapters()
  await world.close()
})

const privacies: fc.Arbitrary<Partial<Permission>> = fc.record(
  {
    visibility: fc.constantFrom(...values(visibility)),
    photos: fc.constantFrom(...values(photoAudience)),
    showAge: fc.constantFrom(...values(showAge)),
    showCity: fc.constantFrom(...values(showCity)),
    showIncome: fc.constantFrom(...values(showIncome)),
    showEmployer: fc.boolean(),
    showSchool: fc.boolean(),
    showOnline: fc.boolean(),
    allowSearch: fc.boolean(),
    minViewerVerification: fc.constantFrom(...values(viewerVerification)),
    hideFromArea: fc.constantFrom<string[]>([], ['330000'], ['510100']),
  },
  { noNullPrototype: true },
)

/** A love user with a secret in every place that can hold one, and everybody who could look: in every standing to them that there is. */
async function newScene(place: number, privacy: Partial<Permission>) {
  const person = await world.loveUser({ privacy, profile: { gender: 'female' } })
  const planted: Planted[] = []
  for (const facts of Object.values(nounFacts)) if ('secrets' in facts) planted.push(await facts.secrets(world, { person, privacy, place }))
  const of = (name: string, ids: Ids) =>
    Object.assign({}, ...planted.map((each) => each.ids), ...planted.map(({ idsWith }) => idsWith?.[name]), ids) as Ids
  const onlookers: Onlooker[] = [
    { name: 'visitor', token: null, host: 'localhost', isLoveUser: false, ids: {} },
    onlooker('member', await world.member()),
    onlooker('VIP', await world.loveUser({ profile: { gender: 'male', residenceGeo: '510104' }, isVip: true })),
    onlooker('another tenant', await world.loveUser({ tenantId: world.tenantB }), {}, 'second.localhost'),
    ...planted.flatMap((each) => each.onlookers ?? []),
    onlooker('self', person),
  ]
  const secrets = Object.entries(Object.assign({}, ...planted.map((each) => each.secrets)) as Planted['secrets'])
  all.push(...secrets.map(([, secret]) => secret))
  return { secrets, onlookers: onlookers.map((each) => ({ ...each, ids: of(each.name, each.ids) })) }
}
type Scene = Awaited<ReturnType<typeof newScene>>
/** Of all scenes. */
const all: Planted['secrets'][string][] = []

const isRead = ({ endpoint }: Case) => endpoint.method === 'GET' || /\/(?:get|preview|check|list|moderation)/.test(endpoint.path)
/** Reads first: what is done to the subject afterwards must not hide them. Leaving ends the viewer's session. */
const order = [...endpoints].sort(
  (a, b) =>
    Number(isRead(b)) - Number(isRead(a)) || Number(a.endpoint.path.endsWith('/logout')) - Number(b.endpoint.path.endsWith('/logout')),
)

/** What somebody types of their own that no log may keep. */
const TYPED = {
  phone: '18612340987',
  password: 'Typed-Password-77',
  oldPassword: 'Typed-Old-Password-77',
  wechat: 'typed_wechat_77',
  lat: 30.123456,
  lng: 104.654321,
}
const typed = (input: unknown): unknown =>
  typeof input === 'object' && input !== null && !Array.isArray(input)
    ? Object.fromEntries(
        Object.entries(input).map(([name, value]) => [name, name in TYPED ? TYPED[name as keyof typeof TYPED] : typed(value)]),
      )
    : input

async function call({ endpoint, input }: Case, { ids, host, token }: Onlooker) {
  const sample = typed(sampleOf(input, (ref) => ids[ref] ?? 1)) as Record<string, unknown>
  const isGet = endpoint.method === 'GET'
  const query = Object.fromEntries(
    Object.entries(sample ?? {})
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )
  return app.inject({
    method: endpoint.method,
    url: endpoint.path,
    ...(isGet ? { query } : { payload: sample }),
    headers: { host, 'x-platform': 'h5', ...(token ? { authorization: token } : {}) },
  })
}

const foundIn = (text: string, { secrets }: Scene) => secrets.filter(([, { mark }]) => text.includes(mark))

async function askEverything(scene: Scene): Promise<{ leaks: string[]; answered: Set<string>; asked: number }> {
  const leaks: string[] = []
  const answered = new Set<string>()
  let asked = 0
  // The person comes last: by what they do themselves they may let others in.
  for (const viewers of [scene.onlookers.filter((each) => !isSelf(each)), scene.onlookers.filter(isSelf)]) {
    for (const [each, viewer] of order.flatMap((one) => viewers.map((other) => [one, other] as const))) {
      const reply = await call(each, viewer)
      // The digits of a request's own name are drawn: some of them may be anybody's.
      const told = reply.body.replace(/"traceId":"[^"]*"/, '') + JSON.stringify(reply.headers)
      const { path } = each.endpoint
      asked += 1
      if (reply.statusCode >= 500) leaks.push(`${viewer.name} ${path} answers ${reply.statusCode}`)
      if (reply.body.includes('"code":20000') || reply.headers['content-disposition'] !== undefined) answered.add(path)
      for (const [name, { mark, isFor }] of foundIn(told, scene)) {
        const at = told.indexOf(mark)
        if (!isFor(viewer, path)) leaks.push(`${viewer.name} learns ${name} from ${path}: ${told.slice(Math.max(0, at - 60), at + 60)}`)
      }
    }
  }
  return { leaks, answered, asked }
}

const closed: Partial<Permission> = {
  visibility: 'public',
  photos: 'granted',
  showAge: 'band',
  showCity: 'province',
  showIncome: 'hidden',
  showEmployer: false,
  showSchool: false,
  showOnline: false,
  allowSearch: true,
}

test('no answer tells anybody what is not theirs to know, whatever the person chose to show', async () => {
  let place = 0
  await fc.assert(
    fc.asyncProperty(privacies, async (privacy) => {
      place += 1
      const { leaks, answered, asked } = await askEverything(await newScene(place, privacy))
      expect(leaks).toEqual([])
      expect(asked).toBeGreaterThanOrEqual(order.length * 14)
      // Silence proves nothing: most of what can be read was read.
      const reads = order.filter((each) => isRead(each) && each.endpoint.kind !== 'callback').map(({ endpoint }) => endpoint.path)
      expect(reads.filter((path) => !answered.has(path) && !UNANSWERED.test(path))).toEqual([])
    }),
    { numRuns: 2, examples: [[closed]], seed: 20261121, endOnFailure: true },
  )
}, 300_000)

/** Answered only with a code of another platform or of a text message, a picture's text, a link with money of the caller's own, a number with its check character, a ticket, the look an auditor was given, a city whose hours are sold, a link of a text message, the code on a poster, the code by which a seat is handed on, the link of a guest list, a point that lies in a city, or a line or a timeline of the caller's own. */
const UNANSWERED =
  /\/(?:checkPhone|checkWechat|getMpAuthorizeUrl|getJsSignature|home\/index|home\/qr|undo|moderation|checkUserName|getColleagues|getLine|exportMessages|previewCashout|getCheckFaceLink|face|loveUser\/paper|matchmaker\/paper|getSpotlightHours|matchmaker\/getAsk(?:Change)?|loveStore\/getMyWalkin|poster\/getScene|active\/(?:getTransfer|export)|map\/(?:getPlaceAddress|getStaticMap)|matchmaker\/getAttributionTimeline)$/

test('no line of the log names anybody, at any level, in anything of that', () => {
  expect(log.length).toBeGreaterThan(500)
  const text = log.join('')
  for (const secret of Object.values(TYPED)) expect(text).not.toContain(String(secret))
  for (const line of log) expect(line).not.toMatch(/(?<![\da-z])1[3-9]\d{9}(?![\da-z])/i)
  for (const { kind } of all) if (kind) expect(text).not.toContain(kind)
  for (const { mark } of all) expect(text).not.toContain(mark)
})

test.each(['users', 'sms_codes', 'love_profiles', 'line_requests', 'media'])(
  'nor when the table %s fails under every query',
  async (table) => {
    const scene = await newScene(0, closed)
    const viewers = scene.onlookers.filter(({ name }) => ['visitor', 'granted', 'serving matchmaker'].includes(name))
    log.length = 0
    await world.world.db.execute(sql.raw(`alter table ${table} rename to ${table}_away`))
    let failed = 0
    try {
      for (const each of order) {
        for (const viewer of viewers) {
          const reply = await call(each, viewer)
          if (reply.statusCode === 500) {
            failed += 1
            expect(reply.json()).toMatchObject({ code: 50000, message: '发生错误了', data: null })
            expect(reply.body).not.toMatch(/select|insert|relation|at \//i)
          }
        }
      }
    } finally {
      await world.world.db.execute(sql.raw(`alter table ${table}_away rename to ${table}`))
    }
    expect(failed).toBeGreaterThan(0)
    const text = log.join('')
    expect(text).toContain('a query failed')
    for (const secret of Object.values(TYPED)) expect(text).not.toContain(String(secret))
    expect(foundIn(text, scene)).toEqual([])
    for (const viewer of viewers) if (viewer.token) expect(text).not.toContain(viewer.token)
  },
  120_000,
)
