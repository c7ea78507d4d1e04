/** The only writer of pledge texts and signatures. A text is never changed, and of a signature only its state. */
import { type GiftDoubt, giftStates } from '@qianxian/protocol/gift/gift.words'
import { pledgeStates } from '@qianxian/protocol/pledge/pledge.words'
import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { sqlList } from '../../db/sql-literals'
import { tenantScope } from '../../db/tenant-scope'
import { giftSends } from '../../db/tables/gift'
import { contactGrants, lineRequests, wasAccepted } from '../../db/tables/line'
import { loveProfiles } from '../../db/tables/love'
import { pledges, pledgeTexts } from '../../db/tables/pledge'

export type TextRow = typeof pledgeTexts.$inferSelect
export type PledgeRow = typeof pledges.$inferSelect

// --- Texts -----------------------------------------------------------------------

/** Returns null if that version was published already. */
export async function insertText(ctx: Ctx, text: Pick<TextRow, 'version' | 'body' | 'isMajor' | 'publishedById'>): Promise<TextRow | null> {
  const [row] = await ctx.db
    .insert(pledgeTexts)
    .values({ ...text, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

/** Versions of the text, newest first. */
export async function listTexts(ctx: Ctx, { before, limit }: { before?: number; limit: number }): Promise<TextRow[]> {
  return ctx.db
    .select()
    .from(pledgeTexts)
    .where(and(tenantScope(ctx, pledgeTexts), before === undefined ? undefined : lt(pledgeTexts.version, before)))
    .orderBy(desc(pledgeTexts.version))
    .limit(limit)
}

export async function textOfVersion(ctx: Ctx, version: number): Promise<TextRow | null> {
  const [row] = await ctx.db
    .select()
    .from(pledgeTexts)
    .where(and(tenantScope(ctx, pledgeTexts), eq(pledgeTexts.version, version)))
  return row ?? null
}

/** The first major version after this one: from its publication on, older signatures run out. */
export async function firstMajorAfter(ctx: Ctx, version: number): Promise<TextRow | null> {
  const [row] = await ctx.db
    .select()
    .from(pledgeTexts)
    .where(and(tenantScope(ctx, pledgeTexts), eq(pledgeTexts.isMajor, true), gt(pledgeTexts.version, version)))
    .orderBy(asc(pledgeTexts.version))
    .limit(1)
  return row ?? null
}

// --- Signatures ------------------------------------------------------------------

/** The newest signature of a profile, whatever its state. */
export async function lastPledge(ctx: Ctx, profileId: number): Promise<PledgeRow | null> {
  const [row] = await ctx.db
    .select()
    .from(pledges)
    .where(and(tenantScope(ctx, pledges), eq(pledges.profileId, profileId)))
    .orderBy(desc(pledges.id))
    .limit(1)
  return row ?? null
}

/** The standing signature of a profile, locked until the transaction ends. */
export async function lockStanding(ctx: TxCtx, profileId: number): Promise<PledgeRow | null> {
  const [row] = await ctx.db
    .select()
    .from(pledges)
    .where(and(tenantScope(ctx, pledges), eq(pledges.profileId, profileId), inArray(pledges.status, pledgeStates.standing)))
    .for('update')
  return row ?? null
}

/** The pledge that a measure broke, locked until the transaction ends. */
export async function lockBrokenBy(ctx: TxCtx, strikeId: number): Promise<PledgeRow | null> {
  const [row] = await ctx.db
    .select()
    .from(pledges)
    .where(and(tenantScope(ctx, pledges), eq(pledges.strikeId, strikeId), eq(pledges.status, 'broken')))
    .for('update')
  return row ?? null
}

export async function insertPledge(ctx: TxCtx, pledge: Omit<typeof pledges.$inferInsert, 'tenantId' | 'id'>): Promise<PledgeRow> {
  const [row] = await ctx.db
    .insert(pledges)
    .values({ ...pledge, tenantId: ctx.tenant.id })
    .returning()
  return row!
}

export async function setState(ctx: TxCtx, id: number, change: Pick<PledgeRow, 'status'> & { strikeId?: number | null }): Promise<void> {
  await ctx.db
    .update(pledges)
    .set({ ...change, endedAt: change.status === 'signed' ? null : ctx.now })
    .where(and(tenantScope(ctx, pledges), eq(pledges.id, id)))
}

/** Profiles with a standing signature of a version before this one, in pages by the id of the signature. */
export async function signersBefore(
  ctx: Ctx,
  version: number,
  { after, limit }: { after: number; limit: number },
): Promise<{ id: number; profileId: number }[]> {
  return ctx.db
    .select({ id: pledges.id, profileId: pledges.profileId })
    .from(pledges)
    .where(and(tenantScope(ctx, pledges), eq(pledges.status, 'signed'), lt(pledges.textVersion, version), gt(pledges.id, after)))
    .orderBy(asc(pledges.id))
    .limit(limit)
}

// --- People who dealt with somebody -----------------------------------------------

const isUnsettled = sql`status in ${sqlList(giftStates.open)}`
/** A gift that was held counts also once finance has decided about it, so that the proof stays. */
const isGiftConcerned = sql`(${isUnsettled} or doubts @> ${JSON.stringify(['false_marital' satisfies GiftDoubt])}::jsonb)`

interface Dealings {
  lines: number
  grants: number
  gifts: number
  unsettledGifts: number
}

/**
 * Dealings between the two: a line that was accepted, contacts that one opened to the other, and gifts that were unsettled. A line
 * and contacts count also if they ended since, because a report ends them. Anything of it makes the other one a person concerned.
 */
export async function dealingsBetween(ctx: Ctx, me: number, other: number): Promise<Dealings> {
  const gifts = sql`${giftSends} where tenant_id = ${ctx.tenant.id}
    and ((from_id = ${me} and to_id = ${other}) or (from_id = ${other} and to_id = ${me} and arrived_at is not null))`
  const [row] = await ctx.db
    .select({
      lines: sql<number>`(select count(*)::int from ${lineRequests} where tenant_id = ${ctx.tenant.id} and ${wasAccepted}
        and ((from_id = ${me} and to_id = ${other}) or (from_id = ${other} and to_id = ${me})))`,
      grants: sql<number>`(select count(*)::int from ${contactGrants} where tenant_id = ${ctx.tenant.id}
        and ((grantor_id = ${me} and grantee_id = ${other}) or (grantor_id = ${other} and grantee_id = ${me})))`,
      gifts: sql<number>`(select count(*)::int from ${gifts} and ${isGiftConcerned})`,
      unsettledGifts: sql<number>`(select count(*)::int from ${gifts} and ${isUnsettled})`,
    })
    .from(sql`(select 1) as one`)
  return row!
}

/** Profiles that are concerned by a false marital status of this one, by the same dealings. */
export async function listConcerned(ctx: Ctx, profileId: number): Promise<number[]> {
  const tenant = ctx.tenant.id
  const found = await ctx.db.execute<{ id: string | number }>(sql`
    select to_id as id from ${lineRequests} where tenant_id = ${tenant} and from_id = ${profileId} and ${wasAccepted}
    union select from_id from ${lineRequests} where tenant_id = ${tenant} and to_id = ${profileId} and ${wasAccepted}
    union select grantee_id from ${contactGrants} where tenant_id = ${tenant} and grantor_id = ${profileId}
    union select grantor_id from ${contactGrants} where tenant_id = ${tenant} and grantee_id = ${profileId}
    union select to_id from ${giftSends} where tenant_id = ${tenant} and from_id = ${profileId} and ${isGiftConcerned} and arrived_at is not null
    union select from_id from ${giftSends} where tenant_id = ${tenant} and to_id = ${profileId} and ${isGiftConcerned}`)
  return found.rows.map(({ id }) => Number(id))
}

/** Numbers of profiles by id. */
export async function numbersOf(ctx: Ctx, profileIds: readonly number[]): Promise<Map<number, string>> {
  if (profileIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: loveProfiles.id, no: loveProfiles.no })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), inArray(loveProfiles.id, [...profileIds])))
  return new Map(rows.map(({ id, no }) => [id, no]))
}

/** Marital status as the profile states it. */
export async function maritalStatusOf(ctx: Ctx, profileId: number): Promise<string | null> {
  const [row] = await ctx.db
    .select({ maritalStatus: loveProfiles.maritalStatus })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), eq(loveProfiles.id, profileId)))
  return row?.maritalStatus ?? null
}
