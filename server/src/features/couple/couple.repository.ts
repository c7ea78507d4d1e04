/** The only writer of relationships, exits and their receipts. */
import {
  coupleLimits,
  relationshipStates,
  type ExitStatus,
  type ReceiptStatus,
  type RelationshipStatus,
} from '@qianxian/protocol/couple/couple.words'
import { and, asc, desc, eq, gt, inArray, isNotNull, lte, or, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { lockNamed } from '../../db/named-lock'
import { tenantScope } from '../../db/tenant-scope'
import { attachments, exitRefunds, relationshipEvents, relationships, singlehoodExits } from '../../db/tables/couple'

export type Relation = typeof relationships.$inferSelect
export type ExitRow = typeof singlehoodExits.$inferSelect
export type RefundRow = typeof exitRefunds.$inferSelect
type New<Table extends { $inferInsert: object }> = Omit<Table['$inferInsert'], 'tenantId'>

/** Serialises everything about the partnerships of these people, in the order of their ids. */
export async function lockPeople(ctx: TxCtx, profileIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(profileIds)].sort((a, b) => a - b)) await lockNamed(ctx, 'couple', id)
}

// --- Attachments --------------------------------------------------------------

type Attached = Pick<typeof attachments.$inferSelect, 'relationshipId' | 'exitId'>

export async function attachmentOf(ctx: Ctx, profileId: number): Promise<Attached> {
  const [row] = await ctx.db
    .select({ relationshipId: attachments.relationshipId, exitId: attachments.exitId })
    .from(attachments)
    .where(and(tenantScope(ctx, attachments), eq(attachments.profileId, profileId)))
  return row ?? { relationshipId: null, exitId: null }
}

/** Sets one of the two; a person without either has no row. Caller: holds the lock on the person. */
export async function attach(ctx: TxCtx, profileId: number, change: Partial<Attached>): Promise<void> {
  const next = { ...(await attachmentOf(ctx, profileId)), ...change }
  const own = and(tenantScope(ctx, attachments), eq(attachments.profileId, profileId))
  if (next.relationshipId === null && next.exitId === null) await ctx.db.delete(attachments).where(own)
  else
    await ctx.db
      .insert(attachments)
      .values({ tenantId: ctx.tenant.id, profileId, ...next })
      .onConflictDoUpdate({ target: [attachments.tenantId, attachments.profileId], set: next })
}

// --- Relationships --------------------------------------------------------------

const ofRelation = (ctx: Ctx, id: number) => and(tenantScope(ctx, relationships), eq(relationships.id, id))
const ofEither = (profileId: number): SQL => or(eq(relationships.aId, profileId), eq(relationships.bId, profileId))!

export async function relationById(ctx: Ctx, id: number): Promise<Relation | null> {
  const [row] = await ctx.db.select().from(relationships).where(ofRelation(ctx, id))
  return row ?? null
}

export async function relationsById(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Relation>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(relationships)
    .where(and(tenantScope(ctx, relationships), inArray(relationships.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The standing relationship of two people, or the proposal to begin one. */
export async function standingBetween(ctx: Ctx, a: number, b: number): Promise<Relation | null> {
  const [row] = await ctx.db
    .select()
    .from(relationships)
    .where(
      and(
        tenantScope(ctx, relationships),
        eq(relationships.aId, Math.min(a, b)),
        eq(relationships.bId, Math.max(a, b)),
        inArray(relationships.status, relationshipStates.standing),
      ),
    )
  return row ?? null
}

/** Proposals to begin, received and sent, newest first. */
export const proposalsOf = (ctx: Ctx, profileId: number, atMost: number = coupleLimits.askedMax): Promise<Relation[]> =>
  ctx.db
    .select()
    .from(relationships)
    .where(and(tenantScope(ctx, relationships), ofEither(profileId), eq(relationships.status, 'proposed' satisfies RelationshipStatus)))
    .orderBy(desc(relationships.id))
    .limit(atMost)

/** The proposal to begin that this person has sent and that waits for an answer. */
export async function sentProposal(ctx: Ctx, profileId: number): Promise<Relation | null> {
  const [row] = await ctx.db
    .select()
    .from(relationships)
    .where(
      and(
        tenantScope(ctx, relationships),
        eq(relationships.wishedById, profileId),
        eq(relationships.status, 'proposed' satisfies RelationshipStatus),
      ),
    )
  return row ?? null
}

export async function insertRelation(ctx: TxCtx, values: Omit<New<typeof relationships>, 'status' | 'since'>): Promise<Relation> {
  const [row] = await ctx.db
    .insert(relationships)
    .values({ ...values, tenantId: ctx.tenant.id, status: 'proposed', since: ctx.now, createdAt: ctx.now })
    .returning()
  return row!
}

export async function updateRelation(ctx: TxCtx, id: number, change: Partial<New<typeof relationships>>): Promise<Relation> {
  const [row] = await ctx.db.update(relationships).set(change).where(ofRelation(ctx, id)).returning()
  return row!
}

export async function noteStage(ctx: TxCtx, relationshipId: number, status: RelationshipStatus, byId: number | null): Promise<void> {
  await ctx.db.insert(relationshipEvents).values({ tenantId: ctx.tenant.id, relationshipId, status, byId, at: ctx.now })
}

/** Relationships whose proposed stage was not answered in time, of one person or of the tenant. */
export async function lapsedWishes(ctx: Ctx, profileId: number | null, atMost: number): Promise<Relation[]> {
  return ctx.db
    .select()
    .from(relationships)
    .where(
      and(tenantScope(ctx, relationships), lte(relationships.wishedUntil, ctx.now), profileId === null ? undefined : ofEither(profileId)),
    )
    .orderBy(asc(relationships.wishedUntil))
    .limit(atMost)
}

export async function relationsToRemind(ctx: Ctx, atMost: number): Promise<Relation[]> {
  return ctx.db
    .select()
    .from(relationships)
    .where(and(tenantScope(ctx, relationships), lte(relationships.remindAt, ctx.now)))
    .orderBy(asc(relationships.remindAt))
    .limit(atMost)
}

// --- Exits ----------------------------------------------------------------------

const ofExit = (ctx: Ctx, id: number) => and(tenantScope(ctx, singlehoodExits), eq(singlehoodExits.id, id))

export async function exitById(ctx: Ctx, id: number): Promise<ExitRow | null> {
  const [row] = await ctx.db.select().from(singlehoodExits).where(ofExit(ctx, id))
  return row ?? null
}

export async function exitsById(ctx: Ctx, ids: readonly number[]): Promise<Map<number, ExitRow>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(singlehoodExits)
    .where(and(tenantScope(ctx, singlehoodExits), inArray(singlehoodExits.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The exits of a person, the newest first, whatever their state. */
export const exitsOf = (ctx: Ctx, profileId: number): Promise<ExitRow[]> =>
  ctx.db
    .select()
    .from(singlehoodExits)
    .where(and(tenantScope(ctx, singlehoodExits), or(eq(singlehoodExits.aId, profileId), eq(singlehoodExits.bId, profileId))))
    .orderBy(desc(singlehoodExits.id))

export async function exitByCode(ctx: Ctx, codeHash: string): Promise<ExitRow | null> {
  const [row] = await ctx.db
    .select()
    .from(singlehoodExits)
    .where(and(tenantScope(ctx, singlehoodExits), eq(singlehoodExits.codeHash, codeHash)))
  return row ?? null
}

export async function insertExit(ctx: TxCtx, values: New<typeof singlehoodExits>): Promise<ExitRow> {
  const [row] = await ctx.db
    .insert(singlehoodExits)
    .values({ ...values, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .returning()
  return row!
}

export async function updateExit(ctx: TxCtx, id: number, change: Partial<New<typeof singlehoodExits>>): Promise<ExitRow> {
  const [row] = await ctx.db.update(singlehoodExits).set(change).where(ofExit(ctx, id)).returning()
  return row!
}

export async function lapsedExits(ctx: Ctx, profileId: number | null, atMost: number): Promise<ExitRow[]> {
  return ctx.db
    .select()
    .from(singlehoodExits)
    .where(
      and(
        tenantScope(ctx, singlehoodExits),
        eq(singlehoodExits.status, 'proposed' satisfies ExitStatus),
        lte(singlehoodExits.expiresAt, ctx.now),
        profileId === null ? undefined : or(eq(singlehoodExits.aId, profileId), eq(singlehoodExits.bId, profileId)),
      ),
    )
    .orderBy(asc(singlehoodExits.expiresAt))
    .limit(atMost)
}

/** An exit without a story. */
export const NO_STORY = { storyText: null, storyById: null, aStoryAt: null, bStoryAt: null }

/** Exits whose story is public, newest first. */
export const publicStories = (ctx: Ctx, atMost: number): Promise<ExitRow[]> =>
  ctx.db
    .select()
    .from(singlehoodExits)
    .where(
      and(
        tenantScope(ctx, singlehoodExits),
        eq(singlehoodExits.status, 'confirmed' satisfies ExitStatus),
        isNotNull(singlehoodExits.aStoryAt),
        isNotNull(singlehoodExits.bStoryAt),
      ),
    )
    .orderBy(desc(singlehoodExits.confirmedAt))
    .limit(atMost)

/** Exits of these people that wait for a second confirmation. */
export async function waitingExits(ctx: Ctx, profileIds: readonly number[]): Promise<ExitRow[]> {
  if (profileIds.length === 0) return []
  return ctx.db
    .select()
    .from(singlehoodExits)
    .where(
      and(
        tenantScope(ctx, singlehoodExits),
        eq(singlehoodExits.status, 'proposed' satisfies ExitStatus),
        gt(singlehoodExits.expiresAt, ctx.now),
        or(inArray(singlehoodExits.aId, [...profileIds]), inArray(singlehoodExits.bId, [...profileIds])),
      ),
    )
    .orderBy(asc(singlehoodExits.id))
}

// --- Receipts -------------------------------------------------------------------

export async function insertRefunds(ctx: TxCtx, rows: readonly New<typeof exitRefunds>[]): Promise<void> {
  if (rows.length > 0) await ctx.db.insert(exitRefunds).values(rows.map((row) => ({ ...row, tenantId: ctx.tenant.id })))
}

export const refundsOf = (ctx: Ctx, exitId: number, profileId: number | null): Promise<RefundRow[]> =>
  ctx.db
    .select()
    .from(exitRefunds)
    .where(
      and(
        tenantScope(ctx, exitRefunds),
        eq(exitRefunds.exitId, exitId),
        profileId === null ? undefined : eq(exitRefunds.profileId, profileId),
      ),
    )
    .orderBy(asc(exitRefunds.profileId), asc(exitRefunds.position))

export async function refundRow(ctx: Ctx, id: number): Promise<RefundRow | null> {
  const [row] = await ctx.db
    .select()
    .from(exitRefunds)
    .where(and(tenantScope(ctx, exitRefunds), eq(exitRefunds.id, id)))
  return row ?? null
}

/** Settles a row that is due; returns false if it was settled before. */
export async function settleRefund(
  ctx: TxCtx,
  id: number,
  change: { status: Exclude<ReceiptStatus, 'due'>; refundId: number | null; fen: number; points: number },
): Promise<boolean> {
  const rows = await ctx.db
    .update(exitRefunds)
    .set({ ...change, doneAt: ctx.now })
    .where(and(tenantScope(ctx, exitRefunds), eq(exitRefunds.id, id), eq(exitRefunds.status, 'due' satisfies ReceiptStatus)))
    .returning({ id: exitRefunds.id })
  return rows.length > 0
}

/** Exits whose receipt has rows that are still due. */
export async function exitsWithDue(ctx: Ctx, atMost: number): Promise<number[]> {
  const rows = await ctx.db
    .selectDistinct({ exitId: exitRefunds.exitId })
    .from(exitRefunds)
    .where(and(tenantScope(ctx, exitRefunds), eq(exitRefunds.status, 'due' satisfies ReceiptStatus)))
    .orderBy(asc(exitRefunds.exitId))
    .limit(atMost)
  return rows.map(({ exitId }) => exitId)
}
