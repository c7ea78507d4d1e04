/** Packages on sale, and the lines that members bought. */
import type { LineMode } from '@qianxian/protocol/line/line.words'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../../ctx'
import { tenantScope } from '../../../db/tenant-scope'
import { linePackages, lineQuotas } from '../../../db/tables/line'
import type { QuotaRow } from '../line.repository'

export type Package = typeof linePackages.$inferSelect

export const packagesOnSale = (ctx: Ctx): Promise<Package[]> =>
  ctx.db
    .select()
    .from(linePackages)
    .where(and(tenantScope(ctx, linePackages), eq(linePackages.isOnSale, true)))
    .orderBy(asc(linePackages.position), asc(linePackages.id))

export async function packageById(ctx: Ctx, id: number): Promise<Package | null> {
  const [row] = await ctx.db
    .select()
    .from(linePackages)
    .where(and(tenantScope(ctx, linePackages), eq(linePackages.id, id)))
  return row ?? null
}

/** Newest first. */
export const quotasOfProfile = (ctx: Ctx, profileId: number, atMost: number): Promise<QuotaRow[]> =>
  ctx.db
    .select()
    .from(lineQuotas)
    .where(and(tenantScope(ctx, lineQuotas), eq(lineQuotas.profileId, profileId)))
    .orderBy(desc(lineQuotas.endsAt), desc(lineQuotas.id))
    .limit(atMost)

export async function quotasById(ctx: Ctx, ids: readonly number[]): Promise<Map<number, QuotaRow>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(lineQuotas)
    .where(and(tenantScope(ctx, lineQuotas), inArray(lineQuotas.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the quota that an order granted. `isHeld`: locked until the transaction ends, after the order. */
export async function quotaOfOrder(ctx: TxCtx, orderId: number, how: { isHeld: true }): Promise<QuotaRow | null>
export async function quotaOfOrder(ctx: Ctx, orderId: number): Promise<QuotaRow | null>
export async function quotaOfOrder(ctx: Ctx, orderId: number, { isHeld = false } = {}): Promise<QuotaRow | null> {
  const query = ctx.db
    .select()
    .from(lineQuotas)
    .where(and(tenantScope(ctx, lineQuotas), eq(lineQuotas.orderId, orderId)))
  const [row] = await (isHeld ? query.for('update') : query)
  return row ?? null
}

export async function lockQuota(ctx: TxCtx, id: number): Promise<QuotaRow | null> {
  const [row] = await ctx.db
    .select()
    .from(lineQuotas)
    .where(and(tenantScope(ctx, lineQuotas), eq(lineQuotas.id, id)))
    .for('update')
  return row ?? null
}

export async function insertBought(
  ctx: TxCtx,
  values: Pick<QuotaRow, 'profileId' | 'name' | 'orderId' | 'total' | 'endsAt' | 'remindAt'> & { serviceLevel: LineMode },
): Promise<void> {
  await ctx.db.insert(lineQuotas).values({ ...values, tenantId: ctx.tenant.id, source: 'package', startsAt: ctx.now })
}

export async function updateQuota(ctx: Ctx, id: number, values: Partial<typeof lineQuotas.$inferInsert>): Promise<void> {
  await ctx.db
    .update(lineQuotas)
    .set(values)
    .where(and(tenantScope(ctx, lineQuotas), eq(lineQuotas.id, id)))
}

/** Packages due for a reminder; empty packages need none. */
export async function quotasToRemind(ctx: Ctx, atMost: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: lineQuotas.id })
    .from(lineQuotas)
    .where(and(tenantScope(ctx, lineQuotas), lte(lineQuotas.remindAt, ctx.now), sql`${lineQuotas.used} < ${lineQuotas.total}`))
    .orderBy(asc(lineQuotas.remindAt))
    .limit(atMost)
  return rows.map(({ id }) => id)
}

/** Bought packages that have ended but are not recorded as ended. */
export async function quotasEnded(ctx: Ctx, atMost: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: lineQuotas.id })
    .from(lineQuotas)
    .where(
      and(
        tenantScope(ctx, lineQuotas),
        isNotNull(lineQuotas.orderId),
        isNull(lineQuotas.lapsedAt),
        isNull(lineQuotas.remindAt),
        lte(lineQuotas.endsAt, ctx.now),
      ),
    )
    .orderBy(asc(lineQuotas.endsAt))
    .limit(atMost)
  return rows.map(({ id }) => id)
}

/** Bought packages with remaining lines; reserved lines do not count as remaining. */
export async function quotasWithTimes(ctx: Ctx, profileId: number): Promise<QuotaRow[]> {
  return ctx.db
    .select()
    .from(lineQuotas)
    .where(
      and(
        tenantScope(ctx, lineQuotas),
        eq(lineQuotas.profileId, profileId),
        isNotNull(lineQuotas.orderId),
        sql`${lineQuotas.held} + ${lineQuotas.used} < ${lineQuotas.total}`,
      ),
    )
    .orderBy(asc(lineQuotas.id))
}
