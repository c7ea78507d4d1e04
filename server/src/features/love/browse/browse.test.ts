import { interact } from '@qianxian/protocol/interact/interact'
import { lineStates, type LineStatus } from '@qianxian/protocol/line/line.words'
import { love } from '@qianxian/protocol/love/love'
import type { LoveFilter, LovePage } from '@qianxian/protocol/love/love.schema'
import { browseLimits } from '@qianxian/protocol/love/love.words'
import { mate } from '@qianxian/protocol/mate/mate'
import type { Mate } from '@qianxian/protocol/mate/mate.schema'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBlock, newInteraction, newMatch } from '../../../../seed/makers/interact'
import { newLine } from '../../../../seed/makers/line'
import { wishes } from '../../../../seed/makers/mate'
import { openTestWorld, type Person, type PersonFacts, type TestWorld } from '../../../../test/world'
import { users } from '../../../db/tables/account'
import { interactions } from '../../../db/tables/interact'
import { loveProfiles } from '../../../db/tables/love'
import { matePreferences } from '../../../db/tables/mate'
import { openMate } from '../../mate/default-mate'

const DAY_MS = 86_400_000
type Answer = { data: LovePage }

let w: TestWorld
let man: Person

beforeAll(async () => {
  w = await openTestWorld()
  man = await w.loveUser({ profile: { gender: 'male', birthday: '1993-01-01', heightCm: 178 } })
})
afterAll(() => w.close())

/** Each test finds its own people by a tag that only they have. */
const tagged = (tag: string, facts: PersonFacts = {}) => w.loveUser({ ...facts, profile: { ...facts.profile, tags: [tag] as never } })
const numbersOf = async (who: Pick<Person, 'call'>, filter: LoveFilter, sort?: 'newest' | 'active' | 'complete') => {
  const answer = await who.call(love.getPaged, { filter, sort, size: 50 })
  expect(answer.code).toBe(20000)
  return answer.data.list.map((card) => card.no)
}
const keepMate = (profileId: number, mate: Partial<Mate>, weights: Partial<Mate['weights']>) => {
  const value = wishes(mate, weights)
  return w.world.db
    .insert(matePreferences)
    .values({ tenantId: w.tenantA, profileId, value })
    .onConflictDoUpdate({ target: [matePreferences.tenantId, matePreferences.profileId], set: { value } })
}

describe('the people in the list', () => {
  it('lists show the other gender to a love user, and either gender if filtered', async () => {
    const woman = await tagged('running')
    const other = await tagged('running', { profile: { gender: 'male' } })
    expect(await numbersOf(man, { tags: ['running'] })).toEqual([woman.no])
    expect(await numbersOf(man, { tags: ['running'], gender: 'male' })).toEqual([other.no])
    expect((await numbersOf(w.visitor(), { tags: ['running'] })).sort()).toEqual([woman.no, other.no].sort())
  })

  it('the list omits the viewer', async () => {
    const other = await tagged('fitness', { profile: { gender: 'male' } })
    expect(await numbersOf(other, { tags: ['fitness'], gender: 'male' })).toEqual([])
  })

  it('the list omits people blocked in either direction', async () => {
    const [a, b, c] = [await tagged('yoga'), await tagged('yoga'), await tagged('yoga')]
    await newBlock.all(w.bench(), [
      { fromId: man.profileId, toId: a.profileId },
      { fromId: b.profileId, toId: man.profileId },
    ])
    expect(await numbersOf(man, { tags: ['yoga'] })).toEqual([c.no])
    expect(await numbersOf(man, { tags: ['yoga'] }, 'newest')).toEqual([c.no])
  })

  it('the list omits skipped people for ninety days', async () => {
    const [fresh, old] = [await tagged('swimming'), await tagged('swimming')]
    const skip = (toId: number, days: number) => ({
      fromId: man.profileId,
      toId,
      type: 'skip' as const,
      createdAt: new Date(Date.now() - days * DAY_MS),
    })
    await newInteraction.all(w.bench(), [skip(fresh.profileId, 89), skip(old.profileId, 91)])
    expect(await numbersOf(man, { tags: ['swimming'] })).toEqual([old.no])
  })

  it('the list omits people who declined or let an introduction expire, for the resting time', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => tagged('tennis')))
    const line = (index: number, status: LineStatus, days: number) => ({
      fromId: man.profileId,
      toId: people[index]!.profileId,
      status,
      updatedAt: new Date(Date.now() - days * DAY_MS),
    })
    await newLine.all(w.bench(), [line(0, 'declined', 89), line(1, 'declined', 91), line(2, 'expired', 29), line(3, 'expired', 31)])
    expect((await numbersOf(man, { tags: ['tennis'] })).sort()).toEqual([people[1]!.no, people[3]!.no].sort())
  })

  it.each([
    ['public', ['visitor', 'member', 'loveUser', 'vip']],
    ['members', ['member', 'loveUser', 'vip']],
    ['vip_only', ['vip']],
    ['hidden', []],
  ])('follows the visibility %s', async (visibility, who) => {
    const tag = { public: 'hiking', members: 'climbing', vip_only: 'cycling', hidden: 'skiing' }[visibility] as 'hiking'
    const woman = await tagged(tag, { privacy: { visibility } })
    const lookers = {
      visitor: w.visitor(),
      member: await w.member(),
      loveUser: man,
      vip: await w.loveUser({ profile: { gender: 'male' }, isVip: true }),
    }
    for (const [kind, looker] of Object.entries(lookers)) {
      expect(await numbersOf(looker, { tags: [tag] }), kind).toEqual(who.includes(kind) ? [woman.no] : [])
    }
  })

  it('only people who allow it are recommended, but the other orders list the rest', async () => {
    const shy = await tagged('camping', { privacy: { allowRecommend: false } })
    expect(await numbersOf(man, { tags: ['camping'] })).toEqual([])
    expect(await numbersOf(man, { tags: ['camping'] }, 'newest')).toEqual([shy.no])
  })

  it('people with a standing line or a match are not recommended, and return when it ended', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => tagged('handcraft')))
    const [asked, asking, unheard, over, matched, parted] = people.map(({ profileId }) => profileId)
    const looker = await w.loveUser({ profile: { gender: 'male' } })
    const me = looker.profileId
    await newLine.all(w.bench(), [
      { fromId: me, toId: asked!, status: 'submitted' },
      { fromId: asking!, toId: me, status: 'delivered' },
      { fromId: unheard!, toId: me, status: 'submitted' },
      { fromId: me, toId: over!, status: 'closed' },
    ])
    await newMatch.all(w.bench(), [{ of: [me, matched!] }, { of: [me, parted!], closedAt: new Date() }])
    // The target of an undelivered request must not learn of it by the sender's absence from the list.
    const left = [unheard, over, parted].map((id) => people.find(({ profileId }) => profileId === id)!.no)
    expect((await numbersOf(looker, { tags: ['handcraft'] })).sort()).toEqual(left.sort())
    expect(await numbersOf(looker, { tags: ['handcraft'] }, 'newest')).toHaveLength(people.length)
  })

  it('liked people are not recommended, but the other orders list them', async () => {
    const [liked, other] = [await tagged('tea'), await tagged('tea')]
    const looker = await w.loveUser({ profile: { gender: 'male' } })
    await looker.call(interact.like, { no: liked.no })
    expect(await numbersOf(looker, { tags: ['tea'] })).toEqual([other.no])
    expect((await numbersOf(looker, { tags: ['tea'] }, 'newest')).sort()).toEqual([liked.no, other.no].sort())
    await looker.call(interact.unlike, { no: liked.no })
    expect((await numbersOf(looker, { tags: ['tea'] })).length).toBe(2)
  })

  it.each(lineStates.coupled)('a person to whom an introduction is %s, on either side, is not recommended', async (status) => {
    const tag = status === 'dating' ? 'theatre' : 'dancing'
    const [asked, asking, free] = [await tagged(tag), await tagged(tag), await tagged(tag)]
    const [his, hers] = [await w.loveUser({ profile: { gender: 'male' } }), await w.loveUser({ profile: { gender: 'male' } })]
    await newLine.all(w.bench(), [
      { status, fromId: his.profileId, toId: asked.profileId },
      { status, fromId: asking.profileId, toId: hers.profileId },
    ])
    expect(await numbersOf(man, { tags: [tag] })).toEqual([free.no])
    expect(await numbersOf(w.visitor(), { tags: [tag] })).toEqual([free.no])
    expect((await numbersOf(man, { tags: [tag] }, 'newest')).length).toBe(3)
  })

  it('lists start from the wishes of the draft: the other gender, of the desired ages', async () => {
    const tag = 'singing'
    const member = await w.member()
    const [young, old, woman] = await Promise.all([
      tagged(tag, { profile: { gender: 'male', birthday: '1996-01-01' } }),
      tagged(tag, { profile: { gender: 'male', birthday: '1970-01-01' } }),
      tagged(tag, { profile: { gender: 'female', birthday: '1996-01-01' } }),
    ])
    const everybody = await numbersOf(member, { tags: [tag] })
    expect(everybody).toEqual(expect.arrayContaining([young.no, old.no, woman.no]))
    const found = async (filter: LoveFilter = {}) => {
      const numbers = await numbersOf(member, { tags: [tag], ...filter })
      return [young, old, woman].filter((person) => numbers.includes(person.no))
    }
    const draft = await member.call(love.saveDraft, { version: 0, patch: { gender: 'female', birthday: '1995-03-01' } })
    expect(draft.code).toBe(20000)
    expect(await found()).toEqual([young, old])
    const wished = { ...openMate, ageMin: 27, ageMax: 38 }
    await member.call(mate.savePreference, wished)
    expect(await found()).toEqual([young])
    // The filter overrides the draft, and a name is searched everywhere.
    expect(await found({ ageMin: 50 })).toEqual([old])
    expect(await found({ gender: 'female' })).toEqual([woman])
    expect(await numbersOf(member, { keyword: woman.no })).toEqual([woman.no])
    await member.call(mate.savePreference, { ...wished, weights: { ...wished.weights, age: 'any' } })
    expect(await found()).toEqual([young, old])
  })

  it('lists show the other gender to a member whose profile was taken down', async () => {
    const tag = 'road_trip'
    const [woman] = [await tagged(tag), await tagged(tag, { profile: { gender: 'male' } })]
    const suspended = await w.loveUser({ profile: { gender: 'male' }, lifecycle: 'suspended' })
    expect(await numbersOf(suspended, { tags: [tag] })).toEqual([woman.no])
  })

  it('lists hide colleagues from each other', async () => {
    const employer = '同一家公司'
    const looker = await w.loveUser({ profile: { gender: 'male', employer } })
    const shy = await tagged('fishing', { profile: { employer }, privacy: { hideFromCompany: true } })
    const open = await tagged('fishing', { profile: { employer } })
    expect(await numbersOf(looker, { tags: ['fishing'] })).toEqual([open.no])
    expect((await numbersOf(man, { tags: ['fishing'] })).sort()).toEqual([shy.no, open.no].sort())
  })

  it('lists show no one of another tenant', async () => {
    const woman = await tagged('travel', { tenantId: w.tenantB })
    expect(await numbersOf(man, { tags: ['travel'] })).toEqual([])
    expect(await numbersOf(w.visitor(w.tenantB), { tags: ['travel'] })).toEqual([woman.no])
    expect((await man.call(love.getPaged, { filter: { keyword: woman.no } })).data.list).toEqual([])
  })
})

describe('firm wishes', () => {
  it("the viewer's firm wishes exclude people, unless the filter says otherwise", async () => {
    const looker = await w.loveUser({ profile: { gender: 'male' } })
    const fits = await tagged('photography', { profile: { heightCm: 170 } })
    const short = await tagged('photography', { profile: { heightCm: 155 } })
    await keepMate(looker.profileId, { heightMin: 165 }, { height: 'must' })
    expect(await numbersOf(looker, { tags: ['photography'] })).toEqual([fits.no])
    expect((await numbersOf(looker, { tags: ['photography'], heightMin: 150 })).sort()).toEqual([fits.no, short.no].sort())
    await keepMate(looker.profileId, { heightMin: 165 }, { height: 'avoid' })
    expect(await numbersOf(looker, { tags: ['photography'] })).toEqual([short.no])
    await keepMate(looker.profileId, { heightMin: 165 }, { height: 'prefer' })
    expect((await numbersOf(looker, { tags: ['photography'] })).length).toBe(2)
  })

  it.each([
    ['age', { ageMin: 40 }, { ageMin: 20, ageMax: 60 }],
    ['height', { heightMax: 170 }, { heightMin: 170 }],
    ['geos', { geos: ['330100'] }, { geos: ['510000'] }],
    ['marital', { marital: ['divorced'] }, { marital: ['never', 'divorced'] }],
  ] as const)('hides the viewer and a person who rules them out by %s from each other', async (field, against, forMe) => {
    const tag = { age: 'film', height: 'drama', geos: 'museum', marital: 'concert' }[field] as 'film'
    const [strict, kind, avoiding, soft] = [await tagged(tag), await tagged(tag), await tagged(tag), await tagged(tag)]
    await keepMate(strict.profileId, against as never, { [field]: 'must' })
    await keepMate(kind.profileId, forMe as never, { [field]: 'must' })
    await keepMate(avoiding.profileId, forMe as never, { [field]: 'avoid' })
    await keepMate(soft.profileId, against as never, { [field]: 'prefer' })
    expect((await numbersOf(man, { tags: [tag] })).sort()).toEqual([kind.no, soft.no].sort())
  })
})

describe('the filter', () => {
  it('each part of the filter applies', async () => {
    const facts: PersonFacts = {
      isVip: true,
      isVerified: true,
      profile: {
        birthday: '1990-05-05',
        heightCm: 172,
        education: 'doctor',
        incomeBand: 'from_50w',
        maritalStatus: 'divorced',
        housing: 'owned',
        residenceGeo: '310115',
      },
    }
    const woman = await tagged('tea', facts)
    await tagged('tea')
    const finds: LoveFilter[] = [
      { ageMin: 34, ageMax: 40 },
      { heightMin: 172, heightMax: 172 },
      { educationMin: 'master' },
      { incomeMin: 'from_50w' },
      { maritalStatus: ['divorced', 'widowed'] },
      { housing: ['owned'] },
      { city: '310100' },
      { city: '310000' },
      { city: '310115' },
      { isVerified: true },
      { hasVip: true },
    ]
    for (const filter of finds) expect(await numbersOf(man, { ...filter, tags: ['tea'] }), JSON.stringify(filter)).toEqual([woman.no])
  })

  it('a birthday of today counts for the age, one of tomorrow does not', async () => {
    const today = new Date(Date.now() + 8 * 3_600_000)
    const dayOf = (shift: number) =>
      `${today.getUTCFullYear() - 30}${new Date(today.getTime() + shift * DAY_MS).toISOString().slice(4, 10)}`
    const turned = await tagged('coffee', { profile: { birthday: dayOf(0) } })
    const not = await tagged('coffee', { profile: { birthday: dayOf(1) } })
    expect(await numbersOf(man, { tags: ['coffee'], ageMin: 30 })).toEqual([turned.no])
    expect(await numbersOf(man, { tags: ['coffee'], ageMax: 29 })).toEqual([not.no])
  })

  it('people are not found by hidden facts', async () => {
    await tagged('food', { profile: { incomeBand: 'from_100w' }, privacy: { showIncome: 'hidden' } })
    await tagged('food', { privacy: { showOnline: false } })
    expect(await numbersOf(man, { tags: ['food'], incomeMin: 'from_100w' })).toEqual([])
    expect((await numbersOf(man, { tags: ['food'], isOnline: true })).length).toBe(1)
  })

  it('VIPs are found by the current time', async () => {
    const late = await tagged('reading', { isVip: true })
    await w.world.db
      .update(users)
      .set({ vipUntil: new Date(Date.now() - 1000) })
      .where(eq(users.id, late.userId))
    expect(await numbersOf(man, { tags: ['reading'], hasVip: true })).toEqual([])
  })

  it('a reversed range is refused, naming the field', async () => {
    const answer = await man.call(love.getPaged, { filter: { ageMin: 40, ageMax: 30 } })
    expect(answer).toMatchObject({ code: 40000, fields: { 'filter.ageMin': expect.stringContaining('最小年龄') } })
  })

  it.each<[string, LoveFilter, LoveFilter]>([
    ['ages from 18 to 80', { ageMin: 18, ageMax: 80 }, { ageMax: 81 }],
    ['ages of adults', { ageMin: 18 }, { ageMin: 17 }],
    ['up to twenty characters of a name', { keyword: '桃'.repeat(20) }, { keyword: '桃'.repeat(21) }],
  ])('accepts %s and refuses values beyond', async (_promise, filter, beyond) => {
    expect((await man.call(love.getPaged, { filter })).code).toBe(20000)
    const [field] = Object.keys(beyond)
    expect(await man.call(love.getPaged, { filter: beyond })).toMatchObject({
      code: 40000,
      fields: { [`filter.${field}`]: expect.any(String) },
    })
  })

  it('an unknown order is refused', async () => {
    expect((await man.call(love.getPaged, { sort: 'nearest' as never })).fields).toHaveProperty('sort')
  })

  it('suggested loosenings never exceed the allowed range', async () => {
    await tagged('investing', { profile: { birthday: '1990-01-01' } })
    const { data } = await man.call(love.getRelaxations, { filter: { tags: ['investing'], ageMin: 79, ageMax: 80 } })
    for (const { filter } of data) expect((await man.call(love.getPaged, { filter })).code).toBe(20000)
    expect(data.length).toBeGreaterThan(0)
  })
})

describe('searching by words', () => {
  it('a search finds parts of a nickname of one, two and more characters', async () => {
    const person = await w.loveUser({ profile: { nickname: '桃花深处Amy' } })
    for (const keyword of ['桃', '花深', '桃花深', '深处A', 'amy', ' 桃花 '])
      expect(await numbersOf(man, { keyword }), keyword).toEqual([person.no])
    for (const keyword of ['桃深', '梅花', '%', '_', '桃%处']) expect(await numbersOf(man, { keyword }), keyword).toEqual([])
  })

  it('a search finds one person by number, whatever the wishes, and never by phone', async () => {
    const other = await w.loveUser({ profile: { gender: 'male' } })
    expect(await numbersOf(man, { keyword: other.no })).toEqual([other.no])
    expect(await numbersOf(man, { keyword: other.phone })).toEqual([])
  })

  it('people closed to search are found neither by number nor by name, but are listed', async () => {
    const shy = await w.loveUser({ privacy: { allowSearch: false }, profile: { nickname: '静水流深' } })
    expect(await numbersOf(man, { keyword: shy.no })).toEqual([])
    expect(await numbersOf(man, { keyword: '静水' })).toEqual([])
    const { data } = await man.call(love.getPaged, { sort: 'newest', size: 5 })
    expect(data.list.map(({ no }) => no)).toContain(shy.no)
    expect((await man.call(love.getDetail, { no: shy.no })).code).toBe(20000)
  })
})

describe('paging', () => {
  it('the recommended snapshot is paged without repeats while new people arrive', async () => {
    const people = await Promise.all(Array.from({ length: 7 }, () => tagged('gardening')))
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Answer = await man.call(love.getPaged, { filter: { tags: ['gardening'] }, size: 3, cursor })
      seen.push(...page.data.list.map((card) => card.no))
      cursor = page.data.nextCursor
      await tagged('gardening')
    } while (cursor)
    expect(seen.sort()).toEqual(people.map((person) => person.no).sort())
  })

  it('paging fills the gap of a person who left since the snapshot', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => tagged('cats')))
    const first = await man.call(love.getPaged, { filter: { tags: ['cats'] }, size: 1 })
    const rest = people.filter((person) => person.no !== first.data.list[0]!.no)
    await w.world.db.update(loveProfiles).set({ lifecycle: 'suspended', isListed: false }).where(eq(loveProfiles.id, rest[0]!.profileId))
    const next = await man.call(love.getPaged, { filter: { tags: ['cats'] }, size: 2, cursor: first.data.nextCursor })
    const last = next.data.nextCursor
      ? (await man.call(love.getPaged, { filter: { tags: ['cats'] }, size: 2, cursor: next.data.nextCursor })).data.list
      : []
    expect([...next.data.list, ...last].map((card) => card.no).sort()).toEqual(
      rest
        .slice(1)
        .map((person) => person.no)
        .sort(),
    )
  })

  it.each(['newest', 'active', 'complete'] as const)('pages of %s have no repeats, with both genders merged', async (sort) => {
    const tag = { newest: 'dogs', active: 'board_games', complete: 'anime' }[sort] as 'dogs'
    const at = new Date()
    const people = await Promise.all(
      Array.from({ length: 8 }, (_, index) => tagged(tag, { lastActiveAt: at, profile: { gender: index % 2 ? 'male' : 'female' } })),
    )
    const member = await w.member()
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Answer = await member.call(love.getPaged, { filter: { tags: [tag] }, sort, size: 3, cursor })
      seen.push(...page.data.list.map((card) => card.no))
      cursor = page.data.nextCursor
    } while (cursor)
    expect(seen.length).toBe(8)
    expect(seen.sort()).toEqual(people.map((person) => person.no).sort())
  })

  it('the better fit is first, whoever was active last', async () => {
    const looker = await w.loveUser({ profile: { gender: 'male' } })
    await keepMate(looker.profileId, { marital: ['never'] }, { marital: 'prefer' })
    const active = await tagged('technology', { profile: { maritalStatus: 'divorced' } })
    const fits = await tagged('technology', { lastActiveAt: new Date(Date.now() - 3_600_000) })
    expect(await numbersOf(looker, { tags: ['technology'] })).toEqual([fits.no, active.no])
    const { list } = (await looker.call(love.getPaged, { filter: { tags: ['technology'] } })).data
    expect(list[0]!.score).toBeGreaterThan(list[1]!.score!)
  })

  it('people with very many likes today rank lower for that day', async () => {
    const [popular, other] = [await tagged('video_games'), await tagged('video_games', { lastActiveAt: new Date(Date.now() - 3_600_000) })]
    const looker = await w.loveUser({ profile: { gender: 'male' } })
    const order = () => numbersOf(looker, { tags: ['video_games'] })
    expect(await order()).toEqual([popular.no, other.no])
    const fans = await Promise.all(
      Array.from({ length: browseLimits.popularLikesPerDay }, () => w.loveUser({ profile: { gender: 'male' } })),
    )
    const [last, ...likes] = fans.map(({ profileId }) => ({ fromId: profileId, toId: popular.profileId }))
    await newInteraction.all(w.bench(), likes)
    expect(await order()).toEqual([popular.no, other.no])
    await newInteraction(w.bench(), last!)
    expect(await order()).toEqual([other.no, popular.no])
    await w.world.db
      .update(interactions)
      .set({ createdAt: new Date(Date.now() - DAY_MS) })
      .where(eq(interactions.toId, popular.profileId))
    expect(await order()).toEqual([popular.no, other.no])
  })

  it('cursors not issued for this list are refused', async () => {
    await Promise.all(Array.from({ length: 2 }, () => tagged('investing')))
    const own = (await man.call(love.getPaged, { filter: { tags: ['investing'] }, size: 1 })).data.nextCursor!
    const other = await w.loveUser({ profile: { gender: 'male' } })
    for (const [who, filter, cursor] of [
      [man, { tags: ['investing'] }, 'nonsense'],
      [man, { tags: ['investing'] }, `${own}0`],
      [man, {}, own],
      [other, { tags: ['investing'] }, own],
      [w.visitor(), { tags: ['investing'] }, own],
    ] as const) {
      expect((await who.call(love.getPaged, { filter: filter as LoveFilter, cursor })).code).toBe(40020)
    }
  })

  it("a visitor's list ends early and requires a login", async () => {
    const { visitorDailyCards } = (await w.ctx(w.tenantA, null)).tenant.configs.love
    for (let count = 0; count <= visitorDailyCards; count += 1) await tagged('volunteering')
    const visitor = w.visitor()
    let cursor: string | null = null
    let count = 0
    let isLoginNeeded = false
    do {
      const page: LovePage = (await visitor.call(love.getPaged, { filter: { tags: ['volunteering'] }, size: 4, cursor })).data
      count += page.list.length
      cursor = page.nextCursor
      isLoginNeeded = page.isLoginNeeded
      for (const card of page.list) {
        expect(card.score).toBeNull()
        expect(card.cover!.isBlurred).toBe(true)
      }
    } while (cursor)
    expect({ count, isLoginNeeded }).toEqual({ count: visitorDailyCards, isLoginNeeded: true })
  })
})

describe('a network without a login', () => {
  it('a network without a login cannot filter by facts that no card shows', async () => {
    expect((await w.visitor().call(love.getPaged, { filter: { housing: ['rent'] } })).status).toBe(401)
    expect((await (await w.member()).call(love.getPaged, { filter: { housing: ['rent'] } })).code).toBe(40310)
    expect((await man.call(love.getPaged, { filter: { housing: ['rent'] } })).code).toBe(20000)
  })
})

describe('getRelaxations', () => {
  it('the most effective loosening is named first, and small numbers are hidden', async () => {
    await tagged('baking', { profile: { heightCm: 158, birthday: '1995-06-15' } })
    await tagged('baking', { profile: { heightCm: 160, birthday: '1995-06-15' } })
    await tagged('baking', { profile: { heightCm: 170, education: 'college' } })
    const filter: LoveFilter = { tags: ['baking'], heightMin: 163, educationMin: 'bachelor' }
    const { data } = await man.call(love.getRelaxations, { filter })
    expect(data.find((row) => row.field === 'heightMin')).toEqual({
      field: 'heightMin',
      text: '身高上下各放宽 5 厘米',
      gain: 0,
      filter: { ...filter, heightMin: 158 },
    })
    expect(data.find((row) => row.field === 'educationMin')).toMatchObject({ text: '学历放宽到大专', gain: 0 })
    expect(data.map((row) => row.field)).toEqual(['tags', 'heightMin', 'educationMin'])
    expect(data.length).toBeLessThanOrEqual(3)
  })

  it('a wish is dropped entirely if loosening it one step finds no one', async () => {
    await tagged('calligraphy', { profile: { incomeBand: 'from_10w' } })
    const filter: LoveFilter = { tags: ['calligraphy'], incomeMin: 'from_100w' }
    const { data } = await man.call(love.getRelaxations, { filter })
    expect(data.find((row) => row.field === 'incomeMin')).toEqual({
      field: 'incomeMin',
      text: '不限年收入',
      gain: 0,
      filter: { tags: ['calligraphy'] },
    })
  })

  it('nothing is offered for an empty filter, and dropping the gender is never offered', async () => {
    expect((await man.call(love.getRelaxations, { filter: {} })).data).toEqual([])
    const { data } = await man.call(love.getRelaxations, { filter: { gender: 'male', tags: ['handcraft'], ageMin: 78 } })
    expect(data.every((row) => row.filter.gender === 'male')).toBe(true)
  })

  it('a reversed filter is refused', async () => {
    expect((await man.call(love.getRelaxations, { filter: { heightMin: 190, heightMax: 150 } })).code).toBe(40000)
  })
})

describe('getStatistics', () => {
  it('statistics count real people of this tenant, for visitors too', async () => {
    const { data } = await w.visitor(w.tenantB).call(love.getStatistics, {})
    const rows = await w.world.db
      .select()
      .from(loveProfiles)
      .where(and(eq(loveProfiles.tenantId, w.tenantB), eq(loveProfiles.isListed, true)))
    expect(data).toEqual({ members: rows.length, newThisWeek: rows.length, connected: 0 })
  })
})
