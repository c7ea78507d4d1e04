/** Imports and their rows; the only writer of these tables. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { leadImportLimits, type LeadImportOutcome, type LeadImportStatus } from '@qianxian/protocol/lead/lead-import.words'
import { and, asc, desc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../../ctx'
import { leadImportRows, leadImports } from '../../../db/tables/lead-import'
import { sqlLiteral } from '../../../db/sql-literals'
import { sqlTimestamp } from '../../../db/sql-timestamp'
import { tenantScope } from '../../../db/tenant-scope'

export type LeadImportRecord = typeof leadImports.$inferSelect
type LeadImportRowRecord = typeof leadImportRows.$inferSelect
type NewImport = Omit<typeof leadImports.$inferInsert, 'id' | 'tenantId'>
export type NewImportRow = Omit<typeof leadImportRows.$inferInsert, 'tenantId' | 'importId'>

/** Rows that one statement inserts. */
const INSERTED_AT_ONCE = 1_000

const one = (ctx: Ctx, id: number) => and(tenantScope(ctx, leadImports), eq(leadImports.id, id))
const rowsOf = (ctx: Ctx, importId: number) => and(tenantScope(ctx, leadImportRows), eq(leadImportRows.importId, importId))

export async function findImport(ctx: Ctx, id: number): Promise<LeadImportRecord | null> {
  const [row] = await ctx.db.select().from(leadImports).where(one(ctx, id))
  return row ?? null
}

export async function findImportOfFile(ctx: Ctx, sha256: string): Promise<LeadImportRecord | null> {
  const [row] = await ctx.db
    .select()
    .from(leadImports)
    .where(and(tenantScope(ctx, leadImports), eq(leadImports.sha256, sha256)))
  return row ?? null
}

/** Creates an import with its rows; null if the file was imported before. */
export async function createImport(ctx: TxCtx, facts: NewImport, rows: readonly NewImportRow[]): Promise<LeadImportRecord | null> {
  const [row] = await ctx.db
    .insert(leadImports)
    .values({ ...facts, tenantId: ctx.tenant.id })
    .onConflictDoNothing({ target: [leadImports.tenantId, leadImports.sha256] })
    .returning()
  if (!row) return null
  for (let at = 0; at < rows.length; at += INSERTED_AT_ONCE)
    await ctx.db
      .insert(leadImportRows)
      .values(rows.slice(at, at + INSERTED_AT_ONCE).map((each) => ({ ...each, tenantId: ctx.tenant.id, importId: row.id })))
  return row
}

/** Imports of a person, newest first. */
export const importsOf = (ctx: Ctx, userId: number, before: number | null, limit: number): Promise<LeadImportRecord[]> =>
  ctx.db
    .select()
    .from(leadImports)
    .where(and(tenantScope(ctx, leadImports), eq(leadImports.userId, userId), before === null ? undefined : lt(leadImports.id, before)))
    .orderBy(desc(leadImports.id))
    .limit(limit)

/** Locks an import until the transaction ends, so that its rows are imported once. */
export async function lockImport(ctx: TxCtx, id: number): Promise<LeadImportRecord | null> {
  const [row] = await ctx.db.select().from(leadImports).where(one(ctx, id)).for('update')
  return row ?? null
}

export const waitingRows = (ctx: Ctx, importId: number, limit: number): Promise<LeadImportRowRecord[]> =>
  ctx.db
    .select()
    .from(leadImportRows)
    .where(and(rowsOf(ctx, importId), eq(leadImportRows.outcome, 'waiting')))
    .orderBy(asc(leadImportRows.line))
    .limit(limit)

/** Records that rows were accepted, and forgets their persons. */
export async function acceptRows(ctx: Ctx, importId: number, lines: readonly number[]): Promise<void> {
  await ctx.db
    .update(leadImportRows)
    .set({ outcome: 'accepted', personEnc: null })
    .where(and(rowsOf(ctx, importId), inArray(leadImportRows.line, [...lines])))
}

export async function refuseRow(
  ctx: Ctx,
  importId: number,
  line: number,
  facts: Pick<LeadImportRowRecord, 'reason' | 'name' | 'phone'>,
): Promise<void> {
  await ctx.db
    .update(leadImportRows)
    .set({ outcome: 'refused', personEnc: null, ...facts })
    .where(and(rowsOf(ctx, importId), eq(leadImportRows.line, line)))
}

/** Adds results to the counts, and ends the import with its last row. */
export async function addProgress(ctx: Ctx, id: number, more: { accepted: number; refused: number }): Promise<void> {
  const { accepted, repeated, refused, total } = leadImports
  const isDone = sql`${accepted} + ${more.accepted} + ${repeated} + ${refused} + ${more.refused} = ${total}`
  await ctx.db
    .update(leadImports)
    .set({
      accepted: sql`${accepted} + ${more.accepted}`,
      refused: sql`${refused} + ${more.refused}`,
      progressAt: ctx.now,
      status: sql`case when ${isDone} then ${sqlLiteral<LeadImportStatus>('done')} else ${leadImports.status} end`,
      finishedAt: sql`case when ${isDone} then ${sqlTimestamp(ctx.now)} end`,
    })
    .where(one(ctx, id))
}

/** Imports without progress since `before`. */
export const stalledImports = (ctx: Ctx, before: Date): Promise<{ id: number }[]> =>
  ctx.db
    .select({ id: leadImports.id })
    .from(leadImports)
    .where(and(tenantScope(ctx, leadImports), eq(leadImports.status, 'running'), lte(leadImports.progressAt, before)))

/** Results in the order of the file, after the given row. */
export const resultsOf = (
  ctx: Ctx,
  importId: number,
  { outcome, after, limit }: { outcome?: LeadImportOutcome | undefined; after: number; limit: number },
): Promise<LeadImportRowRecord[]> =>
  ctx.db
    .select()
    .from(leadImportRows)
    .where(
      and(rowsOf(ctx, importId), outcome === undefined ? undefined : eq(leadImportRows.outcome, outcome), gt(leadImportRows.line, after)),
    )
    .orderBy(asc(leadImportRows.line))
    .limit(limit)

/** Deletes the rows of imports that ended long ago. Returns their number. */
export async function deleteOldRows(ctx: Ctx): Promise<number> {
  const old = ctx.db
    .select({ id: leadImports.id })
    .from(leadImports)
    .where(and(tenantScope(ctx, leadImports), lt(leadImports.finishedAt, momentBefore(ctx.now, leadImportLimits.keptDays, 'day'))))
  const gone = await ctx.db
    .delete(leadImportRows)
    .where(and(tenantScope(ctx, leadImportRows), inArray(leadImportRows.importId, old)))
    .returning({ line: leadImportRows.line })
  return gone.length
}
