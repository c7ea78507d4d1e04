/**
 * An answer never depends on what its viewer may not know: every fact that a switch hides is flipped between two values,
 * and every answer of every endpoint that reads, to every kind of viewer, with every filter, order and wish, must stay the
 * same to the letter. Beside it each flip with its switch open, which must be seen, or nothing was tried.
 */
import type { LoveFilter, Permission } from '@qianxian/protocol/love/love.schema'
import { incomeBand, maritalStatus } from '@qianxian/protocol/love/profile.words'
import { love } from '@qianxian/protocol/love/love'
import { loveSort } from '@qianxian/protocol/love/love.words'
import { mate } from '@qianxian/protocol/mate/mate'
import type { Mate } from '@qianxian/protocol/mate/mate.schema'
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { values } from '@qianxian/protocol/base/dictionary'
import type { UserStatus } from '@qianxian/protocol/account/account.words'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newMatch } from '../../seed/makers/interact'
import { newLine } from '../../seed/makers/line'
import { evenly, newWishes, wishes } from '../../seed/makers/mate'
import { endpoints, fieldsOf, sampleOf, shaped, withValue, type Case } from '../../test/endpoints'
import { reshape } from '../../test/nouns/love'
import { openTestWorld, type Person, type TestWorld } from '../../test/world'
import { sessions, users } from '../db/tables/account'
import { blocks, hiddenContacts } from '../db/tables/interact'
import type { loveProfiles } from '../db/tables/love'
import { matePreferences } from '../db/tables/mate'

type Row = typeof loveProfiles.$inferSelect

const COMPANY = '杭州晴川仪器厂'

let world: TestWorld
let viewers: { name: string; who: Pick<Person, 'call'> & { phone?: string } }[]
let her: Person
beforeAll(async () => {
  world = await openTestWorld()
  const facts = { gender: 'female' as const, residenceGeo: '330106', hometownGeo: '330106', hukouGeo: '330106', nickname: '藏着的她' }
  her = await world.loveUser({ profile: { ...facts, birthday: '1993-03-03', maritalStatus: 'never', tags: [] } })
  for (const residenceGeo of ['330106', '330203', '110105'])
    await world.loveUser({ profile: { gender: 'female', residenceGeo }, lastActiveAt: new Date(Date.now() - 3_600_000) })
  const man = (more: Parameters<TestWorld['loveUser']>[0] = {}) =>
    world.loveUser({
      ...more,
      profile: { gender: 'male', residenceGeo: '330106', hometownGeo: '330106', employer: COMPANY, ...more.profile },
    })
  const [loveUser, vip, matched, asking] = [await man(), await man({ isVip: true }), await man(), await man()]
  await newMatch(world.bench(), { of: [her.profileId, matched.profileId] })
  await newLine(world.bench(), { fromId: asking.profileId, toId: her.profileId, status: 'delivered' })
  const choosy = await man()
  await choosy.call(mate.savePreference, wishes({ ageMin: 30, ageMax: 32, geos: ['330100'], incomeMin: 'from_20w' }, evenly('prefer')))
  const strict = await man()
  await strict.call(mate.savePreference, wishes({ ageMin: 32, ageMax: 33, geos: ['330100'], incomeMin: 'from_20w' }, evenly('must')))
  viewers = [
    { name: 'visitor', who: world.visitor() },
    { name: 'member', who: await world.member() },
    { name: 'love user', who: loveUser },
    { name: 'VIP', who: vip },
    { name: 'matched', who: matched },
    { name: 'asking', who: asking },
    { name: 'choosy', who: choosy },
    { name: 'strict', who: strict },
    { name: 'a woman', who: await world.loveUser({ profile: { gender: 'female', residenceGeo: '330106' } }) },
    { name: 'matchmaker', who: await world.matchmaker() },
    { name: 'another tenant', who: await world.loveUser({ tenantId: world.tenantB, profile: { gender: 'male' } }) },
  ]
  // What is new to its reader only once is read.
  await answers()
}, 300_000)
afterAll(() => world.close())

/** Her profile as it is from now on. */
const become = ({ lifecycle = 'published', ...facts }: Partial<Row>, privacy: Partial<Permission>): Promise<void> =>
  reshape(world, her, { ...facts, lifecycle, privacy })

const isRead = ({ endpoint }: Case) => endpoint.method === 'GET' || /\/(?:get|preview|check|list)[^/]*$/.test(endpoint.path)
/** Answers that say when or by whom they were asked, or are drawn anew each time. */
const OWN =
  /\/(?:getUser|getSessions|exportData|getCaptcha|getImageCaptcha|getUploadPolicy|getTicket|checkHealth|getMpAuthorizeUrl|getJsSignature|checkPhone|getExportLink)$/

/** What filters are tried with: both ends of every list, and numbers and places around hers. */
function filters(): LoveFilter[] {
  const { input } = endpoints.find(({ endpoint }) => endpoint.path === love.getPaged.path)!
  const fields = fieldsOf(input).filter(({ path }) => path[0] === 'filter' && path.length === 2)
  const tried: Record<string, readonly unknown[]> = {
    age: [29, 30, 31, 32, 33, 34, 35],
    height: [160, 165, 170],
    city: ['330000', '330100', '330102', '330106', '330200', '330203', '110000'],
    keyword: ['藏着', '她'],
  }
  return [
    {},
    ...fields.flatMap(({ path: [, name], node }) => {
      const kind = name!.replace(/M(?:in|ax)$/, '')
      const words = node.enum ?? node.items?.enum ?? (node.anyOf ?? []).map((one) => one.const)
      const all = tried[kind] ?? (node.type === 'boolean' ? [true] : [words[0], words.at(-1)])
      return all.map((value) => ({ [name!]: node.items ? [value] : value }) as LoveFilter)
    }),
  ]
}

/** Whose lists differ by who they are; the others find as one of these does. */
const LOOKING = new Set(['visitor', 'love user', 'choosy', 'strict'])

/** Figures that the server keeps for a minute are counted anew in each round: the old ones would end in the middle of one. */
let roundsMs = 0
const now = performance.now.bind(performance)
vi.spyOn(performance, 'now').mockImplementation(() => now() + roundsMs)

/** Everybody was noticed just now: who is noticed in the middle of a round moves in lists. */
const standStill = () => world.world.db.update(sessions).set({ lastSeenAt: new Date() })

/** Every question, and what each viewer is answered; of some viewers alone where others are not the matter. */
async function answers(isAsked: (name: string) => boolean = () => true): Promise<Map<string, string>> {
  roundsMs += 120_000
  await standStill()
  const told = new Map<string, string>()
  const note = (name: string, what: string, answer: unknown) =>
    told.set(
      `${name} ${what}`,
      JSON.stringify(answer)
        .replace(/"traceId":"[^"]*"/g, '')
        .replace(/"nextCursor":"[^"]*"/g, '"nextCursor":"…"')
        .replace(/[?&][es]=[^"&]*/g, '')
        .replace(/"(?:lastSeenAt|serverTime|expiresAt)":"[^"]*"/g, ''),
    )
  for (const { name, who } of viewers.filter((viewer) => isAsked(viewer.name))) {
    for (const { endpoint, input } of shaped) {
      if (!isRead({ endpoint, input }) || OWN.test(endpoint.path)) continue
      const sample = sampleOf(input, (ref) => (ref === 'profile' || ref === 'acquaintance' ? her.no : 1))
      // Every word of every list of choices that the input has, one by one.
      const choices = fieldsOf(input).filter(({ path, node }) => path.length === 1 && node.enum)
      const inputs =
        choices.length === 0 ? [sample] : choices.flatMap(({ path, node }) => node.enum!.map((one) => withValue(sample, path, one)))
      for (const one of inputs) note(name, `${endpoint.path} ${JSON.stringify(one)}`, await who.call(endpoint as never, one as never))
    }
    if (!LOOKING.has(name)) continue
    for (const filter of filters()) note(name, `list ${JSON.stringify(filter)}`, await who.call(love.getPaged, { filter, sort: 'active' }))
    for (const filter of filters())
      if (Object.keys(filter).length > 0) note(name, `relaxed ${JSON.stringify(filter)}`, await who.call(love.getRelaxations, { filter }))
    for (const sort of values(loveSort)) {
      // Page by page, as somebody would who wants to know the order.
      let cursor: string | null = null
      for (let page = 1; page <= 8; page += 1) {
        const answer: Awaited<ReturnType<typeof walk>> = await walk(who, sort, cursor)
        note(name, `${sort} ${page}`, answer)
        cursor = answer.data?.nextCursor ?? null
        if (!cursor) break
      }
    }
  }
  return told
}
const walk = (who: Pick<Person, 'call'>, sort: (typeof values extends (d: never) => infer V ? V : never) | string, cursor: string | null) =>
  who.call(love.getPaged, { sort: sort as 'active', size: 1, cursor })

function differences(one: Map<string, string>, other: Map<string, string>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((what) => one.get(what) !== other.get(what))
}

interface Flip {
  hidden: string
  /** The switch that hides it, and what it is when open. */
  closed: Partial<Permission>
  open: Partial<Permission>
  values: [Partial<Row>, Partial<Row>]
}

const today = startOfDayInShanghai(new Date())
const living = (code: string) => ({ residenceGeo: code, hometownGeo: code, hukouGeo: code })

const flips: Flip[] = [
  {
    hidden: 'the age inside its band',
    closed: { showAge: 'band' },
    open: { showAge: 'exact' },
    // Of one star sign, which is shown.
    values: [{ birthday: '1993-03-03' }, { birthday: '1995-03-04' }],
  },
  {
    hidden: 'the city inside its province',
    closed: { showCity: 'province' },
    open: { showCity: 'exact' },
    values: [living('330106'), living('330203')],
  },
  {
    hidden: 'the income',
    closed: { showIncome: 'hidden' },
    open: { showIncome: 'band' },
    values: [{ incomeBand: values(incomeBand)[1]! }, { incomeBand: values(incomeBand).at(-1)! }],
  },
  {
    hidden: 'the employer',
    closed: { showEmployer: false },
    open: { showEmployer: true },
    values: [{ employer: COMPANY }, { employer: '宁波远帆航运' }],
  },
  {
    hidden: 'the school',
    closed: { showSchool: false },
    open: { showSchool: true },
    values: [{ school: '浙江大学' }, { school: '宁波大学' }],
  },
  {
    hidden: 'the moment of the day when she was last here',
    closed: { showOnline: false },
    open: { showOnline: true },
    values: [{ lastActiveAt: today }, { lastActiveAt: new Date(Math.max(today.getTime() + 1000, Date.now() - 60_000)) }],
  },
]
/** What has no switch, because nobody is told. */
const never: [Partial<Row>, Partial<Row>] = [{ wechatEnc: null }, { wechatEnc: 'sealed' }]

const closed = Object.assign({}, ...flips.map((flip) => flip.closed)) as Partial<Permission>
const all = (side: 0 | 1): Partial<Row> => Object.assign({}, never[side], ...flips.map((flip) => flip.values[side])) as Partial<Row>

/** Private: only those whom it rules out could notice, by not meeting her. */
async function avoid(marital: Mate['marital']): Promise<void> {
  const { db } = world.world
  await db.delete(matePreferences).where(eq(matePreferences.profileId, her.profileId))
  await newWishes(world.bench(), { profileId: her.profileId, mate: { marital }, weights: { marital: 'avoid' } })
}
// Those who ask were never married, so neither rules them out.
const [, oneAvoided, otherAvoided] = values(maritalStatus)

describe('no answer changes', () => {
  test('with anything that a profile hides', async () => {
    await become(all(0), closed)
    await avoid([oneAvoided!])
    const before = await answers()
    expect(before.size).toBeGreaterThan(500)
    expect(differences(before, await answers()), 'what changes by itself').toEqual([])
    await become(all(1), closed)
    await avoid([otherAvoided!])
    expect(differences(before, await answers())).toEqual([])
  }, 240_000)

  test('with the district, whatever is shown', async () => {
    await become({ ...all(0), ...living('330106') }, {})
    const before = await answers()
    await become({ ...all(0), ...living('330102') }, {})
    expect(differences(before, await answers())).toEqual([])
  }, 240_000)

  test('with why somebody is not to be seen', async () => {
    // Who has had to do with her keeps what was theirs.
    const strangers = async (facts: Partial<Row>) => {
      await become(facts, {})
      return new Map([...(await answers())].filter(([what]) => !/^(?:matched|asking) /.test(what)))
    }
    const hidden = await strangers({ lifecycle: 'hidden' })
    expect(differences(hidden, await strangers({ lifecycle: 'banned' }))).toEqual([])
    const setAccount = (status: UserStatus) => world.world.db.update(users).set({ status }).where(eq(users.id, her.userId))
    await setAccount('closing')
    expect(differences(hidden, await strangers({ lifecycle: 'published', isAccountOpen: false }))).toEqual([])
    await setAccount('active')
    await become({ lifecycle: 'published', isAccountOpen: true }, {})
  }, 240_000)

  // Those who live where she does, without a verified name; whoever has had to do with her keeps what was theirs.
  const KEPT_OFF = new Set(['love user', 'VIP', 'choosy', 'strict', 'a woman'])
  const keptOff = async (privacy: Partial<Permission>) => {
    await become({ ...all(0), ...living('330106'), lifecycle: 'published' }, privacy)
    return answers((name) => KEPT_OFF.has(name))
  }

  test('with how somebody keeps others off: a block, a number, a place, a level of verification', async () => {
    const { db } = world.world
    const mine = { tenantId: world.tenantA, profileId: her.profileId }
    const others = viewers.filter(({ name }) => KEPT_OFF.has(name)).map(({ who }) => who as Person)
    expect(others.length).toBe(5)

    await db
      .insert(blocks)
      .values(others.map((other) => ({ tenantId: world.tenantA, fromId: her.profileId, toId: other.profileId, source: 'detail' as const })))
    const blocked = await keptOff({})
    await db.delete(blocks)

    const hashOf = (phone: string) => world.world.secrets.hash('phone', world.tenantA, phone)
    await db.insert(hiddenContacts).values(others.map(({ phone }) => ({ ...mine, phoneHash: hashOf(phone) })))
    expect(differences(blocked, await keptOff({}))).toEqual([])
    await db.delete(hiddenContacts)

    expect(differences(blocked, await keptOff({ hideFromArea: ['330100'] }))).toEqual([])
    expect(differences(blocked, await keptOff({ minViewerVerification: 'real_name' }))).toEqual([])
    expect(differences(blocked, await keptOff({}))).not.toEqual([])
  }, 480_000)

  test('with whom else somebody keeps off', async () => {
    const { db } = world.world
    const before = await keptOff({})
    await db.insert(hiddenContacts).values({
      tenantId: world.tenantA,
      profileId: her.profileId,
      phoneHash: world.world.secrets.hash('phone', world.tenantA, '13900000000'),
    })
    expect(differences(before, await keptOff({ hideFromArea: ['650000', '330200'] }))).toEqual([])
    await db.delete(hiddenContacts)
  }, 240_000)
})

test.each(flips)('$hidden is told where the switch is open', async ({ open, values: [one, other] }) => {
  const { who } = viewers.find(({ name }) => name === 'love user')!
  const told = async (facts: Partial<Row>) => {
    await become({ ...facts, lifecycle: 'published' }, open)
    return JSON.stringify([
      (await who.call(love.getDetail, { no: her.no })).data,
      (await who.call(love.getPaged, { filter: { isOnline: true }, sort: 'active' })).data.list,
    ])
  }
  expect(await told(one)).not.toBe(await told(other))
})
