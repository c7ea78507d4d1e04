/** Levels are computed from events, rise at once, fall after a month, and determine how many members may be served. */
import { career } from '@qianxian/protocol/career/career'
import { levelLimits } from '@qianxian/protocol/career/career.words'
import { line } from '@qianxian/protocol/line/line'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { notice } from '@qianxian/protocol/notice/notice'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLine, newLineEvent } from '../../../seed/makers/line'
import { careerStage } from '../../../test/nouns/career'
import { lineStage } from '../../../test/nouns/line'
import { strikeStage } from '../../../test/nouns/strike'
import { serve } from '../../../test/service-fixture'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { matchmakerLevels } from '../../db/tables/career'
import { lineEvents } from '../../db/tables/line'
import { matchmakers } from '../../db/tables/matchmaker'
import { sweepLevels } from './career.jobs'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
let world: TestWorld
let stage: ReturnType<typeof careerStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = careerStage(world)
})
afterAll(() => world.close())

const him = () => world.loveUser({ profile: { gender: 'male' } })
const levelOf = async (desk: Person) => (await desk.call(career.getLevel, {})).data
const eventsOf = async (desk: Person, figure: 'meetings' | 'screenings' | 'pairs' | 'complaints') =>
  (await desk.call(career.getLevelEventPaged, { figure })).data.list
const deskOf = async ({ matchmakerId }: { matchmakerId: number }) =>
  (await world.world.db.select().from(matchmakers).where(eq(matchmakers.id, matchmakerId)))[0]!
const heard = async (person: Person) =>
  (await person.call(notice.getPaged, {})).data.list.map(({ kind }) => kind).filter((kind) => kind.startsWith('career.'))

test('five meetings within 180 days raise a matchmaker to the second level from the next night on', async () => {
  const desk = await world.matchmaker()
  await stage.met(desk, 4)
  await stage.met(desk, 1, new Date(Date.now() - (levelLimits.windowDays + 1) * DAY_MS))
  await sweepLevels(world.served)
  expect(await levelOf(desk)).toMatchObject({ level: 1, figures: { meetings: 4 }, fall: null })
  await stage.met(desk, 1)
  expect(await levelOf(desk)).toMatchObject({ level: 1, figures: { meetings: 5 } })
  await sweepLevels(world.served)
  expect(await levelOf(desk)).toMatchObject({ level: 2, fall: null })
  expect((await deskOf(desk)).capacity).toBe(100)
  expect(await eventsOf(desk, 'meetings')).toHaveLength(5)
})

test('a booked but unconfirmed meeting and a meeting of another matchmaker do not count', async () => {
  const [desk, other, a, b] = [await world.matchmaker(), await world.matchmaker(), await him(), await world.loveUser()]
  const booked = await newLine(world.bench(), {
    fromId: a.profileId,
    toId: b.profileId,
    matchmakerId: desk.matchmakerId,
    status: 'meeting_booked',
  })
  await newLineEvent(world.bench(), { lineId: booked.id, kind: 'meeting_booked' })
  await stage.met(other, 2)
  expect((await levelOf(desk)).figures.meetings).toBe(0)
  expect(await eventsOf(desk, 'meetings')).toEqual([])
})

test('lines count once answered or left for two days; withdrawn lines do not count', async () => {
  const { asked } = lineStage(world)
  const desk = await world.matchmaker()
  const ask = async (hoursAgo: number) => {
    const [a, b] = [await him(), await world.loveUser()]
    await serve(desk, a, ['propose'])
    const { id } = (await a.call(line.applyLine, asked(b.no))).data.row
    await world.world.db
      .update(lineEvents)
      .set({ createdAt: new Date(Date.now() - hoursAgo * HOUR_MS) })
      .where(eq(lineEvents.lineId, id))
    return { id, a }
  }
  const figures = async () => {
    const { screened, inTime } = (await levelOf(desk)).figures
    return [screened, inTime]
  }
  const fresh = await ask(1)
  expect(await figures()).toEqual([0, 0])
  await desk.call(matchmaker.screenLine, { id: fresh.id, isPassed: true })
  expect(await figures()).toEqual([1, 1])
  const late = await ask(50)
  expect(await figures()).toEqual([2, 1])
  await desk.call(matchmaker.screenLine, { id: late.id, isPassed: true })
  expect(await figures()).toEqual([2, 1])
  const gone = await ask(50)
  await gone.a.call(line.withdraw, { id: gone.id })
  expect(await figures()).toEqual([2, 1])
  expect((await eventsOf(desk, 'screenings')).map(({ isInTime }) => isInTime)).toEqual([false, true])
})

test('a fall is announced a month ahead, applies on its date even uncounted, and better figures cancel it', async () => {
  const desk = await world.matchmaker()
  await stage.met(desk, 5)
  await sweepLevels(world.served)
  const complaint = await strikeStage(world).complained(desk)
  await sweepLevels(world.served)
  const falling = await levelOf(desk)
  expect(falling).toMatchObject({ level: 2, figures: { complaints: 1 }, fall: { level: 1 } })
  expect(new Date(falling.fall!.at).getTime() - Date.now()).toBeGreaterThan(29 * DAY_MS)
  expect(await eventsOf(desk, 'complaints')).toMatchObject([{ text: '费用纠纷' }])
  expect((await heard(desk)).filter((kind) => kind === 'career.level_falling')).toHaveLength(1)
  // The fall is announced once, however often levels are evaluated.
  await sweepLevels(world.served, new Date(Date.now() + DAY_MS))
  expect((await levelOf(desk)).fall).toEqual(falling.fall)
  expect((await heard(desk)).filter((kind) => kind === 'career.level_falling')).toHaveLength(1)

  await world.world.db
    .update(matchmakerLevels)
    .set({ fallsAt: new Date(Date.now() - 1000) })
    .where(eq(matchmakerLevels.matchmakerId, desk.matchmakerId))
  expect(await levelOf(desk)).toMatchObject({ level: 1, fall: null })
  await strikeStage(world).lifted(complaint)
  await sweepLevels(world.served)
  expect(await levelOf(desk)).toMatchObject({ level: 2, fall: null })
})

test('an announced fall gets no deeper by its date; a further fall is announced separately a month ahead', async () => {
  const desk = await world.matchmaker()
  await world.world.db.update(matchmakers).set({ capacity: 150 }).where(eq(matchmakers.id, desk.matchmakerId))
  await stage.met(desk, 5)
  await sweepLevels(world.served)
  const told = (await levelOf(desk)).fall!
  expect(told.level).toBe(2)
  await strikeStage(world).complained(desk)
  await sweepLevels(world.served, new Date(Date.now() + 29 * DAY_MS))
  expect(await levelOf(desk)).toMatchObject({ level: 3, figures: { complaints: 1 }, fall: told })
  const due = new Date(Date.parse(told.at) + HOUR_MS)
  await sweepLevels(world.served, due)
  const fallen = await levelOf(desk)
  expect(fallen).toMatchObject({ level: 2, fall: { level: 1 } })
  expect(Date.parse(fallen.fall!.at) - due.getTime()).toBe(levelLimits.fallNoticeDays * DAY_MS)
  expect((await heard(desk)).filter((kind) => kind === 'career.level_falling')).toHaveLength(2)
})

test('capacity follows the level, and an announced fall applies on its date even without a count', async () => {
  const desk = await world.matchmaker()
  await world.world.db
    .update(matchmakers)
    .set({ capacity: 2, nextCapacity: 1, nextCapacityAt: new Date(Date.now() - 1000) })
    .where(eq(matchmakers.id, desk.matchmakerId))
  await serve(desk, await him(), ['propose'])
  await expect(serve(desk, await him(), ['propose'])).rejects.toThrow('该红娘服务人数已满')
})

test('a matchmaker who worked before levels existed never falls unannounced', async () => {
  const desk = await world.matchmaker()
  await world.world.db.update(matchmakers).set({ capacity: 200 }).where(eq(matchmakers.id, desk.matchmakerId))
  expect((await levelOf(desk)).level).toBe(4)
  await sweepLevels(world.served)
  expect(await levelOf(desk)).toMatchObject({ level: 4, fall: { level: 1 } })
  expect((await deskOf(desk)).capacity).toBe(200)
})

test('an event about a member whom the matchmaker no longer serves shows no name', async () => {
  const { delivered } = lineStage(world)
  const { a, desk, id } = await delivered()
  await newLineEvent(world.bench(), { lineId: id, kind: 'met' })
  expect((await eventsOf(desk, 'meetings'))[0]!.text).not.toBe('会员和会员见了面')
  await a.call(matchmaker.endRepresentation, { id: (await a.call(matchmaker.getMine, {})).data.current!.id })
  expect(await eventsOf(desk, 'meetings')).toMatchObject([{ id, text: '会员和会员见了面' }])
  expect((await (await world.matchmaker()).call(career.getLevelEventPaged, { figure: 'meetings' })).data.list).toEqual([])
})
