/** The only writer of invitations to work in a store. */
import type { StaffInviteStatus } from '@qianxian/protocol/store/store.words'
import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { storeStaffInvites } from '../../db/tables/store'
import type { StoreScope } from './store.repository'

export type StaffInviteRow = typeof storeStaffInvites.$inferSelect

/** Condition: waits for the answer and has not expired. */
const isOpen = (ctx: Ctx) =>
  and(tenantScope(ctx, storeStaffInvites), eq(storeStaffInvites.status, 'sent'), gt(storeStaffInvites.expiresAt, ctx.now))

export const isStaffInviteOpen = ({ now }: Ctx, { status, expiresAt }: StaffInviteRow): boolean => status === 'sent' && expiresAt > now

export const listOpenStaffInvites = (ctx: Ctx, storeId: StoreScope): Promise<StaffInviteRow[]> =>
  ctx.db
    .select()
    .from(storeStaffInvites)
    .where(and(isOpen(ctx), eq(storeStaffInvites.storeId, storeId)))
    .orderBy(asc(storeStaffInvites.id))

export const listStaffInvitesOfPhone = (ctx: Ctx, phoneHash: string): Promise<StaffInviteRow[]> =>
  ctx.db
    .select()
    .from(storeStaffInvites)
    .where(and(isOpen(ctx), eq(storeStaffInvites.phoneHash, phoneHash)))
    .orderBy(asc(storeStaffInvites.id))

export async function staffInvitesById(ctx: Ctx, ids: readonly number[]): Promise<Map<number, StaffInviteRow>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(storeStaffInvites)
    .where(and(tenantScope(ctx, storeStaffInvites), inArray(storeStaffInvites.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

export async function lockStaffInvite(ctx: TxCtx, id: number): Promise<StaffInviteRow | null> {
  const [row] = await ctx.db
    .select()
    .from(storeStaffInvites)
    .where(and(tenantScope(ctx, storeStaffInvites), eq(storeStaffInvites.id, id)))
    .for('update')
  return row ?? null
}

export async function insertStaffInvite(
  ctx: Ctx,
  facts: Omit<typeof storeStaffInvites.$inferInsert, 'tenantId' | 'createdAt'>,
): Promise<StaffInviteRow> {
  const [row] = await ctx.db
    .insert(storeStaffInvites)
    .values({ ...facts, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .returning()
  return row!
}

/** Columns of an ended invitation, which keeps nothing about the person who was asked. */
const forgotten = { phoneHash: null, phoneMask: '', name: '' } as const

/** Ends an invitation; phone and name are forgotten. */
export async function endStaffInvite(ctx: Ctx, id: number, status: Exclude<StaffInviteStatus, 'sent'>): Promise<void> {
  await ctx.db
    .update(storeStaffInvites)
    .set({ status, ...forgotten, endedAt: ctx.now })
    .where(and(tenantScope(ctx, storeStaffInvites), eq(storeStaffInvites.id, id)))
}

/** Expires unanswered invitations of one store, or of the tenant. Returns their number. */
export async function expireStaffInvites(ctx: Ctx, storeId?: StoreScope): Promise<number> {
  const ended = await ctx.db
    .update(storeStaffInvites)
    .set({ status: 'expired', ...forgotten, endedAt: ctx.now })
    .where(
      and(
        tenantScope(ctx, storeStaffInvites),
        eq(storeStaffInvites.status, 'sent'),
        lte(storeStaffInvites.expiresAt, ctx.now),
        storeId === undefined ? undefined : eq(storeStaffInvites.storeId, storeId),
      ),
    )
    .returning({ id: storeStaffInvites.id })
  return ended.length
}
