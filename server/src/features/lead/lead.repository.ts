/** The only writer of leads, their records and the rotation. */
import { endOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { leadEvents, leadLevels, leadStates, type LeadEvent, type LeadLevel, type LeadSource } from '@qianxian/protocol/lead/lead.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { StoreRole } from '@qianxian/protocol/store/store.words'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { lockNamed } from '../../db/named-lock'
import { sqlList, sqlLiteral } from '../../db/sql-literals'
import { sqlTimestamp } from '../../db/sql-timestamp'
import { tenantScope } from '../../db/tenant-scope'
import { roleGrants, users } from '../../db/tables/account'
import { leadClaimCounters, leadFollows, leadOwnerLogs, leadPools, leadReveals, leads, leadSuppressions } from '../../db/tables/lead'
import { matchmakers } from '../../db/tables/matchmaker'
import { storeStaff } from '../../db/tables/store'

export type LeadRecord = typeof leads.$inferSelect
export type PoolRecord = typeof leadPools.$inferSelect
export type FollowRecord = typeof leadFollows.$inferSelect
export type OwnerLog = typeof leadOwnerLogs.$inferSelect
export type NewLead = Omit<typeof leads.$inferInsert, 'tenantId'>
export type LeadChange = Partial<Omit<typeof leads.$inferInsert, 'id' | 'tenantId'>>
export type NewLog = Omit<typeof leadOwnerLogs.$inferInsert, 'tenantId'>

// --- Pools ------------------------------------------------------------------

export const listPools = (ctx: Ctx): Promise<PoolRecord[]> => ctx.db.select().from(leadPools).where(tenantScope(ctx, leadPools))

/** The pool that takes leads for which no pool is named; created with the first lead. */
export async function ensureDefaultPool(ctx: Ctx): Promise<PoolRecord> {
  const isDefault = and(tenantScope(ctx, leadPools), leadPools.isDefault)
  const [found] = await ctx.db.select().from(leadPools).where(isDefault)
  if (found) return found
  await ctx.db.insert(leadPools).values({ tenantId: ctx.tenant.id, name: '公海', isDefault: true }).onConflictDoNothing()
  const [made] = await ctx.db.select().from(leadPools).where(isDefault)
  return made!
}

// --- Locks ------------------------------------------------------------------

/** Serialises everything that is counted for this handler: claims, owned leads and locks. */
export const lockHandler = (ctx: TxCtx, userId: number): Promise<void> => lockNamed(ctx, 'lead-handler', userId)

/** Serialises the intake of these phones and WeChat ids; one statement for all of them. */
export async function lockContacts(ctx: TxCtx, hashes: readonly string[]): Promise<void> {
  const names = [...new Set(hashes)].sort().map((hash) => `lead-contact:${ctx.tenant.id}:${hash}`)
  await ctx.db.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${sql.param(names)}::text[]) with ordinality as t(name, place) order by place`)
}

/** Locks these leads in the order of their ids until the transaction ends. */
export async function lockLeads(ctx: TxCtx, ids: readonly number[]): Promise<Map<number, LeadRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(leads)
    .where(and(tenantScope(ctx, leads), inArray(leads.id, [...ids])))
    .orderBy(leads.id)
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

export const lockLead = async (ctx: TxCtx, id: number): Promise<LeadRecord | null> => (await lockLeads(ctx, [id])).get(id) ?? null

// --- Leads ------------------------------------------------------------------

export async function leadById(ctx: Ctx, id: number): Promise<LeadRecord | null> {
  return (await leadsById(ctx, [id])).get(id) ?? null
}

export async function leadsById(ctx: Ctx, ids: readonly number[]): Promise<Map<number, LeadRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(leads)
    .where(and(tenantScope(ctx, leads), inArray(leads.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

export async function insertLeads(ctx: Ctx, rows: readonly NewLead[]): Promise<LeadRecord[]> {
  if (rows.length === 0) return []
  return ctx.db
    .insert(leads)
    .values(rows.map((row) => ({ ...row, tenantId: ctx.tenant.id })))
    .returning()
}

export async function updateLead(ctx: Ctx, id: number, change: LeadChange): Promise<LeadRecord> {
  const [row] = await ctx.db
    .update(leads)
    .set(change)
    .where(and(tenantScope(ctx, leads), eq(leads.id, id)))
    .returning()
  return row!
}

/** Deletes what identifies the person of converted leads, when their account is erased. Returns the leads. */
export async function forgetConverted(ctx: Ctx, userId: number): Promise<number[]> {
  const rows = await ctx.db
    .update(leads)
    .set({
      nameEnc: null,
      phoneEnc: null,
      phoneHash: null,
      wechatEnc: null,
      wechatHash: null,
      gender: null,
      birthYear: null,
      need: '',
      lockReason: null,
    })
    .where(and(tenantScope(ctx, leads), eq(leads.convertUserId, userId)))
    .returning({ id: leads.id })
  const ids = rows.map(({ id }) => id)
  await forgetTexts(ctx, ids)
  return ids
}

/** Leads with one of these phones or WeChat ids, whatever their state; locked. */
const lockLeadsOfContacts = (ctx: TxCtx, phoneHashes: readonly string[], wechatHashes: readonly string[]): Promise<LeadRecord[]> =>
  ctx.db
    .select()
    .from(leads)
    .where(
      and(
        tenantScope(ctx, leads),
        wechatHashes.length === 0
          ? inArray(leads.phoneHash, [...phoneHashes])
          : or(inArray(leads.phoneHash, [...phoneHashes]), inArray(leads.wechatHash, [...wechatHashes])),
      ),
    )
    .orderBy(leads.id)
    .for('update')

/** The newest lead of each phone and of each WeChat id by its hash, whatever its state; locked. */
export async function lockNewestLeads(
  ctx: TxCtx,
  phoneHashes: readonly string[],
  wechatHashes: readonly string[],
): Promise<Map<string, LeadRecord>> {
  // A later row replaces an earlier one; an open one is never replaced.
  const found = new Map<string, LeadRecord>()
  for (const row of await lockLeadsOfContacts(ctx, phoneHashes, wechatHashes))
    for (const hash of contactsOf(row)) {
      const before = found.get(hash)
      if (!before || !isIn(leadStates.open, before.status)) found.set(hash, row)
    }
  return found
}

/** Hashes of the phone and the WeChat id. */
export const contactsOf = ({ phoneHash, wechatHash }: Pick<LeadRecord, 'phoneHash' | 'wechatHash'>): string[] =>
  [phoneHash, wechatHash].filter((hash) => hash !== null)

/** The open lead of this phone; a phone has one at most. */
export async function findOpenLead(ctx: Ctx, phoneHash: string): Promise<number | null> {
  const [row] = await ctx.db
    .select({ id: leads.id })
    .from(leads)
    .where(and(tenantScope(ctx, leads), eq(leads.phoneHash, phoneHash), inArray(leads.status, leadStates.open)))
  return row?.id ?? null
}

/** Unconverted leads that share a phone or a WeChat id with this one, directly or through each other, without it; locked. */
export async function lockOtherLeads(ctx: TxCtx, row: LeadRecord): Promise<LeadRecord[]> {
  const others = new Map<number, LeadRecord>()
  for (let known: LeadRecord[] = [row]; known.length > 0;) {
    const phones = known.flatMap(({ phoneHash }) => phoneHash ?? [])
    const wechats = known.flatMap(({ wechatHash }) => wechatHash ?? [])
    const found = await lockLeadsOfContacts(ctx, phones, wechats)
    known = found.filter(({ id, convertedAt }) => id !== row.id && convertedAt === null && !others.has(id))
    for (const one of known) others.set(one.id, one)
  }
  return [...others.values()]
}

/** Condition of a lead that anybody may claim now, whether the sweep has moved it or not. */
const inPool = (ctx: Ctx): SQL =>
  and(
    tenantScope(ctx, leads),
    sql`${leads.status} in ${sqlList(leadStates.claimable)}`,
    sql`${leads.level} not in ${sqlList(leadLevels.rotated)}`,
    lte(leads.poolAt, ctx.now),
  )!

const ownedNow = (ctx: Ctx, userId: number): SQL =>
  and(tenantScope(ctx, leads), eq(leads.ownerId, userId), inArray(leads.status, leadStates.owned), gt(leads.poolAt, ctx.now))!

const offeredNow = (ctx: Ctx, userId: number): SQL =>
  and(tenantScope(ctx, leads), eq(leads.offeredToId, userId), eq(leads.status, 'assigned'), gt(leads.poolAt, ctx.now))!

const dueToday = (ctx: Ctx): SQL => {
  const end = endOfDayInShanghai(ctx.now)
  return or(lte(leads.nextFollowAt, end), lte(leads.poolAt, end))!
}

export interface LeadFilter {
  level?: LeadLevel | undefined
  city?: string | undefined
  source?: LeadSource | undefined
  isDueToday?: boolean | undefined
}

const filtered = (ctx: Ctx, { level, city, source, isDueToday }: LeadFilter): SQL | undefined =>
  and(
    level === undefined ? undefined : eq(leads.level, level),
    city === undefined ? undefined : eq(leads.cityGeo, city),
    source === undefined ? undefined : eq(leads.source, source),
    isDueToday ? dueToday(ctx) : undefined,
  )

export type TimePlace = [at: string, id: number]

/** Leads of the pool, the newest first. */
export const listPool = (ctx: Ctx, filter: LeadFilter, after: TimePlace | null, limit: number): Promise<LeadRecord[]> =>
  ctx.db
    .select()
    .from(leads)
    .where(
      and(
        inPool(ctx),
        // Only owned leads are due today.
        filtered(ctx, { ...filter, isDueToday: false }),
        after ? sql`(${leads.poolAt}, ${leads.id}) < (${after[0]}::timestamptz, ${after[1]})` : undefined,
      ),
    )
    .orderBy(desc(leads.poolAt), desc(leads.id))
    .limit(limit)

const listByDeadline = (ctx: Ctx, which: SQL | undefined, after: TimePlace | null, limit: number): Promise<LeadRecord[]> =>
  ctx.db
    .select()
    .from(leads)
    .where(and(which, after ? sql`(${leads.poolAt}, ${leads.id}) > (${after[0]}::timestamptz, ${after[1]})` : undefined))
    .orderBy(asc(leads.poolAt), asc(leads.id))
    .limit(limit)

/** Owned leads, the next deadline first. */
export const listOwned = (ctx: Ctx, userId: number, filter: LeadFilter, after: TimePlace | null, limit: number): Promise<LeadRecord[]> =>
  listByDeadline(ctx, and(ownedNow(ctx, userId), filtered(ctx, filter)), after, limit)

export const listOffered = (ctx: Ctx, userId: number, filter: LeadFilter, after: TimePlace | null, limit: number): Promise<LeadRecord[]> =>
  listByDeadline(ctx, and(offeredNow(ctx, userId), filtered(ctx, filter)), after, limit)

export const listConverted = (ctx: Ctx, userId: number, filter: LeadFilter, before: number | null, limit: number): Promise<LeadRecord[]> =>
  ctx.db
    .select()
    .from(leads)
    .where(
      and(
        tenantScope(ctx, leads),
        eq(leads.ownerId, userId),
        inArray(leads.status, leadStates.settled),
        filtered(ctx, { ...filter, isDueToday: false }),
        before === null ? undefined : lt(leads.id, before),
      ),
    )
    .orderBy(desc(leads.id))
    .limit(limit)

export interface ManagedFilter extends LeadFilter {
  storeIds: readonly number[]
  isAdmin: boolean
}

/** Owned leads of these stores, those without a store for an administrator, and level A leads that no handler took. */
export const listManaged = (
  ctx: Ctx,
  { storeIds, isAdmin, ...filter }: ManagedFilter,
  before: number | null,
  limit: number,
): Promise<LeadRecord[]> =>
  ctx.db
    .select()
    .from(leads)
    .where(
      and(
        tenantScope(ctx, leads),
        or(
          and(
            inArray(leads.status, leadStates.owned),
            gt(leads.poolAt, ctx.now),
            or(
              storeIds.length > 0 ? inArray(leads.ownerStoreId, [...storeIds]) : undefined,
              isAdmin ? isNull(leads.ownerStoreId) : undefined,
            ),
          ),
          and(inArray(leads.status, leadStates.waiting), inArray(leads.level, leadLevels.rotated)),
          and(eq(leads.status, 'assigned'), lte(leads.poolAt, ctx.now)),
        ),
        filtered(ctx, filter),
        before === null ? undefined : lt(leads.id, before),
      ),
    )
    .orderBy(desc(leads.id))
    .limit(limit)

export interface HandlerCounts {
  owned: number
  offers: number
  locks: number
  dueToday: number
}

/** Owned leads, offers, locks and due leads of a handler, judged at this moment. */
export async function countHandler(ctx: Ctx, userId: number): Promise<HandlerCounts> {
  const now = sqlTimestamp(ctx.now)
  const end = sqlTimestamp(endOfDayInShanghai(ctx.now))
  const [row] = await ctx.db
    .select({
      owned: sql<number>`count(*)::int`,
      locks: sql<number>`count(*) filter (where ${leads.lockUntil} > ${now})::int`,
      dueToday: sql<number>`count(*) filter (where ${leads.nextFollowAt} <= ${end} or ${leads.poolAt} <= ${end})::int`,
      offers: sql<number>`(select count(*)::int from leads o where o.tenant_id = ${ctx.tenant.id} and o.offered_to_id = ${userId} and o.pool_at > ${now})`,
    })
    .from(leads)
    .where(ownedNow(ctx, userId))
  return row!
}

/** Cities with leads in the pool; each is found by one step in the index. */
export async function listPoolCities(ctx: Ctx): Promise<string[]> {
  const next = (after: SQL) => sql`(
    select l.city_geo from leads l where l.tenant_id = ${ctx.tenant.id} and l.city_geo > ${after}
      and l.status in ${sqlList(leadStates.claimable)} and l.level not in ${sqlList(leadLevels.rotated)}
    order by l.city_geo limit 1)`
  const { rows } = await ctx.db.execute<{ city: string }>(sql`
    with recursive pool_cities as (
      select ${next(sql`''`)} as city
      union all select ${next(sql`pool_cities.city`)} from pool_cities where pool_cities.city is not null)
    select city from pool_cities where city is not null`)
  return rows.map(({ city }) => city)
}

// --- Deadlines --------------------------------------------------------------

/** Leads whose owner or handler missed the deadline; a row that somebody else holds is left to them. */
export const lockDue = (ctx: TxCtx, limit: number): Promise<LeadRecord[]> =>
  ctx.db
    .select()
    .from(leads)
    .where(and(tenantScope(ctx, leads), sql`${leads.status} in ${sqlList(leadStates.timed)}`, lte(leads.poolAt, ctx.now)))
    .orderBy(leads.poolAt, leads.id)
    .limit(limit)
    .for('update', { skipLocked: true })

/** Owned leads whose deadline comes before these moments and whose owner was not reminded yet. */
export const listUnreminded = (ctx: Ctx, { until, firstUntil }: { until: Date; firstUntil: Date }, limit: number): Promise<LeadRecord[]> =>
  ctx.db
    .select()
    .from(leads)
    .where(
      and(
        tenantScope(ctx, leads),
        inArray(leads.status, leadStates.owned),
        isNull(leads.remindedAt),
        gt(leads.poolAt, ctx.now),
        lte(leads.poolAt, until),
        or(ne(leads.deadlineRule, 'first'), lte(leads.poolAt, firstUntil)),
      ),
    )
    .orderBy(leads.poolAt, leads.id)
    .limit(limit)

/** Level A leads that wait for the rotation, the longest wait first. */
export const listUnassigned = (ctx: Ctx, after: TimePlace | null, limit: number): Promise<LeadRecord[]> =>
  ctx.db
    .select()
    .from(leads)
    .where(
      and(
        tenantScope(ctx, leads),
        sql`${leads.status} in ${sqlList(leadStates.waiting)}`,
        sql`${leads.level} in ${sqlList(leadLevels.rotated)}`,
        after ? sql`(${leads.poolAt}, ${leads.id}) > (${after[0]}::timestamptz, ${after[1]})` : undefined,
      ),
    )
    .orderBy(leads.poolAt, leads.id)
    .limit(limit)

/** Leads without a touch or an act since `before`, except converted ones. */
export const listIdle = (ctx: Ctx, before: Date, limit: number): Promise<LeadRecord[]> =>
  ctx.db
    .select()
    .from(leads)
    .where(and(tenantScope(ctx, leads), isNotNull(leads.phoneEnc), isNull(leads.convertedAt), lte(leads.activeAt, before)))
    .orderBy(leads.activeAt)
    .limit(limit)

/** Leads in the hands of a person, or offered to them; of one store only, if it is given. */
export const lockHands = (ctx: TxCtx, userId: number, storeId: number | null): Promise<LeadRecord[]> =>
  ctx.db
    .select()
    .from(leads)
    .where(
      and(
        tenantScope(ctx, leads),
        sql`${leads.status} in ${sqlList(leadStates.timed)}`,
        or(eq(leads.ownerId, userId), storeId === null ? eq(leads.offeredToId, userId) : undefined),
        storeId === null ? undefined : eq(leads.ownerStoreId, storeId),
      ),
    )
    .orderBy(leads.id)
    .for('update')

/** The sampled conversion that this open task is about. */
export async function leadOfSampleTask(ctx: Ctx, taskId: number): Promise<LeadRecord | null> {
  const [row] = await ctx.db
    .select()
    .from(leads)
    .where(and(tenantScope(ctx, leads), eq(leads.auditTaskId, taskId), eq(leads.sampleStatus, 'sampled')))
  return row ?? null
}

/** Owners who are no handlers any more, for example because an operator ended the role; managers keep what they took over. */
export async function listOwnersWithoutRole(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.db
    .selectDistinct({ ownerId: leads.ownerId })
    .from(leads)
    .where(
      and(
        tenantScope(ctx, leads),
        inArray(leads.status, leadStates.owned),
        gt(leads.poolAt, ctx.now),
        sql`not exists (select 1 from ${roleGrants} g where g.tenant_id = ${leads.tenantId} and g.user_id = ${leads.ownerId}
          and g.role = 'leadHandler' and g.is_active and g.scope_type in ('tenant', 'self'))`,
        sql`not exists (select 1 from ${storeStaff} s where s.tenant_id = ${leads.tenantId} and s.user_id = ${leads.ownerId}
          and s.store_id = ${leads.ownerStoreId} and s.role = ${sqlLiteral<StoreRole>('manager')} and s.ended_at is null)`,
      ),
    )
  return rows.map(({ ownerId }) => ownerId!)
}

// --- Claims -----------------------------------------------------------------

export async function countClaims(ctx: Ctx, userId: number, day: string): Promise<number> {
  const [row] = await ctx.db
    .select({ claims: leadClaimCounters.claims })
    .from(leadClaimCounters)
    .where(and(tenantScope(ctx, leadClaimCounters), eq(leadClaimCounters.userId, userId), eq(leadClaimCounters.day, day)))
  return row?.claims ?? 0
}

export async function addClaims(ctx: TxCtx, userId: number, day: string, claims: number): Promise<void> {
  await ctx.db
    .insert(leadClaimCounters)
    .values({ tenantId: ctx.tenant.id, userId, day, claims })
    .onConflictDoUpdate({
      target: [leadClaimCounters.tenantId, leadClaimCounters.userId, leadClaimCounters.day],
      set: { claims: sql`${leadClaimCounters.claims} + ${claims}` },
    })
}

/** Until when this person may not claim these leads, because they gave them back. */
export async function findBans(ctx: Ctx, userId: number, leadIds: readonly number[], since: Date): Promise<Map<number, Date>> {
  if (leadIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ leadId: leadOwnerLogs.leadId, at: sql<Date>`max(${leadOwnerLogs.at})`.mapWith(leadOwnerLogs.at) })
    .from(leadOwnerLogs)
    .where(
      and(
        tenantScope(ctx, leadOwnerLogs),
        inArray(leadOwnerLogs.leadId, [...leadIds]),
        eq(leadOwnerLogs.aboutId, userId),
        inArray(leadOwnerLogs.event, leadEvents.returning),
        gt(leadOwnerLogs.at, since),
      ),
    )
    .groupBy(leadOwnerLogs.leadId)
  return new Map(rows.map(({ leadId, at }) => [leadId, at]))
}

// --- Records ----------------------------------------------------------------

export async function addLogs(ctx: Ctx, logs: readonly NewLog[]): Promise<void> {
  if (logs.length === 0) return
  await ctx.db.insert(leadOwnerLogs).values(logs.map((log) => ({ ...log, tenantId: ctx.tenant.id })))
}

export const listLogs = (ctx: Ctx, leadId: number, limit: number): Promise<OwnerLog[]> =>
  ctx.db
    .select()
    .from(leadOwnerLogs)
    .where(and(tenantScope(ctx, leadOwnerLogs), eq(leadOwnerLogs.leadId, leadId)))
    .orderBy(desc(leadOwnerLogs.id))
    .limit(limit)

/** People about whom the lead has an event of these kinds since then. */
export async function listAbout(ctx: Ctx, leadId: number, events: readonly LeadEvent[], since: Date): Promise<number[]> {
  const rows = await ctx.db
    .selectDistinct({ aboutId: leadOwnerLogs.aboutId })
    .from(leadOwnerLogs)
    .where(
      and(
        tenantScope(ctx, leadOwnerLogs),
        eq(leadOwnerLogs.leadId, leadId),
        inArray(leadOwnerLogs.event, [...events]),
        gt(leadOwnerLogs.at, since),
        isNotNull(leadOwnerLogs.aboutId),
      ),
    )
  return rows.map(({ aboutId }) => aboutId!)
}

export async function insertFollow(ctx: Ctx, follow: Omit<typeof leadFollows.$inferInsert, 'tenantId'>): Promise<void> {
  await ctx.db.insert(leadFollows).values({ ...follow, tenantId: ctx.tenant.id })
}

export const listFollows = (ctx: Ctx, leadId: number, limit: number): Promise<FollowRecord[]> =>
  ctx.db
    .select()
    .from(leadFollows)
    .where(and(tenantScope(ctx, leadFollows), eq(leadFollows.leadId, leadId)))
    .orderBy(desc(leadFollows.id))
    .limit(limit)

/** Deletes the texts of these leads' follow-ups, and the notes of their logs. */
export async function forgetTexts(ctx: Ctx, leadIds: readonly number[]): Promise<void> {
  if (leadIds.length === 0) return
  await ctx.db
    .update(leadFollows)
    .set({ contentEnc: null })
    .where(and(tenantScope(ctx, leadFollows), inArray(leadFollows.leadId, [...leadIds]), isNotNull(leadFollows.contentEnc)))
  await ctx.db
    .update(leadOwnerLogs)
    .set({ note: '' })
    .where(and(tenantScope(ctx, leadOwnerLogs), inArray(leadOwnerLogs.leadId, [...leadIds]), ne(leadOwnerLogs.note, '')))
}

export async function insertReveal(ctx: Ctx, reveal: Omit<typeof leadReveals.$inferInsert, 'tenantId'>): Promise<void> {
  await ctx.db.insert(leadReveals).values({ ...reveal, tenantId: ctx.tenant.id })
}

export const listReveals = (ctx: Ctx, leadId: number, limit: number) =>
  ctx.db
    .select()
    .from(leadReveals)
    .where(and(tenantScope(ctx, leadReveals), eq(leadReveals.leadId, leadId)))
    .orderBy(desc(leadReveals.id))
    .limit(limit)

// --- Suppressed contacts ------------------------------------------------------

export async function filterSuppressed(ctx: Ctx, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await ctx.db
    .select({ hash: leadSuppressions.contactHash })
    .from(leadSuppressions)
    .where(and(tenantScope(ctx, leadSuppressions), inArray(leadSuppressions.contactHash, [...hashes])))
  return new Set(rows.map(({ hash }) => hash))
}

/** Suppresses phone and WeChat id of these leads. */
export async function suppress(ctx: Ctx, rows: readonly LeadRecord[], reason: typeof leadSuppressions.$inferInsert.reason): Promise<void> {
  const hashes = [...new Set(rows.flatMap(contactsOf))]
  if (hashes.length === 0) return
  await ctx.db
    .insert(leadSuppressions)
    .values(hashes.map((contactHash) => ({ tenantId: ctx.tenant.id, contactHash, reason, createdAt: ctx.now })))
    .onConflictDoNothing()
}

// --- People -----------------------------------------------------------------

/** Accounts of these phones, and whether each works here in any role. */
export async function accountsOfPhones(ctx: Ctx, phoneHashes: readonly string[]) {
  if (phoneHashes.length === 0) return []
  return ctx.db
    .select({
      userId: users.id,
      phoneHash: users.phoneHash,
      status: users.status,
      isStaff: sql<boolean>`exists (select 1 from role_grants g where g.tenant_id = ${users.tenantId} and g.user_id = ${users.id} and g.is_active)`,
    })
    .from(users)
    .where(and(tenantScope(ctx, users), inArray(users.phoneHash, [...phoneHashes])))
}

/** Names of staff: as a matchmaker, or as their store's manager wrote it. */
export async function staffNamesOf(ctx: Ctx, userIds: readonly number[]): Promise<Map<number, string>> {
  const ids = [...new Set(userIds)]
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      userId: users.id,
      name: sql<string | null>`coalesce(
        (select m.name from ${matchmakers} m where m.tenant_id = ${ctx.tenant.id} and m.user_id = ${users}.id limit 1),
        (select s.name from ${storeStaff} s where s.tenant_id = ${ctx.tenant.id} and s.user_id = ${users}.id and s.name is not null order by s.id desc limit 1))`,
    })
    .from(users)
    .where(and(tenantScope(ctx, users), inArray(users.id, ids)))
  return new Map(rows.map(({ userId, name }) => [userId, name ?? `专员 ${userId % 1000}`]))
}

export async function usersInRole(ctx: Ctx, role: 'leadHandler' | 'tenantAdmin'): Promise<number[]> {
  const rows = await ctx.db
    .selectDistinct({ userId: roleGrants.userId })
    .from(roleGrants)
    .innerJoin(users, and(eq(users.tenantId, roleGrants.tenantId), eq(users.id, roleGrants.userId)))
    .where(
      and(
        tenantScope(ctx, roleGrants),
        eq(roleGrants.role, role),
        eq(roleGrants.isActive, true),
        inArray(roleGrants.scopeType, ['tenant', 'self']),
        eq(users.status, 'active'),
      ),
    )
  return rows.map(({ userId }) => userId)
}
