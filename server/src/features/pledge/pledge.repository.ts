/** The only writer of pledge texts; rows are never changed. */
import { and, desc, lt } from 'drizzle-orm'
import type { Ctx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { pledgeTexts } from '../../db/tables/pledge'

export type TextRow = typeof pledgeTexts.$inferSelect

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
