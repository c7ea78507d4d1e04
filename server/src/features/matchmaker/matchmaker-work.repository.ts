/** Lines and people as a matchmaker works with them; read-only. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { matchmakerLimits, type WorkStage } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { type LineEventKind, lineStates } from '@qianxian/protocol/line/line.words'
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { Ctx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { containing } from '../../db/sql-pattern'
import { users } from '../../db/tables/account'
import { blockedPairs } from '../../db/tables/interact'
import { lineEvents, lineRequests } from '../../db/tables/line'
import { loveProfiles } from '../../db/tables/love'
import { matchmakers, representations } from '../../db/tables/matchmaker'
import { sqlList } from '../../db/sql-literals'
import { isFaceNow } from '../../db/trust'
import { isUnattached } from '../love/love'
import { isRunning, isServingCondition } from './matchmaker.repository'

function ofStage(ctx: Ctx, stage: WorkStage, worker: Worker): SQL | undefined {
  const mine = isMine(ctx, worker)
  switch (stage) {
    case 'screening':
      return isMineToScreen(ctx, worker)
    case 'delivered':
      return and(mine, inArray(lineRequests.status, lineStates.answerable))
    case 'connected':
      return and(mine, inArray(lineRequests.status, lineStates.connected))
    case 'closed':
      return and(mine, inArray(lineRequests.status, lineStates.ended))
  }
}

export interface Worker {
  matchmakerId: number
  /** The matchmaker's own dating profile; they may not work on their own lines. */
  ownProfileId: number | null
}

/** Lines awaiting a decision are listed oldest first, all others newest first. */
export async function workLines(
  ctx: Ctx,
  worker: Worker,
  { stage, isOverdue, place, size }: { stage: WorkStage; isOverdue: boolean; place: number | null; size: number },
) {
  const isQueue = stage === 'screening'
  return ctx.db
    .select()
    .from(lineRequests)
    .where(
      and(
        tenantScope(ctx, lineRequests),
        ofStage(ctx, stage, worker),
        isOverdue ? and(inArray(lineRequests.status, lineStates.unscreened), lte(lineRequests.screenDueAt, ctx.now)) : undefined,
        place === null ? undefined : isQueue ? gt(lineRequests.id, place) : lt(lineRequests.id, place),
      ),
    )
    .orderBy(isQueue ? asc(lineRequests.id) : desc(lineRequests.id))
    .limit(size)
}

export async function countWork(ctx: Ctx, worker: Worker, monthStart: Date) {
  const mine = isMine(ctx, worker)
  const [row] = await ctx.db
    .select({
      screening: sql<number>`(count(*) filter (where ${isMineToScreen(ctx, worker)}))::int`,
      overdue: sql<number>`(count(*) filter (where ${and(isMineToScreen(ctx, worker), lte(lineRequests.screenDueAt, ctx.now))}))::int`,
      delivered: sql<number>`(count(*) filter (where ${and(mine, inArray(lineRequests.status, lineStates.answerable))}))::int`,
      connectedThisMonth: sql<number>`(count(*) filter (where ${and(mine, inArray(lineRequests.status, lineStates.connected), gte(lineRequests.answeredAt, monthStart))}))::int`,
    })
    .from(lineRequests)
    .where(and(tenantScope(ctx, lineRequests), or(mine, isMineToScreen(ctx, worker))))
  return row!
}

export const countToScreen = (ctx: Ctx, worker: Worker): Promise<number> =>
  ctx.db.$count(lineRequests, and(tenantScope(ctx, lineRequests), isMineToScreen(ctx, worker)))

/** Returns the given lines that this matchmaker works on or may take from the queue. */
export async function workLinesOf(ctx: Ctx, worker: Worker, ids: readonly number[]) {
  const isTheirs = or(and(isMine(ctx, worker), notOwn(worker)), isMineToScreen(ctx, worker))
  return ctx.db
    .select()
    .from(lineRequests)
    .where(and(tenantScope(ctx, lineRequests), inArray(lineRequests.id, [...ids]), isTheirs))
}

/**
 * True if a colleague worked on the line within a day and this matchmaker could have taken it before. All other lines stay
 * hidden.
 */
export async function isTakenByColleague(ctx: Ctx, worker: Worker, id: number): Promise<boolean> {
  const act = ctx.db
    .select({ id: lineEvents.id })
    .from(lineEvents)
    .where(
      and(
        eq(lineEvents.tenantId, lineRequests.tenantId),
        eq(lineEvents.lineId, lineRequests.id),
        inArray(lineEvents.kind, ['attempt', 'handed_over', 'delivered', 'rejected_by_screen'] satisfies LineEventKind[]),
        isNotNull(lineEvents.byUserId),
        gt(lineEvents.createdAt, momentBefore(ctx.now, 1, 'day')),
      ),
    )
  const where = and(
    tenantScope(ctx, lineRequests),
    eq(lineRequests.id, id),
    isNotNull(lineRequests.matchmakerId),
    ne(lineRequests.matchmakerId, worker.matchmakerId),
    exists(act),
    isNotLeft(ctx, worker),
    not(isForColleague(ctx, worker)),
    notOwn(worker),
  )
  return (await ctx.db.$count(lineRequests, where)) > 0
}

/** Null if the line is not this matchmaker's. */
export const workLine = async (ctx: Ctx, worker: Worker, id: number) => (await workLinesOf(ctx, worker, [id]))[0] ?? null

const notOwn = ({ ownProfileId }: Worker): SQL | undefined =>
  ownProfileId === null ? undefined : and(sql`${lineRequests.fromId} <> ${ownProfileId}`, sql`${lineRequests.toId} <> ${ownProfileId}`)

/** Lines of this matchmaker, without those of members who have left them. */
const isMine = (ctx: Ctx, worker: Worker): SQL => and(eq(lineRequests.matchmakerId, worker.matchmakerId), isNotLeft(ctx, worker))!

const isNotLeft = (ctx: Ctx, { matchmakerId }: Worker): SQL => {
  const bond = (such: SQL | undefined) =>
    ctx.db
      .select({ id: representations.id })
      .from(representations)
      .where(
        and(
          eq(representations.tenantId, lineRequests.tenantId),
          eq(representations.matchmakerId, matchmakerId),
          or(eq(representations.profileId, lineRequests.fromId), eq(representations.profileId, lineRequests.toId)),
          such,
        ),
      )
  return or(exists(bond(isRunning(ctx))), notExists(bond(isNotNull(representations.startedAt))))!
}

/** Matchmakers whom one of the two people had and has left; they may no longer work on the line. */
export async function listFormerMatchmakers(ctx: Ctx, { fromId, toId }: { fromId: number; toId: number }): Promise<Set<number>> {
  const rows = await ctx.db
    .select({
      matchmakerId: representations.matchmakerId,
      isServing: sql<boolean>`bool_or(${isRunning(ctx)})`,
    })
    .from(representations)
    .where(and(tenantScope(ctx, representations), inArray(representations.profileId, [fromId, toId]), isNotNull(representations.startedAt)))
    .groupBy(representations.matchmakerId)
  return new Set(rows.filter((row) => !row.isServing).map((row) => row.matchmakerId))
}

/** Services of the line's two people by matchmakers at work, without those who are one of the two. */
const servicesOf = (ctx: Ctx, such: SQL | undefined) =>
  ctx.db
    .select({ id: representations.id })
    .from(representations)
    .innerJoin(matchmakers, and(eq(matchmakers.tenantId, representations.tenantId), eq(matchmakers.id, representations.matchmakerId)))
    .where(
      and(
        eq(representations.tenantId, lineRequests.tenantId),
        or(eq(representations.profileId, lineRequests.fromId), eq(representations.profileId, lineRequests.toId)),
        isRunning(ctx),
        isServingCondition,
        notExists(
          ctx.db
            .select({ id: loveProfiles.id })
            .from(loveProfiles)
            .where(
              and(
                eq(loveProfiles.tenantId, lineRequests.tenantId),
                eq(loveProfiles.userId, matchmakers.userId),
                or(eq(loveProfiles.id, lineRequests.fromId), eq(loveProfiles.id, lineRequests.toId)),
              ),
            ),
        ),
        such,
      ),
    )

/** True if a colleague serves one of the two people and this matchmaker serves neither. */
const isForColleague = (ctx: Ctx, { matchmakerId }: Worker, such?: SQL): SQL =>
  and(
    exists(servicesOf(ctx, and(ne(representations.matchmakerId, matchmakerId), such))),
    notExists(servicesOf(ctx, eq(representations.matchmakerId, matchmakerId))),
  )!

/** The hours of a member's own matchmaker begin with the line, or with the service if that began later. */
const isWithinOwnHours = (ctx: Ctx): SQL => {
  const since = momentBefore(ctx.now, matchmakerLimits.ownFirstHours, 'hour')
  return or(gt(lineRequests.createdAt, since), gt(representations.startedAt, since))!
}

/** For lines in the queue: the matchmakers at work who serve one of the two people, and since when the line waits for them. */
export async function listOwnServers(ctx: Ctx, lineIds: readonly number[]) {
  if (lineIds.length === 0) return []
  return ctx.db
    .select({
      lineId: lineRequests.id,
      matchmakerId: representations.matchmakerId,
      createdAt: lineRequests.createdAt,
      startedAt: representations.startedAt,
    })
    .from(lineRequests)
    .innerJoin(
      representations,
      and(
        eq(representations.tenantId, lineRequests.tenantId),
        or(eq(representations.profileId, lineRequests.fromId), eq(representations.profileId, lineRequests.toId)),
      ),
    )
    .innerJoin(matchmakers, and(eq(matchmakers.tenantId, representations.tenantId), eq(matchmakers.id, representations.matchmakerId)))
    .where(and(tenantScope(ctx, lineRequests), inArray(lineRequests.id, [...lineIds]), isRunning(ctx), isServingCondition))
}

/**
 * Lines to screen: the matchmaker's own, and those unassigned or with a matchmaker who no longer serves; never one of their own
 * profile. Lines of members who left this matchmaker are left to colleagues, if there are any. A line of a served member is
 * left to the member's own matchmaker for the first hours.
 */
const isMineToScreen = (ctx: Ctx, worker: Worker): SQL => {
  const isOrphan = notExists(
    ctx.db
      .select({ id: matchmakers.id })
      .from(matchmakers)
      .where(and(eq(matchmakers.tenantId, lineRequests.tenantId), eq(matchmakers.id, lineRequests.matchmakerId), isServingCondition)),
  )
  const hasColleagues = exists(
    ctx.db
      .select({ id: matchmakers.id })
      .from(matchmakers)
      .where(and(tenantScope(ctx, matchmakers), isServingCondition, ne(matchmakers.id, worker.matchmakerId))),
  )
  return and(
    inArray(lineRequests.status, lineStates.unscreened),
    or(
      isMine(ctx, worker),
      and(
        or(isNull(lineRequests.matchmakerId), isOrphan),
        or(isNotLeft(ctx, worker), not(hasColleagues)),
        not(isForColleague(ctx, worker, isWithinOwnHours(ctx))),
      ),
    ),
    notOwn(worker),
  )!
}

/** The newest lines of a member, for the matchmaker who serves them. */
export async function linesOfMember(ctx: Ctx, profileId: number, size: number) {
  return ctx.db
    .select()
    .from(lineRequests)
    .where(and(tenantScope(ctx, lineRequests), or(eq(lineRequests.fromId, profileId), eq(lineRequests.toId, profileId))))
    .orderBy(desc(lineRequests.id))
    .limit(size)
}

// --- People ---------------------------------------------------------------

export async function memberBrief(ctx: Ctx, profileId: number) {
  const [row] = await ctx.db
    .select({
      id: loveProfiles.id,
      no: loveProfiles.no,
      gender: loveProfiles.gender,
      lifecycle: loveProfiles.lifecycle,
      userId: loveProfiles.userId,
      isVerified: loveProfiles.isVerified,
      isFaceVerified: isFaceNow(),
      residenceGeo: loveProfiles.residenceGeo,
      cityGeo: loveProfiles.cityGeo,
      privacy: loveProfiles.privacy,
      visibility: loveProfiles.visibility,
      phoneEnc: users.phoneEnc,
    })
    .from(loveProfiles)
    .leftJoin(users, and(eq(users.tenantId, loveProfiles.tenantId), eq(users.id, loveProfiles.userId)))
    .where(and(tenantScope(ctx, loveProfiles), eq(loveProfiles.id, profileId)))
  return row ?? null
}

export interface CandidateQuery {
  /** Condition that neither of the two people excludes the other. */
  willing: SQL | undefined
  /** Part of a nickname, or a number; empty for none. */
  keyword: string
  isSameCity: boolean
  isVerified: boolean
}

/** Free people of the other gender who may be met and whom the member does not know yet, most recently active first. */
export async function candidateIds(
  ctx: Ctx,
  member: { id: number; gender: string | null; cityGeo: string | null },
  { willing, keyword, isSameCity, isVerified }: CandidateQuery,
  size: number,
): Promise<number[]> {
  const introduced = (mine: SQL, theirs: SQL) =>
    sql`exists (select 1 from ${lineRequests} l where l.tenant_id = ${ctx.tenant.id} and ${mine} = ${member.id} and ${theirs} = ${loveProfiles.id}
      and l.status in ${sqlList(lineStates.connected)})`
  const rows = await ctx.db
    .select({ id: loveProfiles.id })
    .from(loveProfiles)
    .where(
      and(
        tenantScope(ctx, loveProfiles),
        eq(loveProfiles.gender, member.gender === 'male' ? 'female' : 'male'),
        eq(loveProfiles.isListed, true),
        sql`not exists (select 1 from ${blockedPairs} a where a.tenant_id = ${loveProfiles.tenantId} and a.a_id = ${member.id} and a.b_id = ${loveProfiles.id})`,
        not(introduced(sql`l.from_id`, sql`l.to_id`)),
        not(introduced(sql`l.to_id`, sql`l.from_id`)),
        isUnattached(ctx.tenant.id),
        willing,
        keyword === '' ? undefined : or(eq(loveProfiles.no, keyword), ilike(loveProfiles.nickname, containing(keyword))),
        isSameCity ? eq(loveProfiles.cityGeo, member.cityGeo ?? '') : undefined,
        isVerified ? eq(loveProfiles.isVerified, true) : undefined,
      ),
    )
    .orderBy(sql`${loveProfiles.lastActiveAt} desc nulls last`, asc(loveProfiles.id))
    .limit(size)
  return rows.map((row) => row.id)
}
