/** Tests of showings by marks: counted once, and only for viewers who may see the profile. */
import { interact } from '@qianxian/protocol/interact/interact'
import { love } from '@qianxian/protocol/love/love'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { placement } from '@qianxian/protocol/placement/placement'
import { wholeDay } from '@qianxian/protocol/placement/placement.words'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { paidShowings, showings, showingViewers, shownTo } from '../../db/tables/placement'
import { cardsOf } from '../love/love'
import { showingsOf } from './placement'
import { sweepShowings } from './placement.jobs'
import { flushShowings } from './showings'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const him = () => world.loveUser({ profile: { gender: 'male' } })
const listed = async (viewer: Person) => (await viewer.call(love.getPaged, { size: 50 })).data.list
const markOf = async (viewer: Person, { no }: Person) => (await listed(viewer)).find((card) => card.no === no)!.mark!
const see = (viewer: Person, ...marks: string[]) => viewer.call(placement.seeCards, { marks })
const seenOf = async ({ profileId }: Person) => {
  await flushShowings(world.served)
  const rows = await world.world.db
    .select()
    .from(showings)
    .where(and(eq(showings.tenantId, world.tenantA), eq(showings.profileId, profileId)))
  return Object.fromEntries(rows.map(({ source, seen }) => [source, seen]))
}

test('a profile is counted once per viewer, however often and from whichever list it is reported', async () => {
  const [a, b, her] = [await him(), await him(), await world.loveUser()]
  const mark = await markOf(a, her)
  await Promise.all(Array.from({ length: 10 }, () => see(a, mark, mark)))
  await flushShowings(world.served)
  expect((await see(a, mark)).code).toBe(20000)
  expect(await seenOf(her)).toEqual({ home: 1 })
  await see(b, await markOf(b, her))
  expect(await seenOf(her)).toEqual({ home: 2 })
  const { data } = await her.call(placement.getExposure, {})
  expect(data).toMatchObject({ week: { seen: 2, paid: 0 }, sources: [{ source: 'home', seen: 2 }], median: null })
})

test('the statement includes showings that are not written yet', async () => {
  const [a, her] = [await him(), await world.loveUser()]
  await see(a, await markOf(a, her))
  expect((await her.call(placement.getExposure, {})).data.week).toEqual({ seen: 1, paid: 0 })
})

test('two processes that receive the same showing count it once', async () => {
  const [a, her] = [await him(), await world.loveUser()]
  const mark = await markOf(a, her)
  const second = { ...world.served, bus: { ...world.served.bus } }
  const ctx = await a.ctx()
  await see(a, mark)
  const { countShowings: noteShowings } = await import('./showings')
  await noteShowings({ ...ctx, bus: second.bus }, [
    { no: her.no, source: 'home', hour: wholeDay, day: (await import('@qianxian/protocol/base/calendar')).dayInShanghai(ctx.now) },
  ])
  await Promise.all([flushShowings(world.served), flushShowings(second)])
  expect(await seenOf(her)).toEqual({ home: 1 })
})

test('forged, foreign and expired marks are ignored silently', async () => {
  const [a, b, her] = [await him(), await him(), await world.loveUser()]
  const mark = await markOf(a, her)
  const forged = `${mark.slice(0, -1)}${mark.endsWith('0') ? '1' : '0'}`
  const answers = [await see(a, forged, 'x', `9${mark.slice(1)}`, `1${mark.slice(1)}`), await see(b, mark)]
  expect(answers.map(({ code }) => code)).toEqual([20000, 20000])
  const { seeCards } = await import('./placement.service')
  await seeCards(await a.ctx(momentAfter(new Date(), 1, 'day')), { marks: [mark] })
  expect(await seenOf(her)).toEqual({})
})

test("the viewer's own profile, profiles they may not meet and views by staff are not counted", async () => {
  const [a, her, auditor] = [await him(), await world.loveUser(), await world.auditor()]
  const mark = await markOf(a, her)
  await her.call(interact.block, { no: a.no })
  await see(a, mark)
  expect(await seenOf(her)).toEqual({})
  const own = (await cardsOf(await her.ctx(), [her.profileId], 'daily')).get(her.profileId)!
  expect(own.mark).toBeUndefined()
  expect((await listed(auditor)).every((card) => card.mark === undefined)).toBe(true)
  expect((await world.visitor().call(love.getPaged, { size: 5 })).data.list.every((card) => card.mark === undefined)).toBe(true)
})

test('a showing in a paid place is written at once and added to the sum', async () => {
  const [a, b, her] = [await him(), await him(), await world.loveUser()]
  const pinned = async (viewer: Person) => (await cardsOf(await viewer.ctx(), [her.profileId], 'pin')).get(her.profileId)!.mark!
  const mark = await pinned(a)
  await Promise.all(Array.from({ length: 10 }, () => see(a, mark)))
  await see(b, await pinned(b), await markOf(b, her))
  const rows = await world.world.db.select().from(paidShowings).where(eq(paidShowings.profileId, her.profileId))
  expect(rows).toHaveLength(2)
  expect((await her.call(placement.getExposure, {})).data.week).toEqual({ seen: 3, paid: 2 })
  expect((await showingsOf(await her.ctx(), her.profileId, 1)).reduce((sum, { seen }) => sum + seen, 0)).toBe(3)
})

test('each viewer counts once among the viewers of a city and sex', async () => {
  const geo = '330100'
  const [one, two, a] = [
    await world.loveUser({ profile: { residenceGeo: '330106' } }),
    await world.loveUser({ profile: { residenceGeo: '330106' } }),
    await him(),
  ]
  await see(a, await markOf(a, one))
  await flushShowings(world.served)
  await see(a, await markOf(a, two))
  await flushShowings(world.served)
  const [row] = await world.world.db
    .select()
    .from(showingViewers)
    .where(and(eq(showingViewers.geo, geo), eq(showingViewers.gender, 'female')))
  expect(row?.viewers).toBe(1)
})

test('the list of viewers is deleted with its day', async () => {
  const [a, her] = [await him(), await world.loveUser()]
  await see(a, await markOf(a, her))
  await flushShowings(world.served)
  await sweepShowings(world.served, momentAfter(new Date(), 2, 'day'))
  expect(await world.world.db.select().from(shownTo)).toEqual([])
  expect(await seenOf(her)).toEqual({ home: 1 })
})
