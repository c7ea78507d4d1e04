/** Random walks through activities, compared with the oracle after each act: the set-up of a walk, and its observation. */
import { expect } from 'vitest'
import type { Endpoint } from '@qianxian/protocol/base/endpoint'
import { type FaultName, faults } from '@qianxian/protocol/base/faults'
import { SUCCESS_CODE } from '@qianxian/protocol/base/limits'
import { openClock } from '../clock'
import { activityStage } from '../nouns/activity'
import { minuteOf } from '../nouns/activity-organiser'
import { givePoints } from '../nouns/mall'
import { paying } from '../payments'
import type { Person, TestWorld } from '../world'
import {
  ActivityModel,
  choiceGone,
  choiceUntil,
  DAY,
  doorFrom,
  HOUR,
  isDoorOpen,
  MINUTE,
  type DoorEntry,
  type Evening,
  type Order,
  type Place,
  type Rows,
  type Seat,
  type Sex,
  type Sum,
} from './activity-model'
import { openKnife } from './connection-killer'
import { pass, type Walk as Steps } from './walk'

const EACH_SEX = 5
const POINTS = 20_000
/** How often an act is interrupted, and how often its answer is lost. */
const [CUT, LOST] = [0.08, 0.05]
const ROWS = 14
/** Tables that acts write. */
const WRITTEN = [
  'activities',
  'activity_signups',
  'activity_waits',
  'activity_checkins',
  'activity_picks',
  'fin_orders',
  'fin_refunds',
  'escrows',
]
const MONEY = ['payments', 'pay_refunds', 'ledger_entries', 'notices', 'matches', 'idempotency_keys']
/** At any time one activity of each kind: price in money and points, and whether guests are reviewed. */
const KINDS = [
  { fen: 0, pt: 0, needAudit: false },
  { fen: 9_900, pt: 0, needAudit: false },
  { fen: 4_901, pt: 31, needAudit: false },
  { fen: 0, pt: 47, needAudit: false },
  { fen: 6_600, pt: 0, needAudit: true },
] as const
const COMING = 2

interface Reply<Output> {
  code: number
  status: number
  message: string
  data: Output
  fields?: Record<string, string>
}

export interface Walk extends Steps {
  world: TestWorld
  model: ActivityModel
  people: readonly Person[]
  /** The organiser, and the second person at the door. */
  organiser: Person
  host: Person
  hands: ReturnType<typeof paying>
  travel(ms: number): Promise<void>
  /** The rows after the last act. */
  rows: Rows
  look(): Promise<Rows>
  /** Compares the changes with the previous rows. */
  follow(): Promise<void>
  /** Drops activities that are over and settled, and creates new ones. */
  refill(): Promise<void>
  /** Performs one tap; sometimes it is interrupted or its answer is lost, and it is sent again under its key. */
  tap<Input, Output>(person: Person, endpoint: Endpoint<Input, Output>, input: NoInfer<Input>): Promise<Reply<Output>>
  /** Performs work that is repeated as a whole after an interruption. */
  work<Result>(act: () => Promise<Result>, isBroken: (result: Result) => boolean): Promise<Result>
  /** The price of a seat. */
  costs(eveningId: number, sex: Sex): Sum
  /** Checked-in guests, preferably of an activity that fits. */
  there(fits: (evening: Evening) => boolean): Seat[]
  /** Activities whose door is open. */
  openDoors(): Evening[]
  /** A time at which the next door with expected guests is open. */
  nextDoor(): number | undefined
  /** The cause of the last interruption. */
  broken: string | null
  /** True while sweeps run after each act. */
  isSwept: boolean
  close(): void
}

export async function openActivityWalk(world: TestWorld, steps: Steps): Promise<Walk> {
  const clock = openClock()
  const { newOpen } = activityStage(world)
  const people: Person[] = []
  for (let place = 0; place < EACH_SEX * 2; place += 1)
    people.push(await world.loveUser({ profile: { gender: place < EACH_SEX ? 'male' : 'female' } }))
  for (const person of people) await givePoints(person, POINTS)
  const [organiser, host] = [await world.matchmaker(), await world.matchmaker()]
  const placeOf = new Map(people.map(({ profileId }, place) => [profileId, place]))
  const knife = await openKnife(world, [...WRITTEN, ...MONEY])
  const ids: number[] = []
  const costs = new Map<number, Record<Sex, Sum>>()
  let key = 0

  async function newEvening(): Promise<number> {
    const { fen, pt, needAudit } = steps.pick(KINDS)!
    const startAt = new Date(minuteOf(new Date(Date.now() + steps.whole(2, 7) * DAY)))
    const female = Math.floor(fen * 0.7)
    const id = await newOpen({
      organiserType: 'matchmaker',
      organiserId: organiser.matchmakerId,
      hostIds: [host.matchmakerId],
      startAt,
      endAt: new Date(startAt.getTime() + 3 * HOUR),
      enrollStart: new Date(Date.now() - HOUR),
      enrollEnd: new Date(startAt.getTime() - 2 * HOUR),
      quotaMale: 2,
      quotaFemale: 2,
      quotaAny: steps.whole(0, 1),
      price: { male: fen, vipMale: fen, female, vipFemale: female, earlyBirdFen: 0, earlyBirdUntil: null },
      pointsPrice: pt,
      needAudit,
    })
    costs.set(id, { male: { fen, pt }, female: { fen: female, pt } })
    return id
  }

  const walk: Walk = {
    ...steps,
    world,
    model: new ActivityModel(),
    people,
    organiser,
    host,
    hands: paying(world),
    travel: (ms) => pass(world, clock, ms),
    rows: { evenings: new Map(), seats: new Map(), places: new Map(), orders: new Map() },
    look: () => rowsOf(world, ids, placeOf),
    async follow() {
      const before = walk.rows
      walk.rows = await walk.look()
      expect(walk.model.follow(before, walk.rows, Date.now())).toEqual([])
    },
    async refill() {
      for (const { id, status, endAt } of eveningsOf(walk))
        if ((status === 'settled' || status === 'cancelled') && endAt + 5 * DAY < Date.now()) ids.splice(ids.indexOf(id), 1)
      const coming = eveningsOf(walk).filter(({ status, enrollEnd }) => status === 'published' && enrollEnd > Date.now())
      for (let more = coming.length; more < COMING; more += 1) ids.push(await newEvening())
      walk.rows = await walk.look()
    },
    async tap(person, endpoint, input) {
      const headers = { 'idempotency-key': `walk-${steps.seed}-${(key += 1)}` }
      const tap = () => person.call(endpoint, input, { headers })
      if (steps.chance(LOST)) {
        const [first, second] = [await tap(), await tap()]
        walk.broken = 'answered again'
        if (first.code === SUCCESS_CODE) expect(second.data, 'the same tap sent again').toEqual(first.data)
        return second
      }
      return walk.work(tap, ({ status }) => status >= 500)
    },
    async work(act, isBroken) {
      if (!steps.chance(CUT)) return act()
      await knife.arm(steps.whole(1, ROWS))
      const [result] = await Promise.allSettled([act()])
      const isCut = await knife.sheathe()
      if (result.status === 'rejected' && !isCut) throw result.reason
      if (!isCut) return (result as PromiseFulfilledResult<Awaited<ReturnType<typeof act>>>).value
      walk.broken = 'after a kill'
      if (steps.chance(0.3)) await world.restart()
      return result.status === 'fulfilled' && !isBroken(result.value) ? result.value : act()
    },
    costs: (eveningId, sex) => costs.get(eveningId)![sex],
    there: (fits) => seatsOf(walk).filter((seat) => seat.status === 'checked_in' && (fits(eveningOf(walk, seat)) || steps.chance(0.02))),
    openDoors: () => eveningsOf(walk).filter((evening) => isDoorOpen(evening, Date.now())),
    nextDoor() {
      const toCome = ({ id }: Evening) => seatsOf(walk).filter((seat) => seat.eveningId === id && seat.status === 'confirmed')
      const next = steps.pick(eveningsOf(walk).filter((one) => doorFrom(one) > Date.now() && toCome(one).length > 2))
      return next && doorFrom(next) + steps.whole(1, 50) * MINUTE
    },
    broken: null,
    isSwept: true,
    close: () => clock.close(),
  }
  await walk.refill()
  return walk
}

export type Wanted = FaultName | 'done'

/** Fails unless the answer is one of those predicted; returns it. */
export function must(what: string, { code, message }: { code: number; message: string }, ...wanted: readonly Wanted[]): Wanted {
  const found = wanted.find((one) => code === (one === 'done' ? SUCCESS_CODE : faults[one].code))
  if (!found) throw new Error(`${what}: answered ${code} ${message}, and the oracle foresaw ${wanted.join(' or ')}`)
  return found
}

export const eveningsOf = ({ rows }: Walk): Evening[] => [...rows.evenings.values()]
export const seatsOf = ({ rows }: Walk): Seat[] => [...rows.seats.values()]
export const eveningOf = ({ rows }: Walk, { eveningId }: Pick<Seat, 'eveningId'>): Evening => rows.evenings.get(eveningId)!

const msOf = (at: Date | null): number | null => at && at.getTime()

async function rowsOf({ database: { pool } }: TestWorld, ids: readonly number[], placeOf: ReadonlyMap<number, number>): Promise<Rows> {
  const ask = async <Row>(query: string): Promise<Row[]> => (await pool.query(query, [ids])).rows as Row[]
  const byId = <Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> => new Map(rows.map((row) => [row.id, row]))
  type Raw<Row, Moment extends keyof Row> = Omit<Row, Moment | 'person'> & Record<Moment, Date | null> & { profile: number }
  const evenings = await ask<Omit<Evening, 'startAt' | 'endAt' | 'enrollEnd'> & Record<'startAt' | 'endAt' | 'enrollEnd', Date>>(`
    select id::int, status, start_at as "startAt", end_at as "endAt", enroll_end as "enrollEnd", need_audit as "needAudit", revealed_at is not null as "isRevealed",
      jsonb_build_object('male', quota_male, 'female', quota_female, 'any', quota_any) as quota,
      jsonb_build_object('male', taken_male, 'female', taken_female, 'any', taken_any) as taken
    from activities where id = any($1) order by id`)
  const seats = await ask<Raw<Seat, 'heldUntil' | 'checkedInAt' | 'createdAt' | 'endedAt'>>(`
    select id::int, activity_id::int as "eveningId", profile_id::int as profile, gender as sex, status, seat, order_id::int as "orderId",
      price_fen as fen, price_pt as pt, need_audit as "needAudit", held_until as "heldUntil", ticket_code as code,
      checked_in_at as "checkedInAt", seat_no as card, created_at as "createdAt", ended_at as "endedAt"
    from activity_signups where activity_id = any($1) order by id`)
  const places = await ask<Raw<Place, 'offerUntil'>>(`
    select id::int, activity_id::int as "eveningId", profile_id::int as profile, gender as sex, status, seat, offer_until as "offerUntil"
    from activity_waits where activity_id = any($1) and status in ('waiting', 'offered') order by id`)
  const orders = await ask<Order>(`
    select o.id::int, o.paid_at is not null as "isPaid", o.amount_fen::int as fen, o.points_used::int as pt,
      o.refunded_fen::int as "backFen", o.refunded_points::int as "backPt", coalesce(c.held, 0)::int as "heldFen",
      coalesce(p.held, 0)::int as "heldPt", coalesce(c.released, 0)::int as "releasedFen", coalesce(p.released, 0)::int as "releasedPt"
    from fin_orders o join activity_signups s on s.tenant_id = o.tenant_id and s.order_id = o.id
    left join escrows c on c.tenant_id = o.tenant_id and c.order_id = o.id and c.currency = 'CNY'
    left join escrows p on p.tenant_id = o.tenant_id and p.order_id = o.id and p.currency = 'PT'
    where s.activity_id = any($1)`)
  const personOf = (profile: number): number => placeOf.get(profile)!
  return {
    evenings: byId(
      evenings.map((row) => ({ ...row, startAt: row.startAt.getTime(), endAt: row.endAt.getTime(), enrollEnd: row.enrollEnd.getTime() })),
    ),
    seats: byId(
      seats.map(({ profile, ...row }) => ({
        ...row,
        person: personOf(profile),
        heldUntil: msOf(row.heldUntil),
        checkedInAt: msOf(row.checkedInAt),
        createdAt: msOf(row.createdAt)!,
        endedAt: msOf(row.endedAt),
      })),
    ),
    places: byId(places.map(({ profile, ...row }) => ({ ...row, person: personOf(profile), offerUntil: msOf(row.offerUntil) }))),
    orders: byId(orders),
  }
}

/** Compares seats, money, the door's records, and announcements. */
export async function expectAgreement({ world, model, rows, people }: Walk): Promise<void> {
  const { pool } = world.database
  const ids = [...rows.evenings.keys()]
  const wrong = model.wrongRows(rows)

  const { rows: entries } = await pool.query<{ seat: number; at: Date; by: number; action: string; method: string }>(
    `select signup_id::int as seat, at, by_user_id::int as by, action, method from activity_checkins where activity_id = any($1) order by id`,
    [ids],
  )
  for (const seat of rows.seats.values()) {
    const found = entries.filter((entry) => entry.seat === seat.id)
    const noted = model.door.get(seat.id) ?? []
    const said = (entry: DoorEntry): string =>
      `${entry.isUndo ? 'undo' : entry.at} by ${entry.byUserId} ${entry.isSynced ? 'later' : 'at once'}`
    const wanted = noted.map(said)
    const kept = found.map(({ at, by, action, method }) =>
      said({ at: at.getTime(), byUserId: by, isUndo: action === 'undo', isSynced: method === 'offline_sync' }),
    )
    if (String(kept) !== String(wanted)) wrong.push(`the door of sign-up ${seat.id}: ${kept.join(', ')} instead of ${wanted.join(', ')}`)
    const first = isThere(seat) || seat.status === 'confirmed' ? model.first(seat.id) : undefined
    if (isThere(seat) !== (first !== undefined)) wrong.push(`sign-up ${seat.id} is ${seat.status}, and was let in ${first?.at}`)
    if (first && seat.checkedInAt !== first.at) wrong.push(`sign-up ${seat.id} came ${seat.checkedInAt} instead of ${first.at}`)
  }

  const { rows: picks } = await pool.query<{ seat: number; chosen: string }>(
    `select signup_id::int as seat, chosen from activity_picks where activity_id = any($1)`,
    [ids],
  )
  for (const { seat, chosen } of picks) {
    if (!model.picks.has(seat)) wrong.push(`sign-up ${seat} is said to have chosen`)
    if (chosen.startsWith('[')) wrong.push(`what sign-up ${seat} chose lies open`)
  }
  for (const seat of model.picks.keys()) {
    const evening = rows.evenings.get(rows.seats.get(seat)?.eveningId ?? 0)
    if (evening && choiceGone(evening) > Date.now() && !picks.some((row) => row.seat === seat))
      wrong.push(`what sign-up ${seat} chose is lost`)
  }

  const { rows: short } = await pool.query(
    `select a.user_id::int as user, a.balance::int, ${POINTS} - coalesce(sum(o.points_used - o.refunded_points), 0)::int as wanted
     from ledger_accounts a left join fin_orders o on o.tenant_id = a.tenant_id and o.user_id = a.user_id and o.status <> 'closed'
     where a.kind = 'points' and a.user_id = any($1) group by 1, a.balance having a.balance <> ${POINTS} - coalesce(sum(o.points_used - o.refunded_points), 0)`,
    [people.map(({ userId }) => userId)],
  )
  expect({ wrong, short }).toEqual({ wrong: [], short: [] })
}

const isThere = ({ status }: Seat): boolean => status === 'checked_in'

/** For announced activities: exactly the mutual choices are pairs, and a day later the choices are deleted. */
export async function expectTold({ world, model, rows, people }: Walk, then: number): Promise<void> {
  const { pool } = world.database
  for (const evening of rows.evenings.values()) {
    const hasChosen = [...rows.seats.values()].some(({ eveningId, id }) => eveningId === evening.id && model.picks.has(id))
    if (hasChosen && choiceUntil(evening) <= then) expect([evening.id, evening.isRevealed]).toEqual([evening.id, true])
  }
  const { rows: old } = await pool.query<{ activity: number }>(`select activity_id::int as activity from activity_picks`)
  for (const { activity: id } of old) {
    const evening = rows.evenings.get(id)
    if (!evening || choiceGone(evening) <= then) throw new Error(`what was chosen at ${id} still lies there`)
  }
  const { rows: met } = await pool.query<{ a: number; b: number }>(
    `select a_id::int as a, b_id::int as b from matches where source = 'event'`,
  )
  const names = new Map(people.map(({ profileId }, place) => [profileId, place]))
  const found = new Set(met.map(({ a, b }) => [names.get(a)!, names.get(b)!].toSorted((x, y) => x - y).join('+')))
  expect([...found].toSorted()).toEqual([...model.told].toSorted())
}
