/** Tests of an hour in the spotlight: purchase, audit, showing, compensation and races. */
import { finance } from '@qianxian/protocol/finance/finance'
import { dayInShanghai, startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { clockInChina, momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { interact } from '@qianxian/protocol/interact/interact'
import { placement } from '@qianxian/protocol/placement/placement'
import { spotlight } from '@qianxian/protocol/spotlight/spotlight'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, describe } from 'vitest'
import type { TxCtx } from '../../ctx'
import { CITY, PRICE, spotlightStage } from '../../../test/nouns/spotlight'
import { newMatch } from '../../../seed/makers/interact'
import { newLine } from '../../../seed/makers/line'
import { newPaidShowing } from '../../../seed/makers/placement'
import { newSpotlightBooking, newSpotlightSeat } from '../../../seed/makers/spotlight'
import { expectWhole } from '../../../test/races/invariants'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { finRefunds } from '../../db/tables/finance'
import { lineRequests } from '../../db/tables/line'
import { loveProfiles } from '../../db/tables/love'
import { paidShowings, showings } from '../../db/tables/placement'
import { spotlightBookings, spotlightSeats, spotlightViews } from '../../db/tables/spotlight'
import { closeOrder } from '../finance/finance'
import { cardsOf } from '../love/love'
import { seeCards } from '../placement/placement.service'
import { getMySpotlights, getSpotlight, cancelSpotlight } from './spotlight.service'
import { weekOf } from './hours'
import { sweepSpotlights } from './spotlight.jobs'
import { spotlightBooking } from './spotlight-booking'

let world: TestWorld
let stage: ReturnType<typeof spotlightStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = spotlightStage(world)
  await stage.sold()
})
afterEach(async () => {
  const { db } = world.world
  // Each test starts with all hours free.
  for (const table of [spotlightSeats, spotlightViews, spotlightBookings, paidShowings, showings]) await db.delete(table)
})
afterAll(() => world.close())

const refundsOf = (orderId: number) => world.world.db.select().from(finRefunds).where(eq(finRefunds.orderId, orderId))
const backOf = async (orderId: number) => (await refundsOf(orderId)).reduce((sum, { fen }) => sum + fen, 0)
const hide = (person: Person, isListed: boolean) =>
  world.world.db.update(loveProfiles).set({ isListed }).where(eq(loveProfiles.id, person.profileId))
/** A context of the person's session at any time, without expiry. */
const ctxAt = async (person: Person, now: Date) => ({ ...(await person.ctx()), now })
const man = () => world.loveUser({ profile: { gender: 'male' } })
/** The mark of the card that the viewer gets. */
const markFor = async (viewer: Person, now = new Date()) =>
  (await getSpotlight(await ctxAt(viewer, now), { city: CITY })).spotlight!.card.mark!
const see = async (viewer: Person, mark: string, now = new Date()) => seeCards(await ctxAt(viewer, now), { marks: [mark] })
const seenOf = async (person: Person, now = new Date()) => (await mineAt(person, now)).map(({ figures }) => figures.seen)
const mineAt = async (person: Person, now: Date) => (await getMySpotlights(await ctxAt(person, now), {})).list

/** Bookings are evaluated by the sweep, or when the owner reads them. */
const judges: Record<string, (person: Person, now: Date) => Promise<unknown>> = {
  'the sweep': (_person, now) => sweepSpotlights(world.served, now),
  'the owner who opens the list': mineAt,
}

describe.each(Object.entries(judges))('evaluated by %s', (_who, judgeAt) => {
  test('with too few viewers an hour is replayed twice, then the rest is refunded, each once', async () => {
    const her = await stage.booker()
    const { id, orderId } = await stage.scheduled(her)
    let seen = 0
    const seenBy = async (viewers: number) => {
      const { startsAt } = await stage.rowOf(id)
      for (let one = 0; one < viewers; one += 1)
        await newPaidShowing(world.bench(), {
          profileId: her.profileId,
          viewerId: (seen += 1) + 1_000_000,
          source: 'spotlight',
          at: momentAfter(startsAt, 10, 'minute'),
        })
      return momentAfter(startsAt, 61, 'minute')
    }
    for (const [replays, viewers] of [
      [1, 5],
      [2, 4],
    ] as const) {
      const now = await seenBy(viewers)
      await Promise.all([judgeAt(her, now), judgeAt(her, now)])
      expect(await stage.rowOf(id)).toMatchObject({ status: 'scheduled', replays })
      expect(await backOf(orderId)).toBe(0)
      expect((await stage.rowOf(id)).startsAt > now).toBe(true)
    }
    const now = await seenBy(1)
    await Promise.all([judgeAt(her, now), judgeAt(her, now)])
    expect(await stage.rowOf(id)).toMatchObject({ status: 'reported', replays: 2 })
    // Ten viewers of twenty guaranteed.
    expect(await backOf(orderId)).toBe(Math.floor(PRICE / 2))
    await judgeAt(her, momentAfter(now, 3, 'day'))
    expect(await backOf(orderId)).toBe(Math.floor(PRICE / 2))
    const [row] = await mineAt(her, now)
    expect(row).toMatchObject({ status: 'reported', figures: { seen: 10 }, cancel: null })
  })

  test('with enough viewers an hour is reported, and nothing is refunded', async () => {
    const her = await stage.booker()
    const { id, orderId, startsAt } = await stage.scheduled(her)
    for (let viewer = 1; viewer <= 20; viewer += 1)
      await newPaidShowing(world.bench(), {
        profileId: her.profileId,
        viewerId: 2_000_000 + viewer,
        source: 'spotlight',
        at: momentAfter(startsAt, 1, 'minute'),
      })
    expect(await mineAt(her, momentAfter(startsAt, 5, 'minute'))).toMatchObject([{ status: 'live' }])
    await judgeAt(her, momentAfter(startsAt, 60, 'minute'))
    expect((await stage.rowOf(id)).status).toBe('reported')
    expect(await backOf(orderId)).toBe(0)
  })

  test('a booking not audited in time is moved once, then refunded', async () => {
    const her = await stage.booker()
    const { id, orderId, startsAt } = await stage.booked(her)
    await judgeAt(her, momentBefore(startsAt, 61, 'minute'))
    expect((await stage.rowOf(id)).startsAt).toEqual(startsAt)
    await judgeAt(her, momentBefore(startsAt, 60, 'minute'))
    const moved = await stage.rowOf(id)
    expect(moved).toMatchObject({ status: 'creative_auditing', lateMoves: 1 })
    expect(moved.startsAt > startsAt).toBe(true)
    await judgeAt(her, momentBefore(moved.startsAt, 30, 'minute'))
    expect(await stage.rowOf(id)).toMatchObject({ status: 'refunded' })
    expect(await backOf(orderId)).toBe(PRICE)
    expect(await stage.seatsOf(id)).toEqual([])
  })

  test('a booking whose owner is unlisted in its hour is moved once, and then not compensated', async () => {
    const her = await stage.booker()
    const { id, orderId, startsAt } = await stage.scheduled(her)
    await hide(her, false)
    await judgeAt(her, momentAfter(startsAt, 5, 'minute'))
    const moved = await stage.rowOf(id)
    expect(moved).toMatchObject({ status: 'scheduled', hiddenMoves: 1 })
    expect(moved.startsAt > startsAt).toBe(true)
    await judgeAt(her, momentAfter(moved.startsAt, 5, 'minute'))
    await judgeAt(her, momentAfter(moved.startsAt, 61, 'minute'))
    expect(await stage.rowOf(id)).toMatchObject({ status: 'reported', isForfeited: true, replays: 0 })
    expect(await backOf(orderId)).toBe(0)
  })

  test('a refused booking is refunded if it is not submitted again by the day before', async () => {
    const her = await stage.booker()
    const { id, orderId, startsAt } = await stage.booked(her)
    await stage.judged(id, 'rejected')
    expect(await mineAt(her, new Date())).toMatchObject([
      { status: 'creative_rejected', canEdit: true, reasons: [{ reason: '内容像是广告或推广' }] },
    ])
    await judgeAt(her, momentBefore(startsAt, 23, 'hour'))
    expect((await stage.rowOf(id)).status).toBe('refunded')
    expect(await backOf(orderId)).toBe(PRICE)
  })
})

test('a refused booking accepts another slogan; refused in the last day, it is refunded at once', async () => {
  const her = await stage.booker()
  const { id } = await stage.booked(her)
  const photo = (await stage.photoOf(her)).id
  expect((await her.call(spotlight.getMySpotlights, {})).data.list[0]!.photo).toBe(photo)
  expect((await her.call(spotlight.saveSpotlight, { id, photo, slogan: '想认识你' })).code).toBe(42934)
  await stage.judged(id, 'rejected')
  expect((await her.call(spotlight.saveSpotlight, { id, photo, slogan: '加我微信 abc12345' })).code).not.toBe(20000)
  expect((await her.call(spotlight.saveSpotlight, { id, photo: 1, slogan: '想认识你' })).code).not.toBe(20000)
  expect((await her.call(spotlight.saveSpotlight, { id, photo, slogan: '想认识你' })).data).toMatchObject({ status: 'creative_auditing' })
  await stage.judged(id)
  expect((await stage.rowOf(id)).status).toBe('scheduled')
  const late = await stage.booked(her, stage.hourIn(5))
  await stage.judged(late.id, 'rejected')
  expect((await stage.rowOf(late.id)).status).toBe('refunded')
  expect(await backOf(late.orderId)).toBe(PRICE)
})

test('a member who may not book gets the reason', async () => {
  const startsAt = stage.hourIn(48)
  const unverified = await world.loveUser({ trustLevel: 0 })
  expect((await stage.orderOf(unverified, startsAt)).message).toContain('实名认证')
  const her = await stage.booker()
  expect((await stage.orderOf(her, stage.hourIn(-2))).code).toBe(42931)
  expect((await stage.orderOf(her, stage.hourIn(1))).code).toBe(42931)
  expect((await stage.orderOf(her, stage.hourIn(24 * 16))).code).toBe(42931)
  const input = await stage.inputFor(her, startsAt)
  const asked = (change: object) =>
    her.call(finance.createFinOrder, { bizType: 'spotlight', input: { ...input, ...change }, shownFen: PRICE })
  const others = (await stage.photoOf(unverified)).id
  expect((await asked({ photo: others })).code).not.toBe(20000)
  expect((await asked({ slogan: '电话 13812345678' })).code).not.toBe(20000)
  expect((await asked({ slogan: '字'.repeat(31) })).code).not.toBe(20000)
  expect((await asked({ day: '2026-02-31' })).code).not.toBe(20000)
  await hide(her, false)
  expect((await asked({})).message).toContain('没有公开')
  await hide(her, true)
  const recommend = (allowRecommend: boolean) =>
    world.world.db.update(loveProfiles).set({ allowRecommend }).where(eq(loveProfiles.id, her.profileId))
  await recommend(false)
  expect((await asked({})).message).toContain('关闭了推荐')
  await recommend(true)
  const couple = await newLine(world.bench(), { fromId: (await man()).profileId, toId: her.profileId, status: 'dating' })
  expect((await asked({})).message).toContain('正在交往')
  expect((await her.call(spotlight.getSpotlightShop, {})).data.block).toBe('coupled')
  await world.world.db.delete(lineRequests).where(eq(lineRequests.id, couple.id))
})

test('a member books two hours a week, and one seat of an hour', async () => {
  const her = await stage.booker()
  // All bookings lie in one week that is open for sale, so no week ends between them.
  const monday = weekOf(stage.hourIn(48)).to
  await stage.booked(her, monday)
  const again = await stage.orderOf(her, monday)
  expect(again.code).toBe(42930)
  const outcomes = await Promise.all([1, 2, 3].map((hours) => stage.orderOf(her, momentAfter(monday, hours, 'hour'))))
  const standing = await world.world.db.$count(spotlightBookings, eq(spotlightBookings.profileId, her.profileId))
  expect(standing).toBeLessThanOrEqual(3)
  expect(outcomes.filter(({ code }) => code === 20000).length).toBeLessThanOrEqual(2)
})

test('an hour has four seats under concurrent bookings', async () => {
  const startsAt = stage.hourIn(50)
  const people = await Promise.all(Array.from({ length: 100 }, () => stage.booker()))
  const replies = await Promise.all(people.map((person) => stage.orderOf(person, startsAt)))
  expect(replies.filter(({ code }) => code === 20000)).toHaveLength(4)
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([20000, 42930]))
  const seats = await world.world.db.select().from(spotlightSeats).where(eq(spotlightSeats.startsAt, startsAt))
  expect(seats.map(({ seat }) => seat).sort()).toEqual([1, 2, 3, 4])
  const { data } = await people[0]!.call(spotlight.getSpotlightHours, { city: CITY })
  expect(data.days.length).toBeGreaterThan(13)
})

test('an hour whose payment expired is offered to the same member again, swept or not', async () => {
  const her = await stage.booker()
  const startsAt = stage.hourIn(53)
  await stage.orderOf(her, startsAt)
  const [day, hour] = [dayInShanghai(startsAt), clockInChina(startsAt).hour()]
  const shown = async () => {
    const { hours } = (await her.call(spotlight.getSpotlightHours, { city: CITY, day })).data
    return hours.find((one) => one.hour === hour)
  }
  expect(await shown()).toMatchObject({ isMine: true, left: 0 })
  await world.world.db.update(spotlightBookings).set({ heldUntil: momentBefore(new Date(), 1, 'minute') })
  expect(await shown()).toMatchObject({ isMine: false, left: 4, guaranteed: 20 })
  const elsewhere = { ...(await stage.inputFor(her, startsAt)), city: '310100' }
  const asked = { bizType: 'spotlight', shownFen: PRICE } as const
  expect((await her.call(finance.createFinOrder, { ...asked, input: elsewhere })).code).toBe(20000)
  await world.world.db.update(spotlightBookings).set({ heldUntil: momentBefore(new Date(), 1, 'minute') })
  expect((await stage.orderOf(her, startsAt)).code).toBe(20000)
})

test('a seat whose payment expired is free, swept or not; money that arrives later is refunded', async () => {
  const startsAt = stage.hourIn(51)
  const people = await Promise.all(Array.from({ length: 5 }, () => stage.booker()))
  const orders = await Promise.all(people.slice(0, 4).map((person) => stage.orderOf(person, startsAt)))
  expect((await stage.orderOf(people[4]!, startsAt)).code).toBe(42930)
  await world.world.db.update(spotlightBookings).set({ heldUntil: momentBefore(new Date(), 1, 'minute') })
  expect((await stage.orderOf(people[4]!, startsAt)).code).toBe(20000)
  const late = momentAfter(new Date(), 20, 'minute')
  expect(await stage.pay(people[0]!, orders[0]!.data.id, late)).toBe('late')
})

test('payment and closing at once have one outcome, and the seat is consistent with it', async () => {
  const her = await stage.booker()
  const { data } = await stage.orderOf(her, stage.hourIn(52))
  const ctx = await her.ctx()
  const [isClosed, outcome] = await Promise.all([closeOrder(ctx, data.id, 'cancelled'), stage.pay(her, data.id)])
  const { id, status } = await stage.bookingOf(data.id)
  expect(outcome).toBe(isClosed ? 'late' : 'settled')
  expect(status).toBe(isClosed ? 'closed' : 'creative_auditing')
  expect(await stage.seatsOf(id)).toHaveLength(isClosed ? 0 : 1)
})

test('cancelling a day before refunds everything, later half', async () => {
  const her = await stage.booker()
  const early = await stage.booked(her, stage.hourIn(30))
  expect((await her.call(spotlight.getMySpotlights, {})).data.list[0]).toMatchObject({ cancel: { fen: PRICE } })
  expect((await her.call(spotlight.cancelSpotlight, { id: early.id, shownFen: 1 })).code).not.toBe(20000)
  expect((await her.call(spotlight.cancelSpotlight, { id: early.id, shownFen: PRICE })).data).toMatchObject({
    status: 'cancelled',
    cancel: null,
  })
  expect(await backOf(early.orderId)).toBe(PRICE)
  const late = await stage.scheduled(her, stage.hourIn(10))
  const { data } = await her.call(finance.getOrder, { id: late.orderId })
  expect(data.refundable).toMatchObject({ fen: PRICE / 2 })
  const half = { id: late.orderId, shownFen: PRICE / 2, reason: '临时有事' }
  expect((await her.call(finance.refundOrder, half)).code).toBe(20000)
  expect((await stage.rowOf(late.id)).status).toBe('cancelled')
  expect(await stage.seatsOf(late.id)).toEqual([])
})

test('cancelling as the hour begins has one outcome', async () => {
  const her = await stage.booker()
  const { id, startsAt, orderId } = await stage.scheduled(her)
  const [before, at] = [new Date(startsAt.getTime() - 1), startsAt]
  const [cancelled] = await Promise.allSettled([
    (await ctxAt(her, before)).tx((ctx) => cancelSpotlight(ctx, { id, shownFen: PRICE / 2 })),
    sweepSpotlights(world.served, at),
  ])
  expect(cancelled.status).toBe('fulfilled')
  expect(await backOf(orderId)).toBe(PRICE / 2)
  await expect((await ctxAt(her, at)).tx((ctx) => cancelSpotlight(ctx, { id, shownFen: PRICE / 2 }))).rejects.toThrow()
})

test('the least shown card is shown, thrice a day per viewer, and only to viewers who may meet its owner', async () => {
  const [a, b] = [await stage.booker(), await stage.booker()]
  await stage.live(a)
  await stage.live(b)
  const him = await world.loveUser({ profile: { gender: 'male' } })
  let now = Math.floor(Date.now() / 3_600_000) * 3_600_000
  // Requests spaced a little, because a request at once is the same showing.
  const asked = async (person: Person) => getSpotlight(await ctxAt(person, new Date((now += 3_000))), { city: CITY })
  const first = await asked(him)
  const second = await asked(him)
  expect(new Set([first.spotlight?.card.no, second.spotlight?.card.no])).toEqual(new Set([a.no, b.no]))
  for (let time = 0; time < 4; time += 1) await asked(him)
  expect((await asked(him)).spotlight).toBeNull()
  const blocked = await world.loveUser({ profile: { gender: 'male' } })
  await blocked.call(interact.block, { no: a.no })
  for (let time = 0; time < 3; time += 1) expect((await asked(blocked)).spotlight?.card.no).toBe(b.no)
  expect((await asked(blocked)).spotlight).toBeNull()
  const bound = await world.loveUser({ profile: { gender: 'male' } })
  await newMatch(world.bench(), { of: [bound.profileId, a.profileId], source: 'event' })
  expect((await asked(bound)).spotlight?.card.no).toBe(b.no)
  // Another woman, and the owner herself, get no card.
  expect((await asked(a)).spotlight).toBeNull()
  expect((await asked(await world.loveUser())).spotlight).toBeNull()
  const far = await world.loveUser({ profile: { gender: 'male' } })
  expect((await far.call(spotlight.getSpotlight, { city: '310100' })).data.spotlight).toBeNull()
})

test('a repeated request at once is the same showing, even after the last one of a day', async () => {
  const [a, b] = [await stage.booker(), await stage.booker()]
  await stage.live(a)
  await stage.live(b)
  const him = await world.loveUser({ profile: { gender: 'male' } })
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000
  const askedAt = async (seconds: number) =>
    (await getSpotlight(await ctxAt(him, new Date(hour + seconds * 1000)), { city: CITY })).spotlight?.card.no
  const shown: (string | undefined)[] = []
  for (let time = 0; time < 7; time += 1) {
    const no = await askedAt(time * 60)
    expect(await askedAt(time * 60 + 1)).toBe(no)
    shown.push(no)
  }
  expect(shown.map((no) => no !== undefined)).toEqual([true, true, true, true, true, true, false])
  expect(shown.filter((no) => no === a.no)).toHaveLength(3)
})

test('firm wishes of either side prevent a card from being shown', async () => {
  const her = await stage.booker()
  await stage.live(her)
  const him = await world.loveUser({ profile: { gender: 'male' } })
  await world.world.db.update(loveProfiles).set({ acceptsAgeMin: 60 }).where(eq(loveProfiles.id, her.profileId))
  expect((await him.call(spotlight.getSpotlight, { city: CITY })).data.spotlight).toBeNull()
  await world.world.db.update(loveProfiles).set({ acceptsAgeMin: 0, visibility: 'hidden' }).where(eq(loveProfiles.id, her.profileId))
  expect((await him.call(spotlight.getSpotlight, { city: CITY })).data.spotlight).toBeNull()
})

test('the card of the day opens once, across all devices of the viewer', async () => {
  await stage.live(await stage.booker())
  const him = await world.loveUser({ profile: { gender: 'male' } })
  const ask = async (now = new Date()) => getSpotlight(await ctxAt(him, now), { city: CITY })
  expect((await ask()).isPopupDue).toBe(true)
  await him.call(spotlight.closeSpotlight, {})
  expect((await ask()).isPopupDue).toBe(false)
})

test('opens, likes and lines of an hour count only for its viewers', async () => {
  const her = await stage.booker()
  const { id } = await stage.live(her)
  const [him, other] = [await world.loveUser({ profile: { gender: 'male' } }), await world.loveUser({ profile: { gender: 'male' } })]
  await him.call(placement.seeCards, { marks: [await markFor(him)] })
  await him.call(interact.visit, { no: her.no, source: 'spotlight', stayedMs: 3_000 })
  await him.call(interact.like, { no: her.no })
  // The card was returned to him, but he did not see it.
  await markFor(other)
  await other.call(interact.like, { no: her.no })
  const { list } = (await her.call(spotlight.getMySpotlights, {})).data
  expect(list.find((row) => row.id === id)?.figures).toEqual({ seen: 1, opens: 1, likes: 1, lines: 0 })
})

test('a card returned but not seen does not count; reported from two phones it counts once', async () => {
  const her = await stage.booker()
  await stage.live(her)
  const him = await man()
  const mark = await markFor(him)
  expect(await seenOf(her)).toEqual([0])
  const phones = await Promise.all([him.call(spotlight.getSpotlight, { city: CITY }), him.call(spotlight.getSpotlight, { city: CITY })])
  expect(phones.map(({ data }) => data.spotlight?.card.mark)).toEqual([mark, mark])
  await Promise.all(Array.from({ length: 10 }, () => him.call(placement.seeCards, { marks: [mark, mark] })))
  expect(await seenOf(her)).toEqual([1])
  expect((await her.call(placement.getExposure, {})).data).toMatchObject({
    week: { seen: 1, paid: 1 },
    sources: [{ source: 'spotlight', seen: 1 }],
  })
})

test('marks forged, foreign, expired or misplaced, and views by owner, staff or blocked do not count', async () => {
  const her = await stage.booker()
  await stage.live(her)
  const [him, other, kept, auditor] = [await man(), await man(), await man(), await world.auditor()]
  const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000)
  const mark = await markFor(him)
  await see(him, `${mark.slice(0, -1)}${mark.endsWith('0') ? '1' : '0'}`)
  await see(other, mark)
  const pinned = (await cardsOf(await him.ctx(), [her.profileId], 'pin')).get(her.profileId)!.mark!
  await see(him, `${mark[0]}${pinned.slice(1)}`)
  await see(him, mark, momentAfter(hour, 1, 'hour'))
  await see(him, await markFor(him, momentBefore(momentAfter(hour, 1, 'hour'), 1, 'minute')), momentAfter(hour, 1, 'hour'))
  await see(him, mark, momentAfter(hour, 1, 'day'))
  for (const person of [her, auditor])
    expect((await cardsOf(await person.ctx(), [her.profileId], 'spotlight')).get(her.profileId)!.mark).toBeUndefined()
  const before = await markFor(kept)
  await her.call(interact.block, { no: kept.no })
  await see(kept, before)
  expect(await seenOf(her)).toEqual([0])
  expect(await world.world.db.$count(paidShowings)).toBe(0)
  await see(him, mark)
  expect(await seenOf(her)).toEqual([1])
})

test('an hour seen by five of twenty viewers is replayed, and the shortfall is refunded', async () => {
  const her = await stage.booker()
  const { id, orderId } = await stage.scheduled(her)
  const men = await Promise.all(Array.from({ length: 20 }, man))
  const hourWith = async (viewers: number) => {
    const { startsAt } = await stage.rowOf(id)
    const at = momentAfter(startsAt, 10, 'minute')
    for (const [place, viewer] of men.entries()) {
      const mark = await markFor(viewer, at)
      if (place < viewers) await see(viewer, mark, at)
    }
    const over = momentAfter(startsAt, 60, 'minute')
    await sweepSpotlights(world.served, over)
    return over
  }
  await hourWith(5)
  expect(await stage.rowOf(id)).toMatchObject({ status: 'scheduled', replays: 1 })
  await hourWith(5)
  expect(await stage.rowOf(id)).toMatchObject({ status: 'scheduled', replays: 2 })
  const over = await hourWith(0)
  expect(await stage.rowOf(id)).toMatchObject({ status: 'reported', replays: 2 })
  expect((await stage.seatsOf(id)).map(({ seen }) => seen)).toEqual([5, 5, 0])
  expect(await seenOf(her, over)).toEqual([10])
  expect(await backOf(orderId)).toBe(Math.floor(PRICE / 2))
})

test("a viewer of two hours in one day counts for each, and once in the day's sum", async () => {
  const [her, him] = [await stage.booker(), await man()]
  const noon = momentAfter(startOfDayInShanghai(momentAfter(new Date(), 1, 'day')), 12, 'hour')
  for (const startsAt of [noon, momentAfter(noon, 1, 'hour')]) {
    const facts = { profileId: her.profileId, geo: CITY, gender: 'female', startsAt } as const
    const { id } = await newSpotlightBooking(world.bench(), { ...facts, status: 'scheduled' })
    await newSpotlightSeat(world.bench(), { ...facts, bookingId: id })
    const at = momentAfter(startsAt, 5, 'minute')
    await see(him, await markFor(him, at), at)
  }
  expect(await seenOf(her, momentAfter(noon, 119, 'minute'))).toEqual([1, 1])
  const sums = await world.world.db.select().from(showings).where(eq(showings.profileId, her.profileId))
  expect(sums.map(({ source, seen }) => [source, seen])).toEqual([['spotlight', 1]])
})

test('bookings follow an owner who leaves, is banned or changes sex', async () => {
  const paidBack = async (work: (person: Person, startsAt: Date) => Promise<unknown>, startsAt = stage.hourIn(40)) => {
    const her = await stage.booker()
    const { id, orderId } = await stage.scheduled(her, startsAt)
    await work(her, startsAt)
    return { status: (await stage.rowOf(id)).status, fen: await backOf(orderId), seats: (await stage.seatsOf(id)).length }
  }
  const within = async (person: Person, work: (ctx: TxCtx) => Promise<unknown>) => (await person.ctx()).tx(work)
  expect(await paidBack((her) => within(her, (ctx) => spotlightBooking.refundAllOf(ctx, her.profileId)))).toEqual({
    status: 'refunded',
    fen: PRICE,
    seats: 0,
  })
  expect(await paidBack((her) => within(her, (ctx) => spotlightBooking.cancelAllOf(ctx, her.userId)), stage.hourIn(10))).toEqual({
    status: 'cancelled',
    fen: PRICE / 2,
    seats: 0,
  })
  const strike = { id: 77, action: 'ban', profileId: 0 } as Parameters<typeof spotlightBooking.endByStrike>[1]
  expect(await paidBack((her) => within(her, (ctx) => spotlightBooking.endByStrike(ctx, { ...strike, profileId: her.profileId })))).toEqual(
    {
      status: 'cancelled',
      fen: 0,
      seats: 0,
    },
  )
  const [struckOne] = await world.world.db
    .select()
    .from(spotlightBookings)
    .where(and(eq(spotlightBookings.strikeId, 77)))
  await (await world.ctx(world.tenantA, null)).tx((ctx) => spotlightBooking.refundLifted(ctx, strike, 'lifted'))
  expect((await stage.rowOf(struckOne!.id)).status).toBe('refunded')
  expect(await backOf(struckOne!.orderId!)).toBe(PRICE)
})

test('seats, bookings and money are consistent after all tests', () => expectWhole(world, { played: ['pay', 'spotlight'] }))
