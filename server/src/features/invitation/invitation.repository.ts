/** The only writer of asks and suppressed phones. */
import { askLimits, askStates } from '@qianxian/protocol/invitation/invitation.words'
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { matchmakerStates } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { lockNamed } from '../../db/named-lock'
import { tenantScope } from '../../db/tenant-scope'
import { consentAsks, consentSuppressions } from '../../db/tables/invitation'
import { matchmakers } from '../../db/tables/matchmaker'

export type AskRow = typeof consentAsks.$inferSelect
type Change = Partial<Omit<typeof consentAsks.$inferInsert, 'id' | 'tenantId' | 'matchmakerId'>>

const one = (ctx: Ctx, id: number) => and(tenantScope(ctx, consentAsks), eq(consentAsks.id, id))

export async function insertAsk(ctx: Ctx, values: Omit<typeof consentAsks.$inferInsert, 'tenantId'>): Promise<AskRow> {
  const [row] = await ctx.db
    .insert(consentAsks)
    .values({ ...values, tenantId: ctx.tenant.id })
    .returning()
  return row!
}

export async function updateAsk(ctx: Ctx, id: number, change: Change): Promise<AskRow> {
  const [row] = await ctx.db.update(consentAsks).set(change).where(one(ctx, id)).returning()
  return row!
}

export async function asksById(ctx: Ctx, ids: readonly number[]): Promise<Map<number, AskRow>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(consentAsks)
    .where(and(tenantScope(ctx, consentAsks), inArray(consentAsks.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the ask, locked until the transaction ends. */
export async function lockAsk(ctx: TxCtx, id: number): Promise<AskRow | null> {
  const [row] = await ctx.db.select().from(consentAsks).where(one(ctx, id)).for('update')
  return row ?? null
}

export async function askByToken(ctx: Ctx, tokenHash: string): Promise<AskRow | null> {
  const [row] = await ctx.db
    .select()
    .from(consentAsks)
    .where(and(tenantScope(ctx, consentAsks), eq(consentAsks.tokenHash, tokenHash)))
  return row ?? null
}

export async function askByChangeToken(ctx: Ctx, tokenHash: string): Promise<AskRow | null> {
  const [row] = await ctx.db
    .select()
    .from(consentAsks)
    .where(and(tenantScope(ctx, consentAsks), eq(consentAsks.changeTokenHash, tokenHash)))
  return row ?? null
}

/** Stores the link; returns false if the ask has ended or its phone was changed. */
export async function keepLink(ctx: Ctx, { id, phoneHash }: AskRow, link: Pick<Change, 'tokenHash' | 'changeTokenHash'>): Promise<boolean> {
  const kept = await ctx.db
    .update(consentAsks)
    .set(link)
    .where(and(one(ctx, id), eq(consentAsks.phoneHash, phoneHash!), inArray(consentAsks.status, askStates.open)))
    .returning({ id: consentAsks.id })
  return kept.length > 0
}

/** Locks the phones in sorted order, to avoid deadlocks. */
export async function lockPhones(ctx: TxCtx, phoneHashes: readonly string[]): Promise<void> {
  for (const phoneHash of [...phoneHashes].sort()) await lockPhone(ctx, phoneHash)
}

/** Locks the phone until the transaction ends: serialises the answers of a phone, and its login. */
export async function lockPhone(ctx: TxCtx, phoneHash: string): Promise<void> {
  await lockNamed(ctx, 'asked', phoneHash)
}

/** Returns the asks of one desk, newest first. */
export async function asksOf(
  ctx: Ctx,
  matchmakerId: number,
  { isOpen, before }: { isOpen: boolean; before: number | null },
  limit: number,
): Promise<AskRow[]> {
  return ctx.db
    .select()
    .from(consentAsks)
    .where(
      and(
        tenantScope(ctx, consentAsks),
        eq(consentAsks.matchmakerId, matchmakerId),
        isOpen ? and(inArray(consentAsks.status, askStates.open), gt(consentAsks.expiresAt, ctx.now)) : undefined,
        before === null ? undefined : lt(consentAsks.id, before),
      ),
    )
    .orderBy(desc(consentAsks.id))
    .limit(limit)
}

/** Returns the ask that waits for this phone's answer, expired ones included. */
export async function waitingAsk(ctx: Ctx, matchmakerId: number, phoneHash: string): Promise<AskRow | null> {
  const [row] = await ctx.db
    .select()
    .from(consentAsks)
    .where(
      and(
        tenantScope(ctx, consentAsks),
        eq(consentAsks.matchmakerId, matchmakerId),
        eq(consentAsks.phoneHash, phoneHash),
        eq(consentAsks.status, 'sent'),
      ),
    )
  return row ?? null
}

export const countAskedToday = (ctx: Ctx, matchmakerId: number): Promise<number> =>
  ctx.db.$count(
    consentAsks,
    and(
      tenantScope(ctx, consentAsks),
      eq(consentAsks.matchmakerId, matchmakerId),
      gte(consentAsks.createdAt, startOfDayInShanghai(ctx.now)),
    ),
  )

/** Returns the ask to which this phone consented, expired ones included; there is at most one. */
export async function agreedAsk(ctx: Ctx, phoneHash: string): Promise<AskRow | null> {
  const [row] = await ctx.db
    .select()
    .from(consentAsks)
    .where(and(tenantScope(ctx, consentAsks), eq(consentAsks.phoneHash, phoneHash), eq(consentAsks.status, 'consented')))
  return row ?? null
}

/** True if the owner of this phone refused the matchmaker recently. */
export async function hasRecentRefusal(
  ctx: Ctx,
  { matchmakerId, phoneHash }: Pick<AskRow, 'matchmakerId' | 'phoneHash'>,
): Promise<boolean> {
  const found = await ctx.db.$count(
    consentAsks,
    and(
      tenantScope(ctx, consentAsks),
      eq(consentAsks.matchmakerId, matchmakerId),
      eq(consentAsks.phoneHash, phoneHash!),
      inArray(consentAsks.status, askStates.unwanted),
      gt(consentAsks.endedAt, momentBefore(ctx.now, askLimits.againDays, 'day')),
    ),
  )
  return found > 0
}

/** Asks to end: expired ones, and those of desks that stopped for good. */
export async function overdueAsks(ctx: Ctx, limit: number): Promise<AskRow[]> {
  const atDesk = ctx.db
    .select({ one: sql`1` })
    .from(matchmakers)
    .where(
      and(
        tenantScope(ctx, matchmakers),
        eq(matchmakers.id, consentAsks.matchmakerId),
        or(inArray(matchmakers.status, matchmakerStates.serving), eq(matchmakers.status, 'suspended')),
      ),
    )
  return ctx.db
    .select()
    .from(consentAsks)
    .where(
      and(
        tenantScope(ctx, consentAsks),
        inArray(consentAsks.status, askStates.open),
        or(lte(consentAsks.expiresAt, ctx.now), notExists(atDesk)),
      ),
    )
    .orderBy(consentAsks.id)
    .limit(limit)
}

/** Consents that end soon, with a reminder due. */
export async function endingAsks(ctx: Ctx, { far, near }: { far: number; near: number }, limit: number): Promise<AskRow[]> {
  const isNear = (days: number) => lte(consentAsks.expiresAt, momentAfter(ctx.now, days, 'day'))
  return ctx.db
    .select()
    .from(consentAsks)
    .where(
      and(
        tenantScope(ctx, consentAsks),
        eq(consentAsks.status, 'consented'),
        gt(consentAsks.expiresAt, ctx.now),
        or(and(isNear(far), isNull(consentAsks.endingToldDays)), and(isNear(near), gt(consentAsks.endingToldDays, near))),
      ),
    )
    .orderBy(consentAsks.id)
    .limit(limit)
}

/** Deletes proposed changes that were not confirmed in time; returns their number. */
export async function deleteOldChanges(ctx: Ctx): Promise<number> {
  const gone = await ctx.db
    .update(consentAsks)
    .set({ changeStatus: 'unconfirmed', changeEnc: null, changeTokenHash: null })
    .where(and(tenantScope(ctx, consentAsks), eq(consentAsks.changeStatus, 'waiting'), lte(consentAsks.changeExpiresAt, ctx.now)))
    .returning({ id: consentAsks.id })
  return gone.length
}

/** Deletes the phone hashes of refusals that no longer block a new ask; returns their number. */
export async function forgetPhones(ctx: Ctx): Promise<number> {
  const gone = await ctx.db
    .update(consentAsks)
    .set({ phoneHash: null })
    .where(
      and(
        tenantScope(ctx, consentAsks),
        isNotNull(consentAsks.phoneHash),
        lte(consentAsks.endedAt, momentBefore(ctx.now, askLimits.againDays, 'day')),
      ),
    )
    .returning({ id: consentAsks.id })
  return gone.length
}

export async function suppressPhone(ctx: Ctx, phoneHash: string): Promise<void> {
  await ctx.db.insert(consentSuppressions).values({ tenantId: ctx.tenant.id, phoneHash, createdAt: ctx.now }).onConflictDoNothing()
}

export async function isPhoneSuppressed(ctx: Ctx, phoneHash: string): Promise<boolean> {
  return (
    (await ctx.db.$count(consentSuppressions, and(tenantScope(ctx, consentSuppressions), eq(consentSuppressions.phoneHash, phoneHash)))) > 0
  )
}
