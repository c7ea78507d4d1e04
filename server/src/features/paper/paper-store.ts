/** Reads and writes the papers of one noun, their keys, and the views of them. */
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import type { PaperKeysTable, PaperLooksTable, SealedPapersTable } from '../../db/tables/paper'

export type PaperLookRow = PaperLooksTable['$inferSelect']
type LookSummary = Pick<PaperLookRow, 'byUserId' | 'reason' | 'at'>

interface PaperTables<Papers extends PgTable, Parent extends keyof Papers['$inferSelect'] & string> {
  papers: Papers
  keys: PaperKeysTable
  looks: PaperLooksTable
  /** The field with the parent with which the paper was submitted; null until then. */
  parent: Parent
  /** Further fields that are cleared when a paper is destroyed. */
  cleared?: Partial<Papers['$inferSelect']>
}

export function createPaperStore<Papers extends PgTable, Parent extends keyof Papers['$inferSelect'] & string>({
  papers: given,
  keys,
  looks,
  parent,
  cleared,
}: PaperTables<Papers, Parent>) {
  type Paper = Papers['$inferSelect']
  type NewPaper = Omit<Papers['$inferInsert'], 'id' | 'tenantId' | 'createdAt' | 'goneAt'>

  // Every table of papers has these columns; a row has those of its noun as well.
  const table = given as unknown as SealedPapersTable
  const columns = given as unknown as Record<string, AnyPgColumn>
  const parentId = columns[parent]!
  const onePaper = (ctx: Ctx, id: number) => and(tenantScope(ctx, table), eq(table.id, id))
  const somePapers = (ctx: Ctx, ids: readonly number[]) => and(tenantScope(ctx, table), inArray(table.id, [...ids]))

  async function createPaper(ctx: Ctx, { wrapped, ...paper }: NewPaper & { wrapped: string }): Promise<void> {
    const [made] = await ctx.db
      .insert(table)
      .values({ ...(paper as unknown as typeof table.$inferInsert), tenantId: ctx.tenant.id, createdAt: ctx.now })
      .returning({ id: table.id })
    await ctx.db.insert(keys).values({ tenantId: ctx.tenant.id, paperId: made!.id, wrapped })
  }

  async function loadPaper(ctx: Ctx, id: number): Promise<Paper | null> {
    const [row] = await ctx.db.select().from(table).where(onePaper(ctx, id))
    return (row as Paper | undefined) ?? null
  }

  /** Papers that are not destroyed, oldest first. */
  async function listKeptPapers(ctx: Ctx, ...conditions: readonly (SQL | undefined)[]): Promise<Paper[]> {
    const rows = await ctx.db
      .select()
      .from(table)
      .where(and(tenantScope(ctx, table), isNull(table.goneAt), ...conditions))
      .orderBy(asc(table.id))
    return rows as Paper[]
  }

  const listPapersOf = (ctx: Ctx, id: number): Promise<Paper[]> => listKeptPapers(ctx, eq(parentId, id))

  const parentOf = (paper: Paper): number | null => (paper as Record<string, number | null>)[parent]!

  async function attachPapers(ctx: Ctx, ids: readonly number[], id: number): Promise<void> {
    if (ids.length > 0)
      await ctx.db
        .update(table)
        .set({ [parent]: id })
        .where(somePapers(ctx, ids))
  }

  /** Destroys papers: nobody can open them any more. Their files are removed after the transaction. */
  async function destroyPapers(ctx: Ctx, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return
    await ctx.db.delete(keys).where(and(tenantScope(ctx, keys), inArray(keys.paperId, [...ids])))
    await ctx.db
      .update(table)
      .set({ ...cleared, goneAt: ctx.now })
      .where(and(somePapers(ctx, ids), isNull(table.goneAt)))
  }

  async function loadPaperKey(ctx: Ctx, paperId: number): Promise<string | null> {
    const [row] = await ctx.db
      .select({ wrapped: keys.wrapped })
      .from(keys)
      .where(and(tenantScope(ctx, keys), eq(keys.paperId, paperId)))
    return row?.wrapped ?? null
  }

  /** Files of destroyed papers that are not removed yet. */
  const listGoneFiles = (ctx: Ctx, limit: number): Promise<{ id: number; fileKey: string }[]> =>
    ctx.db
      .select({ id: table.id, fileKey: table.fileKey })
      .from(table)
      .where(and(tenantScope(ctx, table), isNotNull(table.goneAt), ne(table.fileKey, '')))
      .limit(limit)

  async function clearFileKey(ctx: Ctx, id: number): Promise<void> {
    await ctx.db.update(table).set({ fileKey: '' }).where(onePaper(ctx, id))
  }

  async function createLook(ctx: Ctx, look: Pick<PaperLookRow, 'paperId' | 'byUserId' | 'reason' | 'until'>): Promise<PaperLookRow> {
    const [row] = await ctx.db
      .insert(looks)
      .values({ ...look, tenantId: ctx.tenant.id, at: ctx.now })
      .returning()
    return row!
  }

  async function loadLook(ctx: Ctx, id: number): Promise<PaperLookRow | null> {
    const [row] = await ctx.db
      .select()
      .from(looks)
      .where(and(tenantScope(ctx, looks), eq(looks.id, id)))
    return row ?? null
  }

  async function loadLastLookBy(ctx: Ctx, userId: number): Promise<PaperLookRow | null> {
    const [row] = await ctx.db
      .select()
      .from(looks)
      .where(and(tenantScope(ctx, looks), eq(looks.byUserId, userId)))
      .orderBy(desc(looks.id))
      .limit(1)
    return row ?? null
  }

  /** Views of papers, latest first, with `fields` of the paper. */
  async function listLooks<Field extends keyof Paper & string = never>(
    ctx: Ctx,
    { where, limit, fields = [] }: { where: SQL | undefined; limit: number; fields?: readonly Field[] },
  ): Promise<(LookSummary & Pick<Paper, Field>)[]> {
    const more = Object.fromEntries(fields.map((field) => [field, columns[field]!]))
    const rows = await ctx.db
      .select({ byUserId: looks.byUserId, reason: looks.reason, at: looks.at, ...more })
      .from(looks)
      .innerJoin(table, and(eq(table.tenantId, looks.tenantId), eq(table.id, looks.paperId)))
      .where(and(tenantScope(ctx, looks), where))
      .orderBy(desc(looks.id))
      .limit(limit)
    return rows as unknown as (LookSummary & Pick<Paper, Field>)[]
  }

  return {
    createPaper,
    loadPaper,
    listKeptPapers,
    listPapersOf,
    parentOf,
    attachPapers,
    destroyPapers,
    loadPaperKey,
    listGoneFiles,
    clearFileKey,
    createLook,
    loadLook,
    loadLastLookBy,
    listLooks,
  }
}
