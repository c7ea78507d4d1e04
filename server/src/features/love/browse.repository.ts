/** Reads the lists of browsing and keeps the feeds: one reader's ordered walk, so that paging neither repeats nor skips. */
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { sqlState, type Db } from '../../db/open'
import { prepared } from '../../db/prepared'
import { interactions } from '../../db/tables/interact'
import { lineRequests } from '../../db/tables/line'
import { feeds, loveProfiles as p, matePreferences, ownWishes } from '../../db/tables/love'
import { conditionsOf, nicknameContains, type Candidates } from './candidates'

/** The order of a list: its column, and the value at which the next page begins. */
export type ListOrder = 'newest' | 'active' | 'complete'

const columns = { newest: p.publishedAt, active: p.lastActiveAt, complete: p.completeness } as const
/** More people of one name than this are not told apart by scrolling. */
const NAMESAKES_MAX = 1000
/** Rows of the order's index that are looked through before another way is tried. */
const WALK_MAX = 2000

export interface Place {
  value: string | number
  id: number
}

export interface Found {
  id: number
  value: string | number
}

interface ListQuery {
  candidates: Candidates
  order: ListOrder
  /** Where the page before ended. */
  after: Place | null
  limit: number
}

/**
 * One page of ids. Most lists are full after a short walk along the index of their gender and order. Where that
 * brings fewer than `enough`, the wish is a rare one: then all that fulfil it are fetched by the indexes of what is wished for,
 * and put in order afterwards.
 */
export async function listPage(db: Db, query: ListQuery, enough = query.limit): Promise<Found[]> {
  const found = await foundAmong(db, query, (gender) => shortWalk(query, gender))
  return found.length >= Math.min(enough, query.limit) ? found : foundAmong(db, query, (gender) => everybody(query, gender))
}

/** The people of each gender come in order, so that "everybody" needs no sort of the whole table. */
async function foundAmong(db: Db, { candidates, order, limit }: ListQuery, source: (gender: string) => SQL): Promise<Found[]> {
  const column = columns[order]
  const walks = candidates.genders.map(
    (gender) => sql`(select ${p.id} as id, ${column} as value from ${source(gender)} as ${p} left join ${matePreferences} on ${ownWishes}
      where ${and(candidates.wanted, candidates.between) ?? sql`true`} order by ${column} desc nulls last, ${p.id} limit ${limit})`,
  )
  const { rows } = await db.execute<{ id: number; value: string | number }>(sql.join(walks, sql` union all `))
  const found = rows.map(({ id, value }) => ({ id, value: typeof value === 'number' ? value : new Date(value).toISOString() }))
  return found.sort((a, b) => (a.value === b.value ? a.id - b.id : a.value < b.value ? 1 : -1)).slice(0, limit)
}

const listed = ({ candidates, order, after }: ListQuery, gender: string): SQL | undefined => {
  const column = columns[order]
  return and(candidates.open, eq(p.gender, gender), sql`${column} is not null`, after ? isAfter(column, after) : undefined)
}

function shortWalk(query: ListQuery, gender: string): SQL {
  const column = columns[query.order]
  const isAlongCity = query.order === 'active' && query.candidates.city
  return sql`(select * from ${p} where ${and(listed(query, gender), isAlongCity || undefined)} order by ${column} desc nulls last, ${p.id} limit ${WALK_MAX})`
}

function everybody(query: ListQuery, gender: string): SQL {
  const { wanted } = query.candidates
  // Nobody wishes for anything: it is the viewer's own skips that emptied the walk, so it goes on.
  if (!wanted) return sql`(select * from ${p} where ${listed(query, gender)})`
  return sql`(with rare as materialized (select * from ${p} where ${and(listed(query, gender), wanted)}) select * from rare)`
}

function isAfter(column: (typeof columns)[ListOrder], { value, id }: Place): SQL {
  const bound = typeof value === 'number' ? sql`${value}::smallint` : sql`${value}::timestamptz`
  return sql`${column} <= ${bound} and (${column} < ${bound} or ${p.id} > ${id})`
}

/** People found by their name: few enough to sort, so the names are looked up first and nothing walks the order index. */
export async function namePage(db: Db, { candidates, order, after, limit, keyword }: ListQuery & { keyword: string }): Promise<Found[]> {
  const column = columns[order]
  const rows = await db
    .select({ id: p.id, value: column })
    .from(p)
    .leftJoin(matePreferences, ownWishes)
    .where(
      and(
        conditionsOf(candidates),
        sql`${p.id} = any (array(with named as materialized (
          select id from ${p} where is_listed and tenant_id = ${candidates.tenantId} and ${nicknameContains(keyword)} limit ${NAMESAKES_MAX})
          select id from named))`,
        after ? isAfter(column, after) : undefined,
      ),
    )
    .orderBy(sql`${column} desc nulls last`, asc(p.id))
    .limit(limit)
  return rows.map(({ id, value }) => ({ id, value: value instanceof Date ? value.toISOString() : (value ?? 0) }))
}

const COUNT_TIMEOUT_MS = 250
const QUERY_CANCELED = '57014'

/**
 * How many there are, at most `cap`: counting all of them would cost more than anybody reads. Null
 * where even that takes too long. Not for use inside a transaction, which its time limit would end.
 */
export async function countListed(db: Db, candidates: Candidates, cap: number): Promise<number | null> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${COUNT_TIMEOUT_MS}`))
      const some = tx
        .select({ one: sql`1`.as('one') })
        .from(p)
        .leftJoin(matePreferences, ownWishes)
        .where(conditionsOf(candidates))
        .limit(cap)
        .as('some')
      const [row] = await tx.select({ count: sql<number>`count(*)` }).from(some)
      return row!.count
    })
  } catch (error) {
    if (sqlState(error) === QUERY_CANCELED) return null
    throw error
  }
}

const scoredColumns = {
  id: p.id,
  birthday: p.birthday,
  heightCm: p.heightCm,
  maritalStatus: p.maritalStatus,
  hasChildren: p.hasChildren,
  wantChildren: p.wantChildren,
  education: p.education,
  incomeBand: p.incomeBand,
  housing: p.housing,
  residenceGeo: p.residenceGeo,
  hometownGeo: p.hometownGeo,
  smoking: p.smoking,
  drinking: p.drinking,
  marryWithin: p.marryWithin,
  tags: p.tags,
  isVerified: p.isVerified,
  photoCount: p.photoCount,
  publishedAt: p.publishedAt,
  lastActiveAt: p.lastActiveAt,
  privacy: p.privacy,
  visibility: p.visibility,
}

const { placeholder } = sql
const tenant = sql`${placeholder('tenantId')}::bigint`
const likesToday = sql<number>`(select count(*) from ${interactions} i
  where i.tenant_id = ${tenant} and i.to_id = ${p.id} and i.type = 'like' and i.created_at >= ${placeholder('since')}::timestamptz)`

const scored = prepared((db) =>
  db
    .select({ profile: scoredColumns, wishes: matePreferences.value, likesToday })
    .from(p)
    .leftJoin(matePreferences, ownWishes)
    .where(and(eq(p.tenantId, tenant), sql`${p.id} = any(${placeholder('ids')}::bigint[])`))
    .prepare('scored_people'),
)

/** The facts that scores are made of, and how many likes each has had since a moment; in no order. */
export const scoredByIds = (db: Db, tenantId: number, ids: readonly number[], since: Date) => scored(db).execute({ tenantId, ids: [...ids], since: since.toISOString() })

/** Keeps a feed and lets go of the reader's oldest, `keep` in all. A crash may lose it, like any other place in a list. */
export async function insertFeed(db: Db, feed: { tenantId: number; profileId: number; filterHash: string; profileIds: number[]; createdAt: Date }, keep: number): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with unhurried as materialized (select set_config('synchronous_commit', 'off', true)),
      gone as (delete from ${feeds} where tenant_id = ${feed.tenantId} and profile_id = ${feed.profileId} and id not in (
        select id from ${feeds} where tenant_id = ${feed.tenantId} and profile_id = ${feed.profileId} order by id desc limit ${keep - 1}))
    insert into ${feeds} (tenant_id, profile_id, filter_hash, profile_ids, created_at)
    select ${feed.tenantId}, ${feed.profileId}, ${feed.filterHash}, ${JSON.stringify(feed.profileIds)}::jsonb, ${feed.createdAt.toISOString()}::timestamptz from unhurried
    returning id`)
  return rows[0]!.id
}

export async function feedById(db: Db, tenantId: number, id: number): Promise<typeof feeds.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(feeds)
    .where(and(eq(feeds.tenantId, tenantId), eq(feeds.id, id)))
  return row ?? null
}

export async function statistics(db: Db, tenantId: number, newSince: Date): Promise<{ members: number; newThisWeek: number; connected: number }> {
  const { rows } = await db.execute<{ members: number; newThisWeek: number; connected: number }>(sql`
    select
      (select count(*) from ${p} where tenant_id = ${tenantId} and is_listed) as "members",
      (select count(*) from ${p} where tenant_id = ${tenantId} and is_listed and published_at >= ${newSince.toISOString()}::timestamptz) as "newThisWeek",
      (select count(*) from ${lineRequests} where tenant_id = ${tenantId}
        and status in ('accepted', 'connected', 'meeting_booked', 'met', 'dating', 'success', 'stalled')) as "connected"`)
  return rows[0]!
}
