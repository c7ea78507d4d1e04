/** Acts for each verb of placement, ids, and invariants that hold after any kill. */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { finance } from '@qianxian/protocol/finance/finance'
import { love } from '@qianxian/protocol/love/love'
import type { Gender } from '@qianxian/protocol/love/profile.words'
import { placement } from '@qianxian/protocol/placement/placement'
import { eq, isNotNull } from 'drizzle-orm'
import { newPin, newPinConfig, newPinRun, newWeekOfViewers } from '../../seed/makers/placement'
import { loveProfiles } from '../../src/db/tables/love'
import { pinDays, pinRuns, pins } from '../../src/db/tables/placement'
import { settlePayment } from '../../src/features/finance/finance'
import { sweepPins } from '../../src/features/placement/placement.jobs'
import type { Belongs, Scene } from '../scene'
import { stageOf, type Acts } from '../stage'
import type { NoticeCases } from '../notice-case'
import type { Person, PersonFacts, TestWorld } from '../world'

export const PIN_CITY = '510100'
export const PIN_DAY_FEN = 1_000
/** Number of daily viewers; an eighth of it is guaranteed. */
const VIEWERS = 400
export const PROMISED = 50

/** The marks in a viewer's first list. */
const marksFor = async (viewer: Person): Promise<string[]> =>
  (await viewer.call(love.getPaged, { size: 20 })).data.list.flatMap(({ mark }) => mark ?? [])

export function pinStage(world: TestWorld) {
  const { db } = world.world
  const sold = async (tenantId = world.tenantA, viewers = VIEWERS) => {
    const bench = world.bench(tenantId)
    await newPinConfig(bench, { priceFen: PIN_DAY_FEN }).catch(() => undefined)
    for (const gender of ['female', 'male'] as const) await newWeekOfViewers(bench, { geo: PIN_CITY, gender, viewers })
  }
  const buyer = async (facts: PersonFacts = {}): Promise<Person> => {
    await sold(facts.tenantId)
    return world.loveUser({ isVerified: true, ...facts })
  }
  const orderOf = (person: Person, days = 7) =>
    person.call(finance.createFinOrder, { bizType: 'pin', input: { days }, shownFen: days * PIN_DAY_FEN })
  const pay = async (person: Person, orderId: number, days = 7, now = new Date()) =>
    settlePayment(await person.ctx(now), {
      orderId,
      paymentId: null,
      channel: 'ali',
      fen: days * PIN_DAY_FEN,
      channelNo: `p${orderId}`,
      paidAt: now,
    })
  const pinOf = async (orderId: number) => (await db.select().from(pins).where(eq(pins.orderId, orderId)))[0]!
  const rowOf = async (id: number) => (await db.select().from(pins).where(eq(pins.id, id)))[0]!
  const daysOf = (id: number) => db.select().from(pinDays).where(eq(pinDays.pinId, id)).orderBy(pinDays.day)
  /** A paid pin: it has a seat, or waits for one. */
  const bought = async (person: Person, days = 7) => {
    const { data, message } = await orderOf(person, days)
    if (!data) throw new Error(message)
    await pay(person, data.id, days)
    return { ...(await pinOf(data.id)), orderId: data.id }
  }
  /** A pin that has had a seat for some time, without an order. */
  const live = async (person: Person, facts: Partial<typeof pins.$inferInsert> = {}) => {
    const bench = world.bench(facts.tenantId)
    const gender = facts.gender ?? 'female'
    const taken = new Set(
      (await db.select().from(pins).where(eq(pins.geo, PIN_CITY))).filter((one) => one.gender === gender).map(({ seat }) => seat),
    )
    const seat = Array.from({ length: 24 }, (_, at) => at + 1).find((one) => !taken.has(one)) ?? 24
    if (taken.has(seat)) await freed(gender, seat)
    const startedAt = facts.startedAt ?? bench.now
    const pin = await newPin(bench, { profileId: person.profileId, geo: PIN_CITY, status: 'live', seat, ...facts, startedAt, gender })
    await newPinRun(bench, { pinId: pin.id, profileId: person.profileId, fromAt: startedAt })
    return pin
  }
  /** Frees a seat that other acts have occupied. */
  const freed = async (gender: Gender, seat: number) => {
    const [held] = (await db.select().from(pins).where(eq(pins.seat, seat))).filter((one) => one.gender === gender && one.geo === PIN_CITY)
    if (!held) return
    const now = new Date()
    const leftMs = held.endsAt!.getTime() - now.getTime()
    await db.update(pins).set({ seat: null, endsAt: null, status: 'paused', leftMs }).where(eq(pins.id, held.id))
    await db.update(pinRuns).set({ untilAt: now }).where(eq(pinRuns.pinId, held.id))
  }
  return { sold, buyer, orderOf, pay, pinOf, rowOf, daysOf, bought, live, freed }
}

const acts = (world: TestWorld): Acts<typeof placement> => {
  const { by, two, him } = stageOf(world)
  const { buyer, bought, live, orderOf, pay, pinOf, freed } = pinStage(world)
  return {
    seeCards: async () => {
      const { a } = await two()
      return by(a, placement.seeCards, { marks: await marksFor(a) })
    },
    getExposure: async () => {
      const { a } = await two()
      // The first request stores the showings counted since the last one.
      await a.call(placement.getExposure, {})
      return by(a, placement.getExposure, {})
    },
    getPinShop: async () => by(await buyer(), placement.getPinShop, {}),
    getMyPins: async () => {
      const her = await buyer()
      await bought(her)
      return by(her, placement.getMyPins, {})
    },
    cancelPin: async () => {
      const her = await buyer()
      const { data } = await orderOf(her)
      // Hidden when it is paid, so that its clock has not started and the remaining time is always the same.
      await world.world.db.update(loveProfiles).set({ isListed: false }).where(eq(loveProfiles.id, her.profileId))
      await pay(her, data.id)
      return by(her, placement.cancelPin, { id: (await pinOf(data.id)).id, shownFen: 7 * PIN_DAY_FEN })
    },
    getPins: async () => {
      // The only pin, so that in each run the same number of seats is occupied.
      for (const { gender, seat } of await world.world.db.select().from(pins).where(isNotNull(pins.seat))) await freed(gender, seat!)
      await live(await buyer())
      return by(await him(), placement.getPins, { city: PIN_CITY })
    },
  }
}

const tells = (world: TestWorld): NoticeCases => {
  const { buyer, live } = pinStage(world)
  return {
    'placement.pin': async () => {
      const her = await buyer()
      const tomorrow = momentAfter(startOfDayInShanghai(new Date()), 1, 'day')
      // No viewer saw it the whole day.
      await live(her, { startedAt: momentBefore(tomorrow, 1, 'day') })
      return { hears: [her], says: '时间已补回', tap: () => sweepPins(world.served, momentAfter(tomorrow, 11, 'minute')) }
    },
  }
}

const belongings = async ({ world, others, me }: Scene): Promise<Belongs<'pin'>> => {
  const { stranger, far } = others
  const waiting = async ({ profileId }: Person, tenantId = world.tenantA): Promise<number> =>
    (await newPin(world.bench(tenantId), { profileId, geo: PIN_CITY, gender: 'female', status: 'paused' })).id
  const between = await waiting(stranger)
  return {
    own: { pin: () => (me.profileId > 0 ? waiting(me) : Promise.resolve(between)) },
    foreign: { pin: { "somebody else's": between, 'of another tenant': await waiting(far, world.tenantB) } },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'a paid showing that is in no sum': `
    select p.tenant_id, p.profile_id from paid_showings p group by p.tenant_id, p.profile_id, p.day, p.source
    having count(distinct p.viewer_id) > coalesce((select s.seen from showings s
      where s.tenant_id = p.tenant_id and s.profile_id = p.profile_id and s.day = p.day and s.source = p.source), 0)`,
  'a pin whose clock runs without a seat, or stands with one': `
    select p.id, p.status from pins p where (p.status = 'live') <> exists (
      select 1 from pin_runs r where r.tenant_id = p.tenant_id and r.pin_id = p.id and r.until_at is null)`,
  'somebody waits for a seat that is free': `
    select p.tenant_id, p.geo, p.gender from pins p where p.status = 'queued'
      and not exists (select 1 from pins o where o.tenant_id = p.tenant_id and o.profile_id = p.profile_id and o.seat is not null)
      and (select count(*) from pins s where s.tenant_id = p.tenant_id and s.geo = p.geo and s.gender = p.gender and s.seat is not null) < 24`,
  'time of a pin that was lost or doubled': `
    with times as (select p.id, p.tenant_id, p.days * 86400000::bigint
        + coalesce((select sum(d.ran_ms) from pin_days d where d.tenant_id = p.tenant_id and d.pin_id = p.id and d.made = 'returned'), 0) as had,
      coalesce((select sum(extract(epoch from coalesce(r.until_at, p.ends_at) - r.from_at) * 1000) from pin_runs r
        where r.tenant_id = p.tenant_id and r.pin_id = p.id), 0) + case when p.seat is null then p.left_ms else 0 end as has
      from pins p where p.order_id is not null and p.status in ('queued', 'live', 'paused', 'ended'))
    select * from times where abs(had - has) > 1`,
  'a short day of a pin that is owed still': `select pin_id, day from pin_days where is_owed`,
  'a paid order of a pin that brought nothing': `
    select o.id from fin_orders o where o.biz_type = 'pin' and o.status = 'fulfilled'
      and not exists (select 1 from pins p where p.tenant_id = o.tenant_id and p.order_id = o.id and p.status not in ('held', 'closed', 'refunded'))`,
}

export const placementFacts = { table: placement, acts, tells, belongings, invariants }
