/** Acts for each verb of the spotlight, ids, and invariants that hold after any kill. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { audit } from '@qianxian/protocol/audit/audit'
import { finance } from '@qianxian/protocol/finance/finance'
import { spotlight } from '@qianxian/protocol/spotlight/spotlight'
import { and, eq } from 'drizzle-orm'
import { newSpotlightBooking, newSpotlightConfig, newSpotlightSeat } from '../../seed/makers/spotlight'
import { photos } from '../../src/db/tables/media'
import { spotlightBookings, spotlightSeats } from '../../src/db/tables/spotlight'
import { settlePayment } from '../../src/features/finance/finance'
import { hourOf } from '../../src/features/spotlight/hours'
import type { Belongs, Scene } from '../scene'
import { onlooker, secret, type Plant } from '../secrets'
import { stageOf, type Acts } from '../stage'
import type { NoticeCases } from '../notice-case'
import type { Person, PersonFacts, TestWorld } from '../world'

export const CITY = '510100'
export const PRICE = 1_990
const HOUR_MS = 3_600_000
/** An hour has four seats, so each act uses a different hour. */
const FIRST_HOUR = 48
const HOURS = 250
let acted = 0

export function spotlightStage(world: TestWorld) {
  const { db } = world.world
  const sold = async (tenantId = world.tenantA) => {
    await newSpotlightConfig(world.bench(tenantId), {}).catch(() => undefined)
  }
  const booker = async (facts: PersonFacts = {}): Promise<Person> => {
    await sold(facts.tenantId)
    return world.loveUser({ isVerified: true, ...facts })
  }
  const photoOf = async ({ profileId }: Person) => (await db.select().from(photos).where(eq(photos.profileId, profileId)))[0]!
  /** The full hour this many hours from now. */
  const hourIn = (hours: number): Date => new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + hours * HOUR_MS)
  const inputFor = async (person: Person, startsAt: Date) => ({
    city: CITY,
    day: dayInShanghai(startsAt),
    hour: hourOf(startsAt),
    photo: (await photoOf(person)).id,
    slogan: '周末一起去爬山吧',
  })
  const orderOf = async (person: Person, startsAt: Date) =>
    person.call(finance.createFinOrder, { bizType: 'spotlight', input: await inputFor(person, startsAt), shownFen: PRICE })
  const pay = async (person: Person, orderId: number, now = new Date()) =>
    settlePayment(await person.ctx(now), { orderId, paymentId: null, channel: 'ali', fen: PRICE, channelNo: `s${orderId}`, paidAt: now })
  const bookingOf = async (orderId: number) => (await db.select().from(spotlightBookings).where(eq(spotlightBookings.orderId, orderId)))[0]!
  const rowOf = async (id: number) => (await db.select().from(spotlightBookings).where(eq(spotlightBookings.id, id)))[0]!
  const seatsOf = async (id: number) =>
    db.select().from(spotlightSeats).where(eq(spotlightSeats.bookingId, id)).orderBy(spotlightSeats.startsAt)
  /** A paid booking under audit. */
  const nextHour = () => hourIn(FIRST_HOUR + (acted++ % HOURS))
  const booked = async (person: Person, startsAt = nextHour()) => {
    const { data, message } = await orderOf(person, startsAt)
    if (!data) throw new Error(message)
    await pay(person, data.id)
    const { id } = await bookingOf(data.id)
    return { id, orderId: data.id, startsAt }
  }
  const judged = async (id: number, decision: 'approved' | 'rejected' = 'approved') => {
    const auditor = await world.auditor()
    const { auditTaskId } = await rowOf(id)
    await auditor.call(audit.claim, { id: auditTaskId! })
    const reasons = decision === 'rejected' ? [{ field: 'slogan', code: 'advertisement' as const }] : []
    return auditor.call(audit.decide, { id: auditTaskId!, decision, reasons })
  }
  const scheduled = async (person: Person, startsAt = nextHour()) => {
    const made = await booked(person, startsAt)
    await judged(made.id)
    return made
  }
  /** A booking shown now, without an order. */
  const live = async (person: Person, facts: Partial<typeof spotlightBookings.$inferInsert> = {}) => {
    const startsAt = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS)
    const gender = facts.gender ?? 'female'
    const bench = world.bench()
    const booking = await newSpotlightBooking(bench, {
      profileId: person.profileId,
      geo: CITY,
      startsAt,
      status: 'scheduled',
      mediaId: (await photoOf(person)).mediaId,
      ...facts,
      gender,
    })
    // Frees a seat in an hour that other acts have filled.
    const taken = await db
      .select()
      .from(spotlightSeats)
      .where(and(eq(spotlightSeats.startsAt, startsAt), eq(spotlightSeats.gender, gender), eq(spotlightSeats.geo, CITY)))
    if (taken.length === 4) await db.delete(spotlightSeats).where(eq(spotlightSeats.id, taken[0]!.id))
    const seat = [1, 2, 3, 4].find((number) => !taken.slice(taken.length === 4 ? 1 : 0).some((one) => one.seat === number))!
    await newSpotlightSeat(bench, { bookingId: booking.id, profileId: person.profileId, geo: CITY, gender, startsAt, seat })
    return booking
  }
  return { sold, booker, photoOf, hourIn, inputFor, orderOf, pay, bookingOf, rowOf, seatsOf, booked, judged, scheduled, live }
}

const acts = (world: TestWorld): Acts<typeof spotlight> => {
  const { by, him } = stageOf(world)
  const { booker, booked, judged, live, photoOf } = spotlightStage(world)
  return {
    getSpotlightHours: async () => by(await booker(), spotlight.getSpotlightHours, { city: CITY }),
    getSpotlightShop: async () => by(await booker(), spotlight.getSpotlightShop, {}),
    getMySpotlights: async () => {
      const her = await booker()
      await booked(her)
      return by(her, spotlight.getMySpotlights, {})
    },
    saveSpotlight: async () => {
      const her = await booker()
      const { id } = await booked(her)
      await judged(id, 'rejected')
      return by(her, spotlight.saveSpotlight, { id, photo: (await photoOf(her)).id, slogan: '一起做一桌菜' })
    },
    cancelSpotlight: async () => {
      const her = await booker()
      const { id } = await booked(her)
      return by(her, spotlight.cancelSpotlight, { id, shownFen: PRICE })
    },
    getSpotlight: async () => {
      await live(await booker())
      return by(await him(), spotlight.getSpotlight, { city: CITY })
    },
    closeSpotlight: async () => by(await him(), spotlight.closeSpotlight, {}),
  }
}

const tells = (world: TestWorld): NoticeCases => {
  const { booker, booked, judged } = spotlightStage(world)
  return {
    'spotlight.told': async () => {
      const her = await booker()
      const { id } = await booked(her)
      return { hears: [her], says: '聚光灯内容已通过审核', tap: () => judged(id) }
    },
  }
}

const belongings = async ({ world, others, me }: Scene): Promise<Belongs<'spotlight'>> => {
  const { hourIn } = spotlightStage(world)
  const { stranger, far } = others
  // A refused booking, because that state allows the most acts.
  const refusedOf = async ({ profileId }: Person, tenantId = world.tenantA): Promise<number> => {
    const startsAt = hourIn(48)
    const facts = { profileId, geo: CITY, gender: 'female', startsAt } as const
    return (await newSpotlightBooking(world.bench(tenantId), { ...facts, status: 'creative_rejected' })).id
  }
  const between = await refusedOf(stranger)
  return {
    own: { spotlight: () => (me.profileId > 0 ? refusedOf(me) : Promise.resolve(between)) },
    foreign: { spotlight: { "somebody else's": between, 'of another tenant': await refusedOf(far, world.tenantB) } },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'an hour in the spotlight that stands without a seat': `
    select b.id, b.status from spotlight_bookings b where b.status in ('creative_auditing', 'scheduled')
      and not exists (select 1 from spotlight_seats s where s.tenant_id = b.tenant_id and s.booking_id = b.id and s.starts_at = b.starts_at)`,
  'a seat to come of an hour that is over': `
    select s.id, b.status from spotlight_seats s join spotlight_bookings b on b.tenant_id = s.tenant_id and b.id = s.booking_id
    where b.status in ('reported', 'cancelled', 'refunded', 'closed') and s.starts_at > greatest(b.ended_at, now())`,
  'a paid order of the spotlight that brought nothing': `
    select o.id from fin_orders o where o.biz_type = 'spotlight' and o.status = 'fulfilled'
      and not exists (select 1 from spotlight_bookings b where b.tenant_id = o.tenant_id and b.order_id = o.id
        and b.status not in ('held', 'closed', 'refunded'))`,
  'an hour in the spotlight with the auditors of which there is no task': `
    select b.id from spotlight_bookings b left join audit_tasks t on t.tenant_id = b.tenant_id and t.id = b.audit_task_id
    where b.status = 'creative_auditing' and (t.id is null or t.status not in ('need_human', 'assigned'))`,
  'more than three showings of one spotlight to one person in a day': `select * from spotlight_views where times > 3`,
}

/** The text for an hour is secret until it is approved. */
const secrets: Plant = async (world, { person }) => {
  const slogan = secret(
    '聚光灯宣言',
    ({ name }, path) => name === 'self' && (path.endsWith('/getMySpotlights') || path.endsWith('/exportData')),
  )
  const { id } = await newSpotlightBooking(world.bench(), {
    profileId: person.profileId,
    geo: CITY,
    gender: 'female',
    startsAt: spotlightStage(world).hourIn(48),
    status: 'creative_rejected',
    slogan: slogan.mark,
  })
  return {
    secrets: { slogan },
    ids: { spotlight: id },
    onlookers: [onlooker('neighbour', await world.loveUser({ profile: { gender: 'male' } }))],
  }
}

export const spotlightFacts = { table: spotlight, acts, tells, belongings, invariants, secrets }
