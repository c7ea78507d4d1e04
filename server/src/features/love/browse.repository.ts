/** Reads the lists of browsing and keeps the feeds: one reader's ordered walk, so that paging neither repeats nor skips. */
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { sqlState, type Db } from '../../db/open'
import { interactions } from '../../db/tables/interact'
import { lineRequests } from '../../db/tables/line'
import { feeds, loveProfiles as p } from '../../db/tables/love'
import { nicknameContains } from './candidates'

/** The order of a list: its column, and the value at which the next page begins. */
export type ListOrder = 'newest' | 'active' | 'complete'

const columns = { newest: p.publishedAt, active: p.lastActiveAt, complete: p.completeness } as const
/** More people of one name than this are not told apart by scrolling. */
const NAMESAKES_MAX = 1000

export interface Place {
  value: string | number
  id: number
}

export interface Found {
  id: number
  value: string | number
}

/**
 * One page of ids. Each gender is a walk of its own along the index of that gender and order; the
 * walks are merged afterwards, so that "everybody" needs no sort of the whole table.
 */
export async function listPage(
  db: Db,
  query: { where: SQL; genders: readonly string[]; order: ListOrder; after: Place | null; limit: number },
): Promise<Found[]> {
  const column = columns[query.order]
  const pages = []
  for (const gender of query.genders) {
    pages.push(
      ...(await db
        .select({ id: p.id, value: column })
        .from(p)
        .where(and(query.where, eq(p.gender, gender), sql`${column} is not null`, query.after ? isAfter(column, query.after) : undefined))
        .orderBy(sql`${column} desc nulls last`, asc(p.id))
        .limit(query.limit)),
    )
  }
  const found = pages.map(({ id, value }) => ({ id, value: value instanceof Date ? value.toISOString() : (value ?? 0) }))
  return found.sort((a, b) => (a.value === b.value ? a.id - b.id : a.value < b.value ? 1 : -1)).slice(0, query.limit)
}

function isAfter(column: (typeof columns)[ListOrder], { value, id }: Place): SQL {
  const bound = typeof value === 'number' ? sql`${value}::smallint` : sql`${value}::timestamptz`
  return sql`${column} <= ${bound} and (${column} < ${bound} or ${p.id} > ${id})`
}

/** People found by their name: few enough to sort, so the names are looked up first and nothing walks the order index. */
export async function namePage(
  db: Db,
  query: { where: SQL; tenantId: number; keyword: string; genders: readonly string[]; order: ListOrder; after: Place | null; limit: number },
): Promise<Found[]> {
  const column = columns[query.order]
  const rows = await db
    .select({ id: p.id, value: column })
    .from(p)
    .where(
      and(
        query.where,
        inArray(p.gender, [...query.genders]),
        sql`${p.id} = any (array(with named as materialized (
          select id from ${p} where is_listed and tenant_id = ${query.tenantId} and ${nicknameContains(query.keyword)} limit ${NAMESAKES_MAX})
          select id from named))`,
        query.after ? isAfter(column, query.after) : undefined,
      ),
    )
    .orderBy(sql`${column} desc nulls last`, asc(p.id))
    .limit(query.limit)
  return rows.map(({ id, value }) => ({ id, value: value instanceof Date ? value.toISOString() : (value ?? 0) }))
}

const COUNT_TIMEOUT_MS = 250
const QUERY_CANCELED = '57014'

/**
 * How many there are, at most `cap`: counting all of them would cost more than anybody reads. Null
 * where even that takes too long. Not for use inside a transaction, which its time limit would end.
 */
export async function countListed(db: Db, where: SQL, genders: readonly string[], cap: number): Promise<number | null> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${COUNT_TIMEOUT_MS}`))
      const some = tx.select({ one: sql`1`.as('one') }).from(p).where(and(where, inArray(p.gender, [...genders]))).limit(cap).as('some')
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

/** The most recently active candidates with the facts that scores are made of. */
export async function candidatePool(db: Db, where: SQL, genders: readonly string[], limit: number) {
  const pool = []
  for (const gender of genders) {
    pool.push(
      ...(await db
        .select(scoredColumns)
        .from(p)
        .where(and(where, eq(p.gender, gender)))
        .orderBy(sql`${p.lastActiveAt} desc nulls last`, asc(p.id))
        .limit(limit)),
    )
  }
  return pool
}

/** Likes received since a moment, by profile; profiles without any are absent. */
export async function likesSince(db: Db, tenantId: number, ids: readonly number[], since: Date): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: interactions.toId, likes: sql<number>`count(*)` })
    .from(interactions)
    .where(and(eq(interactions.tenantId, tenantId), inArray(interactions.toId, [...ids]), eq(interactions.type, 'like'), sql`${interactions.createdAt} >= ${since.toISOString()}::timestamptz`))
    .groupBy(interactions.toId)
  return new Map(rows.map((row) => [row.id, row.likes]))
}

export async function insertFeed(db: Db, feed: { tenantId: number; profileId: number; filterHash: string; profileIds: number[]; createdAt: Date }): Promise<number> {
  const [row] = await db.insert(feeds).values(feed).returning({ id: feeds.id })
  return row!.id
}

export async function feedById(db: Db, tenantId: number, id: number): Promise<typeof feeds.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(feeds)
    .where(and(eq(feeds.tenantId, tenantId), eq(feeds.id, id)))
  return row ?? null
}

/** The reader's feeds but the newest few. */
export async function dropOldFeedsOf(db: Db, tenantId: number, profileId: number, keep: number): Promise<void> {
  const newest = db
    .select({ id: feeds.id })
    .from(feeds)
    .where(and(eq(feeds.tenantId, tenantId), eq(feeds.profileId, profileId)))
    .orderBy(desc(feeds.id))
    .limit(keep)
  await db.delete(feeds).where(and(eq(feeds.tenantId, tenantId), eq(feeds.profileId, profileId), sql`${feeds.id} not in ${newest}`))
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
