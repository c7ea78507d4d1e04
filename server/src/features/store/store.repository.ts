/** The only writer of stores, staff, memberships and monthly targets. */
import { matchmakerStates, representationStates, type RepresentationStatus } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { lineStates } from '@qianxian/protocol/line/line.words'
import { type AimedFigure, storeRoles, type StoreRole, type StoreSource, storeStates } from '@qianxian/protocol/store/store.words'
import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { lockNamed } from '../../db/named-lock'
import { tenantScope } from '../../db/tenant-scope'
import { sqlTimestamp } from '../../db/sql-timestamp'
import { sqlList, sqlLiteral } from '../../db/sql-literals'
import { users } from '../../db/tables/account'
import { lineRequests } from '../../db/tables/line'
import { loveProfiles } from '../../db/tables/love'
import { matchmakers, representations } from '../../db/tables/matchmaker'
import { storeMembers, stores, storeStaff, storeGoals } from '../../db/tables/store'

export type StoreRow = typeof stores.$inferSelect
export type StaffRow = typeof storeStaff.$inferSelect

// --- Stores -----------------------------------------------------------------

/** Returns null if the name is taken. */
export async function insertStore(ctx: Ctx, facts: Omit<typeof stores.$inferInsert, 'tenantId'>): Promise<StoreRow | null> {
  const [row] = await ctx.db
    .insert(stores)
    .values({ ...facts, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

/** Serialises the naming of stores. */
export async function lockNames(ctx: TxCtx): Promise<void> {
  await lockNamed(ctx, 'store-names')
}

export async function storeNamed(ctx: Ctx, name: string): Promise<StoreRow | null> {
  const [row] = await ctx.db
    .select()
    .from(stores)
    .where(and(tenantScope(ctx, stores), eq(stores.name, name)))
  return row ?? null
}

/** Locks the store until the transaction ends. */
export async function lockStore(ctx: TxCtx, id: number): Promise<StoreRow | null> {
  const [row] = await ctx.db
    .select()
    .from(stores)
    .where(and(tenantScope(ctx, stores), eq(stores.id, id)))
    .for('update')
  return row ?? null
}

/** Locks the store FOR SHARE: it does not change until the transaction ends. */
export async function lockStoreForShare(ctx: TxCtx, id: number): Promise<StoreRow | null> {
  const [row] = await ctx.db
    .select()
    .from(stores)
    .where(and(tenantScope(ctx, stores), eq(stores.id, id)))
    .for('share')
  return row ?? null
}

export async function storesById(ctx: Ctx, ids: readonly number[]): Promise<Map<number, StoreRow>> {
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select()
    .from(stores)
    .where(and(tenantScope(ctx, stores), inArray(stores.id, [...ids])))
  return new Map(found.map((row) => [row.id, row]))
}

/** Other stores that accept members, those of the same city first. */
export const listAlternativeStores = (ctx: Ctx, { id, cityGeo }: StoreRow, limit: number): Promise<StoreRow[]> =>
  ctx.db
    .select()
    .from(stores)
    .where(and(tenantScope(ctx, stores), inArray(stores.status, storeStates.taking), ne(stores.id, id)))
    .orderBy(sql`${stores.cityGeo} <> ${cityGeo}`, asc(stores.id))
    .limit(limit)

/** Stores that accept members, those nearest to the region first: of the same district, city, province, then all others. */
export const listOpenStoresNear = (ctx: Ctx, geo: string, limit: number): Promise<StoreRow[]> =>
  ctx.db
    .select()
    .from(stores)
    .where(and(tenantScope(ctx, stores), inArray(stores.status, storeStates.taking)))
    .orderBy(
      sql`case when ${stores.cityGeo} = ${geo} then 0 when left(${stores.cityGeo}, 4) = left(${geo}, 4) then 1 when left(${stores.cityGeo}, 2) = left(${geo}, 2) then 2 else 3 end`,
      asc(stores.id),
    )
    .limit(limit)

export async function updateStore(ctx: Ctx, id: number, change: Partial<Omit<StoreRow, 'id' | 'tenantId'>>): Promise<StoreRow> {
  const [row] = await ctx.db
    .update(stores)
    .set(change)
    .where(and(tenantScope(ctx, stores), eq(stores.id, id)))
    .returning()
  return row!
}

/** Stores the code if the store has none; returns the store's code. */
export async function ensureScanCode(ctx: Ctx, id: StoreScope, scanCode: string): Promise<string> {
  await ctx.db
    .update(stores)
    .set({ scanCode })
    .where(and(tenantScope(ctx, stores), eq(stores.id, id), isNull(stores.scanCode)))
  const [row] = await ctx.db
    .select({ scanCode: stores.scanCode })
    .from(stores)
    .where(and(tenantScope(ctx, stores), eq(stores.id, id)))
  return row!.scanCode!
}

export async function storeOfScanCode(ctx: Ctx, scanCode: string): Promise<number | null> {
  const [row] = await ctx.db
    .select({ id: stores.id })
    .from(stores)
    .where(and(tenantScope(ctx, stores), eq(stores.scanCode, scanCode)))
  return row?.id ?? null
}

export const storesAfter = (ctx: Ctx, after: number, limit: number): Promise<StoreRow[]> =>
  ctx.db
    .select()
    .from(stores)
    .where(and(tenantScope(ctx, stores), gt(stores.id, after)))
    .orderBy(asc(stores.id))
    .limit(limit)

declare const granted: unique symbol

/** The id of a store in which the caller has a right; only `requireStoreRight` returns this type. */
export type StoreScope = number & { readonly [granted]: true }

// --- Staff ------------------------------------------------------------------

/** A user's places in stores that are not closed, oldest first. */
export const listWorkplaces = (ctx: Ctx, userId: number, storeId?: number) =>
  ctx.db
    .select({ store: stores, staff: storeStaff })
    .from(storeStaff)
    .innerJoin(stores, and(eq(stores.tenantId, storeStaff.tenantId), eq(stores.id, storeStaff.storeId)))
    .where(
      and(
        tenantScope(ctx, storeStaff),
        eq(storeStaff.userId, userId),
        isNull(storeStaff.endedAt),
        inArray(stores.status, storeStates.present),
        storeId === undefined ? undefined : eq(stores.id, storeId),
      ),
    )
    .orderBy(asc(storeStaff.startedAt), asc(storeStaff.id))

/** The user's current place in a store; locked until the transaction ends. */
export async function lockStaffOf(ctx: TxCtx, storeId: number, userId: number): Promise<StaffRow | null> {
  const [row] = await ctx.db
    .select()
    .from(storeStaff)
    .where(and(tenantScope(ctx, storeStaff), eq(storeStaff.storeId, storeId), eq(storeStaff.userId, userId), isNull(storeStaff.endedAt)))
    .for('update')
  return row ?? null
}

export async function lockStaff(ctx: TxCtx, id: number): Promise<StaffRow | null> {
  const [row] = await ctx.db
    .select()
    .from(storeStaff)
    .where(and(tenantScope(ctx, storeStaff), eq(storeStaff.id, id)))
    .for('update')
  return row ?? null
}

export async function insertStaff(ctx: Ctx, facts: Pick<StaffRow, 'storeId' | 'userId' | 'role' | 'name'>): Promise<StaffRow> {
  const [row] = await ctx.db
    .insert(storeStaff)
    .values({ ...facts, tenantId: ctx.tenant.id, startedAt: ctx.now })
    .returning()
  return row!
}

export async function renameStaff(ctx: Ctx, id: number, name: string | null): Promise<StaffRow> {
  const [row] = await ctx.db
    .update(storeStaff)
    .set({ name })
    .where(and(tenantScope(ctx, storeStaff), eq(storeStaff.id, id)))
    .returning()
  return row!
}

export async function endStaffRow(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .update(storeStaff)
    .set({ endedAt: ctx.now })
    .where(and(tenantScope(ctx, storeStaff), eq(storeStaff.id, id)))
}

export interface StaffBrief {
  id: number
  userId: number
  role: StoreRole
  /** Name of the staff member as a matchmaker, or the name that the manager gave; null for other staff. */
  name: string | null
  /** Picture of the staff member as a matchmaker, or of the account. */
  avatarMediaId: number | null
  phoneEnc: string | null
  startedAt: Date
  isServing: boolean
}

export const staffOf = (ctx: Ctx, storeId: number): Promise<StaffBrief[]> =>
  ctx.db
    .select({
      id: storeStaff.id,
      userId: storeStaff.userId,
      role: storeStaff.role,
      name: sql<string | null>`coalesce(${matchmakers.name}, ${storeStaff.name})`,
      avatarMediaId: sql<number | null>`coalesce(${matchmakers.avatarMediaId}, ${users.headMediaId})`.mapWith(matchmakers.avatarMediaId),
      phoneEnc: users.phoneEnc,
      startedAt: storeStaff.startedAt,
      isServing: sql<boolean>`coalesce(${matchmakers.status} in ${sqlList(matchmakerStates.serving)}, false) and ${storeStaff.role} in ${sqlList(storeRoles.serving)}`,
    })
    .from(storeStaff)
    .innerJoin(users, and(eq(users.tenantId, storeStaff.tenantId), eq(users.id, storeStaff.userId)))
    .leftJoin(matchmakers, and(eq(matchmakers.tenantId, storeStaff.tenantId), eq(matchmakers.userId, storeStaff.userId)))
    .where(and(tenantScope(ctx, storeStaff), eq(storeStaff.storeId, storeId), isNull(storeStaff.endedAt)))
    .orderBy(asc(storeStaff.startedAt), asc(storeStaff.id))

/** Locks a matchmaker's current place by its id, so that it cannot end before the transaction does. */
export async function lockDeskPlace(ctx: TxCtx, storeId: StoreScope, staffId: number): Promise<StaffRow | null> {
  const [row] = await ctx.db
    .select()
    .from(storeStaff)
    .where(
      and(
        tenantScope(ctx, storeStaff),
        eq(storeStaff.storeId, storeId),
        eq(storeStaff.id, staffId),
        inArray(storeStaff.role, storeRoles.serving),
        isNull(storeStaff.endedAt),
      ),
    )
    .for('share')
  return row ?? null
}

/** User ids of a store's managers. */
export async function managersOf(ctx: Ctx, storeId: number): Promise<number[]> {
  const found = await ctx.db
    .select({ userId: storeStaff.userId })
    .from(storeStaff)
    .where(and(tenantScope(ctx, storeStaff), eq(storeStaff.storeId, storeId), eq(storeStaff.role, 'manager'), isNull(storeStaff.endedAt)))
  return found.map(({ userId }) => userId)
}

/** Stores in which no manager works. */
export const storesWithoutManager = (ctx: Ctx): Promise<{ id: number; name: string }[]> =>
  ctx.db
    .select({ id: stores.id, name: stores.name })
    .from(stores)
    .where(
      and(
        tenantScope(ctx, stores),
        sql`not exists (select 1 from ${storeStaff} s where s.tenant_id = ${stores.tenantId} and s.store_id = ${stores.id}
          and s.role = ${sqlLiteral<StoreRole>('manager')} and s.ended_at is null)`,
      ),
    )

// --- Members ----------------------------------------------------------------

/** True if a matchmaker at work in the store serves the profile. */
const servedIn = (ctx: Ctx, storeId: SQL, profileId: SQL): SQL => sql`
  select m.name, m.user_id, st.started_at from ${representations} r
    join ${matchmakers} m on m.tenant_id = r.tenant_id and m.id = r.matchmaker_id and m.status in ${sqlList(matchmakerStates.serving)}
    join ${storeStaff} st on st.tenant_id = r.tenant_id and st.user_id = m.user_id and st.ended_at is null
      and st.role in ${sqlList(storeRoles.serving)} and st.store_id = ${storeId}
  where r.tenant_id = ${ctx.tenant.id} and r.profile_id = ${profileId} and r.status = ${sqlLiteral<RepresentationStatus>('active')}
    and (r.expires_at is null or r.expires_at > ${sqlTimestamp(ctx.now)})`

/** Locks the stores of the matchmakers who serve these members, so that they cannot close. */
async function holdStoresServing(ctx: TxCtx, ids: SQL): Promise<void> {
  await ctx.db.execute(sql`
    select id from ${stores} where ${tenantScope(ctx, stores)} and id in (
      select st.store_id from ${representations} r
        join ${matchmakers} m on m.tenant_id = r.tenant_id and m.id = r.matchmaker_id
        join ${storeStaff} st on st.tenant_id = r.tenant_id and st.user_id = m.user_id and st.ended_at is null
      where r.tenant_id = ${ctx.tenant.id} and r.profile_id = any(${ids}) and r.status = ${sqlLiteral<RepresentationStatus>('active')})
    order by id for share`)
}

/**
 * Inserts members of matchmakers of open stores into those stores, unless they belong to another. Returns the new memberships.
 */
export async function insertServedMembers(ctx: TxCtx, profileIds: readonly number[]): Promise<{ profileId: number; storeId: number }[]> {
  const ids = sql`${sql.param([...profileIds])}::bigint[]`
  await holdStoresServing(ctx, ids)
  const { rows } = await ctx.db.execute<{ profile_id: string; store_id: string }>(sql`
    insert into ${storeMembers} (tenant_id, store_id, profile_id, source, joined_at)
    select distinct on (r.profile_id) r.tenant_id, st.store_id, r.profile_id, ${sqlLiteral<StoreSource>('service')}, ${sqlTimestamp(ctx.now)}
    from ${representations} r
      join ${matchmakers} m on m.tenant_id = r.tenant_id and m.id = r.matchmaker_id and m.status in ${sqlList(matchmakerStates.serving)}
      join ${storeStaff} st on st.tenant_id = r.tenant_id and st.user_id = m.user_id and st.ended_at is null and st.role in ${sqlList(storeRoles.serving)}
      join ${stores} s on s.tenant_id = st.tenant_id and s.id = st.store_id and s.status in ${sqlList(storeStates.taking)}
    where r.tenant_id = ${ctx.tenant.id} and r.profile_id = any(${ids}) and r.status = ${sqlLiteral<RepresentationStatus>('active')}
      and (r.expires_at is null or r.expires_at > ${sqlTimestamp(ctx.now)})
    order by r.profile_id, st.started_at, st.id
    on conflict do nothing returning profile_id, store_id`)
  return rows.map((row) => ({ profileId: Number(row.profile_id), storeId: Number(row.store_id) }))
}

/**
 * Updates since when these members wait; a wait that continues keeps its start. Returns the stores where a wait began and where a
 * wait ended.
 */
export async function updateWaitingMembers(ctx: TxCtx, profileIds: readonly number[]): Promise<{ begun: number[]; over: number[] }> {
  const ids = sql`${sql.param([...profileIds])}::bigint[]`
  const { rows } = await ctx.db.execute<{ store_id: string; waited: boolean; waits: boolean }>(sql`
    with before as (
      select id, waiting_since from ${storeMembers}
      where tenant_id = ${ctx.tenant.id} and profile_id = any(${ids}) and left_at is null order by id for update)
    update ${storeMembers} set waiting_since = case
      when exists (${servedIn(ctx, sql`store_members.store_id`, sql`store_members.profile_id`)}) then null
      else coalesce(store_members.waiting_since, greatest(store_members.joined_at, case
        when exists (select 1 from ${representations} r where r.tenant_id = store_members.tenant_id and r.profile_id = store_members.profile_id
          and r.status in ${sqlList(representationStates.begun)}) then ${sqlTimestamp(ctx.now)}
        else coalesce((select max(r.ended_at) from ${representations} r where r.tenant_id = store_members.tenant_id
          and r.profile_id = store_members.profile_id and r.started_at is not null), ${sqlTimestamp(ctx.now)}) end))
      end
    from before where store_members.tenant_id = ${ctx.tenant.id} and store_members.id = before.id
    returning store_members.store_id, before.waiting_since is not null as waited, store_members.waiting_since is not null as waits`)
  const inWhich = (isSo: (row: (typeof rows)[number]) => boolean) => [...new Set(rows.filter(isSo).map((row) => Number(row.store_id)))]
  return { begun: inWhich(({ waited, waits }) => waits && !waited), over: inWhich(({ waited, waits }) => waited && !waits) }
}

export type StoreMemberRow = typeof storeMembers.$inferSelect

export interface MemberRow {
  id: number
  profileId: number
  source: StoreSource
  joinedAt: Date
  matchmaker: string | null
  waitingSince: Date | null
}

interface MemberQuery {
  storeId: StoreScope
  /** Only members served by this user. */
  servedByUserId: number | null
  limit: number
}

/** The name of the matchmaker who serves a member of this store. */
const nameOfServing = (ctx: Ctx): SQL<string | null> =>
  sql<string | null>`(select x.name from (${servedIn(ctx, sql`${storeMembers.storeId}`, sql`${storeMembers.profileId}`)}) x limit 1)`

const memberColumns = (ctx: Ctx) => ({
  id: storeMembers.id,
  profileId: storeMembers.profileId,
  source: storeMembers.source,
  joinedAt: storeMembers.joinedAt,
  matchmaker: nameOfServing(ctx),
})

const ofStore = (ctx: Ctx, { storeId, servedByUserId }: { storeId: number; servedByUserId: number | null }): SQL =>
  and(
    tenantScope(ctx, storeMembers),
    eq(storeMembers.storeId, storeId),
    isNull(storeMembers.leftAt),
    servedByUserId === null
      ? undefined
      : sql`exists (select 1 from (${servedIn(ctx, sql`${storeMembers.storeId}`, sql`${storeMembers.profileId}`)}) x where x.user_id = ${servedByUserId})`,
  )!

/** Members matching the query, newest first. */
export const listMembers = (ctx: Ctx, query: MemberQuery & { before: number | null }): Promise<Omit<MemberRow, 'waitingSince'>[]> =>
  ctx.db
    .select(memberColumns(ctx))
    .from(storeMembers)
    .where(and(ofStore(ctx, query), query.before === null ? undefined : lt(storeMembers.id, query.before)))
    .orderBy(desc(storeMembers.id))
    .limit(query.limit)

/** Since when a member waits: the stored time, or the expiry of a consent that no sweep has ended yet. */
const waitsSince = (ctx: Ctx): SQL<Date> =>
  // Drizzle keeps the table's name in a nested expression, which the inner query needs.
  sql<Date>`coalesce(${storeMembers.waitingSince}, (select max(r.expires_at) from ${representations} r where r.tenant_id = ${ctx.tenant.id}
    and r.profile_id = ${sql`${storeMembers.profileId}`} and r.status = ${sqlLiteral<RepresentationStatus>('active')} and r.expires_at <= ${sqlTimestamp(ctx.now)}))`.mapWith(
    storeMembers.waitingSince,
  )

/** Cursor of a page: the start of the wait in the database's own format, and the member's id. */
export type WaitingPlace = [since: string, id: number]

/**
 * Members who wait in this store, without accounts that are being closed. Two subqueries, each by its own index: stored waits,
 * and expired consents.
 */
function isWaiting(ctx: Ctx, storeId: number): SQL {
  const member = sql`select sm.id from ${storeMembers} sm where sm.tenant_id = ${ctx.tenant.id} and sm.store_id = ${storeId} and sm.left_at is null`
  const lapsed = sql`select r.profile_id from ${representations} r
    join ${matchmakers} m on m.tenant_id = r.tenant_id and m.id = r.matchmaker_id
    join ${storeStaff} st on st.tenant_id = m.tenant_id and st.user_id = m.user_id and st.store_id = ${storeId}
    where r.tenant_id = ${ctx.tenant.id} and r.status = ${sqlLiteral<RepresentationStatus>('active')} and r.expires_at <= ${sqlTimestamp(ctx.now)}`
  const isOpen = sql`exists (select 1 from ${loveProfiles} p where p.tenant_id = ${ctx.tenant.id} and p.id = ${storeMembers.profileId} and p.is_account_open)`
  const waiting = sql`${member} and sm.waiting_since is not null union all ${member} and sm.profile_id in (${lapsed})`
  return and(sql`${storeMembers.id} in (${waiting})`, isOpen)!
}

/** The number of waiting members, and the start of the longest wait. */
export async function countWaiting(ctx: Ctx, storeId: number): Promise<{ count: number; since: Date | null }> {
  const [row] = await ctx.db
    .select({
      count: sql<number>`count(*)::int`,
      since: sql<Date | null>`min(${waitsSince(ctx)})`.mapWith(storeMembers.waitingSince),
    })
    .from(storeMembers)
    .where(and(ofStore(ctx, { storeId, servedByUserId: null }), isWaiting(ctx, storeId)))
  return row!
}

/** Waiting members, longest wait first. */
export async function listWaiting(
  ctx: Ctx,
  query: MemberQuery & { after: WaitingPlace | null },
): Promise<(MemberRow & { place: string })[]> {
  const since = waitsSince(ctx)
  return ctx.db
    .select({ ...memberColumns(ctx), waitingSince: since, place: sql<string>`${since}::text` })
    .from(storeMembers)
    .where(
      and(
        ofStore(ctx, query),
        isWaiting(ctx, query.storeId),
        query.after === null ? undefined : sql`(${since}, ${storeMembers.id}) > (${query.after[0]}::timestamptz, ${query.after[1]})`,
      ),
    )
    .orderBy(sql`${since} asc`, asc(storeMembers.id))
    .limit(query.limit)
}

/** A current member of any store of the tenant. */
export async function memberById(ctx: Ctx, id: number): Promise<StoreMemberRow | null> {
  const [row] = await ctx.db
    .select()
    .from(storeMembers)
    .where(and(tenantScope(ctx, storeMembers), eq(storeMembers.id, id), isNull(storeMembers.leftAt)))
  return row ?? null
}

/** The profile's current membership. */
export async function membershipOf(ctx: Ctx, profileId: number): Promise<StoreMemberRow | null> {
  const [row] = await ctx.db
    .select()
    .from(storeMembers)
    .where(and(tenantScope(ctx, storeMembers), eq(storeMembers.profileId, profileId), isNull(storeMembers.leftAt)))
  return row ?? null
}

/** Inserts the first membership of a profile. */
export async function insertMember(ctx: Ctx, facts: Pick<StoreMemberRow, 'profileId' | 'storeId' | 'source'>): Promise<void> {
  await ctx.db.insert(storeMembers).values({ ...facts, tenantId: ctx.tenant.id, joinedAt: ctx.now })
}

/** Changes the member's store. The caller must hold the lock on the store and the member. */
export async function moveMember(ctx: Ctx, { id, profileId }: StoreMemberRow, toStoreId: number): Promise<void> {
  await ctx.db
    .update(storeMembers)
    .set({ leftAt: ctx.now, waitingSince: null })
    .where(and(tenantScope(ctx, storeMembers), eq(storeMembers.id, id)))
  await ctx.db
    .insert(storeMembers)
    .values({ tenantId: ctx.tenant.id, storeId: toStoreId, profileId, source: 'transfer', joinedAt: ctx.now })
}

/** Remaining members, served or not, newest first. */
export const listRemainingMembers = (ctx: Ctx, { storeId, before, limit }: { storeId: number; before: number | null; limit: number }) =>
  ctx.db
    .select({ ...memberColumns(ctx), waitingSince: waitsSince(ctx) })
    .from(storeMembers)
    .where(and(ofStore(ctx, { storeId, servedByUserId: null }), before === null ? undefined : lt(storeMembers.id, before)))
    .orderBy(desc(storeMembers.id))
    .limit(limit)

/** Those of these profiles who belong to the store now; for a matchmaker, only those they serve there. */
export async function filterMembers(
  ctx: Ctx,
  asked: { storeId: StoreScope; servedByUserId: number | null },
  profileIds: readonly number[],
): Promise<Set<number>> {
  if (profileIds.length === 0) return new Set()
  const found = await ctx.db
    .select({ profileId: storeMembers.profileId })
    .from(storeMembers)
    .where(and(ofStore(ctx, asked), inArray(storeMembers.profileId, [...profileIds])))
  return new Set(found.map(({ profileId }) => profileId))
}

/** A current position in this store; null for any other. */
export async function findStaffIn(ctx: Ctx, storeId: StoreScope, id: number): Promise<StaffRow | null> {
  const [row] = await ctx.db
    .select()
    .from(storeStaff)
    .where(and(tenantScope(ctx, storeStaff), eq(storeStaff.storeId, storeId), eq(storeStaff.id, id), isNull(storeStaff.endedAt)))
  return row ?? null
}

/** The member; null unless they belong to this store now. */
export async function findMemberIn(ctx: Ctx, storeId: StoreScope, id: number): Promise<StoreMemberRow | null> {
  const [row] = await ctx.db
    .select()
    .from(storeMembers)
    .where(and(tenantScope(ctx, storeMembers), eq(storeMembers.storeId, storeId), eq(storeMembers.id, id), isNull(storeMembers.leftAt)))
  return row ?? null
}

/** The membership, if it still exists; locked until the transaction ends. */
export async function lockMember(ctx: TxCtx, id: number): Promise<StoreMemberRow | null> {
  const [row] = await ctx.db
    .select()
    .from(storeMembers)
    .where(and(tenantScope(ctx, storeMembers), eq(storeMembers.id, id), isNull(storeMembers.leftAt)))
    .for('update')
  return row ?? null
}

/** The name of the store's matchmaker who serves this member now. */
export async function findServingName(ctx: Ctx, { storeId, profileId }: StoreMemberRow): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ name: string }>(sql`${servedIn(ctx, sql`${storeId}`, sql`${profileId}`)} limit 1`)
  return rows[0]?.name ?? null
}

interface Invited {
  profileId: number
  userId: number
  name: string
  until: Date
}

/** Open invitations by the store's matchmakers to these members. */
export async function listInvited(ctx: Ctx, storeId: number, profileIds: readonly number[]): Promise<Invited[]> {
  if (profileIds.length === 0) return []
  const rows = await ctx.db
    .select({
      profileId: representations.profileId,
      userId: matchmakers.userId,
      name: matchmakers.name,
      until: representations.expiresAt,
    })
    .from(representations)
    .innerJoin(matchmakers, and(eq(matchmakers.tenantId, representations.tenantId), eq(matchmakers.id, representations.matchmakerId)))
    .innerJoin(storeStaff, and(eq(storeStaff.tenantId, matchmakers.tenantId), eq(storeStaff.userId, matchmakers.userId)))
    .where(
      and(
        tenantScope(ctx, representations),
        inArray(representations.profileId, [...profileIds]),
        eq(representations.status, 'consent_requested'),
        gt(representations.expiresAt, ctx.now),
        inArray(matchmakers.status, matchmakerStates.serving),
        eq(storeStaff.storeId, storeId),
        inArray(storeStaff.role, storeRoles.serving),
        isNull(storeStaff.endedAt),
      ),
    )
    .orderBy(asc(representations.id))
  return rows.map((row) => ({ ...row, until: row.until! }))
}

/**
 * True if a running service no longer belongs to the member's store: the matchmaker stopped or left the store after it began, or
 * the member transferred here later.
 */
export async function isServiceOrphaned(
  ctx: Ctx,
  { storeId, source, joinedAt }: StoreMemberRow,
  representationId: number,
): Promise<boolean> {
  const begun = sql`coalesce(r.started_at, r.requested_at)`
  const cameLater = source === 'transfer' ? sql`${begun} < ${sqlTimestamp(joinedAt)}` : sql`false`
  const { rows } = await ctx.db.execute(sql`
    select 1 from ${representations} r join ${matchmakers} m on m.tenant_id = r.tenant_id and m.id = r.matchmaker_id
    where r.tenant_id = ${ctx.tenant.id} and r.id = ${representationId} and (m.status not in ${sqlList(matchmakerStates.serving)} or ${cameLater}
      or exists (select 1 from ${storeStaff} st where st.tenant_id = r.tenant_id and st.store_id = ${storeId} and st.user_id = m.user_id
        and st.ended_at > ${begun}))`)
  return rows.length > 0
}

// --- Lines of stopped matchmakers -------------------------------------------

/**
 * Lines to be screened with a member of this store on one side, assigned to a matchmaker of the store who stopped, or to none
 * because the screener has left.
 */
function stoppedIn(ctx: Ctx, storeId: number): SQL {
  const memberOfIt = sql`select 1 from ${storeMembers} sm where sm.tenant_id = ${ctx.tenant.id} and sm.store_id = ${storeId} and sm.left_at is null
    and sm.profile_id in (${lineRequests.fromId}, ${lineRequests.toId})`
  const stopped = sql`${lineRequests.matchmakerId} in (select m.id from ${matchmakers} m
    join ${storeStaff} st on st.tenant_id = m.tenant_id and st.user_id = m.user_id and st.store_id = ${storeId}
    where m.tenant_id = ${ctx.tenant.id} and m.status not in ${sqlList(matchmakerStates.serving)})`
  return and(
    tenantScope(ctx, lineRequests),
    inArray(lineRequests.status, lineStates.unscreened),
    sql`(${stopped} and exists (${memberOfIt}) or ${lineRequests.matchmakerId} is null and exists (${memberOfIt} and sm.waiting_since is not null))`,
  )!
}

/** Lines of stopped matchmakers, oldest first. */
export const stoppedLinesOf = (ctx: Ctx, storeId: StoreScope, after: number, limit: number) =>
  ctx.db
    .select({
      id: lineRequests.id,
      fromId: lineRequests.fromId,
      toId: lineRequests.toId,
      at: lineRequests.createdAt,
      dueAt: lineRequests.screenDueAt,
      matchmaker: matchmakers.name,
    })
    .from(lineRequests)
    .leftJoin(matchmakers, and(eq(matchmakers.tenantId, lineRequests.tenantId), eq(matchmakers.id, lineRequests.matchmakerId)))
    .where(and(stoppedIn(ctx, storeId), gt(lineRequests.id, after)))
    .orderBy(asc(lineRequests.id))
    .limit(limit)

export const isStoppedLine = async (ctx: Ctx, storeId: StoreScope, lineId: number): Promise<boolean> =>
  (await ctx.db.$count(lineRequests, and(stoppedIn(ctx, storeId), eq(lineRequests.id, lineId)))) > 0

/** Open items that block the closing of a store. */
export async function countOpenWork(ctx: Ctx, storeId: number): Promise<OpenWork> {
  const { rows } = await ctx.db.execute<{ members: number; waiting: number; lines: number }>(sql`
    select count(*)::int as members, (count(*) filter (where ${waitsSince(ctx)} is not null))::int as waiting,
      (select count(*)::int from ${lineRequests} l
        join ${matchmakers} m on m.tenant_id = l.tenant_id and m.id = l.matchmaker_id
        join ${storeStaff} st on st.tenant_id = m.tenant_id and st.user_id = m.user_id and st.ended_at is null
        where l.tenant_id = ${ctx.tenant.id} and st.store_id = ${storeId} and l.status in ${sqlList(lineStates.open)}
          and (l.expire_at is null or l.expire_at > ${sqlTimestamp(ctx.now)}) and exists (select 1 from ${storeMembers} own where own.tenant_id = l.tenant_id and own.store_id = st.store_id
            and own.profile_id in (l.from_id, l.to_id) and own.left_at is null)) as lines
    from ${storeMembers} where ${tenantScope(ctx, storeMembers)} and store_members.store_id = ${storeId} and store_members.left_at is null`)
  return rows[0]!
}
export interface OpenWork {
  members: number
  waiting: number
  lines: number
}

// --- Monthly targets --------------------------------------------------------

export async function loadTargets(ctx: Ctx, storeId: StoreScope, month: string): Promise<Map<string, number>> {
  const found = await ctx.db
    .select({ figure: storeGoals.figure, value: storeGoals.value })
    .from(storeGoals)
    .where(and(tenantScope(ctx, storeGoals), eq(storeGoals.storeId, storeId), eq(storeGoals.month, month)))
  return new Map(found.map(({ figure, value }) => [figure, value]))
}

/** Sets a monthly target; null removes it. */
export async function setTarget(ctx: Ctx, { storeId, month, figure, value }: Target): Promise<void> {
  if (value === null) {
    await ctx.db
      .delete(storeGoals)
      .where(and(tenantScope(ctx, storeGoals), eq(storeGoals.storeId, storeId), eq(storeGoals.month, month), eq(storeGoals.figure, figure)))
    return
  }
  await ctx.db
    .insert(storeGoals)
    .values({ tenantId: ctx.tenant.id, storeId, month, figure, value })
    .onConflictDoUpdate({ target: [storeGoals.tenantId, storeGoals.storeId, storeGoals.month, storeGoals.figure], set: { value } })
}
interface Target {
  storeId: StoreScope
  month: string
  figure: AimedFigure
  value: number | null
}
