/** The only writer of attributions, their events and disputes. */
import type {
  AttributionKind,
  AttributionReason,
  AttributionStanding,
  AttributionStatus,
  ClaimedKind,
  DisputeStatus,
} from '@qianxian/protocol/attribution/attribution.words'
import { matchmakerStates, type RepresentationStatus } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { storeStates } from '@qianxian/protocol/store/store.words'
import { and, desc, eq, exists, gt, ilike, inArray, isNotNull, isNull, lt, lte, ne, not, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { lockNamed } from '../../db/named-lock'
import { tenantScope } from '../../db/tenant-scope'
import { containing } from '../../db/sql-pattern'
import { sqlTimestamp } from '../../db/sql-timestamp'
import { sqlList, sqlLiteral } from '../../db/sql-literals'
import { users } from '../../db/tables/account'
import { attributionDisputes, attributionEvents, attributions } from '../../db/tables/attribution'
import { loveProfiles } from '../../db/tables/love'
import { matchmakers, representations } from '../../db/tables/matchmaker'
import { storeMembers, stores } from '../../db/tables/store'

export type AttributionRow = typeof attributions.$inferSelect
export type EventRow = typeof attributionEvents.$inferSelect
export type DisputeRow = typeof attributionDisputes.$inferSelect
export type NewEvent = Omit<typeof attributionEvents.$inferInsert, 'tenantId' | 'at'> & { at?: Date }

// --- Locks ------------------------------------------------------------------

/**
 * Serialises invitations in the whole tenant, so that a cycle of inviters is detected; taken before the members' own
 * locks.
 */
export async function lockInvitations(ctx: TxCtx): Promise<void> {
  await lockNamed(ctx, 'invitations')
}

/** Serialises changes to these members' attributions; held until the transaction ends. */
export async function lockAttributionsOf(ctx: TxCtx, userIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(userIds)].sort((a, b) => a - b)) await lockNamed(ctx, 'attribution', id)
}

// --- As they stand ----------------------------------------------------------

const standsNow = (ctx: Ctx) =>
  and(
    tenantScope(ctx, attributions),
    eq(attributions.status, 'active'),
    or(isNull(attributions.expiresAt), gt(attributions.expiresAt, ctx.now)),
  )

/** Current attributions of a person, ignoring expired ones even before the sweep. */
const listActiveAttributions = (ctx: Ctx, userId: number): Promise<AttributionRow[]> =>
  ctx.db
    .select()
    .from(attributions)
    .where(and(standsNow(ctx), eq(attributions.userId, userId)))

export async function findHolder(ctx: Ctx, userId: number, kind: AttributionKind): Promise<AttributionRow | null> {
  const [row] = await ctx.db
    .select()
    .from(attributions)
    .where(and(standsNow(ctx), eq(attributions.userId, userId), eq(attributions.kind, kind)))
  return row ?? null
}

export const listHolders = (ctx: Ctx, kind: AttributionKind, userIds: readonly number[]): Promise<AttributionRow[]> =>
  userIds.length === 0
    ? Promise.resolve([])
    : ctx.db
        .select()
        .from(attributions)
        .where(and(standsNow(ctx), eq(attributions.kind, kind), inArray(attributions.userId, [...userIds])))

export async function insertAttribution(ctx: Ctx, facts: Omit<typeof attributions.$inferInsert, 'tenantId'>): Promise<void> {
  await ctx.db.insert(attributions).values({ ...facts, tenantId: ctx.tenant.id })
}

export async function endAttribution(
  ctx: Ctx,
  id: number,
  { status, reason, at = ctx.now }: { status: Exclude<AttributionStatus, 'active'>; reason: AttributionReason | null; at?: Date },
): Promise<void> {
  await ctx.db
    .update(attributions)
    .set({ status, endReason: reason, endedAt: at })
    .where(and(tenantScope(ctx, attributions), eq(attributions.id, id)))
}

/** Filter by member, or by target. */
export type AttributionFilter = Partial<Pick<AttributionRow, 'userId' | 'kind' | 'targetId'>>

/**
 * Attributions that have expired but are not marked as ended, up to the limit; optionally of one person or target only.
 */
export const lapsedNow = (ctx: Ctx, limit: number, { userId, kind, targetId }: AttributionFilter = {}): Promise<AttributionRow[]> =>
  ctx.db
    .select()
    .from(attributions)
    .where(
      and(
        tenantScope(ctx, attributions),
        eq(attributions.status, 'active'),
        lte(attributions.expiresAt, ctx.now),
        userId === undefined ? undefined : eq(attributions.userId, userId),
        kind === undefined ? undefined : eq(attributions.kind, kind),
        targetId === undefined ? undefined : eq(attributions.targetId, targetId),
      ),
    )
    .orderBy(attributions.expiresAt, attributions.id)
    .limit(limit)

/** Returns the same row, read again under the member's lock; null if it was ended meanwhile. */
export async function findActiveAttribution(ctx: TxCtx, id: number): Promise<AttributionRow | null> {
  const [row] = await ctx.db
    .select()
    .from(attributions)
    .where(and(tenantScope(ctx, attributions), eq(attributions.id, id), eq(attributions.status, 'active')))
    .for('update')
  return row ?? null
}

// --- Events -----------------------------------------------------------------

export async function addEvents(ctx: Ctx, events: readonly NewEvent[]): Promise<void> {
  for (const event of events) await ctx.db.insert(attributionEvents).values({ ...event, tenantId: ctx.tenant.id, at: event.at ?? ctx.now })
}

/** The newest event about this target and person. */
export async function findLastEvent(ctx: Ctx, about: Pick<EventRow, 'userId' | 'kind' | 'targetId'>): Promise<EventRow | null> {
  const [row] = await ctx.db
    .select()
    .from(attributionEvents)
    .where(
      and(
        tenantScope(ctx, attributionEvents),
        eq(attributionEvents.kind, about.kind),
        eq(attributionEvents.targetId, about.targetId),
        eq(attributionEvents.userId, about.userId),
      ),
    )
    .orderBy(desc(attributionEvents.id))
    .limit(1)
  return row ?? null
}

/** When the person last used a code or link of this target. */
export async function lastScan(ctx: Ctx, { userId, kind, targetId }: Pick<EventRow, 'userId' | 'kind' | 'targetId'>): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ at: attributionEvents.at })
    .from(attributionEvents)
    .where(
      and(
        tenantScope(ctx, attributionEvents),
        eq(attributionEvents.kind, kind),
        eq(attributionEvents.targetId, targetId),
        eq(attributionEvents.userId, userId),
        eq(attributionEvents.event, 'scanned'),
      ),
    )
    .orderBy(desc(attributionEvents.id))
    .limit(1)
  return row?.at ?? null
}

export async function eventById(ctx: Ctx, id: number): Promise<EventRow | null> {
  const [row] = await ctx.db
    .select()
    .from(attributionEvents)
    .where(and(tenantScope(ctx, attributionEvents), eq(attributionEvents.id, id)))
  return row ?? null
}

export const eventsById = (ctx: Ctx, ids: readonly number[]): Promise<EventRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : ctx.db
        .select()
        .from(attributionEvents)
        .where(and(tenantScope(ctx, attributionEvents), inArray(attributionEvents.id, [...ids])))

/** Events of one person and kind, the newest first. */
export const listEvents = (ctx: Ctx, userId: number, kind: ClaimedKind, limit: number): Promise<EventRow[]> =>
  ctx.db
    .select()
    .from(attributionEvents)
    .where(and(tenantScope(ctx, attributionEvents), eq(attributionEvents.userId, userId), eq(attributionEvents.kind, kind)))
    .orderBy(desc(attributionEvents.id))
    .limit(limit)

interface PeopleQuery {
  kind: ClaimedKind
  targetId: number
  standing: AttributionStanding | undefined
  /** Part of a name, or a number; empty for none. */
  keyword: string
  before: number | null
  limit: number
}

const heldBy = (ctx: Ctx, kind: ClaimedKind, target: SQL | undefined): SQL =>
  exists(
    ctx.db
      .select({ id: attributions.id })
      .from(attributions)
      .where(and(standsNow(ctx), eq(attributions.kind, kind), eq(attributions.userId, attributionEvents.userId), target)),
  )

/** Finds only people whose name the target sees, so that a search does not tell whose name is masked. */
const isFound = (ctx: Ctx, { kind, targetId, keyword }: PeopleQuery): SQL => {
  const serves = sql`exists (select 1 from ${representations} r where r.tenant_id = ${ctx.tenant.id} and r.profile_id = ${loveProfiles.id}
    and r.matchmaker_id = ${targetId} and r.status = ${sqlLiteral<RepresentationStatus>('active')}
    and (r.expires_at is null or r.expires_at > ${sqlTimestamp(ctx.now)}))`
  return exists(
    ctx.db
      .select({ id: loveProfiles.id })
      .from(loveProfiles)
      .where(
        and(
          tenantScope(ctx, loveProfiles),
          eq(loveProfiles.userId, attributionEvents.userId),
          or(eq(loveProfiles.no, keyword), ilike(loveProfiles.nickname, containing(keyword))),
          or(serves, heldBy(ctx, kind, eq(attributions.targetId, targetId))),
        ),
      ),
  )
}

/** The newest event about this target for each person, the latest first. */
export const listPeople = (ctx: Ctx, query: PeopleQuery): Promise<EventRow[]> => {
  const { kind, targetId, standing, keyword, before, limit } = query
  const standingIs: Readonly<Record<AttributionStanding, () => SQL>> = {
    mine: () => heldBy(ctx, kind, eq(attributions.targetId, targetId)),
    other: () => heldBy(ctx, kind, ne(attributions.targetId, targetId)),
    nobody: () => not(heldBy(ctx, kind, undefined)),
  }
  const about = and(tenantScope(ctx, attributionEvents), eq(attributionEvents.kind, kind), eq(attributionEvents.targetId, targetId))
  const newest = ctx.db
    .select({ id: sql<number>`max(${attributionEvents.id})` })
    .from(attributionEvents)
    .where(about)
    .groupBy(attributionEvents.userId)
  return ctx.db
    .select()
    .from(attributionEvents)
    .where(
      and(
        about,
        inArray(attributionEvents.id, newest),
        standing && standingIs[standing](),
        keyword === '' ? undefined : isFound(ctx, query),
        before === null ? undefined : lt(attributionEvents.id, before),
      ),
    )
    .orderBy(desc(attributionEvents.id))
    .limit(limit)
}

// --- Disputes ---------------------------------------------------------------

/** Opens a dispute; returns null if one is already open. */
export async function insertDispute(ctx: Ctx, facts: Omit<typeof attributionDisputes.$inferInsert, 'tenantId'>): Promise<number | null> {
  const [row] = await ctx.db
    .insert(attributionDisputes)
    .values({ ...facts, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning({ id: attributionDisputes.id })
  return row?.id ?? null
}

export async function lockDispute(ctx: TxCtx, id: number): Promise<DisputeRow | null> {
  const [row] = await ctx.db
    .select()
    .from(attributionDisputes)
    .where(and(tenantScope(ctx, attributionDisputes), eq(attributionDisputes.id, id)))
    .for('update')
  return row ?? null
}

export async function updateDispute(
  ctx: Ctx,
  id: number,
  change: Partial<Pick<DisputeRow, 'status' | 'answer' | 'decidedAt' | 'auditTaskId'>>,
): Promise<void> {
  await ctx.db
    .update(attributionDisputes)
    .set(change)
    .where(and(tenantScope(ctx, attributionDisputes), eq(attributionDisputes.id, id)))
}

export const disputesById = (ctx: Ctx, ids: readonly number[]): Promise<DisputeRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : ctx.db
        .select()
        .from(attributionDisputes)
        .where(and(tenantScope(ctx, attributionDisputes), inArray(attributionDisputes.id, [...ids])))

const ofClaimant = (ctx: Ctx, kind: ClaimedKind, claimantId: number) =>
  and(tenantScope(ctx, attributionDisputes), eq(attributionDisputes.kind, kind), eq(attributionDisputes.claimantId, claimantId))

/** The claimant's last dispute about a person. */
export async function lastDispute(
  ctx: Ctx,
  { userId, kind, targetId }: Pick<EventRow, 'userId' | 'kind' | 'targetId'>,
): Promise<DisputeRow | null> {
  const [row] = await ctx.db
    .select()
    .from(attributionDisputes)
    .where(and(ofClaimant(ctx, kind as ClaimedKind, targetId), eq(attributionDisputes.userId, userId)))
    .orderBy(desc(attributionDisputes.id))
    .limit(1)
  return row ?? null
}

export const disputesOf = (
  ctx: Ctx,
  { kind, claimantId, before, limit }: { kind: ClaimedKind; claimantId: number; before: number | null; limit: number },
): Promise<DisputeRow[]> =>
  ctx.db
    .select()
    .from(attributionDisputes)
    .where(and(ofClaimant(ctx, kind, claimantId), before === null ? undefined : lt(attributionDisputes.id, before)))
    .orderBy(desc(attributionDisputes.id))
    .limit(limit)

export const openDisputesOf = (ctx: Ctx, userId: number): Promise<DisputeRow[]> =>
  ctx.db
    .select()
    .from(attributionDisputes)
    .where(
      and(
        tenantScope(ctx, attributionDisputes),
        eq(attributionDisputes.userId, userId),
        eq(attributionDisputes.status, 'open' satisfies DisputeStatus),
      ),
    )

// --- Targets ----------------------------------------------------------------

/**
 * Returns an account's target of each kind: itself, its matchmaker if it is one, and its store if it works in exactly
 * one.
 */
export async function deskOf(ctx: Ctx, userId: number): Promise<number | null> {
  const [row] = await ctx.db
    .select({ id: matchmakers.id })
    .from(matchmakers)
    .where(and(tenantScope(ctx, matchmakers), eq(matchmakers.userId, userId), inArray(matchmakers.status, matchmakerStates.serving)))
  return row?.id ?? null
}

/** True if the target may hold members now: an open account, an active matchmaker, a store that accepts members. */
export async function isEnabled(ctx: Ctx, kind: AttributionKind, targetId: number): Promise<boolean> {
  if (kind === 'inviter') {
    const [row] = await ctx.db
      .select({ status: users.status })
      .from(users)
      .where(and(tenantScope(ctx, users), eq(users.id, targetId)))
    return row?.status === 'active'
  }
  if (kind === 'matchmaker') return (await matchmakersAtWork(ctx, [targetId])).length > 0
  if (kind !== 'store') return false
  const [row] = await ctx.db
    .select({ status: stores.status })
    .from(stores)
    .where(and(tenantScope(ctx, stores), eq(stores.id, targetId), inArray(stores.status, storeStates.taking)))
  return row !== undefined
}

const matchmakersAtWork = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db
    .select({ id: matchmakers.id })
    .from(matchmakers)
    .where(and(tenantScope(ctx, matchmakers), inArray(matchmakers.id, [...ids]), inArray(matchmakers.status, matchmakerStates.serving)))

/** The account behind a target; null for a store. */
export async function accountOf(ctx: Ctx, kind: AttributionKind, targetId: number): Promise<number | null> {
  if (kind === 'inviter') return targetId
  if (kind !== 'matchmaker') return null
  const [row] = await ctx.db
    .select({ userId: matchmakers.userId })
    .from(matchmakers)
    .where(and(tenantScope(ctx, matchmakers), eq(matchmakers.id, targetId)))
  return row?.userId ?? null
}

/** The matchmakers who serve these people now, by user id. */
export async function listServices(ctx: Ctx, profileIds: readonly number[]): Promise<{ userId: number; matchmakerId: number }[]> {
  const { rows } = await ctx.db.execute<{ user_id: string; matchmaker_id: string }>(sql`
    select p.user_id, r.matchmaker_id from ${representations} r
      join ${loveProfiles} p on p.tenant_id = r.tenant_id and p.id = r.profile_id and p.user_id is not null
      join ${matchmakers} m on m.tenant_id = r.tenant_id and m.id = r.matchmaker_id and m.status in ${sqlList(matchmakerStates.serving)}
    where r.tenant_id = ${ctx.tenant.id} and r.profile_id = any(${sql.param([...profileIds])}::bigint[])
      and r.status = ${sqlLiteral<RepresentationStatus>('active')} and (r.expires_at is null or r.expires_at > ${sqlTimestamp(ctx.now)})
    order by p.user_id`)
  return rows.map((row) => ({ userId: Number(row.user_id), matchmakerId: Number(row.matchmaker_id) }))
}

export async function usersOfProfiles(ctx: Ctx, profileIds: readonly number[]): Promise<Map<number, number>> {
  if (profileIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: loveProfiles.id, userId: loveProfiles.userId })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), inArray(loveProfiles.id, [...profileIds]), isNotNull(loveProfiles.userId)))
  return new Map(rows.map(({ id, userId }) => [id, userId!]))
}

export async function profilesOfUsers(ctx: Ctx, userIds: readonly number[]): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: loveProfiles.id, userId: loveProfiles.userId })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), inArray(loveProfiles.userId, [...userIds])))
  return new Map(rows.map(({ id, userId }) => [userId!, id]))
}

// --- Earnings ---------------------------------------------------------------

/** Loads the buyer's current claimants for an order; a claimant who may no longer hold members earns nothing. */
export async function loadEarners(ctx: Ctx, userId: number, scannedSince: Date) {
  const standing = await listActiveAttributions(ctx, userId)
  const of = async (kind: AttributionKind) => {
    const row = standing.find((one) => one.kind === kind)
    return row && (await isEnabled(ctx, kind, row.targetId)) ? row : null
  }
  const store = await of('store')
  const scannedAt = store && (await lastScan(ctx, store))
  return {
    inviterId: (await of('inviter'))?.targetId ?? null,
    matchmakerId: (await of('matchmaker'))?.targetId ?? null,
    storeId: store && scannedAt && scannedAt > scannedSince ? String(store.targetId) : null,
  }
}

// --- Two accounts become one ------------------------------------------------

export const activeOf = (ctx: Ctx, userId: number): Promise<AttributionRow[]> =>
  ctx.db
    .select()
    .from(attributions)
    .where(and(tenantScope(ctx, attributions), eq(attributions.userId, userId), eq(attributions.status, 'active')))

/** Moves the attributions of one account to the other. */
export async function transferAttributions(ctx: Ctx, fromUserId: number, toUserId: number): Promise<void> {
  await ctx.db
    .update(attributions)
    .set({ userId: toUserId })
    .where(and(tenantScope(ctx, attributions), eq(attributions.userId, fromUserId)))
}

/** Moves the people whom one account invited to the other. */
export async function transferInvitations(ctx: Ctx, fromUserId: number, toUserId: number): Promise<void> {
  await ctx.db
    .update(attributions)
    .set({ targetId: toUserId })
    .where(and(tenantScope(ctx, attributions), eq(attributions.kind, 'inviter'), eq(attributions.targetId, fromUserId)))
}

/** Rewrites the inviter's id in this column of past events when two accounts merge. */
export const transferInvitationsIn =
  (column: 'targetId' | 'otherId') =>
  async (ctx: Ctx, fromUserId: number, toUserId: number): Promise<void> => {
    await ctx.db
      .update(attributionEvents)
      .set({ [column]: toUserId })
      .where(and(tenantScope(ctx, attributionEvents), eq(attributionEvents.kind, 'inviter'), eq(attributionEvents[column], fromUserId)))
  }

/** The account's member id in this store, if it is a member now. */
export async function memberIdIn(ctx: Ctx, storeId: number, userId: number): Promise<number | null> {
  const [row] = await ctx.db
    .select({ id: storeMembers.id })
    .from(storeMembers)
    .innerJoin(loveProfiles, and(eq(loveProfiles.tenantId, storeMembers.tenantId), eq(loveProfiles.id, storeMembers.profileId)))
    .where(
      and(tenantScope(ctx, storeMembers), eq(storeMembers.storeId, storeId), eq(loveProfiles.userId, userId), isNull(storeMembers.leftAt)),
    )
  return row?.id ?? null
}
