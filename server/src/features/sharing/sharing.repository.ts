/** Consents to stores and the log of their use; the only writer of these tables. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { lineStates } from '@qianxian/protocol/line/line.words'
import { matchmakerLimits } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { scopeOfSharedUse, type SharedUse } from '@qianxian/protocol/sharing/sharing.words'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, ne, sql, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { sqlTimestamp } from '../../db/sql-timestamp'
import { sqlList } from '../../db/sql-literals'
import { users } from '../../db/tables/account'
import { lineRequests } from '../../db/tables/line'
import { loveProfiles } from '../../db/tables/love'
import { matchmakers } from '../../db/tables/matchmaker'
import { storeConsents, storeConsentUses } from '../../db/tables/sharing'
import { storeMembers, stores, storeStaff } from '../../db/tables/store'
import { isNotNotified, endingWithin, type NoticeKind } from '../notice/notice'
import type { StoreScope } from '../store/store'

export type ConsentRow = typeof storeConsents.$inferSelect
type Agreed = Pick<ConsentRow, 'scopes' | 'textVersion' | 'method' | 'agreedAt' | 'expiresAt'>

const standing = (ctx: Ctx, profileId: number) =>
  and(tenantScope(ctx, storeConsents), eq(storeConsents.profileId, profileId), isNull(storeConsents.endedAt))

/** The member's consent that was not ended, even if it has expired. */
export async function findStandingConsent(ctx: Ctx, profileId: number): Promise<ConsentRow | null> {
  const [row] = await ctx.db.select().from(storeConsents).where(standing(ctx, profileId))
  return row ?? null
}

/** Stores the only consent of a member; the caller must hold the lock on the member. */
export async function putConsent(ctx: Ctx, profileId: number, storeId: number, agreed: Agreed): Promise<void> {
  await endConsents(ctx, [profileId], storeId)
  const [changed] = await ctx.db.update(storeConsents).set(agreed).where(standing(ctx, profileId)).returning({ id: storeConsents.id })
  if (!changed) await ctx.db.insert(storeConsents).values({ ...agreed, tenantId: ctx.tenant.id, profileId, storeId })
}

/** Ends all consents of these members, except those to the given store. */
export async function endConsents(ctx: Ctx, profileIds: readonly number[], exceptStoreId?: number): Promise<void> {
  if (profileIds.length === 0) return
  await ctx.db
    .update(storeConsents)
    .set({ endedAt: ctx.now })
    .where(
      and(
        tenantScope(ctx, storeConsents),
        inArray(storeConsents.profileId, [...profileIds]),
        isNull(storeConsents.endedAt),
        exceptStoreId === undefined ? undefined : ne(storeConsents.storeId, exceptStoreId),
      ),
    )
}

/** Returns the number of ended consents. */
export async function expireConsents(ctx: Ctx): Promise<number> {
  const ended = await ctx.db
    .update(storeConsents)
    .set({ endedAt: sql`${storeConsents.expiresAt}` })
    .where(and(tenantScope(ctx, storeConsents), isNull(storeConsents.endedAt), lte(storeConsents.expiresAt, ctx.now)))
    .returning({ id: storeConsents.id })
  return ended.length
}

/** Consents that end within the given days and whose members were not reminded yet. */
export function listConsentsToNotify(ctx: Ctx, kind: Pick<NoticeKind, 'kind'>, atMost: number) {
  const { id, profileId, expiresAt } = storeConsents
  const { days, isNear } = endingWithin(ctx, expiresAt, matchmakerLimits.consentEndingDays)
  const subject = sql`'sharing-ending:' || ${id} || ':' || extract(epoch from ${expiresAt})::bigint || ':' || ${days}`
  return ctx.db
    .select({ id, profileId, expiresAt, days })
    .from(storeConsents)
    .innerJoin(loveProfiles, and(tenantScope(ctx, loveProfiles), eq(loveProfiles.id, profileId)))
    .where(and(inForce(ctx), isNear, isNotNull(loveProfiles.userId), isNotNotified(ctx, kind, loveProfiles.userId, subject)))
    .orderBy(asc(expiresAt))
    .limit(atMost)
}

/** Returns the given consents that are still in force. */
export const filterInForce = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db
    .select({ id: storeConsents.id, profileId: storeConsents.profileId, expiresAt: storeConsents.expiresAt, store: stores.name })
    .from(storeConsents)
    .innerJoin(stores, and(tenantScope(ctx, stores), eq(stores.id, storeConsents.storeId)))
    .where(and(inForce(ctx), inArray(storeConsents.id, [...ids])))

/** True for a consent in force: not expired, of a member of that store with an open account and the switch on. */
const inForce = (ctx: Ctx): SQL =>
  and(
    tenantScope(ctx, storeConsents),
    isNull(storeConsents.endedAt),
    sql`${storeConsents.expiresAt} > ${sqlTimestamp(ctx.now)}`,
    sql`exists (select 1 from ${loveProfiles} p where p.tenant_id = ${ctx.tenant.id} and p.id = ${storeConsents.profileId}
      and p.is_account_open and (p.privacy ->> 'allowStoreShare')::boolean)`,
  )!

const ofMember = (ctx: Ctx) =>
  and(
    eq(storeMembers.tenantId, ctx.tenant.id),
    eq(storeMembers.profileId, storeConsents.profileId),
    eq(storeMembers.storeId, storeConsents.storeId),
    isNull(storeMembers.leftAt),
  )

export interface Shared {
  consentId: number
  memberId: number
  profileId: number
  scopes: ConsentRow['scopes']
  expiresAt: Date
}

const sharedColumns = {
  consentId: storeConsents.id,
  memberId: storeMembers.id,
  profileId: storeConsents.profileId,
  scopes: storeConsents.scopes,
  expiresAt: storeConsents.expiresAt,
}

/** Consents to one store, newest members first. */
export const listSharedMembers = (
  ctx: Ctx,
  { storeId, before, limit }: { storeId: StoreScope; before: number | null; limit: number },
): Promise<Shared[]> =>
  ctx.db
    .select(sharedColumns)
    .from(storeConsents)
    .innerJoin(storeMembers, ofMember(ctx))
    .where(and(inForce(ctx), eq(storeConsents.storeId, storeId), before === null ? undefined : lt(storeMembers.id, before)))
    .orderBy(desc(storeMembers.id))
    .limit(limit)

export async function sharedMember(ctx: Ctx, storeId: StoreScope, memberId: number): Promise<Shared | null> {
  const [row] = await ctx.db
    .select(sharedColumns)
    .from(storeConsents)
    .innerJoin(storeMembers, ofMember(ctx))
    .where(and(inForce(ctx), eq(storeConsents.storeId, storeId), eq(storeMembers.id, memberId)))
  return row ?? null
}

/**
 * Returns the `uses` that the member still allows, and logs each once a day and store; a withdrawal waits until the caller's
 * transaction ends.
 */
export async function recordUses(
  ctx: TxCtx,
  { consentId, staffId, uses }: { consentId: number; staffId: number; uses: readonly SharedUse[] },
): Promise<Set<SharedUse>> {
  const [held] = await ctx.db
    .select({ profileId: storeConsents.profileId, scopes: storeConsents.scopes })
    .from(storeConsents)
    .where(and(inForce(ctx), eq(storeConsents.id, consentId)))
    .for('share', { of: storeConsents })
  const agreed = uses.filter((use) => held?.scopes.includes(scopeOfSharedUse(use)))
  if (!held || agreed.length === 0) return new Set()
  await ctx.db
    .insert(storeConsentUses)
    .values(
      agreed.map((use) => ({
        tenantId: ctx.tenant.id,
        consentId,
        profileId: held.profileId,
        staffId,
        use,
        day: dayInShanghai(ctx.now),
        createdAt: ctx.now,
      })),
    )
    .onConflictDoNothing()
  return new Set(agreed)
}

/** Log of one member, newest first. */
export const listUses = (ctx: Ctx, profileId: number, before: number | null, limit: number) =>
  ctx.db
    .select({
      id: storeConsentUses.id,
      use: storeConsentUses.use,
      at: storeConsentUses.createdAt,
      store: stores.name,
      role: storeStaff.role,
      by: matchmakers.name,
    })
    .from(storeConsentUses)
    .innerJoin(storeStaff, and(eq(storeStaff.tenantId, storeConsentUses.tenantId), eq(storeStaff.id, storeConsentUses.staffId)))
    .innerJoin(stores, and(eq(stores.tenantId, storeStaff.tenantId), eq(stores.id, storeStaff.storeId)))
    .leftJoin(matchmakers, and(eq(matchmakers.tenantId, storeStaff.tenantId), eq(matchmakers.userId, storeStaff.userId)))
    .where(
      and(
        tenantScope(ctx, storeConsentUses),
        eq(storeConsentUses.profileId, profileId),
        before === null ? undefined : lt(storeConsentUses.id, before),
      ),
    )
    .orderBy(desc(storeConsentUses.id))
    .limit(limit)

/** The encrypted phone number of the profile's account. */
export async function phoneEncOf(ctx: Ctx, profileId: number): Promise<string | null> {
  const [row] = await ctx.db
    .select({ phoneEnc: users.phoneEnc })
    .from(loveProfiles)
    .innerJoin(users, and(eq(users.tenantId, loveProfiles.tenantId), eq(users.id, loveProfiles.userId)))
    .where(and(tenantScope(ctx, loveProfiles), eq(loveProfiles.id, profileId)))
  return row?.phoneEnc ?? null
}

/** The member's open lines, and the number of people they have met. */
export async function progressOf(ctx: Ctx, profileId: number): Promise<{ open: number; met: number }> {
  const count = (states: SQL) => sql<number>`(count(*) filter (where ${lineRequests.status} in ${states}))::int`
  const [row] = await ctx.db
    .select({ open: count(sqlList(lineStates.open)), met: count(sqlList(lineStates.met)) })
    .from(lineRequests)
    .where(and(tenantScope(ctx, lineRequests), sql`${profileId} in (${lineRequests.fromId}, ${lineRequests.toId})`))
  return row!
}
