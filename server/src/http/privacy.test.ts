/**
 * Nobody learns what is not theirs to know: people full of recognisable secrets, every endpoint that is served called
 * by everybody about them, and every answer and every line of the log searched for those secrets.
 */
import { randomBytes, randomInt } from 'node:crypto'
import { values } from '@qianxian/protocol/base/dictionary'
import { contactScope, type LineStatus } from '@qianxian/protocol/line/line.words'
import { photoAudience, showAge, showCity, showIncome, viewerVerification, visibility } from '@qianxian/protocol/love/privacy.words'
import type { EndpointFacts } from '@qianxian/protocol/base/endpoint'
import type { Permission } from '@qianxian/protocol/love/love.schema'
import type { Ref } from '@qianxian/protocol/base/shape'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, sampleOf, type Case } from '../../test/endpoints'
import { openTestWorld, type Person, type TestWorld } from '../../test/world'
import { openAdapters } from '../adapters/adapters'
import { buildApp } from '../app'
import { sessions, userOpenIds, users } from '../db/tables/account'
import { auditTasks } from '../db/tables/audit'
import { favorites, visits } from '../db/tables/interact'
import { contactGrants, lineRequests } from '../db/tables/line'
import { loveProfiles, profileDrafts } from '../db/tables/love'
import { representations, serviceNotes } from '../db/tables/matchmaker'
import { media, photos } from '../db/tables/media'
import { reports } from '../db/tables/report'
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

/** What is secret about a person. The ones of the first group are nobody's business at all, not even the person's own. */
const NOBODYS = ['passwordHash', 'openId', 'tokenHash', 'sessionAddress', 'originalFile'] as const
const SECRETS = [
  ...NOBODYS,
  'phone',
  'wechat',
  'birthday',
  'areaCode',
  'areaName',
  'employer',
  'school',
  'draft',
  'document',
  'reportText',
  'serviceNote',
  'unscreenedMessage',
  'favouriteNote',
] as const
type Secret = (typeof SECRETS)[number]
type Secrets = Record<Secret, string>

/** Places whose names are no part of a sentence; the person says the first, everybody else another. */
const AREAS = [
  ['330127', '淳安'],
  ['330182', '建德'],
  ['330122', '桐庐'],
] as const
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

const mark = () => randomBytes(6).toString('hex')
const fileKey = () => `private/t${world.tenantA}/test/${randomBytes(16).toString('hex')}.jpg`
const rowId = async (rows: Promise<{ id: number }[]>): Promise<number> => (await rows)[0]!.id

function newDocument(person: Person, key: string): Promise<number> {
  const { db } = world.world
  const { tenantA: tenantId } = world
  return rowId(
    db
      .insert(media)
      .values({
        tenantId,
        ownerId: person.userId,
        purpose: 'document',
        originalKey: key,
        displayKey: key,
        thumbKey: key,
        blurKey: key,
        sha256: mark(),
        dhash: '00000000000000ff',
        width: 600,
        height: 800,
        color: '#ffffff',
        verdict: 'pass',
      })
      .returning({ id: media.id }),
  )
}

/** What others say and note of the person, and what waits to be judged. */
async function othersWords(person: Person, draft: string) {
  const { db } = world.world
  const { tenantA: tenantId } = world
  const stranger = await world.loveUser({ profile: { gender: 'male' } })
  const reportText = `举报${mark()}`
  const task = await rowId(
    db
      .insert(auditTasks)
      .values({
        tenantId,
        targetType: 'profile',
        targetId: person.profileId,
        ownerId: person.userId,
        title: '资料',
        items: [{ field: 'selfIntro', label: '自我介绍', before: null, after: draft, hint: null, mediaId: null }],
        status: 'need_human',
        dueAt: new Date(Date.now() + 86_400_000),
      })
      .returning({ id: auditTasks.id }),
  )
  await db.insert(reports).values({
    tenantId,
    reporterId: stranger.userId,
    targetProfileId: person.profileId,
    category: 'fake_identity',
    priority: 'high',
    text: reportText,
    mediaIds: [],
    evidence: {},
    status: 'filed',
  })
  const unscreenedMessage = `私语${mark()}`
  const unscreened = await rowId(
    db
      .insert(lineRequests)
      .values({
        tenantId,
        fromId: stranger.profileId,
        toId: person.profileId,
        mode: 'assisted',
        message: unscreenedMessage,
        reasons: [],
        scopes: [],
        status: 'screening',
        quotaState: 'none',
      })
      .returning({ id: lineRequests.id }),
  )
  const favouriteNote = `备注${mark()}`
  await db.insert(favorites).values({ tenantId, profileId: stranger.profileId, targetId: person.profileId, note: favouriteNote })
  return { task, unscreened, reportText, unscreenedMessage, favouriteNote }
}

/** A love user with a secret in every place that can hold one. */
async function newSubject(place: number, privacy: Partial<Permission>) {
  const { db, secrets } = world.world
  const { tenantA: tenantId } = world
  const [areaCode, areaName] = AREAS[place % AREAS.length]!
  const birthday = `19${randomInt(80, 99)}-${String(randomInt(1, 13)).padStart(2, '0')}-${String(randomInt(10, 29))}`
  const employer = `单位${mark()}`
  const school = `学校${mark()}`
  const person = await world.loveUser({
    privacy,
    profile: { gender: 'female', birthday, employer, school, residenceGeo: areaCode, hometownGeo: areaCode, hukouGeo: areaCode },
  })
  const wechat = `wx_${mark()}`
  const draft = `草稿${mark()}`
  const passwordHash = `$argon2id$${mark()}`
  const openId = `o${mark()}`
  const tokenHash = mark().repeat(5)
  const sessionAddress = `203.0.113.${randomInt(1, 255)}:${mark()}`
  await db.update(users).set({ passwordHash }).where(eq(users.id, person.userId))
  await db.insert(userOpenIds).values({ tenantId, userId: person.userId, platform: 'weapp', appId: 'wx1', openId, unionId: openId })
  const session = await rowId(
    db
      .insert(sessions)
      .values({
        tenantId,
        tokenHash,
        userId: person.userId,
        platform: 'h5',
        ip: sessionAddress,
        expiresAt: new Date(Date.now() + 86_400_000),
      })
      .returning({ id: sessions.id }),
  )
  await db
    .update(loveProfiles)
    .set({ wechatEnc: secrets.seal(wechat), ...(privacy.visibility ? { visibility: privacy.visibility } : {}) })
    .where(eq(loveProfiles.id, person.profileId))
  await db.insert(profileDrafts).values({ tenantId, profileId: person.profileId, patch: { selfIntro: draft }, authorId: person.userId })
  const document = fileKey()
  const documentId = await newDocument(person, document)
  const [cover] = await db
    .select({ originalFile: media.originalKey, photoId: photos.id })
    .from(photos)
    .innerJoin(media, eq(media.id, photos.mediaId))
    .where(eq(photos.profileId, person.profileId))
  const { task, unscreened, ...said } = await othersWords(person, draft)
  const marks: Secrets = {
    passwordHash,
    openId,
    tokenHash,
    sessionAddress,
    originalFile: cover!.originalFile,
    phone: person.phone,
    wechat,
    birthday,
    areaCode,
    areaName,
    employer,
    school,
    draft,
    document,
    serviceNote: `跟进${mark()}`,
    ...said,
  }
  return { person, privacy, marks, ids: { session, documentId, photoId: cover!.photoId, task, unscreened } }
}
type Subject = Awaited<ReturnType<typeof newSubject>>

interface Onlooker {
  name: string
  token: string | null
  host: string
  /** What of each kind there is between the viewer and the subject, for inputs that name things. */
  ids: Partial<Record<Ref, number | string>>
}

/** Everybody who could look at the subject: in every standing to them that there is. */
async function viewersOf({ person, marks, ids }: Subject): Promise<Onlooker[]> {
  const { db } = world.world
  const { tenantA: tenantId } = world
  const line = (from: Person, status: LineStatus) =>
    rowId(
      db
        .insert(lineRequests)
        .values({
          tenantId,
          fromId: from.profileId,
          toId: person.profileId,
          mode: 'assisted',
          message: '你好，想认识你',
          reasons: [],
          scopes: [],
          status,
          quotaState: 'none',
          deliveredAt: new Date(),
          ...(status === 'connected' ? { answeredAt: new Date() } : {}),
        })
        .returning({ id: lineRequests.id }),
    )
  const male = { profile: { gender: 'male' as const, residenceGeo: '510104' } }
  const [member, loveUser, vip, asker, connected, granted, revoked] = [
    await world.member(),
    await world.loveUser(male),
    await world.loveUser({ ...male, isVip: true }),
    await world.loveUser(male),
    await world.loveUser(male),
    await world.loveUser(male),
    await world.loveUser(male),
  ]
  const lines = {
    asker: await line(asker, 'delivered'),
    connected: await line(connected, 'connected'),
    granted: await line(granted, 'connected'),
    revoked: await line(revoked, 'connected'),
  }
  const grant = { tenantId, grantorId: person.profileId, scopes: values(contactScope) }
  await db.insert(contactGrants).values([
    { ...grant, lineId: lines.granted, granteeId: granted.profileId },
    { ...grant, lineId: lines.revoked, granteeId: revoked.profileId, revokedAt: new Date() },
  ])
  await db
    .insert(visits)
    .values({ tenantId, viewerId: loveUser.profileId, viewedId: person.profileId, lastAt: new Date(), source: 'search' })
  const [matchmaker, serving, auditor, elsewhere] = [
    await world.matchmaker(),
    await world.matchmaker(),
    await world.auditor(),
    await world.loveUser({ tenantId: world.tenantB }),
  ]
  // Only for whoever claimed it does it open at all.
  await db.update(auditTasks).set({ status: 'assigned', assigneeId: auditor.userId }).where(eq(auditTasks.id, ids.task))
  const bond = await rowId(
    db
      .insert(representations)
      .values({
        tenantId,
        matchmakerId: serving.matchmakerId,
        profileId: person.profileId,
        mode: 'invited',
        status: 'active',
        scopes: ['publish', 'propose', 'show_photo'],
        startedAt: new Date(),
      })
      .returning({ id: representations.id }),
  )
  await db.insert(serviceNotes).values({ tenantId, representationId: bond, type: 'call', content: marks.serviceNote })
  const as = (name: string, who: Person, ids: Onlooker['ids'] = {}, host = 'localhost'): Onlooker => ({
    name,
    token: who.token,
    host,
    ids: { representation: bond, ...ids },
  })
  return [
    { name: 'visitor', token: null, host: 'localhost', ids: {} },
    as('member', member),
    as('love user', loveUser),
    as('VIP', vip),
    as('asker', asker, { line: lines.asker }),
    as('connected', connected, { line: lines.connected }),
    as('granted', granted, { line: lines.granted }),
    as('revoked', revoked, { line: lines.revoked }),
    as('matchmaker', matchmaker, { workLine: lines.connected }),
    as('serving matchmaker', serving, { workLine: lines.connected }),
    as('auditor', auditor),
    as('administrator', await world.withRole('tenantAdmin')),
    as('another tenant', elsewhere, {}, 'second.localhost'),
    as('self', person, { line: lines.asker }),
  ]
}

const FULL = new Set(['love user', 'VIP', 'asker', 'connected', 'granted', 'revoked', 'self'])
const OWN = new Set<Secret>(['wechat', 'birthday', 'areaCode', 'areaName', 'employer', 'school', 'draft', 'document'])
const PROFILE_WORK = /\/(?:getMember|saveMemberDraft|sendMemberDraft)$/

/** Who may find which secret in the answers of an endpoint. Everything else is a leak. */
function mayLearn({ name }: Onlooker, secret: Secret, { path }: EndpointFacts, privacy: Partial<Permission>): boolean {
  // The country's list of places, whoever asks.
  if (secret === 'areaCode' || secret === 'areaName') if (path.endsWith('/getRegions')) return true
  if ((NOBODYS as readonly string[]).includes(secret)) return false
  if (name === 'self') return OWN.has(secret)
  if (name === 'granted' && (secret === 'phone' || secret === 'wechat')) return path.endsWith('/getContact')
  if (name === 'serving matchmaker') {
    if (secret === 'employer' || secret === 'school') return true
    if (['birthday', 'areaCode', 'areaName', 'draft', 'serviceNote'].includes(secret))
      return PROFILE_WORK.test(path) || (secret === 'serviceNote' && path.endsWith('/getMemberPaged'))
    return secret === 'unscreenedMessage' && /\/matchmakerPlatform\//.test(path)
  }
  // What waits for nobody in particular any matchmaker may take on.
  if (name === 'matchmaker' && secret === 'unscreenedMessage') return /\/matchmakerPlatform\//.test(path)
  if (name === 'auditor') return secret === 'draft' && path.startsWith('/common/api/audit/')
  if (secret === 'employer') return privacy.showEmployer === true && FULL.has(name)
  return secret === 'school' && privacy.showSchool !== false && FULL.has(name)
}

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

async function call({ endpoint, input }: Case, viewer: Onlooker, subject: Subject) {
  const { no } = subject.person
  const ids: Partial<Record<Ref, number | string>> = {
    profile: no,
    acquaintance: no,
    servedMember: no,
    line: subject.ids.unscreened,
    workLine: subject.ids.unscreened,
    session: subject.ids.session,
    media: subject.ids.documentId,
    photo: subject.ids.photoId,
    auditTask: subject.ids.task,
    judgement: subject.ids.task,
    ...viewer.ids,
  }
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
    headers: { host: viewer.host, 'x-platform': 'h5', ...(viewer.token ? { authorization: viewer.token } : {}) },
  })
}

function leaksIn(text: string, marks: Secrets): Secret[] {
  return SECRETS.filter((secret) => text.includes(marks[secret]))
}

async function askEverything(subject: Subject): Promise<{ leaks: string[]; answered: Set<string>; asked: number }> {
  const leaks: string[] = []
  const answered = new Set<string>()
  const viewers = await viewersOf(subject)
  let asked = 0
  // The person comes last: by what they do themselves they may let others in.
  for (const others of [viewers.filter(({ name }) => name !== 'self'), viewers.filter(({ name }) => name === 'self')]) {
    for (const [each, viewer] of order.flatMap((one) => others.map((other) => [one, other] as const))) {
      const reply = await call(each, viewer, subject)
      const told = reply.body + JSON.stringify(reply.headers)
      asked += 1
      if (reply.statusCode >= 500) leaks.push(`${viewer.name} ${each.endpoint.path} answers ${reply.statusCode}`)
      if (reply.body.includes('"code":20000') || reply.headers['content-disposition'] !== undefined) answered.add(each.endpoint.path)
      for (const secret of leaksIn(told, subject.marks)) {
        const at = told.indexOf(subject.marks[secret])
        if (!mayLearn(viewer, secret, each.endpoint, subject.privacy))
          leaks.push(`${viewer.name} learns ${secret} from ${each.endpoint.path}: ${told.slice(Math.max(0, at - 60), at + 60)}`)
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
      const { leaks, answered, asked } = await askEverything(await newSubject(place, privacy))
      expect(leaks).toEqual([])
      expect(asked).toBe(order.length * 14)
      // Silence proves nothing: most of what can be read was read.
      const reads = order.filter((each) => isRead(each) && each.endpoint.kind !== 'callback').map(({ endpoint }) => endpoint.path)
      expect(reads.filter((path) => !answered.has(path) && !UNANSWERED.test(path))).toEqual([])
    }),
    { numRuns: 2, examples: [[closed]], seed: 20261121, endOnFailure: true },
  )
}, 300_000)

/** Answered only with a code of another platform, a picture's text, or a line of the caller's own. */
const UNANSWERED = /\/(?:checkPhone|checkWechat|getMpAuthorizeUrl|getJsSignature|home\/index|home\/qr|moderation|checkUserName)$/

test('no line of the log names anybody, at any level, in anything of that', () => {
  expect(log.length).toBeGreaterThan(500)
  const text = log.join('')
  for (const secret of Object.values(TYPED)) expect(text).not.toContain(String(secret))
  for (const line of log) expect(line).not.toMatch(/(?<![\da-z])1[3-9]\d{9}(?![\da-z])/i)
  for (const secret of ['wx_', '$argon2id', '单位', '学校', '草稿', '举报', '私语', '备注', '跟进']) expect(text).not.toContain(secret)
  for (const [code, name] of AREAS) for (const words of [code, name]) expect(text).not.toContain(words)
})

test.each(['users', 'sms_codes', 'love_profiles', 'line_requests', 'media'])(
  'nor when the table %s fails under every query',
  async (table) => {
    const subject = await newSubject(0, closed)
    const viewers = (await viewersOf(subject)).filter(({ name }) => ['visitor', 'granted', 'serving matchmaker'].includes(name))
    log.length = 0
    await world.world.db.execute(sql.raw(`alter table ${table} rename to ${table}_away`))
    let failed = 0
    try {
      for (const each of order) {
        for (const viewer of viewers) {
          const reply = await call(each, viewer, subject)
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
    expect(leaksIn(text, subject.marks)).toEqual([])
    for (const viewer of viewers) if (viewer.token) expect(text).not.toContain(viewer.token)
  },
  120_000,
)
