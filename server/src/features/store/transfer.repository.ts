/** The only writer of transfers between stores. */
import type { TransferStatus } from '@qianxian/protocol/store/store.words'
import { and, eq, gt, inArray, lte, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { storeTransfers } from '../../db/tables/store'

export type TransferRow = typeof storeTransfers.$inferSelect

/** Condition: waits for the member's answer and has not expired. */
const isOpen = (ctx: Ctx): SQL => and(eq(storeTransfers.status, 'waiting'), gt(storeTransfers.expiresAt, ctx.now))!

export const isTransferOpen = ({ now }: Ctx, { status, expiresAt }: TransferRow): boolean =>
  status === 'waiting' && expiresAt !== null && expiresAt > now

export async function openTransfersOf(ctx: Ctx, profileIds: readonly number[]): Promise<TransferRow[]> {
  if (profileIds.length === 0) return []
  return ctx.db
    .select()
    .from(storeTransfers)
    .where(and(tenantScope(ctx, storeTransfers), inArray(storeTransfers.profileId, [...profileIds]), isOpen(ctx)))
}

export async function transfersById(ctx: Ctx, ids: readonly number[]): Promise<Map<number, TransferRow>> {
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select()
    .from(storeTransfers)
    .where(and(tenantScope(ctx, storeTransfers), inArray(storeTransfers.id, [...ids])))
  return new Map(found.map((row) => [row.id, row]))
}

export async function lockTransfer(ctx: TxCtx, id: number): Promise<TransferRow | null> {
  const [row] = await ctx.db
    .select()
    .from(storeTransfers)
    .where(and(tenantScope(ctx, storeTransfers), eq(storeTransfers.id, id)))
    .for('update')
  return row ?? null
}

export async function insertTransfer(
  ctx: Ctx,
  facts: Omit<typeof storeTransfers.$inferInsert, 'tenantId' | 'askedAt'>,
): Promise<TransferRow> {
  const [row] = await ctx.db
    .insert(storeTransfers)
    .values({ ...facts, tenantId: ctx.tenant.id, askedAt: ctx.now })
    .returning()
  return row!
}

export async function endTransfer(ctx: Ctx, id: number, status: Exclude<TransferStatus, 'waiting'>): Promise<void> {
  await ctx.db
    .update(storeTransfers)
    .set({ status, endedAt: ctx.now })
    .where(and(tenantScope(ctx, storeTransfers), eq(storeTransfers.id, id)))
}

/** Expires unanswered proposals of one member, or of the tenant. Returns their number. */
export async function expireTransfers(ctx: Ctx, profileId?: number): Promise<number> {
  const ended = await ctx.db
    .update(storeTransfers)
    .set({ status: 'expired', endedAt: ctx.now })
    .where(
      and(
        tenantScope(ctx, storeTransfers),
        eq(storeTransfers.status, 'waiting'),
        lte(storeTransfers.expiresAt, ctx.now),
        profileId === undefined ? undefined : eq(storeTransfers.profileId, profileId),
      ),
    )
    .returning({ id: storeTransfers.id })
  return ended.length
}
