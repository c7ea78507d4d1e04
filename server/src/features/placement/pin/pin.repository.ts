/** The only writer of pins: seats, running times and judged days. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { type Gender, profileStates } from '@qianxian/protocol/love/profile.words'
import type { UnshownReason } from '@qianxian/protocol/love/unshown.words'
import { pinStates, type PinStatus, type ShowingSource } from '@qianxian/protocol/placement/placement.words'
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../../ctx'
import { lockNamed } from '../../../db/named-lock'
import { tenantScope } from '../../../db/tenant-scope'
import { sqlTimestamp } from '../../../db/sql-timestamp'
import { sqlLiteral } from '../../../db/sql-literals'
import { paidShowings, pinConfigs, pinDays, pinRuns, pins, pinStrips, showingViewers } from '../../../db/tables/placement'
import { createBookingStore, loadBuyer } from '../../booking/booking'

export type Config = typeof pinConfigs.$inferSelect
export type Pin = typeof pins.$inferSelect
export type Run = typeof pinRuns.$inferSelect
export type PinDay = typeof pinDays.$inferSelect

export const DAY_MS = 86_400_000

export interface PinPlace {
  geo: string
  gender: Gender
}

const inPlace = (ctx: Ctx, { geo, gender }: PinPlace) => and(tenantScope(ctx, pins), eq(pins.geo, geo), eq(pins.gender, gender))

/** Locks the tenant's seats, so that changes to them are serialised. */
export async function lockSeats(ctx: TxCtx): Promise<void> {
  await lockNamed(ctx, 'pins')
}

/**
 * Serialises the selection of pins for viewers' strips in a city, so that each transaction sees how often each pin was selected.
 */
export async function lockDealing(ctx: TxCtx, geo: string): Promise<void> {
  await lockNamed(ctx, 'pins-dealt', geo)
}

// --- Offers -----------------------------------------------------------------

/** The city's own configuration, if it has one. */
export async function findConfig(ctx: Ctx, geo: string): Promise<Config | null> {
  const [row] = await ctx.db
    .select()
    .from(pinConfigs)
    .where(and(tenantScope(ctx, pinConfigs), inArray(pinConfigs.geo, ['', geo])))
    .orderBy(desc(pinConfigs.geo))
    .limit(1)
  return row?.isOnSale ? row : null
}

/** Full days of seats in a city since `day`: their number and median. */
export async function measurePlaceSince(ctx: Ctx, { geo, gender }: PinPlace, day: string): Promise<{ count: number; middle: number }> {
  const [row] = await ctx.db
    .select({
      count: sql<number>`count(*)::int`,
      middle: sql<number>`coalesce(percentile_disc(0.5) within group (order by ${pinDays.seen}), 0)::int`,
    })
    .from(pinDays)
    .innerJoin(pins, and(eq(pins.tenantId, pinDays.tenantId), eq(pins.id, pinDays.pinId)))
    .where(and(inPlace(ctx, { geo, gender }), gte(pinDays.day, day), gte(pinDays.ranMs, DAY_MS)))
  return row!
}

/** Viewers of people in a city on each day; days without viewers are absent. */
export async function viewersBetween(ctx: Ctx, { geo, gender }: PinPlace, from: string, before: string): Promise<number[]> {
  const rows = await ctx.db
    .select({ viewers: showingViewers.viewers })
    .from(showingViewers)
    .where(
      and(
        tenantScope(ctx, showingViewers),
        eq(showingViewers.geo, geo),
        eq(showingViewers.gender, gender),
        gte(showingViewers.day, from),
        lt(showingViewers.day, before),
      ),
    )
  return rows.map(({ viewers }) => viewers)
}

// --- Pins -------------------------------------------------------------------

export const pinStore = createBookingStore(pins, pinStates.standing)

/** Number of days of the profile's open pins and of those awaiting payment. */
export async function daysHeld(ctx: Ctx, profileId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ days: sql<number>`coalesce(sum(${pins.days}), 0)::int` })
    .from(pins)
    .where(
      and(
        tenantScope(ctx, pins),
        eq(pins.profileId, profileId),
        or(inArray(pins.status, [...pinStates.standing]), and(eq(pins.status, 'held' satisfies PinStatus), gte(pins.heldUntil, ctx.now))),
      ),
    )
  return row!.days
}

// --- Seats and the queue ----------------------------------------------------

/** Cities where a pin's time is over or a queued pin may take a free seat. */
export async function duePlaces(ctx: Ctx): Promise<PinPlace[]> {
  return ctx.db
    .selectDistinct({ geo: pins.geo, gender: pins.gender })
    .from(pins)
    .where(and(tenantScope(ctx, pins), lte(pins.endsAt, ctx.now)))
}

/** Locks the rows of the ended pins until the transaction ends. */
export const lockEndedPins = (ctx: TxCtx, place: PinPlace): Promise<Pin[]> =>
  ctx.db
    .select()
    .from(pins)
    .where(and(inPlace(ctx, place), lte(pins.endsAt, ctx.now)))
    .orderBy(asc(pins.endsAt), asc(pins.id))
    .for('update')

export async function seatsTaken(ctx: Ctx, place: PinPlace): Promise<Set<number>> {
  const rows = await ctx.db
    .select({ seat: pins.seat })
    .from(pins)
    .where(and(inPlace(ctx, place), sql`${pins.seat} is not null`))
  return new Set(rows.map(({ seat }) => seat!))
}

/** The pins that have waited longest: only the first of each profile, and none of a profile with another pin in a seat. */
export async function nextInQueue(ctx: TxCtx, place: PinPlace, limit: number): Promise<Pin[]> {
  const rows = await ctx.db
    .select({ pin: pins })
    .from(pins)
    .where(
      and(
        inPlace(ctx, place),
        eq(pins.status, 'queued' satisfies PinStatus),
        sql`not exists (select 1 from ${pins} o where o.tenant_id = ${pins.tenantId} and o.profile_id = ${pins.profileId}
          and (o.seat is not null or (o.status = ${sqlLiteral<PinStatus>('queued')} and (o.queued_at, o.id) < (${pins.queuedAt}, ${pins.id}))))`,
      ),
    )
    .orderBy(asc(pins.queuedAt), asc(pins.id))
    .limit(limit)
    .for('update')
  return rows.map(({ pin }) => pin)
}

/** When each seat of a city becomes free, and the remaining time of each queued pin, in queue order. */
export async function loadQueueTimes(ctx: Ctx, place: PinPlace): Promise<{ live: Date[]; queued: number[] }> {
  const rows = await ctx.db
    .select({ status: pins.status, endsAt: pins.endsAt, leftMs: pins.leftMs })
    .from(pins)
    .where(and(inPlace(ctx, place), inArray(pins.status, [...pinStates.seated])))
    .orderBy(asc(pins.queuedAt), asc(pins.id))
  return {
    live: rows.flatMap(({ endsAt }) => endsAt ?? []),
    queued: rows.filter(({ status }) => status === 'queued').map(({ leftMs }) => leftMs),
  }
}

/** The number of pins queued before each. */
export async function aheadOf(ctx: Ctx, some: readonly Pin[]): Promise<Map<number, number>> {
  const ahead = new Map<number, number>()
  for (const pin of some) {
    const { id, queuedAt } = pin
    if (pin.status !== 'queued' || queuedAt === null) continue
    const isBefore = or(lt(pins.queuedAt, queuedAt), and(eq(pins.queuedAt, queuedAt), lt(pins.id, id)))
    ahead.set(id, await ctx.db.$count(pins, and(inPlace(ctx, pin), eq(pins.status, 'queued' satisfies PinStatus), isBefore)))
  }
  return ahead
}

export async function beginRun(ctx: Ctx, { id, profileId }: Pin): Promise<void> {
  await ctx.db
    .insert(pinRuns)
    .values({ tenantId: ctx.tenant.id, pinId: id, profileId, fromAt: ctx.now })
    .onConflictDoUpdate({
      target: [pinRuns.tenantId, pinRuns.pinId, pinRuns.fromAt],
      set: { untilAt: null },
    })
}

export async function endRun(ctx: Ctx, { id }: Pin, untilAt: Date): Promise<void> {
  await ctx.db
    .update(pinRuns)
    .set({ untilAt: sql`greatest(${pinRuns.fromAt}, ${sqlTimestamp(untilAt)})` })
    .where(and(tenantScope(ctx, pinRuns), eq(pinRuns.pinId, id), isNull(pinRuns.untilAt)))
}

// --- Days -------------------------------------------------------------------

/** Pins of one profile, or of the tenant, with a finished day that is not yet judged. */
export async function dueForDays(ctx: Ctx, profileId: number | null, before: Date, atMost: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: pins.id })
    .from(pins)
    .where(and(tenantScope(ctx, pins), profileId === null ? undefined : eq(pins.profileId, profileId), lt(pins.judgedUntil, before)))
    .orderBy(asc(pins.judgedUntil), asc(pins.id))
    .limit(atMost)
  return rows.map(({ id }) => id)
}

/** The parts of the pin's runs between two moments, earliest first; an open run ends at the second moment. */
export const runsBetween = (ctx: Ctx, pinId: number, from: Date, to: Date): Promise<Run[]> =>
  ctx.db
    .select()
    .from(pinRuns)
    .where(
      and(
        tenantScope(ctx, pinRuns),
        eq(pinRuns.pinId, pinId),
        lt(pinRuns.fromAt, to),
        or(isNull(pinRuns.untilAt), gt(pinRuns.untilAt, from)),
      ),
    )
    .orderBy(asc(pinRuns.fromAt))

/** Viewers to whom the profile was shown at the top on a day, reported between two moments. */
export const seenOn = (ctx: Ctx, profileId: number, day: string, from: Date, to: Date): Promise<number> =>
  ctx.db.$count(
    paidShowings,
    and(
      tenantScope(ctx, paidShowings),
      eq(paidShowings.profileId, profileId),
      eq(paidShowings.day, day),
      eq(paidShowings.source, 'pin' satisfies ShowingSource),
      gte(paidShowings.at, from),
      lt(paidShowings.at, to),
    ),
  )

/** Returns false if the day was judged already. */
export async function insertDay(ctx: Ctx, day: Omit<PinDay, 'tenantId'>): Promise<boolean> {
  const rows = await ctx.db
    .insert(pinDays)
    .values({ ...day, tenantId: ctx.tenant.id })
    .onConflictDoNothing()
    .returning({ day: pinDays.day })
  return rows.length > 0
}

/** Returns true if exactly this amount was owed for a short day, and clears it. */
export async function settleOwedDay(ctx: Ctx, pinId: number, fen: number): Promise<boolean> {
  const rows = await ctx.db
    .update(pinDays)
    .set({ isOwed: false })
    .where(and(tenantScope(ctx, pinDays), eq(pinDays.pinId, pinId), pinDays.isOwed, eq(pinDays.fen, fen)))
    .returning({ day: pinDays.day })
  return rows.length > 0
}

/** Judged days of pins, newest first. */
export const daysOf = (ctx: Ctx, pinIds: readonly number[]): Promise<PinDay[]> =>
  ctx.db
    .select()
    .from(pinDays)
    .where(and(tenantScope(ctx, pinDays), inArray(pinDays.pinId, [...pinIds])))
    .orderBy(desc(pinDays.day))

// --- Selection for strips -------------------------------------------------------

/** Pins with a seat in a city, least often selected today first. */
export const liveIn = (ctx: Ctx, geo: string, genders: readonly Gender[], day: string): Promise<Pin[]> =>
  ctx.db
    .select()
    .from(pins)
    .where(and(tenantScope(ctx, pins), eq(pins.geo, geo), inArray(pins.gender, [...genders]), gt(pins.endsAt, ctx.now)))
    .orderBy(sql`case when ${pins.dealtDay} = ${day} then ${pins.dealt} else 0 end`, asc(pins.id))

export async function stripOf(ctx: Ctx, viewerId: number, day: string, geo: string): Promise<number[]> {
  const [row] = await ctx.db
    .select({ pinIds: pinStrips.pinIds })
    .from(pinStrips)
    .where(and(tenantScope(ctx, pinStrips), eq(pinStrips.viewerId, viewerId), eq(pinStrips.day, day), eq(pinStrips.geo, geo)))
  return row?.pinIds ?? []
}

/** Stores the viewer's strip and counts newly selected pins. */
export async function saveStrip(
  ctx: Ctx,
  strip: { viewerId: number; day: string; geo: string; pinIds: number[] },
  fresh: readonly number[],
): Promise<void> {
  await ctx.db
    .insert(pinStrips)
    .values({ ...strip, tenantId: ctx.tenant.id })
    .onConflictDoUpdate({
      target: [pinStrips.tenantId, pinStrips.viewerId, pinStrips.day, pinStrips.geo],
      set: { pinIds: strip.pinIds },
    })
  // Updates in order of id, like every transaction that locks several rows, so that they cannot deadlock.
  for (const id of fresh.toSorted((a, b) => a - b))
    await ctx.db
      .update(pins)
      .set({ dealt: sql`case when ${pins.dealtDay} = ${strip.day} then ${pins.dealt} + 1 else 1 end`, dealtDay: strip.day })
      .where(and(tenantScope(ctx, pins), eq(pins.id, id)))
}

export async function forgetStrips(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.delete(pinStrips).where(and(tenantScope(ctx, pinStrips), lt(pinStrips.day, dayInShanghai(before))))
}

// --- Owners -----------------------------------------------------------------

export interface Buyer {
  id: number
  gender: Gender | null
  geo: string | null
  /** True once approved, whether shown or paused. */
  isPublished: boolean
  unshown: UnshownReason | null
  trustLevel: number
}

export async function buyerOf(ctx: Ctx, profileId: number): Promise<Buyer | null> {
  const buyer = await loadBuyer(ctx, profileId)
  if (!buyer) return null
  const { id, gender, shownCityGeo, lifecycle, unshown, trustLevel } = buyer
  const isPublished = isIn(profileStates.standing, lifecycle)
  return { id, gender, geo: shownCityGeo, isPublished, unshown, trustLevel }
}
