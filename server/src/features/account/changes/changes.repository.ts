/** The only writer of changes of phone and password that can be taken back. */
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

/** The one that can still be taken back; there is no second beside it. */
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

/** Whether or not it was taken back; none whose time is over. */
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

/** Of all tenants: what was before is kept no longer than it can come back, and that there was a change as long as money waits for it. */
export async function forgetChanges(db: Ctx['db'], now: Date): Promise<void> {
  await db
    .update(accountChanges)
    .set({ formerEnc: null })
    .where(and(lte(accountChanges.expiresAt, now), isNotNull(accountChanges.formerEnc)))
  await db.delete(accountChanges).where(lte(accountChanges.changedAt, momentBefore(now, accountLimits.changeQuietHours, 'hour')))
}
