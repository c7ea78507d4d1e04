/** Tests of days at the top: purchase, queue, rotation, short days, compensation and races. */
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { finance } from '@qianxian/protocol/finance/finance'
import { interact } from '@qianxian/protocol/interact/interact'
import { love } from '@qianxian/protocol/love/love'
import { unshownReason } from '@qianxian/protocol/love/unshown.words'
import { placement } from '@qianxian/protocol/placement/placement'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TxCtx } from '../../../ctx'
import { newMatch } from '../../../../seed/makers/interact'
import { newLine } from '../../../../seed/makers/line'
import { newPaidShowing, newPinDay } from '../../../../seed/makers/placement'
import { PIN_CITY, PIN_DAY_FEN, pinStage, PROMISED } from '../../../../test/nouns/placement'
import { expectWhole } from '../../../../test/races/invariants'
import { openTestWorld, type Person, type TestWorld } from '../../../../test/world'
import { finRefunds } from '../../../db/tables/finance'
import { lineRequests } from '../../../db/tables/line'
import { loveProfiles } from '../../../db/tables/love'
import { paidShowings, pinDays, pinRuns, pins, pinStrips, showings } from '../../../db/tables/placement'
import { closeOrder } from '../../finance/finance'
import { transitionLine } from '../../line/line-state'
import { sweepPins } from '../placement.jobs'
import { pinBooking } from './pin-booking'
import { cancelPin, getMyPins, getPins } from './pin.service'
import { deriveWaitMs } from './promise'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SEATS = 24

let world: TestWorld
let stage: ReturnType<typeof pinStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = pinStage(world)
  await stage.sold()
})
afterEach(async () => {
  // Each test starts with all seats free.
  for (const table of [pins, pinRuns, pinDays, pinStrips, paidShowings, showings]) await world.world.db.delete(table)
})
afterAll(() => world.close())

const him = () => world.loveUser({ profile: { gender: 'male' } })
const backOf = async (orderId: number) =>
  (await world.world.db.select().from(finRefunds).where(eq(finRefunds.orderId, orderId))).reduce((sum, { fen }) => sum + fen, 0)
/** A context of the person's session at any time, without expiry. */
const ctxAt = async (person: Person, now: Date) => ({ ...(await person.ctx()), now })
const mineAt = async (person: Person, now: Date) => (await getMyPins(await ctxAt(person, now), {})).list
const stripAt = async (person: Person, now: Date) => (await getPins(await ctxAt(person, now), { city: PIN_CITY })).list.map(({ no }) => no)
/** The time 00:11, `days` days from now. */
const morning = (days: number) => momentAfter(momentAfter(startOfDayInShanghai(new Date()), days, 'day'), 11, 'minute')
/** Lets all pins run since the day began. Viewers are not guaranteed for its last minutes. */
const sinceMidnight = async () => {
  const startedAt = startOfDayInShanghai(new Date())
  await world.world.db.update(pins).set({ startedAt })
  await world.world.db.update(pinRuns).set({ fromAt: startedAt })
}
const setHidden = (person: Person, isHidden: boolean) => person.call(love.setHidden, { isHidden })
/** Takes all seats of women for `days` days. */
const fill = async (days = 7) => {
  const people = await Promise.all(Array.from({ length: SEATS }, () => world.loveUser()))
  const made = []
  for (const person of people)
    made.push(await stage.live(person, { days, leftMs: days * DAY_MS, endsAt: momentAfter(new Date(), days, 'day') }))
  return made
}
let viewers = 1_000_000
/** Shows her at the top to `count` viewers on `day`, from noon on. */
const seenBy = async ({ profileId }: Person, count: number, day: Date) => {
  const at = momentAfter(startOfDayInShanghai(day), 23, 'hour')
  await newPaidShowing.all(
    world.bench(),
    Array.from({ length: count }, () => ({ profileId, viewerId: (viewers += 1), at })),
  )
}

/** Days are judged by the sweep, or when the owner reads the pin. */
const judges: Record<string, (person: Person, now: Date) => Promise<unknown>> = {
  'the sweep': (_person, now) => sweepPins(world.served, now),
  'the owner who opens the list': mineAt,
}

describe.each(Object.entries(judges))('days judged by %s', (_who, judgeAt) => {
  test('a short day is made up in time, the third in a row in money, each once', async () => {
    const her = await stage.buyer()
    const { id, orderId } = await stage.bought(her)
    await sinceMidnight()
    const { endsAt } = await stage.rowOf(id)
    await Promise.all([judgeAt(her, morning(1)), judgeAt(her, morning(1))])
    expect((await stage.rowOf(id)).endsAt).toEqual(momentAfter(endsAt!, 1, 'day'))
    await judgeAt(her, morning(2))
    expect((await stage.rowOf(id)).endsAt).toEqual(momentAfter(endsAt!, 2, 'day'))
    expect(await backOf(orderId)).toBe(0)
    await Promise.all([judgeAt(her, morning(3)), judgeAt(her, morning(3))])
    expect(await stage.rowOf(id)).toMatchObject({ status: 'live', endsAt: momentAfter(endsAt!, 2, 'day'), shortDays: 3 })
    expect(await backOf(orderId)).toBe(PIN_DAY_FEN)
    // A day with enough viewers ends the series of short days.
    await seenBy(her, PROMISED, morning(3))
    await judgeAt(her, morning(4))
    expect(await stage.rowOf(id)).toMatchObject({ shortDays: 0 })
    await judgeAt(her, morning(4))
    expect((await stage.daysOf(id)).map(({ made, fen }) => [made, fen])).toEqual([
      ['returned', 0],
      ['returned', 0],
      ['paid', PIN_DAY_FEN],
      ['met', 0],
    ])
    expect(await backOf(orderId)).toBe(PIN_DAY_FEN)
    const [row] = await mineAt(her, morning(4))
    expect(row!.history.map(({ made }) => made)).toEqual([null, 'met', 'paid', 'returned', 'returned'])
  })

  test('days judged late are made up as if each had been judged the next morning', async () => {
    const her = await stage.buyer()
    const { id, orderId } = await stage.bought(her, 3)
    await sinceMidnight()
    await judgeAt(her, morning(8))
    const judged = await stage.daysOf(id)
    expect(judged.slice(0, 3).map(({ made }) => made)).toEqual(['returned', 'returned', 'paid'])
    const [row] = await mineAt(her, morning(8))
    expect(row).toMatchObject({ status: 'live' })
    const left = (await stage.rowOf(id)).endsAt!.getTime() - morning(8).getTime()
    const [first, second] = judged
    expect(left).toBe(first!.ranMs + second!.ranMs)
    expect(await backOf(orderId)).toBe(judged.filter(({ made }) => made === 'paid').reduce((sum, { fen }) => sum + fen, 0))
  })

  test('a pin ends when its time is over, and the pin that has waited longest takes the seat', async () => {
    const [first, ...others] = await fill(3)
    const [a, b] = [await stage.buyer(), await stage.buyer()]
    const [one, two] = [await stage.bought(a), await stage.bought(b)]
    expect([one.status, two.status]).toEqual(['queued', 'queued'])
    expect((await mineAt(b, new Date()))[0]).toMatchObject({ status: 'queued', ahead: 1, leftMinutes: 7 * 1440 })
    await world.world.db
      .update(pins)
      .set({ endsAt: momentAfter(new Date(), 2, 'minute') })
      .where(eq(pins.id, first!.id))
    // Too early for one of their days to be judged, whenever this test runs.
    const later = momentAfter(new Date(), 5, 'minute')
    await judgeAt(a, later)
    expect(await stage.rowOf(first!.id)).toMatchObject({ status: 'ended', seat: null })
    expect((await stage.rowOf(first!.id)).endedAt! < later).toBe(true)
    // Until then the queued pin used none of its time.
    expect(await stage.rowOf(one.id)).toMatchObject({ status: 'live', seat: first!.seat, endsAt: momentAfter(later, 7, 'day') })
    expect(await stage.rowOf(two.id)).toMatchObject({ status: 'queued', leftMs: 7 * DAY_MS })
    expect(others.length).toBe(SEATS - 1)
  })
})

test('the offer states why a profile cannot buy, or the price, the guarantee and the wait', async () => {
  const shop = async (person: Person) => (await person.call(placement.getPinShop, {})).data
  expect(await shop(await world.loveUser({ trustLevel: 0 }))).toMatchObject({ block: 'unverified', offer: null })
  expect((await stage.orderOf(await world.loveUser({ trustLevel: 0 }))).message).toContain('实名认证')
  const her = await stage.buyer()
  expect(await shop(her)).toMatchObject({
    block: null,
    closedWhy: null,
    offer: {
      cityName: '成都',
      guaranteed: PROMISED,
      waitHours: 0,
      queued: 0,
      tiers: [1, 3, 7, 30].map((days) => ({ days, priceFen: days * PIN_DAY_FEN })),
    },
  })
  const profile = (change: Partial<typeof loveProfiles.$inferInsert>) =>
    world.world.db.update(loveProfiles).set(change).where(eq(loveProfiles.id, her.profileId))
  await profile({ isListed: false })
  expect((await shop(her)).block).toBe('unlisted')
  await profile({ isListed: true, privacy: { showCity: 'province' } as never })
  expect((await shop(her)).block).toBe('cityless')
  await profile({ privacy: {}, lifecycle: 'auditing' })
  expect((await shop(her)).block).toBe('unpublished')
  await profile({ lifecycle: 'published' })
  // Eight viewers for each guaranteed one.
  await stage.sold(world.tenantA, 159)
  expect((await shop(her)).block).toBe('quiet')
  expect((await her.call(finance.createFinOrder, { bizType: 'pin', input: { days: 1 }, shownFen: PIN_DAY_FEN })).code).toBe(42940)
  await stage.sold()
  for (const days of [0, 2, 31, 1.5])
    expect((await her.call(finance.createFinOrder, { bizType: 'pin', input: { days }, shownFen: days * PIN_DAY_FEN })).code).not.toBe(20000)
  await fill(5)
  expect((await shop(her)).offer).toMatchObject({ waitHours: 120 })
  const { data } = await stage.orderOf(her)
  const { data: order } = await her.call(finance.getOrder, { id: data.id })
  expect(JSON.stringify(order)).toContain('排队较久，预计 5 天后才开始展示')
})

test('the guarantee is half of the measured median once a week of days is known', async () => {
  const her = await stage.buyer()
  const made = await fill()
  await newPinDay.all(
    world.bench(),
    made
      .slice(0, 7)
      .map(({ id, profileId }, at) => ({ pinId: id, profileId, day: '2999-01-01', seen: 60 + at * 10, made: 'met' as const })),
  )
  expect((await her.call(placement.getPinShop, {})).data.offer).toMatchObject({ guaranteed: 45 })
})

test('the wait is the time until a seat is free after all queued pins', () => {
  const now = new Date('2026-03-01T00:00:00Z')
  const live = Array.from({ length: SEATS }, (_, at) => new Date(now.getTime() + (at + 1) * HOUR_MS))
  expect(deriveWaitMs(live.slice(1), [], now)).toBe(0)
  expect(deriveWaitMs(live, [], now)).toBe(HOUR_MS)
  expect(deriveWaitMs(live, [DAY_MS, DAY_MS], now)).toBe(3 * HOUR_MS)
  expect(
    deriveWaitMs(
      live,
      Array.from({ length: SEATS }, () => 100 * DAY_MS),
      now,
    ),
  ).toBe(HOUR_MS + 100 * DAY_MS)
})

test('a profile has at most thirty days under concurrent orders, and its second pin waits for the first', async () => {
  const her = await stage.buyer()
  const first = await stage.bought(her, 7)
  const replies = await Promise.all(Array.from({ length: 5 }, () => stage.orderOf(her, 7)))
  expect(replies.filter(({ code }) => code === 20000)).toHaveLength(3)
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([20000, 42941]))
  const second = replies.find(({ code }) => code === 20000)!.data.id
  await stage.pay(her, second)
  expect((await stage.pinOf(second)).status).toBe('queued')
  await sweepPins(world.served, momentAfter(first.endsAt!, 1, 'minute'))
  // The pin's last days were short, so it waits for the returned time.
  expect(await stage.rowOf(first.id)).toMatchObject({ status: 'queued', seat: null })
  expect((await stage.pinOf(second)).status).toBe('live')
})

test('concurrent buyers of the last seat: a single one gets it, the others queue in order', async () => {
  const [gone] = await fill()
  await world.world.db.update(pins).set({ seat: null, endsAt: null, status: 'ended', endedAt: new Date() }).where(eq(pins.id, gone!.id))
  await world.world.db.delete(pinRuns).where(eq(pinRuns.pinId, gone!.id))
  const people = await Promise.all(Array.from({ length: 10 }, () => stage.buyer()))
  const orders = await Promise.all(people.map((person) => stage.orderOf(person)))
  await Promise.all(people.map((person, at) => stage.pay(person, orders[at]!.data.id)))
  const rows = await Promise.all(orders.map(({ data }) => stage.pinOf(data.id)))
  expect(rows.filter(({ status }) => status === 'live')).toHaveLength(1)
  expect(rows.filter(({ status }) => status === 'queued')).toHaveLength(9)
  expect(rows.find(({ status }) => status === 'live')!.seat).toBe(gone!.seat)
})

test('payment and closing at once have one outcome', async () => {
  const her = await stage.buyer()
  const { data } = await stage.orderOf(her)
  const [isClosed, outcome] = await Promise.all([closeOrder(await her.ctx(), data.id, 'cancelled'), stage.pay(her, data.id)])
  expect(outcome).toBe(isClosed ? 'late' : 'settled')
  expect((await stage.pinOf(data.id)).status).toBe(isClosed ? 'closed' : 'live')
  const late = (await stage.orderOf(her)).data.id
  expect(await stage.pay(her, late, 7, momentAfter(new Date(), 20, 'minute'))).toBe('late')
})

test('a pin given up in the queue is refunded in full, later by its whole days, and its seat passes on', async () => {
  const made = await fill()
  const [a, b] = [await stage.buyer(), await stage.buyer()]
  const [waiting, next] = [await stage.bought(a), await stage.bought(b)]
  expect((await a.call(placement.cancelPin, { id: waiting.id, shownFen: 1 })).code).not.toBe(20000)
  expect((await b.call(placement.cancelPin, { id: waiting.id, shownFen: 7 * PIN_DAY_FEN })).code).not.toBe(20000)
  expect((await a.call(placement.cancelPin, { id: waiting.id, shownFen: 7 * PIN_DAY_FEN })).data).toMatchObject({
    status: 'cancelled',
    cancel: null,
  })
  expect(await backOf(waiting.orderId)).toBe(7 * PIN_DAY_FEN)
  await world.world.db
    .update(pins)
    .set({ endsAt: momentBefore(new Date(), 1, 'minute') })
    .where(eq(pins.id, made[0]!.id))
  await sweepPins(world.served)
  expect((await stage.rowOf(next.id)).status).toBe('live')
  const last = await stage.bought(await stage.buyer())
  expect(last.status).toBe('queued')
  const { data } = await b.call(finance.getOrder, { id: next.orderId })
  expect(data.refundable).toMatchObject({ fen: 6 * PIN_DAY_FEN })
  expect((await b.call(finance.refundOrder, { id: next.orderId, shownFen: 6 * PIN_DAY_FEN, reason: '临时有事' })).code).toBe(20000)
  expect(await stage.rowOf(next.id)).toMatchObject({ status: 'cancelled', seat: null })
  expect((await stage.rowOf(last.id)).status).toBe('live')
})

test('giving up before yesterday is judged still refunds its short day', async () => {
  const her = await stage.buyer()
  const { id, orderId } = await stage.bought(her)
  await sinceMidnight()
  const midnight = momentBefore(morning(1), 11, 'minute')
  await world.world.db
    .update(pins)
    .set({ endsAt: momentAfter(midnight, 6, 'day') })
    .where(eq(pins.id, id))
  const ctx = await ctxAt(her, momentAfter(midnight, 5, 'minute'))
  await ctx.tx((ctx) => cancelPin(ctx, { id, shownFen: 5 * PIN_DAY_FEN }))
  await Promise.all([sweepPins(world.served, morning(1)), mineAt(her, morning(1))])
  await sweepPins(world.served, morning(3))
  expect(await stage.rowOf(id)).toMatchObject({ status: 'cancelled', judgedUntil: null })
  expect((await stage.daysOf(id)).map(({ made, fen }) => [made, fen])).toEqual([['paid', PIN_DAY_FEN]])
  expect(await backOf(orderId)).toBe(6 * PIN_DAY_FEN)
})

test('giving up when the time ends has one outcome', async () => {
  const her = await stage.buyer()
  const { id, orderId, endsAt } = await stage.bought(her, 3)
  const before = momentBefore(endsAt!, 25, 'hour')
  const [cancelled] = await Promise.allSettled([
    (await ctxAt(her, before)).tx((ctx) => cancelPin(ctx, { id, shownFen: PIN_DAY_FEN })),
    sweepPins(world.served, before),
  ])
  expect(cancelled.status).toBe('fulfilled')
  expect(await backOf(orderId)).toBeGreaterThanOrEqual(PIN_DAY_FEN)
  await expect((await ctxAt(her, endsAt!)).tx((ctx) => cancelPin(ctx, { id, shownFen: PIN_DAY_FEN }))).rejects.toThrow()
})

test('while the owner is unlisted the pin pauses and frees its seat; it returns to its queue position', async () => {
  const her = await stage.buyer()
  const { id } = await stage.bought(her)
  await fill()
  const next = await stage.bought(await stage.buyer())
  expect((await setHidden(her, true)).code).toBe(20000)
  expect(await stage.rowOf(id)).toMatchObject({ status: 'paused', seat: null })
  expect((await mineAt(her, new Date()))[0]!.words).toBe(`${unshownReason.hidden}，已停止计时，之后自动继续`)
  expect((await her.call(placement.getPinShop, {})).data.block).toBe('hidden')
  const { leftMs } = await stage.rowOf(id)
  expect(7 * DAY_MS - leftMs).toBeLessThan(HOUR_MS)
  const last = await stage.bought(await stage.buyer())
  expect((await setHidden(her, false)).code).toBe(20000)
  expect(await stage.rowOf(id)).toMatchObject({ status: 'queued', leftMs })
  expect((await mineAt(her, new Date()))[0]).toMatchObject({ status: 'queued', ahead: 0 })
  expect((await stage.rowOf(next.id)).status).toBe('live')
  expect(last.status).toBe('queued')
})

test("a pin moves to its owner's new city queue, and pauses if the owner shows no city", async () => {
  const her = await stage.buyer()
  const { id } = await stage.bought(her)
  const permission = (await her.call(love.getPermission, {})).data
  expect((await her.call(love.savePermission, { ...permission, showCity: 'province' } as never)).code).toBe(20000)
  expect((await stage.rowOf(id)).status).toBe('paused')
  expect((await mineAt(her, new Date()))[0]!.words).toBe('你没有公开所在城市，已停止计时，之后自动继续')
  expect(await stripAt(await him(), new Date())).toEqual([])
  expect((await her.call(love.savePermission, { ...permission, showCity: 'exact' } as never)).code).toBe(20000)
  expect((await stage.rowOf(id)).status).toBe('live')
})

test("a couple's pins pause until they part, and they cannot buy another pin", async () => {
  const [her, viewer] = [await stage.buyer(), await him()]
  const { id } = await stage.bought(her)
  const other = await him()
  const { id: lineId } = await newLine(world.bench(), { fromId: other.profileId, toId: her.profileId, status: 'met' })
  const to = async (status: 'dating' | 'closed') =>
    (await her.ctx()).tx(async (ctx) => {
      const [line] = await world.world.db.select().from(lineRequests).where(eq(lineRequests.id, lineId))
      await transitionLine(ctx, line!, { to: status, isUntold: true })
    })
  await to('dating')
  expect(await stage.rowOf(id)).toMatchObject({ status: 'paused', seat: null })
  expect((await her.call(placement.getMyPins, {})).data.list[0]!.words).toBe(`${unshownReason.coupled}，已停止计时，之后自动继续`)
  expect((await her.call(love.getMine, {})).data.unshown).toBe('coupled')
  expect((await her.call(placement.getPinShop, {})).data).toMatchObject({ block: 'coupled', offer: null })
  expect(await stripAt(viewer, new Date())).toEqual([])
  await to('closed')
  expect((await stage.rowOf(id)).status).toBe('live')
  expect((await her.call(placement.getPinShop, {})).data.block).toBeNull()
  expect(await stripAt(viewer, new Date())).toEqual([her.no])
})

test("equally eligible pins are selected equally often, and a viewer's strip is fixed for the day", async () => {
  const made = await fill()
  const counts = new Map<string, number>()
  for (let viewer = 0; viewer < 10; viewer += 1) {
    const person = await him()
    const [first, again] = [await stripAt(person, new Date()), await stripAt(person, new Date())]
    expect(first).toHaveLength(6)
    expect(again).toEqual(first)
    for (const no of first) counts.set(no, (counts.get(no) ?? 0) + 1)
    const all = [...counts.values(), ...Array.from({ length: made.length - counts.size }, () => 0)]
    expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(1)
  }
  // The same holds for concurrent viewers.
  const people = await Promise.all(Array.from({ length: 13 }, () => him()))
  const strips = await Promise.all(people.map((person) => stripAt(person, new Date())))
  for (const no of strips.flat()) counts.set(no, (counts.get(no) ?? 0) + 1)
  expect(Math.max(...counts.values()) - Math.min(...counts.values())).toBeLessThanOrEqual(1)
})

test("each showing is one row per viewer and day, and counts for the pin's day", async () => {
  const her = await stage.buyer()
  const { id } = await stage.bought(her)
  const viewer = await him()
  const { list } = (await viewer.call(placement.getPins, { city: PIN_CITY })).data
  const mark = list.find(({ no }) => no === her.no)!.mark!
  await Promise.all(Array.from({ length: 5 }, () => viewer.call(placement.seeCards, { marks: [mark] })))
  await viewer.call(placement.seeCards, { marks: [mark] })
  const { list: mine } = (await her.call(placement.getMyPins, {})).data
  expect(mine.find((row) => row.id === id)!.history[0]).toMatchObject({ made: null, seen: 1 })
})

test("blocks, matches, firm wishes, sex, city and the viewer's own profile exclude a pin from the strip", async () => {
  const her = await stage.buyer()
  await stage.bought(her)
  const blocking = await him()
  await blocking.call(interact.block, { no: her.no })
  expect(await stripAt(blocking, new Date())).toEqual([])
  expect(await stripAt(await world.loveUser(), new Date())).toEqual([])
  expect(await stripAt(her, new Date())).toEqual([])
  const far = await him()
  expect((await far.call(placement.getPins, { city: '310100' })).data.list).toEqual([])
  const viewer = await him()
  expect(await stripAt(viewer, new Date())).toEqual([her.no])
  const bound = await him()
  await newMatch(world.bench(), { of: [bound.profileId, her.profileId], source: 'event' })
  expect(await stripAt(bound, new Date())).toEqual([])
  await world.world.db.update(loveProfiles).set({ acceptsAgeMin: 60 }).where(eq(loveProfiles.id, her.profileId))
  expect(await stripAt(viewer, new Date())).toEqual([])
})

test("each tenant sells its own pins and does not see another's", async () => {
  await stage.bought(await stage.buyer())
  const theirs = await world.loveUser({ tenantId: world.tenantB, isVerified: true })
  expect((await theirs.call(placement.getPinShop, {})).data.block).toBe('unsold')
  const viewer = await world.loveUser({ tenantId: world.tenantB, profile: { gender: 'male' } })
  expect((await viewer.call(placement.getPins, { city: PIN_CITY })).data.list).toEqual([])
})

test('a pin follows its owner, who leaves, is banned or changes sex', async () => {
  const after = async (work: (person: Person) => Promise<unknown>) => {
    const her = await stage.buyer()
    const { id, orderId } = await stage.bought(her)
    await work(her)
    const { status, seat } = await stage.rowOf(id)
    return { id, status, seat, fen: await backOf(orderId), orderId }
  }
  const within = async (person: Person, work: (ctx: TxCtx) => Promise<unknown>) => (await person.ctx()).tx(work)
  expect(await after((her) => within(her, (ctx) => pinBooking.refundAllOf(ctx, her.profileId)))).toMatchObject({
    status: 'refunded',
    seat: null,
    fen: 7 * PIN_DAY_FEN,
  })
  expect(await after((her) => within(her, (ctx) => pinBooking.cancelAllOf(ctx, her.userId)))).toMatchObject({
    status: 'cancelled',
    seat: null,
    fen: 6 * PIN_DAY_FEN,
  })
  const strike = { id: 78, action: 'ban', profileId: 0 } as Parameters<typeof pinBooking.endByStrike>[1]
  const struck = await after((her) => within(her, (ctx) => pinBooking.endByStrike(ctx, { ...strike, profileId: her.profileId })))
  expect(struck).toMatchObject({ status: 'cancelled', seat: null, fen: 0 })
  await (await world.ctx(world.tenantA, null)).tx((ctx) => pinBooking.refundLifted(ctx, strike, 'lifted'))
  expect((await stage.rowOf(struck.id)).status).toBe('refunded')
  expect(await backOf(struck.orderId)).toBe(7 * PIN_DAY_FEN)
})

test('seats, runs, days and money are consistent after all tests', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => stage.buyer()))
  for (const person of people) await stage.bought(person)
  await sweepPins(world.served, morning(2))
  await expectWhole(world, { played: ['pay', 'placement'] })
})
