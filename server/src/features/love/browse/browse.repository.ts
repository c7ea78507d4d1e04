/** Reads browsing lists and stores feeds: a viewer's ordered list, so that paging neither repeats nor skips. */
import type { Gender } from '@qianxian/protocol/love/profile.words'
import { lineStates } from '@qianxian/protocol/line/line.words'
import type { Point } from '@qianxian/protocol/place/coordinates'
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../ctx'
import { sqlState, type Db } from '../../../db/open'
import { prepared } from '../../../db/prepared'
import { interactions } from '../../../db/tables/interact'
import { lineRequests } from '../../../db/tables/line'
import { feeds, loveProfiles as p } from '../../../db/tables/love'
import { matePreferences, ownMate } from '../../../db/tables/mate'
import { userPlaces as places } from '../../../db/tables/place'
import { trustLevelNow } from '../../../db/trust'
import { isNearby } from '../../place/place'
import { candidateConditions, nicknameContains, type Candidates } from './candidates'
import { sqlList } from '../../../db/sql-literals'
import { sqlTimestamp } from '../../../db/sql-timestamp'

/** Order of a list: its column, and the value where the next page begins. */
export type ListOrder = 'newest' | 'active' | 'complete'

const columns = { newest: p.publishedAt, active: p.shownActiveAt, complete: p.completeness } as const
/** Namesakes beyond this number are not reachable by scrolling. */
const NAMESAKES_MAX = 1000
/** Limits of the rows that one request reads; a walk reads a part of the order's index. */
const reach = {
  /** Rows of the order's index: enough for most pages, but not for viewers whom few people admit. */
  shortWalk: 3000,
  longWalk: 10_000,
  /** Maximum number of long walks, as long as no match is found. */
  walks: 8,
  /** A filter with at most this many matches is rare: all of them are fetched and sorted. */
  rare: 5000,
}
export type ListReach = typeof reach

export interface Place {
  value: string | number
  id: number
}

export type Found = Place

interface ListQuery {
  candidates: Candidates
  order: ListOrder
  /** Where the previous page ended. */
  after: Place | null
  limit: number
  /** The search continues while fewer are found; a full page by default. */
  enough?: number
  reach?: ListReach
}

export interface FoundPage {
  found: Found[]
  /** Where to continue, if the search ended before the list did. */
  lookedTo: Place | null
}

/**
 * Returns one page of ids; the work is bounded however many people there are. Most pages fill after a short walk along the
 * index of gender and order. Otherwise, if few people match the filter, all are fetched by its indexes; if few admit the
 * viewer, a longer walk reports where it ended.
 */
export async function findListPage(db: Db, query: ListQuery): Promise<FoundPage> {
  const { shortWalk, rare } = query.reach ?? reach
  const found = await walk(db, query, shortWalk)
  // If one gender's walk ended too early, its next people may belong between those of the other.
  const { genders } = query.candidates
  const isFull =
    genders.length === 1
      ? found.length >= (query.enough ?? query.limit)
      : genders.every((gender) => found.filter((row) => row.gender === gender).length === query.limit)
  if (isFull) return { found: found.slice(0, query.limit), lookedTo: null }
  const all = query.candidates.wanted ? await rarePage(db, query, rare) : null
  return all ? { found: all, lookedTo: null } : longWalk(db, query)
}

/** Walks each gender in order, so that a list of both genders needs no sort of the whole table. */
async function walk(db: Db, query: ListQuery, rows: number): Promise<(Found & { gender: string })[]> {
  const { candidates, order, limit } = query
  const column = columns[order]
  return rowsOf(
    db,
    sql.join(
      candidates.genders.map(
        (gender) => sql`(select ${p.id} as id, ${column} as value, ${p.gender} as gender from
      (select * from ${p} where ${listedIn(query, [gender])} order by ${column} desc nulls last, ${p.id} limit ${rows}) as ${p}
      where ${and(candidates.wanted, candidates.between) ?? sql`true`} order by ${column} desc nulls last, ${p.id} limit ${limit})`,
      ),
      sql` union all `,
    ),
  )
}

/** Returns null if too many match the filter. */
async function rarePage(db: Db, query: ListQuery, most: number): Promise<Found[] | null> {
  const { candidates, order, limit } = query
  const column = columns[order]
  const { rows } = await db.execute<{ id: number | null; value: string | number; fulfil: number | null }>(sql`
    with rare as materialized (select id, employer, privacy, ${column} from ${p} where ${and(listedIn(query, candidates.genders), candidates.wanted)} limit ${most + 1})
    (select ${p.id} as id, ${column} as value, null::int as fulfil from rare as ${p}
      where ${candidates.between ?? sql`true`} order by ${column} desc nulls last, ${p.id} limit ${limit})
    union all select null, null, count(*)::int from rare`)
  const people = rows.flatMap(({ id, value }) => (id === null ? [] : [{ id, value: comparable(value) }]))
  return rows.some(({ fulfil }) => fulfil !== null && fulfil > most) ? null : people.sort(byPlace)
}

async function longWalk(db: Db, query: ListQuery): Promise<FoundPage> {
  const { candidates, order, limit } = query
  const { longWalk: rows, walks: most } = query.reach ?? reach
  const column = columns[order]
  let { after } = query
  for (let walks = 1; ; walks += 1) {
    const leg = { ...query, after }
    const ends = await rowsOf(
      db,
      sql.join(
        candidates.genders.map(
          (gender) => sql`(select ${p.id} as id, ${column} as value, ${p.gender} as gender from ${p} where ${listedIn(leg, [gender])}
        order by ${column} desc nulls last, ${p.id} offset ${rows - 1} limit 1)`,
        ),
        sql` union all `,
      ),
    )
    const met = await walk(db, leg, rows)
    // The walks of the two genders end at different places: matches beyond the earlier end are left to a later page.
    const end = ends[0] ?? null
    const found = (end ? met.filter((row) => byPlace(row, end) <= 0) : met).slice(0, limit)
    if (found.length >= limit || !end) return { found, lookedTo: null }
    if (found.length > 0 || walks === most) return { found, lookedTo: end }
    after = end
  }
}

async function rowsOf(db: Db, statement: SQL): Promise<(Found & { gender: string })[]> {
  const { rows } = await db.execute<{ id: number; value: string | number; gender: string }>(statement)
  return rows.map((row) => ({ ...row, value: comparable(row.value) })).sort(byPlace)
}

/** Formats times so that they sort as strings. */
const comparable = (value: string | number): string | number => (typeof value === 'number' ? value : new Date(value).toISOString())
const byPlace = (a: Place, b: Place): number => (a.value === b.value ? a.id - b.id : a.value < b.value ? 1 : -1)

function listedIn({ candidates, order, after }: ListQuery, genders: readonly Gender[]): SQL | undefined {
  const column = columns[order]
  const [one] = genders
  const alongCity = (order === 'active' && candidates.city) || undefined
  return and(
    candidates.open,
    genders.length === 1 ? eq(p.gender, one!) : inArray(p.gender, [...genders]),
    sql`${column} is not null`,
    alongCity,
    after ? isAfter(column, after) : undefined,
  )
}

function isAfter(column: (typeof columns)[ListOrder], { value, id }: Place): SQL {
  const bound = typeof value === 'number' ? sql`${value}::smallint` : sql`${value}::timestamptz`
  return sql`${column} <= ${bound} and (${column} < ${bound} or ${p.id} > ${id})`
}

/** Search by name. Matches are few enough to sort, so names are looked up first and the order index is not walked. */
export async function findNamePage(
  db: Db,
  { candidates, order, after, limit, keyword }: ListQuery & { keyword: string },
): Promise<Found[]> {
  const column = columns[order]
  const rows = await db
    .select({ id: p.id, value: column })
    .from(p)
    .where(
      and(
        candidateConditions(candidates),
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

/** Counts at most `cap`: an exact count would cost too much for its use. */
export const countListed = (ctx: Ctx, candidates: Candidates, cap: number): Promise<number | null> =>
  countedInTime(ctx, async (tx) => {
    const some = tx
      .select({ one: sql`1`.as('one') })
      .from(p)
      .where(candidateConditions(candidates))
      .limit(cap)
      .as('some')
    const [row] = await tx.select({ count: sql<number>`count(*)` }).from(some)
    return row!.count
  })

/** Returns null if the count takes too long. Not for use inside a transaction, which the time limit would abort. */
export async function countedInTime<Counted>(
  { db, env }: Ctx,
  count: (tx: Db) => Promise<Counted>,
  ms = COUNT_TIMEOUT_MS,
): Promise<Counted | null> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${Math.ceil(ms * env.patienceFactor)}`))
      return count(tx as Db)
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
  trustLevel: trustLevelNow(sql`now()`),
  photoCount: p.photoCount,
  publishedAt: p.publishedAt,
  lastActiveAt: p.lastActiveAt,
  privacy: p.privacy,
  visibility: p.visibility,
}

const { placeholder } = sql
const tenant = sql`${placeholder('tenantId')}::bigint`
/** Excludes likes sent as super likes: no score counts paid actions. */
const likesToday = sql<number>`(select count(*) from ${interactions} i
  where i.tenant_id = ${tenant} and i.to_id = ${p.id} and i.type = 'like' and i.created_at >= ${placeholder('since')}::timestamptz
    and i.super_at is distinct from i.created_at)`

const scored = prepared((db) =>
  db
    .select({ profile: scoredColumns, mate: matePreferences.value, likesToday })
    .from(p)
    .leftJoin(matePreferences, ownMate)
    .where(and(eq(p.tenantId, tenant), sql`${p.id} = any(${placeholder('ids')}::bigint[])`))
    .prepare('scored_people'),
)

/** Returns the facts that scores need, and each person's likes since a moment; unordered. */
export const scoredByIds = (db: Db, tenantId: number, ids: readonly number[], since: Date) =>
  scored(db).execute({ tenantId, ids: [...ids], since: since.toISOString() })

/** Stores a feed and deletes the viewer's oldest ones, keeping `keep`. The feed may be lost in a crash, like any other cursor. */
export async function insertFeed(
  db: Db,
  feed: { tenantId: number; profileId: number; filterHash: string; profileIds: number[]; createdAt: Date },
  keep: number,
): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with unhurried as materialized (select set_config('synchronous_commit', 'off', true)),
      gone as (delete from ${feeds} where tenant_id = ${feed.tenantId} and profile_id = ${feed.profileId} and id not in (
        select id from ${feeds} where tenant_id = ${feed.tenantId} and profile_id = ${feed.profileId} order by id desc limit ${keep - 1}))
    insert into ${feeds} (tenant_id, profile_id, filter_hash, profile_ids, created_at)
    select ${feed.tenantId}, ${feed.profileId}, ${feed.filterHash}, ${JSON.stringify(feed.profileIds)}::jsonb, ${sqlTimestamp(feed.createdAt)} from unhurried
    returning id`)
  return rows[0]!.id
}

/** Returns the nearest people findable nearby; the exact order is never disclosed. */
export async function nearestOf(
  ctx: Ctx,
  candidates: Candidates,
  { latitude, longitude }: Point,
  limit: number,
): Promise<{ id: number; activeAt: Date | null }[]> {
  // Accurate enough for sorting: the length of a degree of longitude is that of a degree of latitude times the cosine.
  const east = sql`(${places.shownLongitude} - ${longitude}) * cos(radians(${latitude}))`
  return ctx.db
    .select({ id: p.id, activeAt: p.shownActiveAt })
    .from(p)
    .innerJoin(places, isNearby(ctx))
    .where(candidateConditions(candidates))
    .orderBy(sql`power(${places.shownLatitude} - ${latitude}, 2) + power(${east}, 2)`, asc(p.id))
    .limit(limit)
}

export async function feedById(db: Db, tenantId: number, id: number): Promise<typeof feeds.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(feeds)
    .where(and(eq(feeds.tenantId, tenantId), eq(feeds.id, id)))
  return row ?? null
}

export async function loadStatistics(
  db: Db,
  tenantId: number,
  newSince: Date,
): Promise<{ members: number; newThisWeek: number; connected: number }> {
  const { rows } = await db.execute<{ members: number; newThisWeek: number; connected: number }>(sql`
    select
      (select count(*) from ${p} where tenant_id = ${tenantId} and is_listed) as "members",
      (select count(*) from ${p} where tenant_id = ${tenantId} and is_listed and published_at >= ${sqlTimestamp(newSince)}) as "newThisWeek",
      (select count(*) from ${lineRequests} where tenant_id = ${tenantId}
        and status in ${sqlList(lineStates.connected)}) as "connected"`)
  return rows[0]!
}
