/** Matchmakers, their services and their notes; the only writer of these tables. */
import {
  matchmakerLimits,
  matchmakerStates,
  type MemberFilter,
  representationStates,
  type ServiceNoteType,
} from '@qianxian/protocol/matchmaker/matchmaker.words'
import { type LineEventKind, lineStates, screenerAnswers } from '@qianxian/protocol/line/line.words'
import type { AskStatus } from '@qianxian/protocol/invitation/invitation.words'
import type { ConversationKind } from '@qianxian/protocol/message/message.words'
import { and, asc, desc, eq, gt, gte, ilike, inArray, isNotNull, isNull, lt, lte, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { lockNamed } from '../../db/named-lock'
import { tenantScope } from '../../db/tenant-scope'
import { containing } from '../../db/sql-pattern'
import { sqlTimestamp } from '../../db/sql-timestamp'
import { roleGrants } from '../../db/tables/account'
import { lineEvents, lineQuotas, lineRequests, quotaRuns } from '../../db/tables/line'
import { consentAsks } from '../../db/tables/invitation'
import { loveProfiles } from '../../db/tables/love'
import { conversations } from '../../db/tables/message'
import { matchmakers, representations, serviceNotes } from '../../db/tables/matchmaker'
import { storeMembers } from '../../db/tables/store'
import { sqlList, sqlLiteral } from '../../db/sql-literals'
import { isNotNotified, endingWithin, type NoticeKind } from '../notice/notice'

export type Matchmaker = typeof matchmakers.$inferSelect
export type RepresentationRow = typeof representations.$inferSelect
export type NoteRow = typeof serviceNotes.$inferSelect

export const isServingCondition = inArray(matchmakers.status, matchmakerStates.serving)

const selectWhere = (ctx: Ctx, ...conditions: readonly SQL[]) =>
  ctx.db
    .select()
    .from(matchmakers)
    .where(and(tenantScope(ctx, matchmakers), ...conditions))

export async function matchmakerById(ctx: Ctx, id: number): Promise<Matchmaker | null> {
  const [row] = await selectWhere(ctx, eq(matchmakers.id, id))
  return row ?? null
}

export async function matchmakersById(ctx: Ctx, ids: readonly number[]): Promise<Matchmaker[]> {
  if (ids.length === 0) return []
  return selectWhere(ctx, inArray(matchmakers.id, [...ids]))
}

export async function matchmakerOfUser(ctx: Ctx, userId: number): Promise<Matchmaker | null> {
  const [row] = await selectWhere(ctx, eq(matchmakers.userId, userId), isServingCondition)
  return row ?? null
}

/** The matchmaker of an account, in any status. */
export async function anyMatchmakerOfUser(ctx: Ctx, userId: number): Promise<Matchmaker | null> {
  const [row] = await selectWhere(ctx, eq(matchmakers.userId, userId))
  return row ?? null
}

export async function servingByUser(ctx: Ctx, userIds: readonly number[]): Promise<Matchmaker[]> {
  if (userIds.length === 0) return []
  return selectWhere(ctx, inArray(matchmakers.userId, [...userIds]), isServingCondition)
}

/** The matchmaker of an account, locked until the transaction ends. */
export async function lockMatchmakerOfUser(ctx: TxCtx, userId: number): Promise<Matchmaker | null> {
  const [row] = await selectWhere(ctx, eq(matchmakers.userId, userId)).for('update')
  return row ?? null
}

export async function updateMatchmaker(
  ctx: Ctx,
  id: number,
  change: Partial<
    Pick<Matchmaker, 'status' | 'name' | 'bio' | 'tags' | 'avatarMediaId' | 'capacity' | 'nextCapacity' | 'nextCapacityAt' | 'joinedAt'>
  >,
): Promise<void> {
  await ctx.db
    .update(matchmakers)
    .set(change)
    .where(and(tenantScope(ctx, matchmakers), eq(matchmakers.id, id)))
}

/** Creates a matchmaker; null if the account is or was one here. */
export async function insertMatchmaker(
  ctx: Ctx,
  facts: Pick<Matchmaker, 'userId' | 'name' | 'bio' | 'cityGeo' | 'experienceYears' | 'status'>,
): Promise<number | null> {
  const [row] = await ctx.db
    .insert(matchmakers)
    .values({ ...facts, tenantId: ctx.tenant.id, joinedAt: ctx.now })
    .onConflictDoNothing()
    .returning({ id: matchmakers.id })
  return row?.id ?? null
}

/** The matchmaker in any status, locked until the transaction ends. */
export async function lockAnyMatchmaker(ctx: TxCtx, id: number): Promise<Matchmaker | null> {
  const [row] = await selectWhere(ctx, eq(matchmakers.id, id)).for('update')
  return row ?? null
}

/** Accounts with a role in a store in which this user has one. */
export async function listStoreColleagues(ctx: Ctx, userId: number): Promise<number[]> {
  const own = ctx.db
    .select({ scopeId: roleGrants.scopeId })
    .from(roleGrants)
    .where(
      and(tenantScope(ctx, roleGrants), eq(roleGrants.userId, userId), eq(roleGrants.scopeType, 'store'), eq(roleGrants.isActive, true)),
    )
  const rows = await ctx.db
    .selectDistinct({ userId: roleGrants.userId })
    .from(roleGrants)
    .where(
      and(
        tenantScope(ctx, roleGrants),
        ne(roleGrants.userId, userId),
        eq(roleGrants.scopeType, 'store'),
        eq(roleGrants.isActive, true),
        inArray(roleGrants.scopeId, own),
      ),
    )
  return rows.map((row) => row.userId)
}

/** The store in which this user works; if there are several, the first one they joined. */
export async function findStoreName(ctx: Ctx, userId: number): Promise<string | null> {
  const [row] = await ctx.db
    .select({ scopeId: roleGrants.scopeId })
    .from(roleGrants)
    .where(
      and(tenantScope(ctx, roleGrants), eq(roleGrants.userId, userId), eq(roleGrants.scopeType, 'store'), eq(roleGrants.isActive, true)),
    )
    .orderBy(roleGrants.createdAt, roleGrants.scopeId)
    .limit(1)
  return row?.scopeId ?? null
}

/** The store of which this account is a member now. */
export async function findStoreNameOfMember(ctx: Ctx, userId: number): Promise<string | null> {
  const [row] = await ctx.db
    .select({ storeId: storeMembers.storeId })
    .from(storeMembers)
    .innerJoin(loveProfiles, and(eq(loveProfiles.tenantId, storeMembers.tenantId), eq(loveProfiles.id, storeMembers.profileId)))
    .where(and(tenantScope(ctx, storeMembers), eq(loveProfiles.userId, userId), isNull(storeMembers.leftAt)))
  return row ? String(row.storeId) : null
}

/** Locks the matchmaker, so that two members cannot take the last place. */
export async function lockMatchmaker(ctx: TxCtx, id: number): Promise<Matchmaker | null> {
  const [row] = await selectWhere(ctx, eq(matchmakers.id, id), isServingCondition).for('update')
  return row ?? null
}

/** Serving matchmakers in the order of joining. */
export async function servingMatchmakers(ctx: Ctx, { after, size }: { after: number; size: number }): Promise<Matchmaker[]> {
  return selectWhere(ctx, isServingCondition, gt(matchmakers.id, after)).orderBy(asc(matchmakers.id)).limit(size)
}

export async function hasServingMatchmakerBeside(ctx: Ctx, userIds: readonly number[]): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: matchmakers.id })
    .from(matchmakers)
    .where(
      and(
        tenantScope(ctx, matchmakers),
        isServingCondition,
        userIds.length === 0 ? undefined : sql`${matchmakers.userId} <> all(${sql.param([...userIds])}::bigint[])`,
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Accounts of up to `size` serving matchmakers except these; `draw` determines the shuffled order. */
export async function drawServingMatchmakers(ctx: Ctx, { besideUserIds, leftIds, draw, size }: Draw): Promise<number[]> {
  const rows = await ctx.db
    .select({ userId: matchmakers.userId })
    .from(matchmakers)
    .where(
      and(
        tenantScope(ctx, matchmakers),
        isServingCondition,
        besideUserIds.length === 0 ? undefined : notInArray(matchmakers.userId, [...besideUserIds]),
        leftIds.length === 0 ? undefined : notInArray(matchmakers.id, [...leftIds]),
      ),
    )
    .orderBy(sql`md5(${draw}::text || ':' || ${matchmakers.id}::text)`)
    .limit(size)
  return rows.map(({ userId }) => userId)
}

interface Draw {
  besideUserIds: readonly number[]
  /** Ids of matchmakers to exclude. */
  leftIds: readonly number[]
  draw: number
  size: number
}

/** Accounts of all current and former matchmakers here. */
export async function usersOfMatchmakers(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.db.select({ userId: matchmakers.userId }).from(matchmakers).where(tenantScope(ctx, matchmakers))
  return rows.map(({ userId }) => userId)
}

// --- Representations ------------------------------------------------------

/** True if the service is active and its consent has not expired. */
export const isRunning = ({ now }: Ctx): SQL =>
  and(eq(representations.status, 'active'), or(isNull(representations.expiresAt), gt(representations.expiresAt, now)))!

export const isRunningNow = ({ now }: Ctx, { status, expiresAt }: RepresentationRow): boolean =>
  status === 'active' && (expiresAt === null || expiresAt > now)

/** True if the matchmaker is stopped while the consent still holds. */
export const isResting = ({ now }: Ctx, { status, expiresAt }: RepresentationRow): boolean =>
  status === 'suspended' && (expiresAt === null || expiresAt > now)

/** Joins a service to the profile of its member. */
const ofServed = and(eq(loveProfiles.tenantId, representations.tenantId), eq(loveProfiles.id, representations.profileId))
const ofTenant = (ctx: Ctx) => tenantScope(ctx, representations)

export async function lockRepresentation(ctx: TxCtx, id: number): Promise<RepresentationRow | null> {
  const [row] = await ctx.db
    .select()
    .from(representations)
    .where(and(ofTenant(ctx), eq(representations.id, id)))
    .for('update')
  return row ?? null
}

/** Locks the services FOR SHARE until the transaction ends, in the order of their ids. */
export async function lockRepresentationsForShare(ctx: TxCtx, ids: readonly number[]): Promise<RepresentationRow[]> {
  if (ids.length === 0) return []
  return ctx.db
    .select()
    .from(representations)
    .where(and(ofTenant(ctx), inArray(representations.id, [...ids])))
    .orderBy(asc(representations.id))
    .for('share')
}

/** The account of a profile; null if there is none. */
export async function userOfProfile(ctx: Ctx, profileId: number): Promise<number | null> {
  const [row] = await ctx.db
    .select({ userId: loveProfiles.userId })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), eq(loveProfiles.id, profileId)))
  return row?.userId ?? null
}

/** Services bound to this desk: active, awaiting either answer, or suspended; locked until the transaction ends. */
export const lockBoundRepresentations = (ctx: TxCtx, matchmakerId: number): Promise<RepresentationRow[]> =>
  ctx.db
    .select()
    .from(representations)
    .where(and(ofTenant(ctx), ofMatchmaker(matchmakerId), inArray(representations.status, representationStates.bound)))
    .orderBy(asc(representations.id))
    .for('update')

/** Services suspended while this desk is stopped. */
export async function listResting(ctx: Ctx, matchmakerId: number): Promise<{ id: number; profileId: number }[]> {
  return ctx.db
    .select({ id: representations.id, profileId: representations.profileId })
    .from(representations)
    .where(and(ofTenant(ctx), ofMatchmaker(matchmakerId), eq(representations.status, 'suspended')))
    .orderBy(asc(representations.profileId))
}

/** Locks the member, so that only one change of matchmaker runs at a time. */
export async function lockMember(ctx: TxCtx, profileId: number): Promise<void> {
  await lockNamed(ctx, 'represented', profileId)
}

export async function servingOf(ctx: Ctx, profileIds: readonly number[]): Promise<RepresentationRow[]> {
  if (profileIds.length === 0) return []
  return ctx.db
    .select()
    .from(representations)
    .where(and(ofTenant(ctx), inArray(representations.profileId, [...profileIds]), isRunning(ctx)))
}

/** Profiles that this matchmaker serves, at work or not. */
export async function profilesServedBy(ctx: Ctx, matchmakerId: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ profileId: representations.profileId })
    .from(representations)
    .where(and(ofTenant(ctx), ofMatchmaker(matchmakerId), isRunning(ctx)))
  return rows.map(({ profileId }) => profileId)
}

/** The matchmaker at work who serves this account. */
export async function findServingMatchmakerOfUser(ctx: Ctx, userId: number): Promise<Pick<Matchmaker, 'id' | 'userId'> | null> {
  const [row] = await ctx.db
    .select({ id: matchmakers.id, userId: matchmakers.userId })
    .from(matchmakers)
    .innerJoin(
      representations,
      and(eq(representations.tenantId, matchmakers.tenantId), eq(representations.matchmakerId, matchmakers.id), isRunning(ctx)),
    )
    .innerJoin(loveProfiles, ofServed)
    .where(and(tenantScope(ctx, matchmakers), eq(loveProfiles.userId, userId), isServingCondition))
  return row ?? null
}

export async function listServersOfUsers(ctx: Ctx, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return []
  const rows = await ctx.db
    .selectDistinct({ userId: matchmakers.userId })
    .from(matchmakers)
    .innerJoin(
      representations,
      and(eq(representations.tenantId, matchmakers.tenantId), eq(representations.matchmakerId, matchmakers.id), isRunning(ctx)),
    )
    .innerJoin(loveProfiles, ofServed)
    .where(and(tenantScope(ctx, matchmakers), inArray(loveProfiles.userId, [...userIds])))
  return rows.map(({ userId }) => userId)
}

export async function representationsById(ctx: Ctx, ids: readonly number[]): Promise<Map<number, RepresentationRow>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(representations)
    .where(and(ofTenant(ctx), inArray(representations.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

export async function representationsOf(ctx: Ctx, profileId: number): Promise<RepresentationRow[]> {
  return ctx.db
    .select()
    .from(representations)
    .where(and(ofTenant(ctx), eq(representations.profileId, profileId)))
    .orderBy(desc(representations.id))
}

/** Services of the member who owns this account. */
export async function representationsOfUser(ctx: Ctx, userId: number): Promise<RepresentationRow[]> {
  const rows = await ctx.db
    .select({ representation: representations })
    .from(representations)
    .innerJoin(loveProfiles, and(eq(loveProfiles.tenantId, representations.tenantId), eq(loveProfiles.id, representations.profileId)))
    .where(and(ofTenant(ctx), eq(loveProfiles.userId, userId)))
    .orderBy(asc(representations.id))
  return rows.map((row) => row.representation)
}

export async function representationBetween(ctx: Ctx, matchmakerId: number, profileId: number): Promise<RepresentationRow | null> {
  const [row] = await ctx.db
    .select()
    .from(representations)
    .where(
      and(
        ofTenant(ctx),
        eq(representations.matchmakerId, matchmakerId),
        eq(representations.profileId, profileId),
        or(isRunning(ctx), inArray(representations.status, representationStates.unanswered)),
      ),
    )
    .orderBy(asc(representations.status))
    .limit(1)
  return row ?? null
}

export async function insertRepresentation(
  ctx: Ctx,
  values: Omit<typeof representations.$inferInsert, 'tenantId'>,
): Promise<RepresentationRow> {
  const [row] = await ctx.db
    .insert(representations)
    .values({ ...values, tenantId: ctx.tenant.id })
    .returning()
  return row!
}

export async function updateRepresentation(
  ctx: Ctx,
  id: number,
  values: Partial<typeof representations.$inferInsert>,
): Promise<RepresentationRow> {
  const [row] = await ctx.db
    .update(representations)
    .set(values)
    .where(and(ofTenant(ctx), eq(representations.id, id)))
    .returning()
  return row!
}

/** Ends requests and invitations unanswered for a week, of one member or of the tenant. Returns how many ended. */
export async function expireInvitations(ctx: Ctx, whose: SQL | undefined = undefined): Promise<number> {
  const ended = await ctx.db
    .update(representations)
    .set({ status: 'expired', endedAt: ctx.now, endedReason: 'consent_expired' })
    .where(
      and(ofTenant(ctx), inArray(representations.status, representationStates.unanswered), lte(representations.expiresAt, ctx.now), whose),
    )
    .returning({ id: representations.id })
  return ended.length
}

/** Services whose consent has expired and that are not ended yet. */
export const lapsedServices = (ctx: Ctx, whose: SQL | undefined, atMost: number): Promise<RepresentationRow[]> =>
  ctx.db
    .select()
    .from(representations)
    .where(and(ofTenant(ctx), eq(representations.status, 'active'), lte(representations.expiresAt, ctx.now), whose))
    .orderBy(asc(representations.expiresAt))
    .limit(atMost)

export interface EndingConsent {
  id: number
  profileId: number
  expiresAt: Date
  days: number
}

/** Services whose consent ends within the reminder days and whose members were not reminded yet. */
export async function listConsentsToNotify(ctx: Ctx, kind: Pick<NoticeKind, 'kind'>, atMost: number): Promise<EndingConsent[]> {
  const { id, profileId, expiresAt } = representations
  const { days, isNear } = endingWithin(ctx, expiresAt, matchmakerLimits.consentEndingDays)
  const subject = sql`'consent-ending:' || ${id} || ':' || extract(epoch from ${expiresAt})::bigint || ':' || ${days}`
  const rows = await ctx.db
    .select({ id, profileId, expiresAt, days })
    .from(representations)
    .innerJoin(loveProfiles, ofServed)
    .where(
      and(ofTenant(ctx), isRunning(ctx), isNear, isNotNull(loveProfiles.userId), isNotNotified(ctx, kind, loveProfiles.userId, subject)),
    )
    .orderBy(asc(expiresAt))
    .limit(atMost)
  return rows.map(({ expiresAt, ...row }) => ({ ...row, expiresAt: expiresAt! }))
}

/** The member's own request that is still unanswered. */
export async function requestOf(ctx: Ctx, profileId: number): Promise<RepresentationRow | null> {
  const [row] = await ctx.db
    .select()
    .from(representations)
    .where(and(ofTenant(ctx), eq(representations.profileId, profileId), eq(representations.status, 'pending')))
  return row ?? null
}

export const countInvitations = (ctx: Ctx, matchmakerId: number): Promise<number> =>
  ctx.db.$count(representations, and(ofTenant(ctx), ofMatchmaker(matchmakerId), eq(representations.status, 'consent_requested')))

export const ofMember = (profileId: number): SQL => eq(representations.profileId, profileId)
export const ofMatchmaker = (matchmakerId: number): SQL => eq(representations.matchmakerId, matchmakerId)

/** Number of members whom each desk serves now. All places that show this number use this function. */
export async function countServed(ctx: Ctx, matchmakerIds: readonly number[]): Promise<Map<number, number>> {
  if (matchmakerIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: representations.matchmakerId, count: sql<number>`count(*)::int` })
    .from(representations)
    .where(and(ofTenant(ctx), inArray(representations.matchmakerId, [...matchmakerIds]), isRunning(ctx)))
    .groupBy(representations.matchmakerId)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

const ofOpenAsk = (ctx: Ctx, status: AskStatus) =>
  and(tenantScope(ctx, consentAsks), eq(consentAsks.status, status), gt(consentAsks.expiresAt, ctx.now))

/** People invited by phone who have not answered yet. */
export const countAsked = (ctx: Ctx, matchmakerId: number): Promise<number> =>
  ctx.db.$count(consentAsks, and(ofOpenAsk(ctx, 'sent'), eq(consentAsks.matchmakerId, matchmakerId)))

/** People who agreed to each desk and have not joined yet: they occupy a place but are not served. */
export async function countAgreed(ctx: Ctx, matchmakerIds: readonly number[]): Promise<Map<number, number>> {
  if (matchmakerIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: consentAsks.matchmakerId, count: sql<number>`count(*)::int` })
    .from(consentAsks)
    .where(and(ofOpenAsk(ctx, 'consented'), inArray(consentAsks.matchmakerId, [...matchmakerIds])))
    .groupBy(consentAsks.matchmakerId)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Cursor of a page: when the matchmaker was to contact the member (`infinity` if nothing is due) and the service id. */
export type MemberPlace = [dueAt: string, id: number]

interface MemberQuery {
  filter: MemberFilter
  keyword: string | undefined
  after: MemberPlace | null
  size: number
  newSince: Date
  silentSince: Date
  /** End of today in China: follow-ups due until then count as today's. */
  followUpUntil: Date
}

/** A matchmaker's members and invited people: first those due for contact by today, longest overdue first, then the newest. */
export async function listMembers(
  ctx: Ctx,
  matchmakerId: number,
  query: MemberQuery,
): Promise<{ representation: RepresentationRow; dueAt: string }[]> {
  const dueAt = sql<string>`(case when ${isDue(ctx, query.followUpUntil)} then ${nextFollowUp()} else 'infinity'::timestamptz end)`
  const wanted: Record<MemberFilter, SQL | undefined> = {
    all: or(isRunning(ctx), inArray(representations.status, representationStates.unanswered)),
    pending: inArray(representations.status, representationStates.unanswered),
    new: and(isRunning(ctx), gte(representations.startedAt, query.newSince)),
    silent: and(isRunning(ctx), lt(loveProfiles.lastActiveAt, query.silentSince)),
    quotaLeft: and(
      isRunning(ctx),
      sql`exists (select 1 from ${lineQuotas} where ${tenantScope(ctx, lineQuotas)} and ${lineQuotas.profileId} = ${representations.profileId}
        and ${quotaRuns(ctx.now)} and ${lineQuotas.held} + ${lineQuotas.used} < ${lineQuotas.total})`,
    ),
    followUp: isDue(ctx, query.followUpUntil),
  }
  const keyword = query.keyword?.trim()
  const isAfter = ([at, id]: MemberPlace) =>
    sql`(${dueAt} > ${at}::timestamptz or (${dueAt} = ${at}::timestamptz and ${representations.id} < ${id}))`
  return ctx.db
    .select({ representation: representations, dueAt: sql<string>`${dueAt}::text` })
    .from(representations)
    .innerJoin(loveProfiles, ofServed)
    .where(
      and(
        ofTenant(ctx),
        eq(representations.matchmakerId, matchmakerId),
        wanted[query.filter],
        keyword ? or(eq(loveProfiles.no, keyword), ilike(loveProfiles.nickname, containing(keyword))) : undefined,
        query.after === null ? undefined : isAfter(query.after),
      ),
    )
    .orderBy(sql`${dueAt} asc`, desc(representations.id))
    .limit(query.size)
}

/** True for members whose contact is due by `until`. */
const isDue = (ctx: Ctx, until: Date): SQL => and(isRunning(ctx), sql`${nextFollowUp()} <= ${sqlTimestamp(until)}`)!

export async function countDue(ctx: Ctx, matchmakerId: number, until: Date): Promise<number> {
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(representations)
    .innerJoin(loveProfiles, ofServed)
    .where(and(ofTenant(ctx), ofMatchmaker(matchmakerId), isDue(ctx, until)))
  return row!.count
}

/** Note that the system writes when a matchmaker views a member's phone. It is a record and never the state of the service. */
export const PHONE_LOOK = '查看了会员手机号'

/** Earlier versions stored a view of the phone number (a look) as a call. */
const isNotLook = sql`n.type <> ${sqlLiteral<ServiceNoteType>('look')} and n.content <> ${PHONE_LOOK}`

export const isLook = ({ type, content }: Pick<NoteRow, 'type' | 'content'>): boolean => type === 'look' || content === PHONE_LOOK

/** Next contact date in the matchmaker's own newest note; null if the note has none. */
const nextFollowUp = () =>
  sql<Date>`(select n.next_at from service_notes n where n.tenant_id = ${representations.tenantId} and n.representation_id = ${representations.id} and ${isNotLook} order by n.id desc limit 1)`.mapWith(
    serviceNotes.nextAt,
  )

export interface MemberFacts {
  lastActiveAt: Date
  openLines: number
  followUpAt: Date | null
  lastNote: string | null
}

/** Facts of a member list row besides the card, by representation id. */
export async function memberFacts(ctx: Ctx, ids: readonly number[]): Promise<Map<number, MemberFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      id: representations.id,
      lastActiveAt: loveProfiles.lastActiveAt,
      followUpAt: nextFollowUp(),
      lastNote: sql<
        string | null
      >`(select n.content from service_notes n where n.tenant_id = ${representations.tenantId} and n.representation_id = ${representations.id} and ${isNotLook} order by n.id desc limit 1)`,
      openLines: sql<number>`(select count(*) from ${lineRequests} where ${lineRequests.tenantId} = ${representations.tenantId}
        and (${lineRequests.fromId} = ${representations.profileId} or ${lineRequests.toId} = ${representations.profileId})
        and ${lineRequests.status} in ${sqlList(lineStates.open)})::int`,
    })
    .from(representations)
    .innerJoin(loveProfiles, ofServed)
    .where(and(ofTenant(ctx), inArray(representations.id, [...ids])))
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

export async function countMembers(ctx: Ctx, matchmakerId: number, days: { silentSince: Date; followUpUntil: Date }) {
  const [row] = await ctx.db
    .select({
      requests: sql<number>`(count(*) filter (where ${eq(representations.status, 'pending')}))::int`,
      pendingConsents: sql<number>`(count(*) filter (where ${eq(representations.status, 'consent_requested')}))::int`,
      silentMembers: sql<number>`(count(*) filter (where ${isRunning(ctx)} and ${lt(loveProfiles.lastActiveAt, days.silentSince)}))::int`,
      followUpsToday: sql<number>`(count(*) filter (where ${isDue(ctx, days.followUpUntil)}))::int`,
    })
    .from(representations)
    .innerJoin(loveProfiles, ofServed)
    .where(and(ofTenant(ctx), eq(representations.matchmakerId, matchmakerId)))
  return row!
}

/** Published members for a matchmaker's public page: those who consented to being shown. */
export async function shownMembers(ctx: Ctx, matchmakerId: number, size: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: loveProfiles.id })
    .from(representations)
    .innerJoin(loveProfiles, ofServed)
    .where(
      and(
        ofTenant(ctx),
        eq(representations.matchmakerId, matchmakerId),
        isRunning(ctx),
        sql`${representations.scopes} ? 'publish'`,
        eq(loveProfiles.isListed, true),
      ),
    )
    .orderBy(desc(loveProfiles.lastActiveAt), desc(loveProfiles.id))
    .limit(size)
  return rows.map((row) => row.id)
}

/** Names of matchmakers by their account, including former ones. */
export async function matchmakerNames(ctx: Ctx, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ userId: matchmakers.userId, name: matchmakers.name })
    .from(matchmakers)
    .where(and(tenantScope(ctx, matchmakers), inArray(matchmakers.userId, [...userIds])))
  return new Map(rows.map(({ userId, name }) => [userId, name]))
}

// --- Notes ----------------------------------------------------------------

export async function insertNote(ctx: Ctx, values: Omit<typeof serviceNotes.$inferInsert, 'tenantId'>): Promise<NoteRow> {
  const [row] = await ctx.db
    .insert(serviceNotes)
    .values({ ...values, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .returning()
  return row!
}

export async function notesOf(ctx: Ctx, representationId: number, size: number): Promise<NoteRow[]> {
  return ctx.db
    .select()
    .from(serviceNotes)
    .where(and(tenantScope(ctx, serviceNotes), eq(serviceNotes.representationId, representationId)))
    .orderBy(desc(serviceNotes.id))
    .limit(size)
}

// --- Confirmed facts for the public card -----------------------------------

export interface Deeds {
  connected: number
  /** Lines and members that got a first answer from the matchmaker, and the median hours until it. */
  replies: number
  medianHours: number | null
}

/** Counted from lines, their events and first messages; nothing of it can be entered by hand. */
export async function deedsOf(ctx: Ctx, matchmakerIds: readonly number[]): Promise<Map<number, Deeds>> {
  if (matchmakerIds.length === 0) return new Map()
  const ids = sql.param([...matchmakerIds])
  const { rows } = await ctx.db.execute<{ id: number; connected: number; replies: number; median: number | null }>(sql`
    with worked as (
      select l.id, l.matchmaker_id, l.proposed_by_id,
        min(e.created_at) filter (where e.kind = ${sqlLiteral<LineEventKind>('screening')}) as asked_at,
        min(e.created_at) filter (where e.kind in ${sqlList(screenerAnswers)}
          or (e.kind = ${sqlLiteral<LineEventKind>('delivered')} and l.proposed_by_id is null)) as replied_at,
        bool_or(e.kind = ${sqlLiteral<LineEventKind>('connected')}) as is_connected
      from ${lineRequests} l join ${lineEvents} e on e.tenant_id = l.tenant_id and e.line_id = l.id
      where l.tenant_id = ${ctx.tenant.id} and l.matchmaker_id = any(${ids}::bigint[])
      group by l.id, l.matchmaker_id, l.proposed_by_id
      union all
      -- What a member wrote first, and the first answer to it.
      select id, matchmaker_id, null, first_asked_at, first_answered_at, false from ${conversations}
      where ${tenantScope(ctx, conversations)} and kind = ${sqlLiteral<ConversationKind>('service')} and matchmaker_id = any(${ids}::bigint[])
    )
    select matchmaker_id as id,
      (count(*) filter (where is_connected))::int as connected,
      (count(*) filter (where asked_at is not null and replied_at is not null))::int as replies,
      percentile_cont(0.5) within group (order by extract(epoch from replied_at - asked_at) / 3600)
        filter (where asked_at is not null and replied_at is not null)::float8 as median
    from worked group by matchmaker_id`)
  return new Map(rows.map((row) => [Number(row.id), { connected: row.connected, replies: row.replies, medianHours: row.median }]))
}
