/** The only writer of proven names, of checks and of their steps. */
import { type CheckFailure, checkStates, type CheckStatus } from '@qianxian/protocol/identity/identity.words'
import { and, count, desc, eq, gte, inArray, isNull, lte, ne, or } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { identities, identityChecks, identitySteps } from '../../db/tables/identity'

export type IdentityRecord = typeof identities.$inferSelect
export type CheckRecord = typeof identityChecks.$inferSelect

// --- Proven names ---------------------------------------------------------------

export async function identityOfUser(ctx: Ctx, userId: number): Promise<IdentityRecord | null> {
  const [row] = await ctx.db
    .select()
    .from(identities)
    .where(and(tenantScope(ctx, identities), eq(identities.userId, userId)))
  return row ?? null
}

/**
 * Stores a proven name. Returns false if another account has this number; the second of two concurrent calls waits for
 * the first. `formerHash`: the number of the paper that this one renews.
 */
export async function keepIdentity(ctx: Ctx, row: Omit<IdentityRecord, 'tenantId'>, formerHash: string | null = null): Promise<boolean> {
  const { userId: _, ...facts } = row
  const kept = await ctx.db
    .insert(identities)
    .values({ ...row, tenantId: ctx.tenant.id })
    .onConflictDoNothing()
    .returning({ userId: identities.userId })
  if (kept.length > 0) return true
  // The existing row is either the user's own earlier one, or that of a user who was a moment faster.
  const renewed = await ctx.db
    .update(identities)
    .set(facts)
    .where(
      and(
        tenantScope(ctx, identities),
        eq(identities.userId, row.userId),
        inArray(identities.idHash, [row.idHash, formerHash ?? row.idHash]),
      ),
    )
    .returning({ userId: identities.userId })
  return renewed.length > 0
}

/** Locks and returns the proof of this number by another account; null if there is none. */
export async function lockRivalOf(ctx: TxCtx, userId: number, idHash: string): Promise<IdentityRecord | null> {
  const [row] = await ctx.db
    .select()
    .from(identities)
    .where(and(tenantScope(ctx, identities), eq(identities.idHash, idHash), ne(identities.userId, userId)))
    .for('update')
  return row ?? null
}

export async function dropIdentity(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.delete(identities).where(and(tenantScope(ctx, identities), eq(identities.userId, userId)))
}

/** Returns the user who has proven this number. */
export async function findHolderOfNumber(ctx: Ctx, idHash: string): Promise<number | null> {
  const [row] = await ctx.db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(tenantScope(ctx, identities), eq(identities.idHash, idHash)))
  return row?.userId ?? null
}

/** Records a new face check of this identity. */
export async function renewFace(ctx: Ctx, userId: number, faceAt: Date): Promise<IdentityRecord> {
  const [row] = await ctx.db
    .update(identities)
    .set({ level: 'face', faceAt })
    .where(and(tenantScope(ctx, identities), eq(identities.userId, userId)))
    .returning()
  return row!
}

/** Deletes the face proof: the name stays proven, and the face must be checked again. */
export async function forgetFace(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db
    .update(identities)
    .set({ level: 'name', faceAt: null })
    .where(and(tenantScope(ctx, identities), eq(identities.userId, userId)))
}

// --- Checks -----------------------------------------------------------------------

const one = (ctx: Ctx, id: number) => and(tenantScope(ctx, identityChecks), eq(identityChecks.id, id))
const open = inArray(identityChecks.status, [...checkStates.open])

export async function insertCheck(ctx: Ctx, row: Omit<typeof identityChecks.$inferInsert, 'tenantId' | 'createdAt'>): Promise<CheckRecord> {
  const [made] = await ctx.db
    .insert(identityChecks)
    .values({ ...row, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .returning()
  await noteStep(ctx, made!)
  return made!
}

/** Updates the row and, if the status changes, records a step. */
export async function updateCheck(
  ctx: Ctx,
  before: CheckRecord,
  change: Partial<typeof identityChecks.$inferInsert>,
): Promise<CheckRecord> {
  const [row] = await ctx.db.update(identityChecks).set(change).where(one(ctx, before.id)).returning()
  if (row!.status !== before.status) await noteStep(ctx, row!)
  return row!
}

const noteStep = (ctx: Ctx, { id, status, failure }: { id: number; status: CheckStatus; failure: CheckFailure | null }) =>
  ctx.db.insert(identitySteps).values({ tenantId: ctx.tenant.id, checkId: id, status, failure, at: ctx.now })

export async function checkByTicket(ctx: Ctx, ticketHash: string): Promise<CheckRecord | null> {
  const [row] = await ctx.db
    .select()
    .from(identityChecks)
    .where(and(tenantScope(ctx, identityChecks), eq(identityChecks.ticketHash, ticketHash)))
  return row ?? null
}

export async function checkById(ctx: Ctx, id: number): Promise<CheckRecord | null> {
  const [row] = await ctx.db.select().from(identityChecks).where(one(ctx, id))
  return row ?? null
}

export async function lockCheck(ctx: TxCtx, id: number): Promise<CheckRecord | null> {
  const [row] = await ctx.db.select().from(identityChecks).where(one(ctx, id)).for('update')
  return row ?? null
}

export async function openCheckOf(ctx: TxCtx, userId: number): Promise<CheckRecord | null> {
  const [row] = await ctx.db
    .select()
    .from(identityChecks)
    .where(and(tenantScope(ctx, identityChecks), eq(identityChecks.userId, userId), open))
    .for('update')
  return row ?? null
}

export async function lastCheckOf(ctx: Ctx, userId: number): Promise<CheckRecord | null> {
  const [row] = await ctx.db
    .select()
    .from(identityChecks)
    .where(and(tenantScope(ctx, identityChecks), eq(identityChecks.userId, userId)))
    .orderBy(desc(identityChecks.createdAt), desc(identityChecks.id))
    .limit(1)
  return row ?? null
}

const ofHuman = (ctx: Ctx, userId: number) =>
  and(tenantScope(ctx, identityChecks), eq(identityChecks.userId, userId), eq(identityChecks.kind, 'human'))

export async function lastHumanCheckOf(ctx: Ctx, userId: number): Promise<CheckRecord | null> {
  const [row] = await ctx.db.select().from(identityChecks).where(ofHuman(ctx, userId)).orderBy(desc(identityChecks.id)).limit(1)
  return row ?? null
}

export const pendingHumanChecks = (ctx: Ctx, userId: number): Promise<CheckRecord[]> =>
  ctx.db
    .select()
    .from(identityChecks)
    .where(and(ofHuman(ctx, userId), eq(identityChecks.status, 'human')))
    .orderBy(identityChecks.id)

/** Counts requests that were judged or are pending; excludes withdrawn ones. */
export async function humanAskedSince(ctx: Ctx, userId: number, since: Date): Promise<number> {
  const [row] = await ctx.db
    .select({ asked: count() })
    .from(identityChecks)
    .where(and(ofHuman(ctx, userId), gte(identityChecks.createdAt, since), ne(identityChecks.status, 'lapsed')))
  return row!.asked
}

/** Moves ended checks; a check in progress on the absorbed account ends with it. */
export async function moveChecks(ctx: TxCtx, fromUserId: number, toUserId: number): Promise<void> {
  const begun = await openCheckOf(ctx, fromUserId)
  if (begun) await updateCheck(ctx, begun, { status: 'lapsed', ...erasedCheckFields, askAt: null, endedAt: ctx.now })
  await ctx.db
    .update(identityChecks)
    .set({ userId: toUserId })
    .where(and(tenantScope(ctx, identityChecks), eq(identityChecks.userId, fromUserId)))
}

/** Fields to erase: the typed data and the provider's references are kept no longer than the check lasts. */
export const erasedCheckFields = { nameEnc: '', idNoEnc: '', refEnc: '', urlEnc: '', birthday: null, gender: null } as const

/** Counts a user's attempts since a moment; a check to which the provider did not respond is not an attempt. */
export async function countTries(ctx: Ctx, userId: number, since: Date | null): Promise<number> {
  const [row] = await ctx.db
    .select({ tries: count() })
    .from(identityChecks)
    .where(
      and(
        tenantScope(ctx, identityChecks),
        eq(identityChecks.userId, userId),
        ne(identityChecks.kind, 'human'),
        inArray(identityChecks.status, [...checkStates.counted]),
        or(isNull(identityChecks.failure), ne(identityChecks.failure, 'provider')),
        since === null ? undefined : gte(identityChecks.createdAt, since),
      ),
    )
  return row!.tries
}

/** Checks that were created long ago and never sent to a provider. */
export const forsakenChecks = (ctx: Ctx, limit: number): Promise<Pick<CheckRecord, 'id' | 'userId'>[]> =>
  ctx.db
    .select({ id: identityChecks.id, userId: identityChecks.userId })
    .from(identityChecks)
    .where(and(tenantScope(ctx, identityChecks), open, eq(identityChecks.status, 'created'), lte(identityChecks.expiresAt, ctx.now)))
    .limit(limit)

/** Checks that are due for a query now. */
export async function dueCheckIds(ctx: Ctx, limit: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: identityChecks.id })
    .from(identityChecks)
    .where(and(tenantScope(ctx, identityChecks), open, lte(identityChecks.askAt, ctx.now)))
    .orderBy(identityChecks.askAt)
    .limit(limit)
  return rows.map(({ id }) => id)
}
