/** The data from which matchmakers' levels are computed, and the current levels; the only writer of levels. */
import type { LevelFigures } from '@qianxian/protocol/career/career.rules'
import { levelLimits } from '@qianxian/protocol/career/career.words'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { lineStates, type LineEventKind, screenerAnswers } from '@qianxian/protocol/line/line.words'
import { and, desc, eq, gte, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { sqlTimestamp } from '../../db/sql-timestamp'
import { sqlList, sqlLiteral } from '../../db/sql-literals'
import { matchmakerLevels } from '../../db/tables/career'
import { lineEvents, lineRequests } from '../../db/tables/line'
import { matchmakers } from '../../db/tables/matchmaker'
import { strikes } from '../../db/tables/strike'

export type LevelRow = typeof matchmakerLevels.$inferSelect

const countedSince = ({ now }: Ctx): Date => momentBefore(now, levelLimits.windowDays, 'day')

/**
 * Introductions screened by these matchmakers, with the times of the request and of the first answer. An unanswered one
 * counts once its time is over; one that its member withdrew before does not count.
 */
const questions = (ctx: Ctx, whose: SQL): SQL => {
  const tooLate = sqlTimestamp(momentBefore(ctx.now, levelLimits.screenWithinHours, 'hour'))
  return sql`
    select l.id, l.matchmaker_id, q.asked_at, q.replied_at,
      q.replied_at is not null and q.replied_at <= q.asked_at + interval '${sql.raw(String(levelLimits.screenWithinHours))} hours' as in_time
    from ${lineRequests} l join lateral (
      select min(e.created_at) filter (where e.kind = ${sqlLiteral<LineEventKind>('screening')}) as asked_at,
        min(e.created_at) filter (where e.kind in ${sqlList(screenerAnswers)} or e.kind = ${sqlLiteral<LineEventKind>('delivered')}) as replied_at
      from ${lineEvents} e where e.tenant_id = l.tenant_id and e.line_id = l.id
    ) q on q.asked_at >= ${sqlTimestamp(countedSince(ctx))}
    where l.tenant_id = ${ctx.tenant.id} and ${whose} and l.proposed_by_id is null
      and (q.replied_at is not null or (l.status in ${sqlList(lineStates.unscreened)} and q.asked_at < ${tooLate}))`
}

/** Introductions of these matchmakers that reached this stage, with the time at which they first did. */
const cameTo = (ctx: Ctx, whose: SQL, kind: 'met' | 'dating'): SQL => sql`
    select l.id, l.matchmaker_id, min(e.created_at) as at
    from ${lineRequests} l join ${lineEvents} e on e.tenant_id = l.tenant_id and e.line_id = l.id
    where l.tenant_id = ${ctx.tenant.id} and ${whose} and e.kind = ${sqlLiteral<LineEventKind>(kind)} and e.created_at >= ${sqlTimestamp(countedSince(ctx))}
    group by l.id, l.matchmaker_id`

/** Loads figures by matchmaker id; every requested id has an entry. */
export async function loadLevelFigures(ctx: Ctx, matchmakerIds: readonly number[]): Promise<Map<number, LevelFigures>> {
  if (matchmakerIds.length === 0) return new Map()
  const ids = sql`${sql.param([...matchmakerIds])}::bigint[]`
  const whose = sql`l.matchmaker_id = any(${ids})`
  const { rows } = await ctx.db.execute<Record<keyof LevelFigures | 'id', number>>(sql`
    select m.id,
      (select count(*)::int from (${cameTo(ctx, whose, 'met')}) x where x.matchmaker_id = m.id) as meetings,
      (select count(*)::int from (${cameTo(ctx, whose, 'dating')}) x where x.matchmaker_id = m.id) as pairs,
      coalesce(s.screened, 0) as screened, coalesce(s.in_time, 0) as "inTime",
      (select count(*)::int from ${strikes} t where t.tenant_id = m.tenant_id and t.user_id = m.user_id and t.lifted_at is null
        and t.created_at >= ${sqlTimestamp(countedSince(ctx))}) as complaints
    from ${matchmakers} m
    left join (
      select matchmaker_id, count(*)::int as screened, (count(*) filter (where in_time))::int as in_time
      from (${questions(ctx, whose)}) x group by matchmaker_id
    ) s on s.matchmaker_id = m.id
    where m.tenant_id = ${ctx.tenant.id} and m.id = any(${ids})`)
  return new Map(rows.map(({ id, ...figures }) => [Number(id), figures]))
}

export interface EventRow {
  id: number
  at: Date
  isInTime: boolean | null
}

type Place = { matchmakerId: number; before: number | null; size: number }

/** Meetings of one matchmaker, newest introduction first; the ids are introduction ids. */
export async function meetingsOf(ctx: Ctx, kind: 'met' | 'dating', { matchmakerId, before, size }: Place): Promise<EventRow[]> {
  const whose = sql`l.matchmaker_id = ${matchmakerId} ${before === null ? sql`` : sql`and l.id < ${before}`}`
  const { rows } = await ctx.db.execute<{ id: number; at: string }>(sql`
    select id, at from (${cameTo(ctx, whose, kind)}) x order by id desc limit ${size}`)
  return rows.map(({ id, at }) => ({ id: Number(id), at: new Date(at), isInTime: null }))
}

export async function questionsOf(ctx: Ctx, { matchmakerId, before, size }: Place): Promise<EventRow[]> {
  const whose = sql`l.matchmaker_id = ${matchmakerId} ${before === null ? sql`` : sql`and l.id < ${before}`}`
  const { rows } = await ctx.db.execute<{ id: number; at: string; in_time: boolean }>(sql`
    select id, asked_at as at, in_time from (${questions(ctx, whose)}) x order by id desc limit ${size}`)
  return rows.map(({ id, at, in_time }) => ({ id: Number(id), at: new Date(at), isInTime: in_time }))
}

/** Measures that were taken on a complaint and are still in force; the ids are measure ids. */
export const listComplaints = (ctx: Ctx, userId: number, before: number | null, size: number) =>
  ctx.db
    .select({ id: strikes.id, at: strikes.createdAt, finding: strikes.finding })
    .from(strikes)
    .where(
      and(
        tenantScope(ctx, strikes),
        eq(strikes.userId, userId),
        isNull(strikes.liftedAt),
        gte(strikes.createdAt, countedSince(ctx)),
        before === null ? undefined : lt(strikes.id, before),
      ),
    )
    .orderBy(desc(strikes.id))
    .limit(size)

export async function levelRowOf(ctx: Ctx, matchmakerId: number): Promise<LevelRow | null> {
  const [row] = await ctx.db
    .select()
    .from(matchmakerLevels)
    .where(and(tenantScope(ctx, matchmakerLevels), eq(matchmakerLevels.matchmakerId, matchmakerId)))
  return row ?? null
}

/** Returns the level row, locked until the transaction ends; inserts the initial one if there is none. */
export async function lockLevel(ctx: TxCtx, matchmakerId: number, beginning: Pick<LevelRow, 'level' | 'countedOn'>): Promise<LevelRow> {
  await ctx.db
    .insert(matchmakerLevels)
    .values({ tenantId: ctx.tenant.id, matchmakerId, ...beginning })
    .onConflictDoNothing()
  const [row] = await ctx.db
    .select()
    .from(matchmakerLevels)
    .where(and(tenantScope(ctx, matchmakerLevels), eq(matchmakerLevels.matchmakerId, matchmakerId)))
    .for('update')
  return row!
}

export async function keepLevel(ctx: Ctx, { matchmakerId, ...level }: Omit<LevelRow, 'tenantId'>): Promise<void> {
  await ctx.db
    .update(matchmakerLevels)
    .set(level)
    .where(and(tenantScope(ctx, matchmakerLevels), eq(matchmakerLevels.matchmakerId, matchmakerId)))
}
