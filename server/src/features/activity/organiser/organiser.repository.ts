/** Repository of activities for organisers: lists, guests, statistics, and the door log. */
import type { Role } from '@qianxian/protocol/account/account.words'
import {
  type ActivityOrganiser,
  signupStates,
  type StoredActivityStatus,
  type StoredSignupStatus,
  waitStates,
} from '@qianxian/protocol/activity/activity.words'
import {
  type CheckinMethod,
  guestStates,
  type GuestTab,
  organisedStates,
  type OrganisedBox,
  tabStates,
} from '@qianxian/protocol/activity/organiser.words'
import { codeTyped } from '@qianxian/protocol/activity/ticket'
import type { Gender } from '@qianxian/protocol/love/profile.words'
import { matchmakerStates } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../../ctx'
import { tenantScope } from '../../../db/tenant-scope'
import { sqlTimestamp } from '../../../db/sql-timestamp'
import { sqlList, sqlLiteral } from '../../../db/sql-literals'
import { containing } from '../../../db/sql-pattern'
import { roleGrants, users } from '../../../db/tables/account'
import { activities, activityCheckins, activitySignups, activityViews, activityWaits } from '../../../db/tables/activity'
import { finOrders } from '../../../db/tables/finance'
import { loveProfiles } from '../../../db/tables/love'
import { matchmakers } from '../../../db/tables/matchmaker'
import type { Activity, Signup } from '../activity.repository'
import { isPlatform, type DoorPlace, type Side } from './organiser-side'

// --- Activities -------------------------------------------------------------

const one = (ctx: Ctx, id: number) => and(tenantScope(ctx, activities), eq(activities.id, id))

export async function insertActivity(ctx: Ctx, row: Omit<typeof activities.$inferInsert, 'tenantId'>): Promise<Activity> {
  const [made] = await ctx.db
    .insert(activities)
    .values({ ...row, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .returning()
  return made!
}

export async function updateActivity(ctx: Ctx, id: number, change: Partial<Omit<Activity, 'id' | 'tenantId'>>): Promise<Activity> {
  const [row] = await ctx.db.update(activities).set(change).where(one(ctx, id)).returning()
  return row!
}

const published = eq(activities.status, 'published' satisfies StoredActivityStatus)

/** Answers `upcomingActivityCounts`: activities submitted, or published and not over. Losing a draft harms nobody. */
export async function listUpcomingOfStore(ctx: Ctx, storeId: number): Promise<number[]> {
  const ofStore = and(tenantScope(ctx, activities), eq(activities.organiserType, 'store'), eq(activities.organiserId, storeId))
  const isHandedIn = eq(activities.status, 'pending_audit' satisfies StoredActivityStatus)
  return [await ctx.db.$count(activities, and(ofStore, or(isHandedIn, and(published, gt(activities.endAt, ctx.now)))))]
}

const inBox = (ctx: Ctx, box: OrganisedBox): SQL =>
  ({
    current: and(published, gt(activities.endAt, ctx.now))!,
    preparing: inArray(activities.status, [...organisedStates.preparing]),
    past: or(inArray(activities.status, [...organisedStates.past]), and(published, lte(activities.endAt, ctx.now)))!,
  })[box]

/**
 * Published activities of a matchmaker who stopped or a partner whose role ended: they have no host to check in guests
 * or refund them.
 */
const isLeftAlone = (
  ctx: Ctx,
): SQL => sql`${activities.status} not in ${sqlList(organisedStates.preparing)} and case ${activities.organiserType}
  when ${sqlLiteral<ActivityOrganiser>('matchmaker')} then not exists (select 1 from ${matchmakers} where ${tenantScope(ctx, matchmakers)}
    and ${matchmakers.id} = ${activities.organiserId} and ${matchmakers.status} in ${sqlList(matchmakerStates.serving)})
  when ${sqlLiteral<ActivityOrganiser>('partner')} then not exists (select 1 from ${roleGrants} where ${tenantScope(ctx, roleGrants)}
    and ${roleGrants.userId} = ${activities.organiserId} and ${roleGrants.role} = ${sqlLiteral<Role>('partner')} and ${roleGrants.isActive})
  else false end`

/** Filters the activities that have no active organiser. */
export async function filterOrphaned(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await ctx.db
    .select({ id: activities.id })
    .from(activities)
    .where(and(tenantScope(ctx, activities), inArray(activities.id, [...ids]), isLeftAlone(ctx)))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Activities of these sides, and those at which the caller checks guests in; for the platform also those without an active organiser.
 * Current activities are sorted from the next one, all others from the latest.
 */
export function organisedBy(
  ctx: Ctx,
  { sides, doors, box }: { sides: readonly Side[]; doors: DoorPlace; box: OrganisedBox },
  place: readonly [at: string, id: number] | null,
  limit: number,
): Promise<Activity[]> {
  const own = sides.map(({ type, id }) =>
    and(eq(activities.organiserType, type), id === null ? isNull(activities.organiserId) : eq(activities.organiserId, id)),
  )
  const { deskId, storeIds } = doors
  const door = [
    ...(deskId === null ? [] : [sql`${activities.hostIds} @> ${JSON.stringify([deskId])}::jsonb`]),
    ...storeIds.map((id) => and(eq(activities.organiserType, 'store'), eq(activities.organiserId, id))),
  ]
  const left = sides.some(isPlatform) ? [isLeftAlone(ctx)] : []
  const whose = or(...own, ...left, ...door)
  if (!whose) return Promise.resolve([])
  const isForwards = box === 'current'
  const order = isForwards ? asc : desc
  const beyond = isForwards ? sql.raw('>') : sql.raw('<')
  const after = place
    ? sql`(${activities.startAt}, ${activities.id}) ${beyond} (${sqlTimestamp(new Date(place[0]))}, ${place[1]})`
    : undefined
  return ctx.db
    .select()
    .from(activities)
    .where(and(tenantScope(ctx, activities), whose, inBox(ctx, box), after))
    .orderBy(order(activities.startAt), order(activities.id))
    .limit(limit)
}

/** Activities that begin before this moment and whose organiser has not been warned of too few guests. */
export async function listUnderbooked(ctx: Ctx, before: Date, atMost: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: activities.id })
    .from(activities)
    .where(
      and(
        tenantScope(ctx, activities),
        published,
        gt(activities.startAt, ctx.now),
        lte(activities.startAt, before),
        isNull(activities.warnedAt),
        sql`${activities.minAttend} > (select count(*) from ${activitySignups} s where s.tenant_id = ${activities.tenantId}
          and s.activity_id = ${activities.id} and s.status in ${sqlList(signupStates.coming)})`,
      ),
    )
    .limit(atMost)
  return rows.map(({ id }) => id)
}

// --- Guests -----------------------------------------------------------------

const of = (ctx: Ctx, activityId: number) => and(tenantScope(ctx, activitySignups), eq(activitySignups.activityId, activityId))

export const hasGuests = async (ctx: Ctx, activityId: number): Promise<boolean> =>
  (await ctx.db.$count(activitySignups, of(ctx, activityId))) > 0 ||
  (await ctx.db.$count(
    activityWaits,
    and(tenantScope(ctx, activityWaits), eq(activityWaits.activityId, activityId), inArray(activityWaits.status, [...waitStates.open])),
  )) > 0

export const countAttendees = (ctx: Ctx, activityId: number): Promise<number> =>
  ctx.db.$count(activitySignups, and(of(ctx, activityId), inArray(activitySignups.status, [...signupStates.coming])))

export const listSeated = (ctx: Ctx, activityId: number): Promise<Signup[]> =>
  ctx.db
    .select()
    .from(activitySignups)
    .where(and(of(ctx, activityId), inArray(activitySignups.status, [...signupStates.seated])))
    .orderBy(asc(activitySignups.orderId), asc(activitySignups.id))

export async function countSignups(ctx: Ctx, activityId: number): Promise<{ status: StoredSignupStatus; gender: Gender; count: number }[]> {
  return ctx.db
    .select({ status: activitySignups.status, gender: activitySignups.gender, count: sql<number>`count(*)::int` })
    .from(activitySignups)
    .where(and(of(ctx, activityId), isNull(activitySignups.removedAt)))
    .groupBy(activitySignups.status, activitySignups.gender)
}

export interface Guest {
  signup: Signup
  nickname: string | null
  userId: number | null
  phoneEnc: string | null
  /** When the sign-up was paid; null if it was not paid or was free. */
  paidAt: Date | null
  refundedFen: number | null
  /** The time of the check-in was stated by a phone without network. */
  isOffline: boolean
}

const guests = (ctx: Ctx, activityId: number, more: SQL | undefined) =>
  ctx.db
    .select({
      signup: activitySignups,
      nickname: loveProfiles.nickname,
      userId: loveProfiles.userId,
      phoneEnc: users.phoneEnc,
      paidAt: finOrders.paidAt,
      refundedFen: finOrders.refundedFen,
      isOffline: sql<boolean>`exists (select 1 from ${activityCheckins} c where c.tenant_id = ${activitySignups.tenantId}
        and c.signup_id = ${activitySignups.id} and c.at = ${activitySignups.checkedInAt}
        and c.method = ${sqlLiteral<CheckinMethod>('offline_sync')})`,
    })
    .from(activitySignups)
    .innerJoin(loveProfiles, and(eq(loveProfiles.tenantId, activitySignups.tenantId), eq(loveProfiles.id, activitySignups.profileId)))
    .leftJoin(users, and(eq(users.tenantId, loveProfiles.tenantId), eq(users.id, loveProfiles.userId)))
    .leftJoin(finOrders, and(eq(finOrders.tenantId, activitySignups.tenantId), eq(finOrders.id, activitySignups.orderId)))
    .where(and(of(ctx, activityId), isNull(activitySignups.removedAt), more))

/** The latest first; searches by part of the nickname or by the whole code. */
export function guestsOf(
  ctx: Ctx,
  activityId: number,
  { tab, search, before }: { tab?: GuestTab; search?: string; before?: number },
  limit: number,
): Promise<Guest[]> {
  const asked = search?.trim()
  const code = codeTyped(asked ?? '')
  const found = asked
    ? or(sql`${loveProfiles.nickname} ilike ${containing(asked)}`, code === null ? undefined : eq(activitySignups.ticketCode, code))
    : undefined
  return guests(
    ctx,
    activityId,
    and(
      tab ? inArray(activitySignups.status, [...tabStates[tab]]) : undefined,
      found,
      before === undefined ? undefined : lt(activitySignups.id, before),
    ),
  )
    .orderBy(desc(activitySignups.id))
    .limit(limit)
}

export const guestsById = (ctx: Ctx, activityId: number, ids: readonly number[]): Promise<Guest[]> =>
  ids.length === 0 ? Promise.resolve([]) : guests(ctx, activityId, inArray(activitySignups.id, [...ids]))

/** The next seat number; the caller must hold the lock on the activity. */
export async function nextCardNumber(ctx: Ctx, activityId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ last: sql<number>`coalesce(max(${activitySignups.seatNo}), 0)::int` })
    .from(activitySignups)
    .where(of(ctx, activityId))
  return row!.last + 1
}

/** Deletes sign-ups; those that were paid or still have a seat stay. Returns the number deleted. */
export async function removeUnpaid(ctx: Ctx, activityId: number, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await ctx.db
    .update(activitySignups)
    .set({ removedAt: ctx.now })
    .where(
      and(
        of(ctx, activityId),
        inArray(activitySignups.id, [...ids]),
        isNull(activitySignups.removedAt),
        inArray(activitySignups.status, [...guestStates.removable]),
        sql`not exists (select 1 from ${finOrders} o where o.tenant_id = ${activitySignups.tenantId} and o.id = ${activitySignups.orderId}
          and o.paid_at is not null)`,
      ),
    )
    .returning({ id: activitySignups.id })
  return rows.length
}

/** Asks all guests to confirm; until a guest does, a full refund is possible. */
export async function resetConsents(ctx: Ctx, activityId: number): Promise<number[]> {
  const rows = await ctx.db
    .update(activitySignups)
    .set({ askedAnewAt: ctx.now })
    .where(and(of(ctx, activityId), inArray(activitySignups.status, [...signupStates.seated])))
    .returning({ profileId: activitySignups.profileId })
  return rows.map(({ profileId }) => profileId)
}

// --- Statistics -------------------------------------------------------------

/** Adds the number of views. */
export async function addViews(ctx: Ctx, activityId: number, count: number): Promise<void> {
  await ctx.db
    .insert(activityViews)
    .values({ tenantId: ctx.tenant.id, activityId, count })
    .onConflictDoUpdate({
      target: [activityViews.tenantId, activityViews.activityId],
      set: { count: sql`${activityViews.count} + ${count}` },
    })
}

export interface Figures {
  views: number
  signups: Record<Gender, number>
  paid: Record<Gender, number>
  came: Record<Gender, number>
  paidFen: number
  refundedFen: number
  expected: number
  repeated: number
}

/** Uses one statement, so that all figures show the same moment. */
export async function loadFigures(ctx: Ctx, { id, organiserType, organiserId, startAt }: Activity): Promise<Figures> {
  const came = sqlLiteral<StoredSignupStatus>('checked_in')
  const { rows } = await ctx.db.execute<Record<string, string | null>>(sql`
    with guest as (
      -- A free seat is nobody's payment. A seat that was handed on is paid once: its order moves to whoever has it now.
      select s.profile_id, s.gender, s.status, o.paid_at is not null as is_paid,
        case when o.paid_at is null then 0 else o.amount_fen end as paid_fen, coalesce(o.refunded_fen, 0) as refunded_fen
      from ${activitySignups} s left join ${finOrders} o on o.tenant_id = s.tenant_id and o.id = s.order_id
      where s.tenant_id = ${ctx.tenant.id} and s.activity_id = ${id})
    select
      (select v.count from ${activityViews} v where v.tenant_id = ${ctx.tenant.id} and v.activity_id = ${id}) as views,
      count(distinct profile_id) filter (where gender = ${sqlLiteral<Gender>('male')}) as signups_male,
      count(distinct profile_id) filter (where gender = ${sqlLiteral<Gender>('female')}) as signups_female,
      count(distinct profile_id) filter (where is_paid and gender = ${sqlLiteral<Gender>('male')}) as paid_male,
      count(distinct profile_id) filter (where is_paid and gender = ${sqlLiteral<Gender>('female')}) as paid_female,
      count(*) filter (where status = ${came} and gender = ${sqlLiteral<Gender>('male')}) as came_male,
      count(*) filter (where status = ${came} and gender = ${sqlLiteral<Gender>('female')}) as came_female,
      coalesce(sum(paid_fen), 0) as paid_fen, coalesce(sum(refunded_fen), 0) as refunded_fen,
      count(*) filter (where status in ${sqlList(signupStates.coming)}) as expected,
      count(*) filter (where status = ${came} and exists (
        select 1 from ${activitySignups} e join ${activities} a on a.tenant_id = e.tenant_id and a.id = e.activity_id
        where e.tenant_id = ${ctx.tenant.id} and e.profile_id = guest.profile_id and e.status = ${came}
          and a.organiser_type = ${organiserType} and a.organiser_id is not distinct from ${organiserId} and a.start_at < ${sqlTimestamp(startAt)})) as repeated
    from guest`)
  const number = (field: string): number => Number(rows[0]?.[field] ?? 0)
  const both = (field: string) => ({ male: number(`${field}_male`), female: number(`${field}_female`) })
  return {
    views: number('views'),
    signups: both('signups'),
    paid: both('paid'),
    came: both('came'),
    paidFen: number('paid_fen'),
    refundedFen: number('refunded_fen'),
    expected: number('expected'),
    repeated: number('repeated'),
  }
}

// --- The door ---------------------------------------------------------------

export type Checkin = typeof activityCheckins.$inferSelect

export async function insertCheckin(
  ctx: TxCtx,
  row: Omit<typeof activityCheckins.$inferInsert, 'tenantId' | 'createdAt'>,
): Promise<Checkin> {
  const [made] = await ctx.db
    .insert(activityCheckins)
    .values({ ...row, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .returning()
  return made!
}

/** For each of these sign-ups, the earliest check-in since the last undo. */
export async function firstCheckins(ctx: Ctx, signupIds: readonly number[]): Promise<Map<number, Checkin>> {
  if (signupIds.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(activityCheckins)
    .where(and(tenantScope(ctx, activityCheckins), inArray(activityCheckins.signupId, [...signupIds])))
    .orderBy(asc(activityCheckins.id))
  const first = new Map<number, Checkin>()
  for (const row of rows) {
    const known = first.get(row.signupId)
    if (row.action === 'undo') first.delete(row.signupId)
    else if (!known || row.at < known.at) first.set(row.signupId, row)
  }
  return first
}

/** Guests with a valid ticket. */
export const guestsComing = (ctx: Ctx, activityId: number): Promise<Guest[]> =>
  guests(ctx, activityId, inArray(activitySignups.status, [...signupStates.coming])).orderBy(asc(activitySignups.id))

/** Only partners are identified by their account, so only their activities are transferred. */
export async function transferOrganiser(ctx: Ctx, fromUserId: number, toUserId: number): Promise<void> {
  await ctx.db
    .update(activities)
    .set({ organiserId: toUserId })
    .where(and(tenantScope(ctx, activities), eq(activities.organiserType, 'partner'), eq(activities.organiserId, fromUserId)))
}
