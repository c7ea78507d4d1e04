/** Gifts, exchanges, addresses, codes and code views; the only writer of these tables. */
import {
  exchangeBoxes,
  type ExchangeBox,
  exchangeStates,
  type ExchangeStatus,
  mallLimits,
  type MallGiftKind,
} from '@qianxian/protocol/mall/mall.words'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { and, asc, count, desc, eq, gt, inArray, isNull, lt, lte, ne, or, sql, sum } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { lockNamed } from '../../db/named-lock'
import { tenantScope } from '../../db/tenant-scope'
import { drawDigits } from '../../lib/secrets'
import { mallAddresses, mallCodes, mallExchangeEvents, mallExchanges, mallGifts, mallLooks } from '../../db/tables/mall'

export type Gift = typeof mallGifts.$inferSelect
export type Exchange = typeof mallExchanges.$inferSelect
export type NewExchange = Omit<typeof mallExchanges.$inferInsert, 'tenantId' | 'id'>
export type AddressRecord = typeof mallAddresses.$inferSelect

// --- Gifts ----------------------------------------------------------------------

export type GiftPlace = [position: number, id: number]

export async function listGifts(
  ctx: Ctx,
  { kind, after, limit }: { kind: MallGiftKind | undefined; after: GiftPlace | null; limit: number },
): Promise<Gift[]> {
  return ctx.db
    .select()
    .from(mallGifts)
    .where(
      and(
        tenantScope(ctx, mallGifts),
        eq(mallGifts.status, 'on'),
        kind ? eq(mallGifts.kind, kind) : undefined,
        after ? or(gt(mallGifts.position, after[0]), and(eq(mallGifts.position, after[0]), gt(mallGifts.id, after[1]))) : undefined,
      ),
    )
    .orderBy(asc(mallGifts.position), asc(mallGifts.id))
    .limit(limit)
}

const ofGift = (ctx: Ctx, id: number) => and(tenantScope(ctx, mallGifts), eq(mallGifts.id, id))

export async function giftById(ctx: Ctx, id: number): Promise<Gift | null> {
  const [row] = await ctx.db.select().from(mallGifts).where(ofGift(ctx, id))
  return row ?? null
}

/** Locks the gift until the transaction ends; stock is taken and returned only under this lock. */
export async function lockGift(ctx: TxCtx, id: number): Promise<Gift | null> {
  const [row] = await ctx.db.select().from(mallGifts).where(ofGift(ctx, id)).for('update')
  return row ?? null
}

/** Returns false if too few are left. */
export async function takeFromStock(ctx: TxCtx, id: number, qty: number): Promise<boolean> {
  const taken = await ctx.db
    .update(mallGifts)
    .set({ stock: sql`${mallGifts.stock} - ${qty}` })
    .where(and(ofGift(ctx, id), sql`${mallGifts.stock} >= ${qty}`))
    .returning({ id: mallGifts.id })
  return taken.length > 0
}

export async function giveToStock(ctx: TxCtx, id: number, qty: number): Promise<void> {
  await ctx.db
    .update(mallGifts)
    .set({ stock: sql`${mallGifts.stock} + ${qty}` })
    .where(ofGift(ctx, id))
}

export async function setStock(ctx: Ctx, id: number, stock: number): Promise<void> {
  await ctx.db.update(mallGifts).set({ stock }).where(ofGift(ctx, id))
}

// --- Exchanges --------------------------------------------------------------------

const ofExchange = (ctx: Ctx, id: number) => and(tenantScope(ctx, mallExchanges), eq(mallExchanges.id, id))
const ofOwner = (ctx: Ctx, userId: number) => and(tenantScope(ctx, mallExchanges), eq(mallExchanges.userId, userId))

export async function exchangeById(ctx: Ctx, id: number): Promise<Exchange | null> {
  const [row] = await ctx.db.select().from(mallExchanges).where(ofExchange(ctx, id))
  return row ?? null
}

/** The newest matching exchange since `since` that its owner did not cancel. */
export async function findRecentTwin(
  ctx: Ctx,
  { userId, giftId, qty, since }: { userId: number; giftId: number; qty: number; since: Date },
): Promise<Exchange | null> {
  const [row] = await ctx.db
    .select()
    .from(mallExchanges)
    .where(
      and(
        ofOwner(ctx, userId),
        eq(mallExchanges.giftId, giftId),
        eq(mallExchanges.qty, qty),
        gt(mallExchanges.createdAt, since),
        inArray(mallExchanges.status, [...exchangeStates.counted]),
      ),
    )
    .orderBy(desc(mallExchanges.id))
    .limit(1)
  return row ?? null
}

export async function exchangesById(ctx: Ctx, userId: number, ids: readonly number[]): Promise<Map<number, Exchange>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(mallExchanges)
    .where(and(ofOwner(ctx, userId), inArray(mallExchanges.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

export async function lockExchange(ctx: TxCtx, id: number): Promise<Exchange | null> {
  const [row] = await ctx.db.select().from(mallExchanges).where(ofExchange(ctx, id)).for('update')
  return row ?? null
}

export async function insertExchange(ctx: TxCtx, values: NewExchange): Promise<Exchange> {
  const [row] = await ctx.db
    .insert(mallExchanges)
    .values({ ...values, tenantId: ctx.tenant.id })
    .returning()
  return row!
}

export async function updateExchange(ctx: TxCtx, id: number, values: Partial<NewExchange>): Promise<Exchange> {
  const [row] = await ctx.db
    .update(mallExchanges)
    .set({ ...values, updatedAt: ctx.now })
    .where(ofExchange(ctx, id))
    .returning()
  return row!
}

/** Counts the pieces of a gift that a user has taken or holds. */
export async function countTakenOfGift(ctx: Ctx, userId: number, giftId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ taken: sum(mallExchanges.qty) })
    .from(mallExchanges)
    .where(
      and(
        tenantScope(ctx, mallExchanges),
        eq(mallExchanges.giftId, giftId),
        eq(mallExchanges.userId, userId),
        inArray(mallExchanges.status, exchangeStates.counted),
      ),
    )
  return Number(row?.taken ?? 0)
}

const inBox = (box: ExchangeBox) => (box === 'all' ? undefined : inArray(mallExchanges.status, exchangeBoxes[box]))

/** A user's exchanges, newest first. */
export async function exchangesOf(
  ctx: Ctx,
  userId: number,
  { box, before, limit }: { box: ExchangeBox; before: number | undefined; limit: number },
): Promise<Exchange[]> {
  return ctx.db
    .select()
    .from(mallExchanges)
    .where(and(ofOwner(ctx, userId), inBox(box), before === undefined ? undefined : lt(mallExchanges.id, before)))
    .orderBy(desc(mallExchanges.id))
    .limit(limit)
}

/** Exchanges that the tenant must act on, oldest first. */
export async function exchangesToDo(ctx: Ctx, after: number | undefined, limit: number): Promise<Exchange[]> {
  return ctx.db
    .select()
    .from(mallExchanges)
    .where(
      and(
        tenantScope(ctx, mallExchanges),
        inArray(mallExchanges.status, exchangeStates.toDo),
        after === undefined ? undefined : gt(mallExchanges.id, after),
      ),
    )
    .orderBy(asc(mallExchanges.id))
    .limit(limit)
}

export async function exchangeByCode(ctx: TxCtx, codeHash: string): Promise<Exchange | null> {
  const [row] = await ctx.db
    .select()
    .from(mallExchanges)
    .where(and(tenantScope(ctx, mallExchanges), eq(mallExchanges.codeHash, codeHash)))
    .for('update')
  return row ?? null
}

/** Parcels sent long enough ago to count as received, of one member or of all. */
export async function parcelsDue(ctx: TxCtx, userId: number | null, limit: number): Promise<Exchange[]> {
  return ctx.db
    .select()
    .from(mallExchanges)
    .where(
      and(
        tenantScope(ctx, mallExchanges),
        eq(mallExchanges.status, 'shipped'),
        lte(mallExchanges.shippedAt, momentBefore(ctx.now, mallLimits.autoReceiveDays, 'day')),
        userId === null ? undefined : eq(mallExchanges.userId, userId),
      ),
    )
    .orderBy(asc(mallExchanges.id))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** Received exchanges without a complaint in time, whose payment is not released yet. */
export async function exchangesToRelease(ctx: Ctx, limit: number): Promise<Pick<Exchange, 'id' | 'orderId'>[]> {
  return ctx.db
    .select({ id: mallExchanges.id, orderId: mallExchanges.orderId })
    .from(mallExchanges)
    .where(
      and(
        tenantScope(ctx, mallExchanges),
        eq(mallExchanges.isReleased, false),
        inArray(mallExchanges.status, exchangeStates.complainable),
        lte(mallExchanges.receivedAt, momentBefore(ctx.now, mallLimits.afterSaleDays, 'day')),
      ),
    )
    .orderBy(asc(mallExchanges.id))
    .limit(limit)
}

/** Exchanges whose orders await payment, newest first. */
export async function unpaidOf(ctx: Ctx, giftId: number): Promise<Pick<Exchange, 'id' | 'orderId' | 'qty'>[]> {
  return ctx.db
    .select({ id: mallExchanges.id, orderId: mallExchanges.orderId, qty: mallExchanges.qty })
    .from(mallExchanges)
    .where(
      and(
        tenantScope(ctx, mallExchanges),
        eq(mallExchanges.giftId, giftId),
        eq(mallExchanges.isHeld, true),
        inArray(mallExchanges.status, exchangeStates.unpaid),
      ),
    )
    .orderBy(desc(mallExchanges.id))
}

export async function countUnderway(ctx: Ctx, userId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ underway: count() })
    .from(mallExchanges)
    .where(and(ofOwner(ctx, userId), inArray(mallExchanges.status, exchangeStates.underway)))
  return row!.underway
}

// --- Events --------------------------------------------------------------------------

export async function noteEvent(ctx: TxCtx, exchangeId: number, status: ExchangeStatus, byUserId: number | null): Promise<void> {
  await ctx.db.insert(mallExchangeEvents).values({ tenantId: ctx.tenant.id, exchangeId, status, byUserId, createdAt: ctx.now })
}

export async function listEvents(ctx: Ctx, exchangeId: number) {
  return ctx.db
    .select()
    .from(mallExchangeEvents)
    .where(and(tenantScope(ctx, mallExchangeEvents), eq(mallExchangeEvents.exchangeId, exchangeId)))
    .orderBy(asc(mallExchangeEvents.id))
}

/** Records that a person saw the code or the address of these exchanges. */
export async function noteLooks(ctx: Ctx, exchangeIds: readonly number[], what: 'code' | 'address', byUserId: number): Promise<void> {
  if (exchangeIds.length === 0) return
  const look = { tenantId: ctx.tenant.id, what, byUserId, ip: ctx.ip, createdAt: ctx.now }
  await ctx.db.insert(mallLooks).values(exchangeIds.map((exchangeId) => ({ ...look, exchangeId })))
}

// --- Codes ------------------------------------------------------------------------------

/** Assigns the first free codes to this exchange; returns false if there are too few. */
export async function takeCodes(ctx: TxCtx, { id, giftId, qty }: Pick<Exchange, 'id' | 'giftId' | 'qty'>): Promise<boolean> {
  const free = await ctx.db
    .select({ id: mallCodes.id })
    .from(mallCodes)
    .where(and(tenantScope(ctx, mallCodes), eq(mallCodes.giftId, giftId), isNull(mallCodes.exchangeId)))
    .orderBy(asc(mallCodes.id))
    .limit(qty)
    .for('update')
  if (free.length < qty) return false
  await ctx.db
    .update(mallCodes)
    .set({ exchangeId: id })
    .where(
      and(
        tenantScope(ctx, mallCodes),
        inArray(
          mallCodes.id,
          free.map((code) => code.id),
        ),
      ),
    )
  return true
}

export async function returnCodes(ctx: Ctx, exchangeId: number): Promise<void> {
  await ctx.db
    .update(mallCodes)
    .set({ exchangeId: null })
    .where(and(tenantScope(ctx, mallCodes), eq(mallCodes.exchangeId, exchangeId)))
}

export async function listCodes(ctx: Ctx, exchangeId: number): Promise<string[]> {
  const rows = await ctx.db
    .select({ sealed: mallCodes.sealed })
    .from(mallCodes)
    .where(and(tenantScope(ctx, mallCodes), eq(mallCodes.exchangeId, exchangeId)))
    .orderBy(asc(mallCodes.id))
  return rows.map(({ sealed }) => sealed)
}

// --- Addresses -----------------------------------------------------------------------------

const ofAddress = (ctx: Ctx, userId: number, id: number) =>
  and(tenantScope(ctx, mallAddresses), eq(mallAddresses.userId, userId), eq(mallAddresses.id, id))

export async function addressesOf(ctx: Ctx, userId: number): Promise<AddressRecord[]> {
  return ctx.db
    .select()
    .from(mallAddresses)
    .where(and(tenantScope(ctx, mallAddresses), eq(mallAddresses.userId, userId)))
    .orderBy(desc(mallAddresses.isDefault), desc(mallAddresses.id))
}

export async function findAddress(ctx: Ctx, userId: number, id: number): Promise<AddressRecord | null> {
  const [row] = await ctx.db
    .select()
    .from(mallAddresses)
    .where(ofAddress(ctx, userId, id))
  return row ?? null
}

/** Locks the addresses of this member against concurrent changes. */
export async function lockAddressesOf(ctx: TxCtx, userId: number): Promise<void> {
  await lockNamed(ctx, 'mall-address', userId)
}

export async function insertAddress(ctx: Ctx, userId: number, values: { sealed: string; isDefault: boolean }): Promise<AddressRecord> {
  const [row] = await ctx.db
    .insert(mallAddresses)
    .values({ ...values, userId, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .returning()
  return row!
}

export async function updateAddress(
  ctx: Ctx,
  userId: number,
  id: number,
  values: Partial<Pick<AddressRecord, 'sealed' | 'isDefault'>>,
): Promise<AddressRecord | null> {
  const [row] = await ctx.db
    .update(mallAddresses)
    .set(values)
    .where(ofAddress(ctx, userId, id))
    .returning()
  return row ?? null
}

/** Clears the default flag of every address except this one. */
export async function clearDefault(ctx: Ctx, userId: number, exceptId: number | null): Promise<void> {
  await ctx.db
    .update(mallAddresses)
    .set({ isDefault: false })
    .where(
      and(
        tenantScope(ctx, mallAddresses),
        eq(mallAddresses.userId, userId),
        eq(mallAddresses.isDefault, true),
        exceptId === null ? undefined : ne(mallAddresses.id, exceptId),
      ),
    )
}

/** Returns false if there is no such address. */
export async function deleteAddress(ctx: Ctx, userId: number, id: number): Promise<boolean> {
  const gone = await ctx.db
    .delete(mallAddresses)
    .where(ofAddress(ctx, userId, id))
    .returning({ id: mallAddresses.id })
  return gone.length > 0
}

/** Fourteen digits that reveal no count: the date and eight random digits. */
export async function drawNo(ctx: Ctx): Promise<string> {
  for (;;) {
    const no = `${dayInShanghai(ctx.now).replaceAll('-', '').slice(2)}${drawDigits(8)}`
    const [taken] = await ctx.db
      .select({ id: mallExchanges.id })
      .from(mallExchanges)
      .where(and(tenantScope(ctx, mallExchanges), eq(mallExchanges.no, no)))
    if (!taken) return no
  }
}
