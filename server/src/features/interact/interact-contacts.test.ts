/**
 * Hiding from numbers: neither side sees the other anywhere, including later members; the numbers are never disclosed.
 */
import { hiddenContactLimits } from '@qianxian/protocol/interact/interact.words'
import { interact } from '@qianxian/protocol/interact/interact'
import { line } from '@qianxian/protocol/line/line'
import { love } from '@qianxian/protocol/love/love'
import { loveFaults } from '@qianxian/protocol/love/love.faults'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { rights } from '@qianxian/protocol/membership/rights.words'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lineStage } from '../../../test/nouns/line'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { serve } from '../../../test/service-fixture'
import { users } from '../../db/tables/account'
import { hiddenContacts, matches } from '../../db/tables/interact'

const GONE = loveFaults.profile_unavailable.code

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const her = (facts: Parameters<TestWorld['loveUser']>[0] = {}) => world.loveUser(facts)
const him = (facts: Parameters<TestWorld['loveUser']>[0] = {}) => world.loveUser({ ...facts, profile: { gender: 'male' } })
const hide = (person: Person, ...phones: string[]) => person.call(interact.hideContacts, { phones })
const opens = async (one: Pick<Person, 'call'>, other: Person) => (await one.call(love.getDetail, { no: other.no })).code
const listed = async (one: Pick<Person, 'call'>, other: Person) =>
  (await one.call(love.getPaged, { sort: 'newest', size: 20 })).data.list.some(({ no }) => no === other.no)
let next = 13_900_100_000
const newPhone = () => String((next += 1))

test('hidden people disappear for each other from pages, lists, likes and figures, and return on undo', async () => {
  const [a, b] = [await her({ isVip: true }), await him({ isVip: true })]
  await b.call(interact.like, { no: a.no })
  await b.call(interact.visit, { no: a.no, source: 'home', stayedMs: 5000 })
  expect([await opens(a, b), await opens(b, a)]).toEqual([20000, 20000])
  expect((await a.call(interact.getSummary, {})).data).toMatchObject({ likedMe: 1, visitorsTotal: 1 })

  expect((await hide(a, b.phone)).data).toEqual({ count: 1 })
  expect([await opens(a, b), await opens(b, a)]).toEqual([GONE, GONE])
  expect([await listed(a, b), await listed(b, a)]).toEqual([false, false])
  expect((await b.call(love.getPaged, { filter: { keyword: a.no } })).data.list).toEqual([])
  expect((await a.call(interact.getLikePaged, { tab: 'likedMe' })).data.list).toEqual([])
  expect((await a.call(interact.getLookPaged, { tab: 'viewedMe' })).data.list).toEqual([])
  expect((await a.call(interact.getSummary, {})).data).toMatchObject({ likedMe: 0, visitorsTotal: 0 })
  expect((await b.call(interact.like, { no: a.no })).code).toBe(GONE)
  expect((await b.call(interact.visit, { no: a.no, source: 'home', stayedMs: 5000 })).code).toBe(GONE)
  expect((await a.call(interact.getBlockPaged, {})).data.list).toEqual([])

  expect((await a.call(interact.clearHiddenContacts, {})).data).toEqual({ count: 0 })
  expect([await opens(a, b), await opens(b, a)]).toEqual([20000, 20000])
  expect(await listed(b, a)).toBe(true)
})

test('people who register, bind a phone or begin a profile later are hidden from at once', async () => {
  const a = await her()
  const [later, member] = [await him(), await world.member()]
  const [first, second] = [newPhone(), newPhone()]
  await hide(a, first, second)
  expect([await opens(later, a), await listed(later, a)]).toEqual([20000, true])
  const bind = (person: Person, phone: string) =>
    world.world.db
      .update(users)
      .set({ phoneHash: world.world.secrets.hash('phone', world.tenantA, phone) })
      .where(eq(users.id, person.userId))
  await bind(later, first)
  expect([await opens(later, a), await listed(later, a), await opens(a, later)]).toEqual([GONE, false, GONE])
  // A member without a profile is recognised by the number alone.
  expect([await opens(member, a), await listed(member, a)]).toEqual([20000, true])
  await bind(member, second)
  expect([await opens(member, a), await listed(member, a)]).toEqual([GONE, false])
})

test('hiding ends everything open between two as a block does: the line, the opened contact, the match', async () => {
  const { connected } = lineStage(world)
  const { a, b, id } = await connected()
  const pair = and(
    eq(matches.aId, Math.min(a.profileId, b.profileId)),
    eq(matches.bId, Math.max(a.profileId, b.profileId)),
    isNull(matches.closedAt),
  )
  expect(await world.world.db.$count(matches, pair)).toBe(1)
  await hide(b, a.phone)
  expect((await a.call(line.getDetail, { id })).data.row).toMatchObject({ status: 'terminated', statusText: '牵线已结束' })
  expect((await a.call(line.getContact, { id })).code).toBe(40312)
  expect(await world.world.db.$count(matches, pair)).toBe(0)
  expect((await a.call(line.applyLine, lineStage(world).asked(b.no))).code).toBe(GONE)
})

test('a matchmaker cannot introduce people separated by a number, an area or a verification rule', async () => {
  const desk = await world.matchmaker()
  const served = await him({ isVerified: false })
  await serve(desk, served, ['propose'])
  const people = {
    open: await her(),
    number: await her(),
    place: await her({ privacy: { hideFromArea: ['510100'] } }),
    verified: await her({ privacy: { minViewerVerification: 'real_name' } }),
  }
  await hide(people.number, served.phone)
  const found = async () =>
    (await desk.call(matchmaker.getCandidatePaged, { no: served.no, size: 50 })).data.list.map(({ card }) => card.no)
  const first = await found()
  expect(first).toContain(people.open.no)
  for (const name of ['number', 'place', 'verified'] as const) expect(first, name).not.toContain(people[name].no)
  const proposed = await desk.call(matchmaker.proposeLine, {
    fromNo: served.no,
    toNos: [people.number.no, people.place.no, people.verified.no],
    message: '我是红娘，想介绍你们认识。',
  })
  expect(proposed.data.lines).toEqual([])
  expect(proposed.data.refused.map(({ no }) => no)).toEqual([people.number.no, people.place.no, people.verified.no])

  await served.call(love.savePermission, { hideFromArea: ['510000'] })
  expect(await found()).not.toContain(people.open.no)
})

test('the numbers are counted but never disclosed, nor stored readable', async () => {
  const a = await her()
  const [known, stranger] = [(await him()).phone, newPhone()]
  const answer = await hide(a, known, stranger, known)
  expect(answer.data).toEqual({ count: 2 })
  expect((await a.call(interact.getHiddenContacts, {})).data).toEqual({ count: 2 })
  const rows = await world.world.db.select().from(hiddenContacts).where(eq(hiddenContacts.profileId, a.profileId))
  expect(rows.length).toBe(2)
  for (const phone of [known, stranger]) expect(JSON.stringify([answer, rows])).not.toContain(phone)
  // The same number in another tenant belongs to another person.
  expect(rows[0]!.phoneHash).not.toBe(world.world.secrets.hash('phone', world.tenantB, known))
})

test('numbers and daily changes are limited; adding a known number is free; one’s own number is ignored', async () => {
  const a = await her()
  for (let turn = 0; turn < rights.contacts.free; turn += 1) expect((await hide(a, newPhone())).code).toBe(20000)
  expect((await hide(a, newPhone())).code).toBe(42918)
  expect((await a.call(interact.clearHiddenContacts, {})).code).toBe(42918)
  expect((await a.call(interact.getHiddenContacts, {})).data.count).toBe(rights.contacts.free)

  const b = await her()
  const mine = await hide(b, b.phone)
  expect(mine.code).toBe(20000)
  expect((await b.call(love.getDetail, { no: b.no })).data.viewerKind).toBe('self')
  const many = Array.from({ length: hiddenContactLimits.atOnce }, newPhone)
  expect((await hide(b, ...many, newPhone())).fields).toHaveProperty('phones')
  expect((await hide(b, ...many)).code).toBe(20000)
  expect((await hide(b, ...many)).code).toBe(20000)
  expect((await b.call(interact.clearHiddenContacts, {})).data).toEqual({ count: 0 })
  expect((await hide(b, '010-66668888')).fields).toBeDefined()
})
