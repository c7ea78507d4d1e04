/** The only writer of undoable changes of phone and password. */
import { accountLimits } from '@qianxian/protocol/account/account.words'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { and, eq, gt, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Ctx } from '../../../ctx'
import { tenantScope } from '../../../db/tenant-scope'
import { accountChanges } from '../../../db/tables/account'

export type ChangeRow = typeof accountChanges.$inferSelect

export async function insertChange(ctx: Ctx, change: Omit<typeof accountChanges.$inferInsert, 'tenantId'>): Promise<number> {
  const [row] = await ctx.db
    .insert(accountChanges)
    .values({ ...change, tenantId: ctx.tenant.id })
    .returning({ id: accountChanges.id })
  return row!.id
}

/** Returns the change that can still be undone; there is at most one. */
export async function openChangeOf(ctx: Ctx, userId: number): Promise<ChangeRow | null> {
  const [row] = await ctx.db
    .select()
    .from(accountChanges)
    .where(
      and(
        tenantScope(ctx, accountChanges),
        eq(accountChanges.userId, userId),
        isNull(accountChanges.undoneAt),
        gt(accountChanges.expiresAt, ctx.now),
      ),
    )
  return row ?? null
}

/** The change by its code, whether undone or not; null once expired. */
export async function changeByCode(ctx: Ctx, codeHash: string): Promise<ChangeRow | null> {
  const [row] = await ctx.db
    .select()
    .from(accountChanges)
    .where(and(tenantScope(ctx, accountChanges), eq(accountChanges.codeHash, codeHash), gt(accountChanges.expiresAt, ctx.now)))
  return row ?? null
}

export async function changesById(ctx: Ctx, ids: readonly number[]): Promise<Map<number, ChangeRow>> {
  const rows = await ctx.db
    .select()
    .from(accountChanges)
    .where(and(tenantScope(ctx, accountChanges), inArray(accountChanges.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

export async function updateChange(ctx: Ctx, id: number, values: Partial<typeof accountChanges.$inferInsert>): Promise<void> {
  await ctx.db
    .update(accountChanges)
    .set(values)
    .where(and(tenantScope(ctx, accountChanges), eq(accountChanges.id, id)))
}

/**
 * Deletes, for all tenants, the former values when the undo period ends; the fact of the change is kept while it blocks
 * withdrawals.
 */
export async function forgetChanges(db: Ctx['db'], now: Date): Promise<void> {
  await db
    .update(accountChanges)
    .set({ formerEnc: null })
    .where(and(lte(accountChanges.expiresAt, now), isNotNull(accountChanges.formerEnc)))
  await db.delete(accountChanges).where(lte(accountChanges.changedAt, momentBefore(now, accountLimits.changeQuietHours, 'hour')))
}
