/** Reads the figures of the leads that were created in a span; writes nothing. */
import { orderStates } from '@qianxian/protocol/finance/finance.words'
import type { LeadFigure, LeadReportBy } from '@qianxian/protocol/lead/lead-report.words'
import { leadEvents, leadStates, type LeadEvent, type LeadReviewStatus, type LeadStatus } from '@qianxian/protocol/lead/lead.words'
import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../ctx'
import { sqlList, sqlLiteral } from '../../../db/sql-literals'
import { sqlTimestamp } from '../../../db/sql-timestamp'

/** Leads created in the half-open interval, of the last handlers that the scope names. */
export interface Cohort {
  from: Date
  until: Date
  /** The only handler, or the stores whose handlers are meant; null for all leads of the tenant. */
  scope: { userId: number } | { storeIds: readonly number[] } | null
}

/** The store of each handler: where they work longest, or worked last. */
const places = (ctx: Ctx): SQL => sql`(
  select distinct on (user_id) user_id, store_id from store_staff where tenant_id = ${ctx.tenant.id} and user_id is not null
  order by user_id, ended_at desc nulls first, started_at, id)`

const inScope = ({ scope }: Cohort, handler: SQL): SQL => {
  if (scope === null) return sql`true`
  if ('userId' in scope) return sql`${handler} = ${scope.userId}`
  return sql`place.store_id = any(${sql.param(scope.storeIds)}::bigint[])`
}

const needsPlaces = ({ scope }: Cohort, by: LeadReportBy | undefined): boolean => by === 'store' || (scope !== null && 'storeIds' in scope)

const joinPlaces = (ctx: Ctx, cohort: Cohort, by: LeadReportBy | undefined, handler: SQL): SQL =>
  needsPlaces(cohort, by) ? sql`left join ${places(ctx)} place on place.user_id = ${handler}` : sql``

const created = (ctx: Ctx, { from, until }: Cohort): SQL =>
  sql`l.tenant_id = ${ctx.tenant.id} and l.created_at >= ${sqlTimestamp(from)} and l.created_at < ${sqlTimestamp(until)}`

/** The group of a lead; for handlers and stores by the person whom `handler` names. */
function keyOf(by: LeadReportBy, handler: SQL): SQL {
  if (by === 'source') return sql`l.source`
  if (by === 'day') return sql`to_char(l.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
  return by === 'handler' ? sql`${handler}::text` : sql`place.store_id::text`
}

const lastOwner = sql`l.last_owner_id`
const about = sql`o.about_id`
const recycled = sqlLiteral<LeadEvent>('recycled')
/** A lead whose deadline has passed, but which the sweep has not moved. */
const lapsed = (ctx: Ctx): SQL => sql`l.status in ${sqlList(leadStates.owned)} and l.pool_at <= ${sqlTimestamp(ctx.now)}`
const isInvalid = sql`l.status = ${sqlLiteral<LeadStatus>('invalid')} and l.review_status = ${sqlLiteral<LeadReviewStatus>('upheld')}`

/** Null as a key is the group of leads without a handler or store; the total has the key `total`. */
interface CohortFigures {
  isTotal: boolean
  key: string | null
  leads: number
  claimed: number
  contacted: number
  visited: number
  converted: number
  invalid: number
  medianMinutes: number | null
}

export async function loadFigures(ctx: Ctx, cohort: Cohort, by: LeadReportBy): Promise<CohortFigures[]> {
  const { rows } = await ctx.db.execute<CohortFigures & Record<string, unknown>>(sql`
    with cohort as (
      select ${keyOf(by, lastOwner)} as key, l.first_claimed_at is not null as claimed, l.visited_at is not null as visited,
        l.converted_at is not null as converted, ${isInvalid} as invalid,
        extract(epoch from l.responded_at - l.created_at)::float8 / 60 as minutes
      from leads l ${joinPlaces(ctx, cohort, by, lastOwner)}
      where ${created(ctx, cohort)} and ${inScope(cohort, lastOwner)})
    select grouping(key) = 1 as "isTotal", key, count(*)::int as leads, (count(*) filter (where claimed))::int as claimed,
      count(minutes)::int as contacted, (count(*) filter (where visited))::int as visited,
      (count(*) filter (where converted))::int as converted, (count(*) filter (where invalid))::int as invalid,
      percentile_cont(0.5) within group (order by minutes) as "medianMinutes"
    from cohort group by grouping sets ((), (key))`)
  return rows
}

interface Acts {
  isTotal: boolean
  key: string | null
  claims: number
  recycles: number
  /** Leads that were recycled at least once. */
  recycled: number
}

/** How often leads of the cohort were taken and recycled; a handler's figures count their own acts only. */
export async function loadActs(ctx: Ctx, cohort: Cohort, by: LeadReportBy): Promise<Acts[]> {
  const { rows } = await ctx.db.execute<Acts & Record<string, unknown>>(sql`
    with acts as (
      select o.lead_id, o.event = ${recycled} as is_recycle, ${keyOf(by, about)} as key
      from leads l join lead_owner_logs o on o.tenant_id = l.tenant_id and o.lead_id = l.id
        and o.event in ${sqlList([...leadEvents.taking, 'recycled'] satisfies LeadEvent[])}
      ${joinPlaces(ctx, cohort, by, about)}
      where ${created(ctx, cohort)} and ${inScope(cohort, about)}
      union all
      select l.id, true, ${keyOf(by, sql`l.owner_id`)}
      from leads l ${joinPlaces(ctx, cohort, by, sql`l.owner_id`)}
      where ${created(ctx, cohort)} and ${lapsed(ctx)} and ${inScope(cohort, sql`l.owner_id`)})
    select grouping(key) = 1 as "isTotal", key, (count(*) filter (where not is_recycle))::int as claims,
      (count(*) filter (where is_recycle))::int as recycles, (count(distinct lead_id) filter (where is_recycle))::int as recycled
    from acts group by grouping sets ((), (key))`)
  return rows
}

interface Revenue {
  isTotal: boolean
  key: string | null
  fen: number
  /** True if a conversion names no account whose orders could be counted. */
  isUnknown: boolean
}

/** Orders of converted members since their conversion, minus refunds. */
export async function loadRevenue(ctx: Ctx, cohort: Cohort, by: LeadReportBy): Promise<Revenue[]> {
  const { rows } = await ctx.db.execute<{ fen: string } & Omit<Revenue, 'fen'> & Record<string, unknown>>(sql`
    with paid as (
      select ${keyOf(by, lastOwner)} as key, l.convert_user_id is null as is_unknown,
        (select coalesce(sum(f.amount_fen - f.refunded_fen), 0) from fin_orders f
          where f.tenant_id = l.tenant_id and f.user_id = l.convert_user_id and f.paid_at >= l.converted_at
            and f.status in ${sqlList(orderStates.settled)}) as fen
      from leads l ${joinPlaces(ctx, cohort, by, lastOwner)}
      where ${created(ctx, cohort)} and l.converted_at is not null and ${inScope(cohort, lastOwner)})
    select grouping(key) = 1 as "isTotal", key, sum(fen) as fen, coalesce(bool_or(is_unknown), false) as "isUnknown"
    from paid group by grouping sets ((), (key))`)
  return rows.map(({ fen, ...row }) => ({ ...row, fen: Number(fen ?? 0) }))
}

export type ListPlace = [createdAt: string, id: number]

interface Behind {
  figure: LeadFigure
  /** The row of the report; null for the total. */
  group: { by: LeadReportBy; key: string } | null
}

const figureCondition = (figure: LeadFigure, acts: SQL): SQL => {
  const conditions: Record<LeadFigure, SQL> = {
    leads: sql`true`,
    claimed: sql`l.first_claimed_at is not null`,
    contacted: sql`l.responded_at is not null`,
    visited: sql`l.visited_at is not null`,
    converted: sql`l.converted_at is not null`,
    recycled: acts,
    invalid: isInvalid,
  }
  return conditions[figure]
}

/** Leads behind a figure, newest first. */
export async function listBehind(ctx: Ctx, cohort: Cohort, { figure, group }: Behind, after: ListPlace | null, limit: number) {
  const by = group?.by
  const isKey = (handler: SQL): SQL => {
    if (group === null) return sql`true`
    const key = keyOf(group.by, handler)
    return group.key === '' ? sql`${key} is null` : sql`${key} = ${group.key}`
  }
  // A recycled lead counts for the handler from whom it was taken, every other figure for the last handler.
  const acts = sql`(
    exists (select 1 from lead_owner_logs o ${joinPlaces(ctx, cohort, by, about)}
      where o.tenant_id = l.tenant_id and o.lead_id = l.id and o.event = ${recycled} and ${isKey(about)} and ${inScope(cohort, about)})
    or (${lapsed(ctx)} and exists (select 1 from (select l.owner_id as about_id) o ${joinPlaces(ctx, cohort, by, about)}
      where ${isKey(about)} and ${inScope(cohort, about)})))`
  const isByLast = figure !== 'recycled'
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    select l.id from leads l ${isByLast ? joinPlaces(ctx, cohort, by, lastOwner) : sql``}
    where ${created(ctx, cohort)} and ${figureCondition(figure, acts)}
      ${isByLast ? sql`and ${isKey(lastOwner)} and ${inScope(cohort, lastOwner)}` : sql``}
      ${after ? sql`and (l.created_at, l.id) < (${after[0]}::timestamptz, ${after[1]})` : sql``}
    order by l.created_at desc, l.id desc limit ${limit}`)
  return rows.map(({ id }) => Number(id))
}
