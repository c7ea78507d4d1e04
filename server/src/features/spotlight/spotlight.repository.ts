/** The only writer of spotlight hours. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { clockInChina, momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import type { InteractionType, VisitSource } from '@qianxian/protocol/interact/interact.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { type Gender, profileStates } from '@qianxian/protocol/love/profile.words'
import type { UnshownReason } from '@qianxian/protocol/love/unshown.words'
import type { PhotoState } from '@qianxian/protocol/media/media.words'
import type { ShowingSource } from '@qianxian/protocol/placement/placement.words'
import {
  spotlightLimits,
  type SpotlightSeatKind,
  spotlightStates,
  type StoredSpotlightStatus,
} from '@qianxian/protocol/spotlight/spotlight.words'
import { and, asc, eq, gt, gte, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { sqlTimestamp } from '../../db/sql-timestamp'
import { sqlList, sqlLiteral } from '../../db/sql-literals'
import { interactions, visits } from '../../db/tables/interact'
import { lineRequests } from '../../db/tables/line'
import { loveProfiles } from '../../db/tables/love'
import { photos } from '../../db/tables/media'
import { paidShowings } from '../../db/tables/placement'
import { spotlightBookings, spotlightConfigs, spotlightPopups, spotlightSeats, spotlightViews } from '../../db/tables/spotlight'
import { createBookingStore, loadBuyer } from '../booking/booking'

export type Config = typeof spotlightConfigs.$inferSelect
export type Booking = typeof spotlightBookings.$inferSelect
export type Seat = typeof spotlightSeats.$inferSelect
export type SpotlightPlace = Pick<Seat, 'geo' | 'gender'>

const bookingOfSeat = and(eq(spotlightBookings.tenantId, spotlightSeats.tenantId), eq(spotlightBookings.id, spotlightSeats.bookingId))

// --- Configuration ----------------------------------------------------------

/** Configurations for a city and for all cities. */
export const configsOf = (ctx: Ctx, geo: string): Promise<Config[]> =>
  ctx.db
    .select()
    .from(spotlightConfigs)
    .where(and(tenantScope(ctx, spotlightConfigs), inArray(spotlightConfigs.geo, ['', geo])))

/** Taken seats per hour; a seat whose payment expired is free. */
export async function takenBetween(ctx: Ctx, { geo, gender }: SpotlightPlace, from: Date, to: Date): Promise<Map<number, number>> {
  const rows = await ctx.db
    .select({ startsAt: spotlightSeats.startsAt, taken: sql<number>`count(*)::int` })
    .from(spotlightSeats)
    .innerJoin(spotlightBookings, bookingOfSeat)
    .where(
      and(
        tenantScope(ctx, spotlightSeats),
        eq(spotlightSeats.geo, geo),
        eq(spotlightSeats.gender, gender),
        gte(spotlightSeats.startsAt, from),
        lte(spotlightSeats.startsAt, to),
        sql`not (${isLapsed(ctx)})`,
      ),
    )
    .groupBy(spotlightSeats.startsAt)
  return new Map(rows.map(({ startsAt, taken }) => [startsAt.getTime(), taken]))
}

const isLapsed = (ctx: Ctx) =>
  sql`${spotlightBookings.status} = ${sqlLiteral<StoredSpotlightStatus>('held')} and ${spotlightBookings.heldUntil} < ${sqlTimestamp(ctx.now)}`

/** Hours that a member has booked, in any city; an hour whose payment expired does not count. */
export async function hoursOf(ctx: Ctx, profileId: number, from: Date, to: Date): Promise<Set<number>> {
  const rows = await ctx.db
    .select({ startsAt: spotlightSeats.startsAt })
    .from(spotlightSeats)
    .innerJoin(spotlightBookings, bookingOfSeat)
    .where(
      and(
        tenantScope(ctx, spotlightSeats),
        eq(spotlightSeats.profileId, profileId),
        gte(spotlightSeats.startsAt, from),
        lte(spotlightSeats.startsAt, to),
        sql`not (${isLapsed(ctx)})`,
      ),
    )
  return new Set(rows.map(({ startsAt }) => startsAt.getTime()))
}

/** Median viewers of recent hours of this city and sex; null if too few hours were measured. */
export async function middleSeen(ctx: Ctx, { geo, gender }: SpotlightPlace, since: Date, enough: number): Promise<number | null> {
  const [row] = await ctx.db
    .select({
      hours: sql<number>`count(*)::int`,
      middle: sql<number>`coalesce(percentile_disc(0.5) within group (order by ${spotlightSeats.seen}), 0)::int`,
    })
    .from(spotlightSeats)
    .where(
      and(
        tenantScope(ctx, spotlightSeats),
        eq(spotlightSeats.geo, geo),
        eq(spotlightSeats.gender, gender),
        gte(spotlightSeats.startsAt, since),
        spotlightSeats.isCounted,
      ),
    )
  return row!.hours < enough ? null : row!.middle
}

// --- Bookings ---------------------------------------------------------------

export const bookingStore = createBookingStore(spotlightBookings, spotlightStates.standing)

/** Bookings of a member in a week, by their hour. */
export async function countBetween(ctx: Ctx, profileId: number, from: Date, to: Date): Promise<number> {
  return ctx.db.$count(
    spotlightBookings,
    and(
      tenantScope(ctx, spotlightBookings),
      eq(spotlightBookings.profileId, profileId),
      inArray(spotlightBookings.status, [...spotlightStates.counted]),
      gte(spotlightBookings.startsAt, from),
      lt(spotlightBookings.startsAt, to),
      sql`not (${isLapsed(ctx)})`,
    ),
  )
}

/** A booking that rested, and whose owner is shown again. */
const isShownAgain = sql`${spotlightBookings.status} in ${sqlList(spotlightStates.standing)} and exists (select 1 from ${loveProfiles} p
  where p.tenant_id = ${spotlightBookings.tenantId} and p.id = ${spotlightBookings.profileId} and p.is_listed)`

/** Paid bookings of one profile, or of the tenant, that may be due. */
export async function dueBookings(ctx: Ctx, profileId: number | null, atMost: number): Promise<number[]> {
  const { changeHours, decideHours } = spotlightLimits
  const soon = (hours: number) => lt(spotlightBookings.startsAt, momentAfter(ctx.now, hours, 'hour'))
  const is = (...states: StoredSpotlightStatus[]) => inArray(spotlightBookings.status, states)
  const rows = await ctx.db
    .select({ id: spotlightBookings.id })
    .from(spotlightBookings)
    .where(
      and(
        tenantScope(ctx, spotlightBookings),
        profileId === null ? undefined : eq(spotlightBookings.profileId, profileId),
        sql`((${spotlightBookings.pausedAt} is not null and ${isShownAgain}) or ${spotlightBookings.pausedAt} is null and ((${and(is('paid', 'creative_rejected'), soon(changeHours))})
          or (${and(is('creative_auditing'), lte(spotlightBookings.startsAt, momentAfter(ctx.now, decideHours, 'hour')))})
          or (${and(is('scheduled'), lte(spotlightBookings.startsAt, ctx.now))})
          or (${and(
            is(...spotlightStates.standing),
            sql`not exists (select 1 from ${spotlightSeats} s
            where s.tenant_id = ${spotlightBookings.tenantId} and s.booking_id = ${spotlightBookings.id}
              and s.starts_at = ${spotlightBookings.startsAt})`,
          )})))`,
      ),
    )
    .orderBy(asc(spotlightBookings.startsAt))
    .limit(atMost)
  return rows.map(({ id }) => id)
}

// --- Seats ------------------------------------------------------------------

/**
 * Frees the seats of this hour, and of this member anywhere, whose payment expired; skips bookings that are being paid at this
 * moment.
 */
async function freeLapsed(ctx: TxCtx, { geo, gender, profileId }: Booking, startsAt: Date): Promise<void> {
  const lapsed = await ctx.db
    .select({ id: spotlightBookings.id })
    .from(spotlightBookings)
    .where(
      and(
        tenantScope(ctx, spotlightBookings),
        or(and(eq(spotlightBookings.geo, geo), eq(spotlightBookings.gender, gender)), eq(spotlightBookings.profileId, profileId)),
        eq(spotlightBookings.startsAt, startsAt),
        isLapsed(ctx),
      ),
    )
    .for('update', { skipLocked: true })
  if (lapsed.length > 0)
    await ctx.db.delete(spotlightSeats).where(
      and(
        tenantScope(ctx, spotlightSeats),
        inArray(
          spotlightSeats.bookingId,
          lapsed.map(({ id }) => id),
        ),
      ),
    )
}

/** Returns false if all four seats are taken, or if this member already has one of them. */
export async function takeSeat(ctx: TxCtx, booking: Booking, startsAt: Date, kind: SpotlightSeatKind): Promise<boolean> {
  const { id: bookingId, profileId, geo, gender } = booking
  await freeLapsed(ctx, booking, startsAt)
  for (let seat = 1; seat <= spotlightLimits.seats; seat += 1) {
    // The insert waits for a transaction that is taking the same seat.
    const rows = await ctx.db
      .insert(spotlightSeats)
      .values({ tenantId: ctx.tenant.id, bookingId, profileId, geo, gender, startsAt, seat, kind })
      .onConflictDoNothing()
      .returning({ id: spotlightSeats.id })
    if (rows.length > 0) return true
  }
  return false
}

/** Frees hours that have not begun; the others are kept as history. */
export async function freeFutureSeats(ctx: Ctx, bookingId: number): Promise<void> {
  await ctx.db
    .delete(spotlightSeats)
    .where(and(tenantScope(ctx, spotlightSeats), eq(spotlightSeats.bookingId, bookingId), gt(spotlightSeats.startsAt, ctx.now)))
}

/** Frees one hour, even a running one. */
export async function freeOneSeat(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.delete(spotlightSeats).where(and(tenantScope(ctx, spotlightSeats), eq(spotlightSeats.id, id)))
}

/** Seats by booking, earliest first. */
export const listSeats = (ctx: Ctx, bookingIds: readonly number[]): Promise<Seat[]> =>
  ctx.db
    .select()
    .from(spotlightSeats)
    .where(and(tenantScope(ctx, spotlightSeats), inArray(spotlightSeats.bookingId, [...bookingIds])))
    .orderBy(asc(spotlightSeats.startsAt))

export async function keepFigures(ctx: Ctx, id: number, figures: Figures): Promise<void> {
  await ctx.db
    .update(spotlightSeats)
    .set({ ...figures, isCounted: true })
    .where(and(tenantScope(ctx, spotlightSeats), eq(spotlightSeats.id, id)))
}

export interface Figures {
  seen: number
  opens: number
  likes: number
  lines: number
}

/** Figures of an hour so far: viewers, views of the profile from the card, and likes and line requests by those viewers. */
export async function loadFigures(ctx: Ctx, { profileId, startsAt }: Seat): Promise<Figures> {
  const [from, to] = [sqlTimestamp(startsAt), sqlTimestamp(momentAfter(startsAt, 1, 'hour'))]
  const t = ctx.tenant.id
  const seen = sql`from ${paidShowings} s where s.tenant_id = ${t} and s.profile_id = ${profileId}
    and s.day = ${dayInShanghai(startsAt)} and s.source = ${sqlLiteral<ShowingSource>('spotlight')} and s.hour = ${clockInChina(startsAt).hour()}`
  const viewers = sql`(select s.viewer_id ${seen})`
  const { rows } = await ctx.db.execute<{ [Figure in keyof Figures]: number }>(sql`
    select
      (select count(*)::int ${seen}) as seen,
      (select count(*)::int from ${visits} o where o.tenant_id = ${t} and o.viewed_id = ${profileId}
        and o.source = ${sqlLiteral<VisitSource>('spotlight')} and o.last_at >= ${from} and o.last_at < ${to}) as opens,
      (select count(*)::int from ${interactions} i where i.tenant_id = ${t} and i.to_id = ${profileId}
        and i.type = ${sqlLiteral<InteractionType>('like')} and i.created_at >= ${from} and i.created_at < ${to} and i.from_id in ${viewers}) as likes,
      (select count(*)::int from ${lineRequests} l where l.tenant_id = ${t} and l.to_id = ${profileId}
        and l.created_at >= ${from} and l.created_at < ${to} and l.from_id in ${viewers}) as lines`)
  return rows[0]!
}

// --- Showing ----------------------------------------------------------------

/** Start of the time in which a repeated request is the same showing. */
const sameSince = (ctx: Ctx): Date => momentBefore(ctx.now, spotlightLimits.sameSeconds / 60, 'minute')

/** Seats of an hour that may still be shown to this viewer: the one just shown first, then the least shown. */
export const liveSeats = (
  ctx: Ctx,
  { geo, genders, startsAt, viewerId, day }: { geo: string; genders: readonly Gender[]; startsAt: Date; viewerId: number; day: string },
): Promise<Seat[]> => {
  const isAgain = sql`coalesce(${spotlightViews.lastAt} >= ${sameSince(ctx)}, false)`
  return ctx.db
    .select({ seat: spotlightSeats })
    .from(spotlightSeats)
    .innerJoin(spotlightBookings, bookingOfSeat)
    .leftJoin(
      spotlightViews,
      and(
        eq(spotlightViews.tenantId, spotlightSeats.tenantId),
        eq(spotlightViews.bookingId, spotlightSeats.bookingId),
        eq(spotlightViews.viewerId, viewerId),
        eq(spotlightViews.day, day),
      ),
    )
    .where(
      and(
        tenantScope(ctx, spotlightSeats),
        eq(spotlightSeats.geo, geo),
        inArray(spotlightSeats.gender, [...genders]),
        eq(spotlightSeats.startsAt, startsAt),
        eq(spotlightBookings.status, 'scheduled'),
        eq(spotlightBookings.startsAt, startsAt),
        sql`(coalesce(${spotlightViews.times}, 0) < ${spotlightLimits.viewsPerDay} or ${isAgain})`,
      ),
    )
    .orderBy(sql`${isAgain} desc`, asc(spotlightSeats.shown), asc(spotlightSeats.id))
    .then((rows) => rows.map(({ seat }) => seat))
}

/** Returns false if this viewer has had the card as often as allowed. A request right after the last is the same showing. */
export async function recordHandOut(ctx: Ctx, { id, bookingId }: Seat, viewerId: number, day: string): Promise<boolean> {
  const again = sameSince(ctx)
  const [row] = await ctx.db
    .insert(spotlightViews)
    .values({ tenantId: ctx.tenant.id, bookingId, viewerId, day, times: 1, lastAt: ctx.now })
    .onConflictDoNothing()
    .returning({ times: spotlightViews.times })
  const mine = and(
    tenantScope(ctx, spotlightViews),
    eq(spotlightViews.bookingId, bookingId),
    eq(spotlightViews.viewerId, viewerId),
    eq(spotlightViews.day, day),
  )
  const [counted] = row
    ? [row]
    : await ctx.db
        .update(spotlightViews)
        .set({ times: sql`${spotlightViews.times} + 1`, lastAt: ctx.now })
        .where(and(mine, lt(spotlightViews.times, spotlightLimits.viewsPerDay), lt(spotlightViews.lastAt, again)))
        .returning({ times: spotlightViews.times })
  if (counted) {
    await ctx.db
      .update(spotlightSeats)
      .set({ shown: sql`${spotlightSeats.shown} + 1` })
      .where(and(tenantScope(ctx, spotlightSeats), eq(spotlightSeats.id, id)))
    return true
  }
  return (
    (
      await ctx.db
        .select()
        .from(spotlightViews)
        .where(and(mine, gte(spotlightViews.lastAt, again)))
    ).length > 0
  )
}

export async function popupDay(ctx: Ctx, profileId: number): Promise<string | null> {
  const [row] = await ctx.db
    .select({ day: spotlightPopups.day })
    .from(spotlightPopups)
    .where(and(tenantScope(ctx, spotlightPopups), eq(spotlightPopups.profileId, profileId)))
  return row?.day ?? null
}

export async function keepPopup(ctx: Ctx, profileId: number, day: string): Promise<void> {
  await ctx.db
    .insert(spotlightPopups)
    .values({ tenantId: ctx.tenant.id, profileId, day })
    .onConflictDoUpdate({ target: [spotlightPopups.tenantId, spotlightPopups.profileId], set: { day } })
}

export async function forgetViewsBefore(ctx: Ctx, day: string): Promise<void> {
  await ctx.db.delete(spotlightViews).where(and(tenantScope(ctx, spotlightViews), lt(spotlightViews.day, day)))
}

// --- Owners -----------------------------------------------------------------

export interface Booker {
  id: number
  gender: Gender | null
  cityGeo: string | null
  isPublished: boolean
  isListed: boolean
  unshown: UnshownReason | null
  trustLevel: number
}

export async function bookerOf(ctx: Ctx, profileId: number): Promise<Booker | null> {
  const buyer = await loadBuyer(ctx, profileId)
  return buyer && { ...buyer, isPublished: isIn(profileStates.standing, buyer.lifecycle) }
}

/** Approved photos in album order. */
export const listApprovedPhotos = (ctx: Ctx, profileId: number): Promise<{ id: number; mediaId: number }[]> =>
  ctx.db
    .select({ id: photos.id, mediaId: photos.mediaId })
    .from(photos)
    .where(and(tenantScope(ctx, photos), eq(photos.profileId, profileId), eq(photos.state, 'approved' satisfies PhotoState)))
    .orderBy(asc(photos.position), asc(photos.id))
