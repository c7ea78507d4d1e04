/** Lines and people as a matchmaker works with them; writes nothing. */
import type { WorkStage } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { lineStates } from '@qianxian/protocol/line/line.words'
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../ctx'
import { here } from '../../db/here'
import { users } from '../../db/tables/account'
import { blocks } from '../../db/tables/interact'
import { lineRequests } from '../../db/tables/line'
import { loveProfiles } from '../../db/tables/love'
import { matchmakers } from '../../db/tables/matchmaker'
import { servingOnly } from './matchmaker.repository'

function ofStage(stage: WorkStage, worker: Worker): SQL | undefined {
  const mine = eq(lineRequests.matchmakerId, worker.matchmakerId)
  switch (stage) {
    case 'screening':
      return isMineToScreen(worker)
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
  /** A matchmaker may look for somebody too; their own lines are not theirs to work. */
  ownProfileId: number | null
}

/** Those waiting for a decision come oldest first, the others newest first. */
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
        here(ctx, lineRequests),
        ofStage(stage, worker),
        isOverdue ? and(inArray(lineRequests.status, lineStates.unscreened), lte(lineRequests.screenDueAt, ctx.now)) : undefined,
        place === null ? undefined : isQueue ? gt(lineRequests.id, place) : lt(lineRequests.id, place),
      ),
    )
    .orderBy(isQueue ? asc(lineRequests.id) : desc(lineRequests.id))
    .limit(size)
}

export async function countWork(ctx: Ctx, worker: Worker, monthStart: Date) {
  const mine = eq(lineRequests.matchmakerId, worker.matchmakerId)
  const [row] = await ctx.db
    .select({
      screening: sql<number>`(count(*) filter (where ${isMineToScreen(worker)}))::int`,
      overdue: sql<number>`(count(*) filter (where ${and(isMineToScreen(worker), lte(lineRequests.screenDueAt, ctx.now))}))::int`,
      delivered: sql<number>`(count(*) filter (where ${and(mine, inArray(lineRequests.status, lineStates.answerable))}))::int`,
      connectedThisMonth: sql<number>`(count(*) filter (where ${and(mine, inArray(lineRequests.status, lineStates.connected), gte(lineRequests.answeredAt, monthStart))}))::int`,
    })
    .from(lineRequests)
    .where(and(here(ctx, lineRequests), or(mine, isNull(lineRequests.matchmakerId))))
  return row!
}

/** A line this matchmaker works or may take from the queue; null for every other one. */
export async function workLine(ctx: Ctx, worker: Worker, id: number) {
  const [row] = await ctx.db
    .select()
    .from(lineRequests)
    .where(
      and(
        here(ctx, lineRequests),
        eq(lineRequests.id, id),
        or(and(eq(lineRequests.matchmakerId, worker.matchmakerId), notOwn(worker)), isMineToScreen(worker)),
      ),
    )
  return row ?? null
}

const notOwn = ({ ownProfileId }: Worker): SQL | undefined =>
  ownProfileId === null ? undefined : and(sql`${lineRequests.fromId} <> ${ownProfileId}`, sql`${lineRequests.toId} <> ${ownProfileId}`)

/** Own screenings and those nobody has taken, or whose matchmaker serves no more; never a line one is part of. */
const isMineToScreen = (worker: Worker): SQL =>
  and(
    inArray(lineRequests.status, lineStates.unscreened),
    or(
      eq(lineRequests.matchmakerId, worker.matchmakerId),
      isNull(lineRequests.matchmakerId),
      sql`not exists (select 1 from ${matchmakers} where ${matchmakers.tenantId} = ${lineRequests.tenantId} and ${matchmakers.id} = ${lineRequests.matchmakerId} and ${servingOnly})`,
    ),
    notOwn(worker),
  )!

/** Newest lines of a member, for the matchmaker who serves them. */
export async function linesOfMember(ctx: Ctx, profileId: number, size: number) {
  return ctx.db
    .select()
    .from(lineRequests)
    .where(and(here(ctx, lineRequests), or(eq(lineRequests.fromId, profileId), eq(lineRequests.toId, profileId))))
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
      phoneEnc: users.phoneEnc,
    })
    .from(loveProfiles)
    .leftJoin(users, and(eq(users.tenantId, loveProfiles.tenantId), eq(users.id, loveProfiles.userId)))
    .where(and(here(ctx, loveProfiles), eq(loveProfiles.id, profileId)))
  return row ?? null
}

/** People of the other gender who may be met, most recently active first. */
export async function candidateIds(ctx: Ctx, member: { id: number; gender: string | null }, size: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: loveProfiles.id })
    .from(loveProfiles)
    .where(
      and(
        here(ctx, loveProfiles),
        eq(loveProfiles.gender, member.gender === 'male' ? 'female' : 'male'),
        eq(loveProfiles.isListed, true),
        sql`not exists (select 1 from ${blocks} where ${blocks.tenantId} = ${loveProfiles.tenantId}
          and ((${blocks.fromId} = ${member.id} and ${blocks.toId} = ${loveProfiles.id}) or (${blocks.fromId} = ${loveProfiles.id} and ${blocks.toId} = ${member.id})))`,
      ),
    )
    .orderBy(sql`${loveProfiles.lastActiveAt} desc nulls last`, asc(loveProfiles.id))
    .limit(size)
  return rows.map((row) => row.id)
}
