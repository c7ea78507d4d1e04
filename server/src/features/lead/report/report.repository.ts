/** Reads the figures of the leads that were created in a span, and adds up the counts that they are made of. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { orderStates } from '@qianxian/protocol/finance/finance.words'
import type { LeadFigure, LeadReportBy } from '@qianxian/protocol/lead/lead-report.words'
import { leadStates, type LeadEvent, type LeadReviewStatus, type LeadStatus } from '@qianxian/protocol/lead/lead.words'
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

const dayOfLead = sql`(l.created_at at time zone 'Asia/Shanghai')::date`
/** The days in China of a cohort, which are whole. */
const inDays = (day: SQL, { from, until }: Cohort): SQL =>
  sql`${day} >= ${dayInShanghai(from)}::date and ${day} < ${dayInShanghai(until)}::date`

/** The group of a lead, as a key; for handlers and stores by the person whom `handler` names. */
function keyOf(by: LeadReportBy, handler: SQL, day: SQL): SQL {
  const keys: Record<LeadReportBy, SQL> = { source: sql`l.source`, handler, store: sql`place.store_id`, day }
  return keys[by]
}

const lastOwner = sql`l.last_owner_id`
const about = sql`o.about_id`
const actor = sql`l.about_id`
const counted = sql`l.handler_id`
const COUNTS = ['leads', 'claimed', 'contacted', 'visited', 'converted', 'invalid', 'claims', 'recycles', 'recycled'] as const
const total = (name: (typeof COUNTS)[number]): SQL => sql`coalesce(sum(${sql.identifier(name)}), 0)::int as ${sql.identifier(name)}`
const recycled = sqlLiteral<LeadEvent>('recycled')
/** A lead whose deadline has passed, but which the sweep has not moved. */
const lapsed = (ctx: Ctx): SQL => sql`l.status in ${sqlList(leadStates.owned)} and l.pool_at <= ${sqlTimestamp(ctx.now)}`
const isInvalid = sql`l.status = ${sqlLiteral<LeadStatus>('invalid')} and l.review_status = ${sqlLiteral<LeadReviewStatus>('upheld')}`

/** Null as a key is the group of leads without a handler or store. */
interface Group {
  isTotal: boolean
  key: string | null
}

interface Counts extends Group {
  leads: number
  claimed: number
  contacted: number
  visited: number
  converted: number
  invalid: number
  claims: number
  recycles: number
  recycled: number
}

/** A handler's claims and recycles are their own acts only; a lead that several handlers lost counts for each. */
export async function loadCounts(ctx: Ctx, cohort: Cohort, by: LeadReportBy): Promise<Counts[]> {
  const { rows } = await ctx.db.execute<Counts & Record<string, unknown>>(sql`
    with counted as (
      select ${keyOf(by, counted, sql`l.day`)} as key, l.*
      from lead_day_counts l ${joinPlaces(ctx, cohort, by, counted)}
      where l.tenant_id = ${ctx.tenant.id} and ${inDays(sql`l.day`, cohort)} and ${inScope(cohort, counted)})
    select grouping(key) = 1 as "isTotal", key::text as key, ${sql.join(COUNTS.map(total), sql`, `)}
    from counted group by grouping sets ((), (key))`)
  return rows.filter((row) => row.isTotal || COUNTS.some((name) => row[name] !== 0))
}

interface Median extends Group {
  minutes: number
}

/** Medians of the time from the creation to the first contact. */
export async function loadMedians(ctx: Ctx, cohort: Cohort, by: LeadReportBy): Promise<Median[]> {
  const { rows } = await ctx.db.execute<Median & Record<string, unknown>>(sql`
    with responses as (
      select ${keyOf(by, lastOwner, dayOfLead)} as key, extract(epoch from l.responded_at - l.created_at)::float8 / 60 as minutes
      from leads l ${joinPlaces(ctx, cohort, by, lastOwner)}
      where ${created(ctx, cohort)} and l.responded_at is not null and ${inScope(cohort, lastOwner)})
    select grouping(key) = 1 as "isTotal", key::text as key, percentile_cont(0.5) within group (order by minutes) as minutes
    from responses group by grouping sets ((), (key))`)
  return rows
}

interface Corrections extends Group {
  /** Lapsed leads that the sweep has not moved. */
  recycles: number
  /** These leads, minus what the sum over handlers counts more than once. */
  recycled: number
}

/** Differences between the counts and the figures: leads that several handlers lost, and lapsed leads. */
export async function loadCorrections(ctx: Ctx, cohort: Cohort, by: LeadReportBy): Promise<Corrections[]> {
  const { rows } = await ctx.db.execute<Corrections & Record<string, unknown>>(sql`
    with lapsed as (
      select l.id, l.source, l.created_at, l.owner_id from leads l where ${created(ctx, cohort)} and ${lapsed(ctx)}),
    repeated as (
      select l.id, l.source, l.created_at from lead_repeat_recycles r join leads l on l.tenant_id = r.tenant_id and l.id = r.lead_id
      where r.tenant_id = ${ctx.tenant.id} and ${inDays(sql`r.day`, cohort)}),
    acts as (
      select l.id, l.source, l.created_at, o.about_id, true as is_logged
      from (select id, source, created_at from lapsed union select id, source, created_at from repeated) l
      join lead_owner_logs o on o.tenant_id = ${ctx.tenant.id} and o.lead_id = l.id and o.event = ${recycled}
      union all select l.id, l.source, l.created_at, l.owner_id, false from lapsed l),
    keyed as (
      select ${keyOf(by, actor, dayOfLead)} as key, l.id, l.about_id, l.is_logged
      from acts l ${joinPlaces(ctx, cohort, by, actor)} where ${inScope(cohort, actor)})
    select grouping(key) = 1 as "isTotal", key::text as key, (count(*) filter (where not is_logged))::int as recycles,
      (count(distinct id) - count(distinct (id, about_id)) filter (where is_logged))::int as recycled
    from keyed group by grouping sets ((), (key))`)
  return rows
}

interface Revenue extends Group {
  fen: number
  /** True if a conversion names no account whose orders could be counted. */
  isUnknown: boolean
}

/** Orders of converted members since their conversion, minus refunds. */
export async function loadRevenue(ctx: Ctx, cohort: Cohort, by: LeadReportBy): Promise<Revenue[]> {
  const { rows } = await ctx.db.execute<{ fen: string } & Omit<Revenue, 'fen'> & Record<string, unknown>>(sql`
    with paid as (
      select ${keyOf(by, lastOwner, dayOfLead)} as key, l.convert_user_id is null as is_unknown,
        (select coalesce(sum(f.amount_fen - f.refunded_fen), 0) from fin_orders f
          where f.tenant_id = l.tenant_id and f.user_id = l.convert_user_id and f.paid_at >= l.converted_at
            and f.status in ${sqlList(orderStates.settled)}) as fen
      from leads l ${joinPlaces(ctx, cohort, by, lastOwner)}
      where ${created(ctx, cohort)} and l.converted_at is not null and ${inScope(cohort, lastOwner)})
    select grouping(key) = 1 as "isTotal", key::text as key, sum(fen) as fen, coalesce(bool_or(is_unknown), false) as "isUnknown"
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
    const key = sql`(${keyOf(group.by, handler, dayOfLead)})::text`
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

/**
 * Replaces the counts of days whose groups have several rows by one row for each group. Only the deleted rows are added up, so
 * counts that come at the same moment stay as they are. Returns the number of deleted rows.
 */
export async function addUpCounts(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.db.execute<{ deleted: number }>(sql`
    with gone as (
      delete from lead_day_counts where tenant_id = ${ctx.tenant.id} and day in (
        select day from lead_day_counts where tenant_id = ${ctx.tenant.id} group by day, source, handler_id having count(*) > 1)
      returning *),
    kept as (
      insert into lead_day_counts (tenant_id, day, source, handler_id, ${sql.join(
        COUNTS.map((name) => sql.identifier(name)),
        sql`, `,
      )})
      select tenant_id, day, source, handler_id, ${sql.join(
        COUNTS.map((name) => sql`sum(${sql.identifier(name)})`),
        sql`, `,
      )}
      from gone group by tenant_id, day, source, handler_id
      having (${sql.join(
        COUNTS.map((name) => sql`sum(${sql.identifier(name)})`),
        sql`, `,
      )}) <> (${sql.join(
        COUNTS.map(() => sql`0`),
        sql`, `,
      )}))
    select count(*)::int as deleted from gone`)
  return rows[0]!.deleted
}
