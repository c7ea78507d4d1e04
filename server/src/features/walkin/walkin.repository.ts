/** Walk-ins of stores; the only writer of this table. */
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { walkinStates } from '@qianxian/protocol/walkin/walkin.words'
import { and, desc, eq, gte, inArray, isNotNull, lt, lte, or } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { lockNamed } from '../../db/named-lock'
import { tenantScope } from '../../db/tenant-scope'
import { stores } from '../../db/tables/store'
import { walkins } from '../../db/tables/walkin'
import type { StoreScope } from '../store/store'

export type WalkinRow = typeof walkins.$inferSelect
type Change = Partial<Omit<typeof walkins.$inferInsert, 'id' | 'tenantId' | 'storeId'>>

const one = (ctx: Ctx, id: number) => and(tenantScope(ctx, walkins), eq(walkins.id, id))

export async function insertWalkin(ctx: Ctx, values: Omit<typeof walkins.$inferInsert, 'tenantId'>): Promise<WalkinRow> {
  const [row] = await ctx.db
    .insert(walkins)
    .values({ ...values, tenantId: ctx.tenant.id })
    .returning()
  return row!
}

export async function updateWalkin(ctx: Ctx, id: number, change: Change): Promise<WalkinRow> {
  const [row] = await ctx.db.update(walkins).set(change).where(one(ctx, id)).returning()
  return row!
}

/** The walk-in; null if it belongs to another store. */
export async function findWalkinIn(ctx: Ctx, storeId: StoreScope, id: number): Promise<WalkinRow | null> {
  const [row] = await ctx.db
    .select()
    .from(walkins)
    .where(and(one(ctx, id), eq(walkins.storeId, storeId)))
  return row ?? null
}

/** Locks the walk-in until the transaction ends. */
export async function lockWalkin(ctx: TxCtx, id: number): Promise<WalkinRow | null> {
  const [row] = await ctx.db.select().from(walkins).where(one(ctx, id)).for('update')
  return row ?? null
}

export async function walkinByToken(ctx: Ctx, tokenHash: string): Promise<WalkinRow | null> {
  const [row] = await ctx.db
    .select()
    .from(walkins)
    .where(and(tenantScope(ctx, walkins), eq(walkins.tokenHash, tokenHash)))
  return row ?? null
}

/** Serialises signatures and logins of a phone until the transaction ends. */
export async function lockPhone(ctx: TxCtx, phoneHash: string): Promise<void> {
  await lockNamed(ctx, 'walkin', phoneHash)
}

/** Serialises the registrations by one employee, so that their daily number is counted right. */
export async function lockStaff(ctx: TxCtx, staffId: number): Promise<void> {
  await lockNamed(ctx, 'walkin-staff', staffId)
}

const ofPhone = (ctx: Ctx, phoneHash: string) => and(tenantScope(ctx, walkins), eq(walkins.phoneHash, phoneHash))

/** The signed walk-in of a phone, even if expired; there is at most one. */
export async function findSigned(ctx: Ctx, phoneHash: string): Promise<WalkinRow | null> {
  const [row] = await ctx.db
    .select()
    .from(walkins)
    .where(and(ofPhone(ctx, phoneHash), eq(walkins.status, 'signed')))
  return row ?? null
}

/** The open walk-in of a phone at this reception, even if expired. */
export async function findBegun(ctx: Ctx, storeId: number, phoneHash: string): Promise<WalkinRow | null> {
  const [row] = await ctx.db
    .select()
    .from(walkins)
    .where(and(ofPhone(ctx, phoneHash), eq(walkins.storeId, storeId), eq(walkins.status, 'begun')))
  return row ?? null
}

/** Walk-ins of one store, newest first. */
export const walkinsOf = (ctx: Ctx, storeId: StoreScope, before: number | null, limit: number): Promise<WalkinRow[]> =>
  ctx.db
    .select()
    .from(walkins)
    .where(and(tenantScope(ctx, walkins), eq(walkins.storeId, storeId), before === null ? undefined : lt(walkins.id, before)))
    .orderBy(desc(walkins.id))
    .limit(limit)

export const countToday = (ctx: Ctx, staffId: number): Promise<number> =>
  ctx.db.$count(
    walkins,
    and(tenantScope(ctx, walkins), eq(walkins.staffId, staffId), gte(walkins.createdAt, startOfDayInShanghai(ctx.now))),
  )

/** Expired walk-ins, and those of closed stores. */
export const overdueWalkins = (ctx: Ctx, limit: number): Promise<WalkinRow[]> => {
  const closed = ctx.db
    .select({ id: stores.id })
    .from(stores)
    .where(and(tenantScope(ctx, stores), eq(stores.status, 'closed')))
  return ctx.db
    .select()
    .from(walkins)
    .where(
      and(
        tenantScope(ctx, walkins),
        inArray(walkins.status, walkinStates.open),
        or(lte(walkins.expiresAt, ctx.now), inArray(walkins.storeId, closed)),
      ),
    )
    .orderBy(walkins.id)
    .limit(limit)
}

/** Deletes signatures that are no longer needed as proof. Returns their number. */
export async function forgetSignatures(ctx: Ctx): Promise<number> {
  const gone = await ctx.db
    .update(walkins)
    .set({ signatureEnc: null })
    .where(and(tenantScope(ctx, walkins), eq(walkins.status, 'joined'), isNotNull(walkins.signatureEnc), lte(walkins.expiresAt, ctx.now)))
    .returning({ id: walkins.id })
  return gone.length
}
