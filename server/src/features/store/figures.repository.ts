/**
 * Figures of a store: of its matchmakers while they worked there, and of its members at the time. A figure and its list use
 * one statement, so they cannot differ.
 * Queries use index ranges of the store or its matchmakers; large sets (members, services, meetings) use index-only scans.
 * Writes nothing.
 */
import { interviewStates } from '@qianxian/protocol/interview/interview.words'
import { lineStates } from '@qianxian/protocol/line/line.words'
import type { RepresentationStatus } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { type StoreFigure, storeFigure, storeRoles } from '@qianxian/protocol/store/store.words'
import { values } from '@qianxian/protocol/base/dictionary'
import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../ctx'
import { sqlTimestamp } from '../../db/sql-timestamp'
import { sqlList, sqlLiteral } from '../../db/sql-literals'
import { interviews } from '../../db/tables/interview'
import { lineRequests } from '../../db/tables/line'
import { matchmakers, representations } from '../../db/tables/matchmaker'
import { storeMembers, storeStaff } from '../../db/tables/store'
import { strikes } from '../../db/tables/strike'
import type { StoreScope } from './store.repository'

export interface Span {
  from: Date
  until: Date
}

export interface Counted extends Span {
  storeId: StoreScope
  /** Only events of this user; null: events of everyone. */
  userId: number | null
}

export interface EventRow {
  id: number
  at: Date
  userId: number | null
  profileId: number | null
  otherId: number | null
  /** The finding of a complaint, or the agreed scopes of a service as JSON. */
  detail: string | null
}

/** Every matchmaker who serves or served in the store, one row per period. */
const desks = (ctx: Ctx, { storeId, userId }: Counted): SQL => sql`
  select st.user_id, st.started_at, st.ended_at, m.id as matchmaker_id
  from ${storeStaff} st join ${matchmakers} m on m.tenant_id = st.tenant_id and m.user_id = st.user_id
  where st.tenant_id = ${ctx.tenant.id} and st.store_id = ${storeId} and st.role in ${sqlList(storeRoles.serving)}
    ${userId === null ? sql`` : sql`and st.user_id = ${userId}`}`

/** True if one of these people was a member of the store at that moment; the second person is checked if the first is null. */
const wasMember = (ctx: Ctx, { storeId }: Counted, of: readonly SQL[], at: SQL): SQL => {
  const was = (one: SQL) => sql`
  exists (select 1 from ${storeMembers} sm where sm.tenant_id = ${ctx.tenant.id} and sm.profile_id = ${one} and sm.store_id = ${storeId}
    and sm.joined_at <= ${at} and (sm.left_at is null or sm.left_at > ${at}))`
  return sql`(${sql.join(of.map(was), sql` or `)})`
}

const within = ({ from, until }: Span, at: SQL): SQL => sql`${at} >= ${sqlTimestamp(from)} and ${at} < ${sqlTimestamp(until)}`
const atWork = (at: SQL): SQL => sql`${at} >= d.started_at and (d.ended_at is null or ${at} < d.ended_at)`
const running = (ctx: Ctx): SQL =>
  sql`r.status = ${sqlLiteral<RepresentationStatus>('active')} and (r.expires_at is null or r.expires_at > ${sqlTimestamp(ctx.now)})`

/** Events of one figure: id, at, user_id, profile_id, other_id, detail. */
function eventsOf(ctx: Ctx, figure: StoreFigure, counted: Counted): SQL {
  const tenant = ctx.tenant.id
  const { storeId, userId } = counted
  const now = sqlTimestamp(ctx.now)
  const pair = [sql`l.from_id`, sql`l.to_id`]
  switch (figure) {
    case 'members':
      // For one matchmaker, counts only the members whom the matchmaker serves now.
      return sql`
        select sm.id, sm.joined_at as at, null::bigint as user_id, sm.profile_id, null::bigint as other_id, null::text as detail
        from ${storeMembers} sm
        where sm.tenant_id = ${tenant} and sm.store_id = ${storeId} and ${within(counted, sql`sm.joined_at`)}
          ${
            userId === null
              ? sql``
              : sql`and exists (select 1 from (${desks(ctx, counted)}) d join ${representations} r on r.tenant_id = ${tenant}
            and r.matchmaker_id = d.matchmaker_id and r.profile_id = sm.profile_id and ${running(ctx)} where d.ended_at is null)`
          }`
    case 'consents':
      return sql`
        select r.id, r.started_at as at, d.user_id, r.profile_id, null::bigint as other_id, r.scopes as detail
        from (${desks(ctx, counted)}) d join ${representations} r on r.tenant_id = ${tenant} and r.matchmaker_id = d.matchmaker_id
        where d.ended_at is null and ${running(ctx)} and ${wasMember(ctx, counted, [sql`r.profile_id`], now)}`
    case 'lines':
      return sql`
        select l.id, l.created_at as at, d.user_id, l.from_id as profile_id, l.to_id as other_id, null::text as detail
        from (${desks(ctx, counted)}) d join ${lineRequests} l on l.tenant_id = ${tenant} and l.matchmaker_id = d.matchmaker_id
        where d.ended_at is null and l.status in ${sqlList(lineStates.open)} and (l.expire_at is null or l.expire_at > ${now})
          and ${wasMember(ctx, counted, pair, now)}`
    case 'meetings':
      return sql`
        select l.id, l.met_at as at, d.user_id, l.from_id as profile_id, l.to_id as other_id, null::text as detail
        from (${desks(ctx, counted)}) d join ${lineRequests} l on l.tenant_id = ${tenant} and l.matchmaker_id = d.matchmaker_id
        where ${within(counted, sql`l.met_at`)} and ${atWork(sql`l.met_at`)} and ${wasMember(ctx, counted, pair, sql`l.met_at`)}`
    case 'interviews':
      // Interviews that the member confirmed and has not withdrawn.
      return sql`
        select i.id, i.answered_at as at, d.user_id, r.profile_id, null::bigint as other_id, null::text as detail
        from (${desks(ctx, counted)}) d
          join ${representations} r on r.tenant_id = ${tenant} and r.matchmaker_id = d.matchmaker_id and r.started_at < ${sqlTimestamp(counted.until)}
          join ${interviews} i on i.tenant_id = ${tenant} and i.profile_id = r.profile_id and i.representation_id = r.id
            and i.status in ${sqlList(interviewStates.agreed)} and ${within(counted, sql`i.answered_at`)}
        where ${atWork(sql`i.answered_at`)} and ${wasMember(ctx, counted, [sql`r.profile_id`], sql`i.answered_at`)}`
    case 'complaints':
      return sql`
        select t.id, t.created_at as at, d.user_id, null::bigint as profile_id, null::bigint as other_id, t.finding as detail
        from (${desks(ctx, counted)}) d join ${strikes} t on t.tenant_id = ${tenant} and t.user_id = d.user_id
        where t.lifted_at is null and ${within(counted, sql`t.created_at`)} and ${atWork(sql`t.created_at`)}`
  }
}

export interface Count {
  figure: StoreFigure
  /** The user of the event; null for the system's events. */
  userId: number | null
  detail: string | null
  count: number
}

/** Number of events by figure, account and detail. */
export async function countEvents(ctx: Ctx, counted: Counted): Promise<Count[]> {
  const parts = values(storeFigure).map(
    (figure) => sql`
      select ${figure}::text as figure, x.user_id, x.detail::text as detail, count(*)::int as count from (${eventsOf(ctx, figure, counted)}) x
      group by x.user_id, x.detail`,
  )
  const { rows } = await ctx.db.execute<Omit<Count, 'userId'> & { user_id: string | null }>(sql.join(parts, sql` union all `))
  return rows.map(({ user_id, ...row }) => ({ ...row, userId: user_id === null ? null : Number(user_id) }))
}

/** Cursor of a page: the time in the database's own format, and the event's id. */
export type EventPlace = [at: string, id: number]

/** Events of a figure, newest first. */
export async function pageOfEvents(
  ctx: Ctx,
  figure: StoreFigure,
  counted: Counted,
  { before, limit }: { before: EventPlace | null; limit: number },
): Promise<(EventRow & { place: string })[]> {
  const { rows } = await ctx.db.execute<
    Record<'id' | 'user_id' | 'profile_id' | 'other_id' | 'at' | 'detail' | 'place', string | null>
  >(sql`
    select x.id, x.at, x.user_id, x.profile_id, x.other_id, x.detail::text as detail, x.at::text as place from (${eventsOf(ctx, figure, counted)}) x
    ${before === null ? sql`` : sql`where (x.at, x.id) < (${before[0]}::timestamptz, ${before[1]})`} order by x.at desc, x.id desc limit ${limit}`)
  const number = (value: string | null) => (value === null ? null : Number(value))
  return rows.map((row) => ({
    id: Number(row.id),
    at: new Date(row.at!),
    userId: number(row.user_id),
    profileId: number(row.profile_id),
    otherId: number(row.other_id),
    detail: row.detail,
    place: row.place!,
  }))
}
