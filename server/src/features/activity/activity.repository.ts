/** The only writer of activities, their sign-ups and their queues. */
import type { Seats } from '@qianxian/protocol/activity/activity.rules'
import {
  activityLimits,
  activityStates,
  type SeatKind,
  signupStates,
  type StoredActivityStatus,
  type StoredSignupStatus,
  waitStates,
} from '@qianxian/protocol/activity/activity.words'
import { userStates } from '@qianxian/protocol/account/account.words'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { orderStates } from '@qianxian/protocol/finance/finance.words'
import { type Gender, profileStates } from '@qianxian/protocol/love/profile.words'
import { and, asc, desc, eq, gt, inArray, lt, lte, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { sqlTimestamp } from '../../db/sql-timestamp'
import { planOnce } from '../../db/prepared'
import { sqlList, sqlLiteral } from '../../db/sql-literals'
import { users } from '../../db/tables/account'
import { activities, activityGroupLooks, activityPicks, activitySignups, activityWaits } from '../../db/tables/activity'
import { escrows, finOrders } from '../../db/tables/finance'
import { loveProfiles } from '../../db/tables/love'
import { isBlockedPair } from '../interact/interact'
import { isVipNow } from '../membership/membership'

export type Activity = typeof activities.$inferSelect
export type Signup = typeof activitySignups.$inferSelect
export type Wait = typeof activityWaits.$inferSelect

export const seatCountsOf = (row: Activity): { quota: Seats; taken: Seats } => ({
  quota: { male: row.quotaMale, female: row.quotaFemale, any: row.quotaAny },
  taken: { male: row.takenMale, female: row.takenFemale, any: row.takenAny },
})

// --- Activities -------------------------------------------------------------

const one = (ctx: Ctx, id: number) => and(tenantScope(ctx, activities), eq(activities.id, id))

export async function activityById(ctx: Ctx, id: number): Promise<Activity | null> {
  const [row] = await ctx.db.select().from(activities).where(one(ctx, id))
  return row ?? null
}

export const activitiesById = (ctx: Ctx, ids: readonly number[]): Promise<Activity[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : ctx.db
        .select()
        .from(activities)
        .where(and(tenantScope(ctx, activities), inArray(activities.id, [...ids])))

export async function lockActivity(ctx: TxCtx, id: number): Promise<Activity | null> {
  const [row] = await ctx.db.select().from(activities).where(one(ctx, id)).for('update')
  return row ?? null
}

const takenColumn = { male: activities.takenMale, female: activities.takenFemale, any: activities.takenAny } as const
const quotaColumn = { male: activities.quotaMale, female: activities.quotaFemale, any: activities.quotaAny } as const
const takenName = { male: 'takenMale', female: 'takenFemale', any: 'takenAny' } as const

/** Takes a seat of this quota; returns null if none is left. */
export async function takeSeat(ctx: TxCtx, id: number, kind: SeatKind): Promise<Activity | null> {
  const [row] = await ctx.db
    .update(activities)
    .set({ [takenName[kind]]: sql`${takenColumn[kind]} + 1` })
    .where(and(one(ctx, id), lt(takenColumn[kind], quotaColumn[kind])))
    .returning()
  return row ?? null
}

export async function freeSeat(ctx: TxCtx, id: number, kind: SeatKind): Promise<Activity> {
  const [row] = await ctx.db
    .update(activities)
    .set({ [takenName[kind]]: sql`${takenColumn[kind]} - 1` })
    .where(one(ctx, id))
    .returning()
  return row!
}

/** Marks the activity as settled; a cancelled activity stays cancelled. */
export async function markSettled(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .update(activities)
    .set({ status: 'settled' })
    .where(and(one(ctx, id), inArray(activities.status, [...activityStates.unsettled])))
}

const published = eq(activities.status, 'published' satisfies StoredActivityStatus)

/** Filters activities: those not over yet, or past ones. */
const isComing = (ctx: Ctx): SQL => and(published, gt(activities.endAt, ctx.now))!
const isPast = (ctx: Ctx): SQL => or(and(published, lte(activities.endAt, ctx.now)), inArray(activities.status, [...activityStates.been]))!

export interface Filter {
  city?: string
  isPast: boolean
  /** Only activities that begin before this moment; null for no limit. */
  until: Date | null
}

/** 0 for an activity that one can still join, 1 for one that runs already or whose sign-up is closed. */
export const rankOf = ({ startAt, enrollEnd }: Pick<Activity, 'startAt' | 'enrollEnd'>, now: Date): number =>
  startAt > now && enrollEnd > now ? 0 : 1

/** Activities that one can join, the next first, then those that are closed or run; past ones, the latest first. */
export function activitiesOf(
  ctx: Ctx,
  { city, isPast: isOver, until }: Filter,
  place: readonly [rank: number, at: string, id: number] | null,
  limit: number,
): Promise<Activity[]> {
  const direction = isOver ? desc : asc
  const now = sqlTimestamp(ctx.now)
  const rank = isOver ? sql`0` : sql`case when ${activities.startAt} > ${now} and ${activities.enrollEnd} > ${now} then 0 else 1 end`
  const after = place
    ? sql`(${rank}, ${activities.startAt}, ${activities.id}) ${isOver ? sql`<` : sql`>`} (${place[0]}::int, ${sqlTimestamp(new Date(place[1]))}, ${place[2]})`
    : undefined
  return ctx.db
    .select()
    .from(activities)
    .where(
      and(
        tenantScope(ctx, activities),
        isOver ? isPast(ctx) : isComing(ctx),
        city === undefined ? undefined : eq(activities.cityGeo, city),
        until === null ? undefined : lt(activities.startAt, until),
        after,
      ),
    )
    .orderBy(...(isOver ? [] : [rank]), direction(activities.startAt), direction(activities.id))
    .limit(limit)
}

export const citiesOf = (ctx: Ctx): Promise<{ code: string; count: number }[]> => {
  const count = sql<number>`count(*)::int`
  return ctx.db
    .select({ code: activities.cityGeo, count })
    .from(activities)
    .where(and(tenantScope(ctx, activities), isComing(ctx)))
    .groupBy(activities.cityGeo)
    .orderBy(desc(count), asc(activities.cityGeo))
}

/** Join condition between a sign-up and its activity. */
const ofSignup = and(eq(activities.tenantId, activitySignups.tenantId), eq(activities.id, activitySignups.activityId))

export interface DueWork {
  /** Activities with a lapsed seat or offer, or with a queue that can no longer get a seat. */
  activities: number[]
  /** Sign-ups that were not reviewed in time. */
  undecided: number[]
}

/** Items due by the clock, for one person or for the tenant; at most `atMost` of each kind. */
export async function listDueWork(ctx: Ctx, profileId: number | null, atMost: number): Promise<DueWork> {
  const t = ctx.tenant.id
  const now = sqlTimestamp(ctx.now)
  const lateFor = sqlTimestamp(momentAfter(ctx.now, activityLimits.auditHoursBefore, 'hour'))
  const whose = (row: string) => (profileId === null ? sql`` : sql` and ${sql.raw(row)}.profile_id = ${profileId}`)
  const { rows } = await ctx.db.execute<{ id: string; undecided: boolean }>(sql`
    (select s.activity_id as id, false as undecided from ${activitySignups} s where s.tenant_id = ${t}
      and s.status = ${sqlLiteral<StoredSignupStatus>('pending_payment')} and s.held_until <= ${now}${whose('s')}
    union select w.activity_id, false from ${activityWaits} w where w.tenant_id = ${t}
      and w.status in ${sqlList(waitStates.open)} and w.offer_until <= ${now}${whose('w')}
    union select w.activity_id, false from ${activityWaits} w join ${activities} a on a.tenant_id = w.tenant_id and a.id = w.activity_id
      where w.tenant_id = ${t} and w.status in ${sqlList(waitStates.open)}
        and a.start_at <= case when a.need_audit then ${lateFor} else ${now} end${whose('w')}
    limit ${atMost})
    union all
    (select s.id, true from ${activitySignups} s join ${activities} a on a.tenant_id = s.tenant_id and a.id = s.activity_id
      where s.tenant_id = ${t} and s.status = ${sqlLiteral<StoredSignupStatus>('pending_audit')} and a.start_at <= ${lateFor}${whose('s')}
      order by s.id limit ${atMost})`)
  const of = (undecided: boolean) => rows.filter((row) => row.undecided === undecided).map(({ id }) => Number(id))
  return { activities: of(false), undecided: of(true) }
}

/** Cancelled activities that still hold the money kept by the ladder from earlier cancellations. */
const keepsSomething = sql`${activities.status} = ${sqlLiteral<StoredActivityStatus>('cancelled')} and exists (
  select 1 from ${activitySignups} s join ${escrows} e on e.tenant_id = s.tenant_id and e.order_id = s.order_id
  where s.tenant_id = ${activities.tenantId} and s.activity_id = ${activities.id} and e.held > 0)`

/** Activities that ended so long ago that no refund can be claimed any more. */
export async function unsettledBefore(ctx: Ctx, before: Date, atMost: number): Promise<number[]> {
  const isUnsettled = or(inArray(activities.status, [...activityStates.unsettled]), keepsSomething)
  const rows = await ctx.db
    .select({ id: activities.id })
    .from(activities)
    .where(and(tenantScope(ctx, activities), lte(activities.endAt, before), isUnsettled))
    .orderBy(asc(activities.endAt))
    .limit(atMost)
  return rows.map(({ id }) => id)
}

/** Orders of an activity whose money may still be held. */
export async function ordersToRelease(ctx: Ctx, activityId: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: finOrders.id })
    .from(activitySignups)
    .innerJoin(finOrders, and(eq(finOrders.tenantId, activitySignups.tenantId), eq(finOrders.id, activitySignups.orderId)))
    .where(
      and(
        tenantScope(ctx, activitySignups),
        eq(activitySignups.activityId, activityId),
        inArray(finOrders.status, [...orderStates.refundable]),
      ),
    )
    .orderBy(asc(finOrders.id))
  return rows.map(({ id }) => id)
}

// --- Sign-ups ---------------------------------------------------------------

const signup = (ctx: Ctx, id: number) => and(tenantScope(ctx, activitySignups), eq(activitySignups.id, id))

export async function insertSignup(ctx: TxCtx, row: Omit<typeof activitySignups.$inferInsert, 'tenantId'>): Promise<Signup> {
  const [made] = await ctx.db
    .insert(activitySignups)
    .values({ ...row, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .returning()
  return made!
}

export async function updateSignup(ctx: TxCtx, id: number, change: Partial<Signup>): Promise<Signup> {
  const [row] = await ctx.db.update(activitySignups).set(change).where(signup(ctx, id)).returning()
  return row!
}

export async function signupOfOrder(ctx: Ctx, orderId: number): Promise<Signup | null> {
  const [row] = await ctx.db
    .select()
    .from(activitySignups)
    .where(and(tenantScope(ctx, activitySignups), eq(activitySignups.orderId, orderId)))
  return row ?? null
}

/** The user whose seat this order paid; null if there is none. */
export async function holderOfOrder(ctx: Ctx, orderId: number): Promise<number | null> {
  const [row] = await ctx.db
    .select({ userId: loveProfiles.userId })
    .from(activitySignups)
    .innerJoin(loveProfiles, and(eq(loveProfiles.tenantId, activitySignups.tenantId), eq(loveProfiles.id, activitySignups.profileId)))
    .where(and(tenantScope(ctx, activitySignups), eq(activitySignups.orderId, orderId)))
  return row?.userId ?? null
}

export async function signupById(ctx: Ctx, id: number): Promise<Signup | null> {
  const [row] = await ctx.db.select().from(activitySignups).where(signup(ctx, id))
  return row ?? null
}

export async function signupByCode(ctx: Ctx, code: string): Promise<Signup | null> {
  const [row] = await ctx.db
    .select()
    .from(activitySignups)
    .where(and(tenantScope(ctx, activitySignups), eq(activitySignups.ticketCode, code)))
  return row ?? null
}

export async function signupByTransfer(ctx: Ctx, transferHash: string): Promise<Signup | null> {
  const [row] = await ctx.db
    .select()
    .from(activitySignups)
    .where(and(tenantScope(ctx, activitySignups), eq(activitySignups.transferHash, transferHash)))
  return row ?? null
}

/** Sign-ups that were checked in, by seat number. */
export const checkedInOf = (ctx: Ctx, activityId: number): Promise<Signup[]> =>
  ctx.db
    .select()
    .from(activitySignups)
    .where(and(tenantScope(ctx, activitySignups), eq(activitySignups.activityId, activityId), eq(activitySignups.status, 'checked_in')))
    .orderBy(asc(activitySignups.seatNo), asc(activitySignups.id))

/** The next seat number; the caller must hold the lock on the activity. */
export async function nextCardNumber(ctx: Ctx, activityId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ last: sql<number>`coalesce(max(${activitySignups.seatNo}), 0)` })
    .from(activitySignups)
    .where(and(tenantScope(ctx, activitySignups), eq(activitySignups.activityId, activityId)))
  return row!.last + 1
}

/** Sign-ups of one person that have a seat in an activity; there is at most one. */
const seated = (ctx: Ctx, activityId: number, profileId: number) =>
  and(
    tenantScope(ctx, activitySignups),
    eq(activitySignups.activityId, activityId),
    eq(activitySignups.profileId, profileId),
    inArray(activitySignups.status, [...signupStates.seated]),
  )

export async function findActiveSignup(ctx: Ctx, activityId: number, profileId: number): Promise<Signup | null> {
  const [row] = await ctx.db
    .select()
    .from(activitySignups)
    .where(seated(ctx, activityId, profileId))
  return row ?? null
}

/** Sign-ups of one person with a seat, in every activity. */
export const listActiveSignups = (ctx: Ctx, profileId: number): Promise<Signup[]> =>
  ctx.db
    .select()
    .from(activitySignups)
    .where(
      and(
        tenantScope(ctx, activitySignups),
        eq(activitySignups.profileId, profileId),
        inArray(activitySignups.status, [...signupStates.seated]),
      ),
    )
    .orderBy(asc(activitySignups.id))

/** Condition for sign-ups that were not paid in time. */
const lapsed = (ctx: Ctx, activityId: number) =>
  and(
    tenantScope(ctx, activitySignups),
    eq(activitySignups.activityId, activityId),
    sql`${activitySignups.status} = ${sqlLiteral<StoredSignupStatus>('pending_payment')}`,
    lte(activitySignups.heldUntil, ctx.now),
  )

/** Closes lapsed sign-ups; returns the seats that become free. */
export const closeLapsedSignups = (ctx: TxCtx, activityId: number): Promise<{ seat: SeatKind | null }[]> =>
  ctx.db
    .execute<{ seat: SeatKind | null }>(sql`
    update ${activitySignups} s set status = ${sqlLiteral<StoredSignupStatus>('closed')}, seat = null, held_until = null, ended_at = ${sqlTimestamp(ctx.now)}
    from (select id, seat from ${activitySignups} where ${lapsed(ctx, activityId)}) old
    where s.tenant_id = ${ctx.tenant.id} and s.id = old.id returning old.seat`)
    .then(({ rows }) => rows)

export type Box = 'coming' | 'past' | 'refunded'

/** The latest first. */
export async function signupsOf(ctx: Ctx, profileId: number, box: Box, before: number | null, limit: number): Promise<Signup[]> {
  const isOver = sql`(${activities.endAt} <= ${sqlTimestamp(ctx.now)} or ${inArray(activities.status, [...activityStates.over])})`
  const wanted = {
    coming: and(inArray(activitySignups.status, [...signupStates.seated]), sql`not ${isOver}`),
    past: and(inArray(activitySignups.status, [...signupStates.coming]), isOver),
    refunded: inArray(activitySignups.status, [...signupStates.ended]),
  }[box]
  const rows = await ctx.db
    .select({ signup: activitySignups })
    .from(activitySignups)
    .innerJoin(activities, ofSignup)
    .where(
      and(
        tenantScope(ctx, activitySignups),
        eq(activitySignups.profileId, profileId),
        wanted,
        before === null ? undefined : lt(activitySignups.id, before),
      ),
    )
    .orderBy(desc(activitySignups.id))
    .limit(limit)
  return rows.map((row) => row.signup)
}

// --- Choices ----------------------------------------------------------------

export const picksOf = (ctx: Ctx, activityId: number): Promise<{ id: number; gender: Gender; chosen: string }[]> =>
  ctx.db
    .select({ id: activitySignups.id, gender: activitySignups.gender, chosen: activityPicks.chosen })
    .from(activityPicks)
    .innerJoin(activitySignups, and(eq(activitySignups.tenantId, activityPicks.tenantId), eq(activitySignups.id, activityPicks.signupId)))
    .where(and(tenantScope(ctx, activityPicks), eq(activityPicks.activityId, activityId)))
    .orderBy(asc(activityPicks.signupId))

export async function picksBy(ctx: Ctx, signupId: number): Promise<string | null> {
  const [row] = await ctx.db
    .select({ chosen: activityPicks.chosen })
    .from(activityPicks)
    .where(and(tenantScope(ctx, activityPicks), eq(activityPicks.signupId, signupId)))
  return row?.chosen ?? null
}

/** Stores the encrypted choices of a sign-up; null deletes them. */
export async function keepPicks(ctx: Ctx, { id: signupId, activityId }: Signup, chosen: string | null): Promise<void> {
  if (chosen === null) {
    await ctx.db.delete(activityPicks).where(and(tenantScope(ctx, activityPicks), eq(activityPicks.signupId, signupId)))
    return
  }
  await ctx.db
    .insert(activityPicks)
    .values({ tenantId: ctx.tenant.id, signupId, activityId, chosen, changedAt: ctx.now })
    .onConflictDoUpdate({ target: [activityPicks.tenantId, activityPicks.signupId], set: { chosen, changedAt: ctx.now } })
}

/** Activities whose time to choose is over and whose result has not been announced yet. */
export async function choicesToReveal(ctx: Ctx, atMost: number): Promise<number[]> {
  // Starts from the choices, which exist only for days, rather than from all past activities.
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select a.id from (select distinct activity_id from ${activityPicks} where tenant_id = ${ctx.tenant.id}) p
      join ${activities} a on a.tenant_id = ${ctx.tenant.id} and a.id = p.activity_id
    where a.revealed_at is null and a.end_at <= ${sqlTimestamp(momentBefore(ctx.now, activityLimits.pickHours, 'hour'))}
    order by a.end_at limit ${atMost}`)
  return rows.map(({ id }) => Number(id))
}

export async function markRevealed(ctx: Ctx, id: number, counts: Pick<Activity, 'pickers' | 'pairs'>): Promise<void> {
  await ctx.db
    .update(activities)
    .set({ ...counts, revealedAt: ctx.now })
    .where(one(ctx, id))
}

/** Deletes choices that were announced at least a day ago; returns their number. */
export async function forgetPicks(ctx: Ctx): Promise<number> {
  const { pickHours, picksGoneHours } = activityLimits
  const { rowCount } = await ctx.db.execute(sql`
    delete from ${activityPicks} p using ${activities} a
    where p.tenant_id = ${ctx.tenant.id} and a.tenant_id = p.tenant_id and a.id = p.activity_id and a.revealed_at is not null
      and a.end_at <= ${sqlTimestamp(momentBefore(ctx.now, pickHours + picksGoneHours, 'hour'))}`)
  return rowCount ?? 0
}

export async function insertGroupLook(ctx: Ctx, signupId: number): Promise<void> {
  await ctx.db.insert(activityGroupLooks).values({ tenantId: ctx.tenant.id, signupId, at: ctx.now })
}

/** True if neither has blocked the other and both still exist: a pair with a person who left or was removed is not announced. */
export async function mayBePaired(ctx: Ctx, a: number, b: number): Promise<boolean> {
  const there = await ctx.db.$count(
    ctx.db
      .select({ id: loveProfiles.id })
      .from(loveProfiles)
      .innerJoin(users, and(eq(users.tenantId, loveProfiles.tenantId), eq(users.id, loveProfiles.userId)))
      .where(
        and(
          tenantScope(ctx, loveProfiles),
          inArray(loveProfiles.id, [a, b]),
          notInArray(loveProfiles.lifecycle, [...profileStates.over]),
          notInArray(users.status, [...userStates.unseen]),
        ),
      )
      .as('there'),
  )
  return there === 2 && !(await isBlockedPair(ctx, a, b))
}

// --- Queues -----------------------------------------------------------------

export async function insertWait(ctx: TxCtx, facts: Pick<Wait, 'activityId' | 'profileId' | 'gender'>): Promise<void> {
  await ctx.db.insert(activityWaits).values({ ...facts, status: 'waiting', queuedAt: ctx.now, tenantId: ctx.tenant.id, createdAt: ctx.now })
}

export async function updateWait(ctx: TxCtx, id: number, change: Partial<Wait>): Promise<Wait> {
  const [row] = await ctx.db
    .update(activityWaits)
    .set(change)
    .where(and(tenantScope(ctx, activityWaits), eq(activityWaits.id, id)))
    .returning()
  return row!
}

const open = (ctx: Ctx, activityId: number) =>
  and(tenantScope(ctx, activityWaits), eq(activityWaits.activityId, activityId), inArray(activityWaits.status, [...waitStates.open]))

/**
 * Work that a locked activity may have to settle: lapsed seats, and the queue. One query, because mostly there is none.
 */
export async function findPendingWork(ctx: Ctx, activityId: number): Promise<{ hasLapsed: boolean; hasQueue: boolean }> {
  const { rows } = await ctx.db.execute<{ lapsed: boolean; queue: boolean }>(sql`${planOnce('activity_unrest')}
    select exists (select 1 from ${activitySignups} where ${lapsed(ctx, activityId)}) as lapsed,
      exists (select 1 from ${activityWaits} where ${open(ctx, activityId)}) as queue`)
  return { hasLapsed: rows[0]!.lapsed, hasQueue: rows[0]!.queue }
}

/** Waiting and offered entries, the longest-waiting first. */
export const queueOf = (ctx: Ctx, activityId: number): Promise<Wait[]> =>
  ctx.db.select().from(activityWaits).where(open(ctx, activityId)).orderBy(asc(activityWaits.queuedAt), asc(activityWaits.id))

export async function waitOf(ctx: Ctx, activityId: number, profileId: number): Promise<Wait | null> {
  const [row] = await ctx.db
    .select()
    .from(activityWaits)
    .where(and(open(ctx, activityId), eq(activityWaits.profileId, profileId)))
  return row ?? null
}

/** Number of people of this sex ahead in the queue. */
export const countAhead = (ctx: Ctx, { id, activityId, gender, queuedAt }: Wait): Promise<number> =>
  ctx.db.$count(
    activityWaits,
    and(
      open(ctx, activityId),
      eq(activityWaits.gender, gender),
      sql`(${activityWaits.queuedAt}, ${activityWaits.id}) < (${sqlTimestamp(queuedAt)}, ${id})`,
    ),
  )

export const waitsOf = (ctx: Ctx, profileId: number, before: number | null, limit: number): Promise<Wait[]> =>
  ctx.db
    .select()
    .from(activityWaits)
    .where(
      and(
        tenantScope(ctx, activityWaits),
        eq(activityWaits.profileId, profileId),
        inArray(activityWaits.status, [...waitStates.open]),
        before === null ? undefined : lt(activityWaits.id, before),
      ),
    )
    .orderBy(desc(activityWaits.id))
    .limit(limit)

// --- Guests -----------------------------------------------------------------

export interface Guest {
  id: number
  userId: number | null
  gender: Gender | null
  birthday: string | null
  education: typeof loveProfiles.$inferSelect.education
  maritalStatus: typeof loveProfiles.$inferSelect.maritalStatus
  isVerified: boolean
  cityGeo: string | null
  isVip: boolean
}

function guestColumns(ctx: Ctx) {
  const { id, userId, gender, birthday, education, maritalStatus, isVerified, cityGeo } = loveProfiles
  const isVip = sql<boolean>`${isVipNow(ctx, userId)}`
  return { id, userId, gender, birthday, education, maritalStatus, isVerified, cityGeo, isVip }
}

const profile = (ctx: Ctx, id: number) => and(tenantScope(ctx, loveProfiles), eq(loveProfiles.id, id))

export async function guestOf(ctx: Ctx, profileId: number): Promise<Guest | null> {
  const [row] = await ctx.db.select(guestColumns(ctx)).from(loveProfiles).where(profile(ctx, profileId))
  return row ?? null
}

/** A person and their relation to an activity. */
export interface Applicant {
  guest: Guest
  /** The person's sign-up with a seat; null if there is none. */
  signup: Signup | null
  /** The person's entry in the queue; null if there is none. */
  wait: Wait | null
  /** End times of recent activities in which the person had a seat and was not checked in. */
  missed: Date[]
}

/**
 * Loads everything that decides whether a person may take part, in one query. For a sign-up, the caller must hold the
 * lock on the activity.
 */
export async function loadApplicant(ctx: Ctx, activityId: number, profileId: number): Promise<Applicant | null> {
  const [row] = await ctx.db
    .select({ guest: guestColumns(ctx), signup: activitySignups, wait: activityWaits, missed: missedBy(ctx, profileId) })
    .from(loveProfiles)
    .leftJoin(activitySignups, seated(ctx, activityId, profileId))
    .leftJoin(activityWaits, and(open(ctx, activityId), eq(activityWaits.profileId, profileId)))
    .where(profile(ctx, profileId))
    .prepare('activity_comer')
    .execute()
  return row ?? null
}

/** If nobody was checked in, there was no host at the door, so absence cannot be told from presence. */
function missedBy(ctx: Ctx, profileId: number) {
  const { noShowDays, noShowAuditDays } = activityLimits
  const came = sql`exists (select 1 from ${activitySignups} came where came.tenant_id = ${ctx.tenant.id}
    and came.activity_id = ${activities.id} and came.checked_in_at is not null)`
  const missing = and(
    tenantScope(ctx, activitySignups),
    eq(activitySignups.profileId, profileId),
    eq(activitySignups.status, 'confirmed'),
    inArray(activities.status, [...activityStates.held]),
    gt(activities.endAt, momentBefore(ctx.now, noShowDays + noShowAuditDays, 'day')),
    lte(activities.endAt, ctx.now),
    came,
  )
  const found = ctx.db
    .select({ at: sql`extract(epoch from ${activities.endAt}) * 1000` })
    .from(activitySignups)
    .innerJoin(activities, ofSignup)
    .where(missing)
  return sql`array(${found})::float8[]`.mapWith((at: number[]) => at.map((ms) => new Date(ms)))
}
