/** The only writer of withdrawals, their steps and payees. */
import { cashoutStates, type CashoutStatus } from '@qianxian/protocol/cashout/cashout.words'
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { lockNamed } from '../../db/named-lock'
import { tenantScope } from '../../db/tenant-scope'
import { accountChanges, users } from '../../db/tables/account'
import { cashoutPayees, cashouts, cashoutSteps } from '../../db/tables/cashout'

export type CashoutRecord = typeof cashouts.$inferSelect
export type PayeeRecord = typeof cashoutPayees.$inferSelect

const one = (ctx: Ctx, id: number) => and(tenantScope(ctx, cashouts), eq(cashouts.id, id))

// --- Payees -------------------------------------------------------------------

export async function payeesOf(ctx: Ctx, userId: number): Promise<PayeeRecord[]> {
  return ctx.db
    .select()
    .from(cashoutPayees)
    .where(and(tenantScope(ctx, cashoutPayees), eq(cashoutPayees.userId, userId), isNull(cashoutPayees.replacedAt)))
    .orderBy(asc(cashoutPayees.id))
}

/** Includes payees that were replaced later. */
export async function payeeById(ctx: Ctx, id: number): Promise<PayeeRecord | null> {
  const [row] = await ctx.db
    .select()
    .from(cashoutPayees)
    .where(and(tenantScope(ctx, cashoutPayees), eq(cashoutPayees.id, id)))
  return row ?? null
}

export async function payeesByIds(ctx: Ctx, ids: readonly number[]): Promise<Map<number, PayeeRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(cashoutPayees)
    .where(and(tenantScope(ctx, cashoutPayees), inArray(cashoutPayees.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Inserts a payee in place of the current one of its kind. */
export async function replacePayee(
  ctx: Ctx,
  payee: Omit<typeof cashoutPayees.$inferInsert, 'tenantId' | 'createdAt'>,
): Promise<PayeeRecord> {
  await ctx.db
    .update(cashoutPayees)
    .set({ replacedAt: ctx.now })
    .where(
      and(
        tenantScope(ctx, cashoutPayees),
        eq(cashoutPayees.userId, payee.userId),
        eq(cashoutPayees.kind, payee.kind),
        isNull(cashoutPayees.replacedAt),
      ),
    )
  const [row] = await ctx.db
    .insert(cashoutPayees)
    .values({ ...payee, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .returning()
  return row!
}

/** True if this payee replaced another; the first one of its kind did not. */
export async function isReplacement(ctx: Ctx, { userId, kind, id }: Pick<PayeeRecord, 'userId' | 'kind' | 'id'>): Promise<boolean> {
  const [former] = await ctx.db
    .select({ id: cashoutPayees.id })
    .from(cashoutPayees)
    .where(and(tenantScope(ctx, cashoutPayees), eq(cashoutPayees.userId, userId), eq(cashoutPayees.kind, kind), lt(cashoutPayees.id, id)))
    .limit(1)
  return former !== undefined
}

/** Time of the last change of phone or password after `since`. */
export async function findLastChangeSince(ctx: Ctx, userId: number, since: Date): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ at: accountChanges.changedAt })
    .from(accountChanges)
    .where(and(tenantScope(ctx, accountChanges), eq(accountChanges.userId, userId), gt(accountChanges.changedAt, since)))
    .orderBy(desc(accountChanges.changedAt))
    .limit(1)
  return row?.at ?? null
}

// --- Withdrawals ------------------------------------------------------------------

export async function insertCashout(
  ctx: TxCtx,
  cashout: Omit<typeof cashouts.$inferInsert, 'tenantId' | 'createdAt'>,
): Promise<number | null> {
  const [row] = await ctx.db
    .insert(cashouts)
    .values({ ...cashout, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .onConflictDoNothing({ target: [cashouts.tenantId, cashouts.quoteId] })
    .returning({ id: cashouts.id })
  return row?.id ?? null
}

const firstWhere = async (ctx: Ctx, which: SQL): Promise<CashoutRecord | null> => {
  const [row] = await ctx.db
    .select()
    .from(cashouts)
    .where(and(tenantScope(ctx, cashouts), which))
  return row ?? null
}

export const cashoutById = (ctx: Ctx, id: number) => firstWhere(ctx, eq(cashouts.id, id))
export const cashoutByNo = (ctx: Ctx, no: string) => firstWhere(ctx, eq(cashouts.no, no))
export const cashoutByQuote = (ctx: Ctx, quoteId: string) => firstWhere(ctx, eq(cashouts.quoteId, quoteId))

/**
 * Returns the withdrawal, locked until the transaction ends, so that review, cancelling and the channel's result are
 * serialised.
 */
export async function lockCashout(ctx: TxCtx, id: number): Promise<CashoutRecord | null> {
  const [row] = await ctx.db.select().from(cashouts).where(one(ctx, id)).for('update')
  return row ?? null
}

export async function updateCashout(ctx: TxCtx, id: number, change: Partial<typeof cashouts.$inferInsert>): Promise<void> {
  await ctx.db.update(cashouts).set(change).where(one(ctx, id))
}

export async function insertStep(ctx: TxCtx, cashoutId: number, status: CashoutStatus, byUserId: number | null): Promise<void> {
  await ctx.db.insert(cashoutSteps).values({ tenantId: ctx.tenant.id, cashoutId, status, byUserId, at: ctx.now })
}

export async function stepsOf(ctx: Ctx, cashoutId: number): Promise<{ status: CashoutStatus; at: Date }[]> {
  return ctx.db
    .select({ status: cashoutSteps.status, at: cashoutSteps.at })
    .from(cashoutSteps)
    .where(and(tenantScope(ctx, cashoutSteps), eq(cashoutSteps.cashoutId, cashoutId)))
    .orderBy(asc(cashoutSteps.id))
}

/** The withdrawals that count against the daily limits; `besides` is excluded. */
export async function countedSince(ctx: Ctx, userId: number, since: Date, besides = 0): Promise<{ times: number; fen: number }> {
  const [row] = await ctx.db
    .select({ times: sql<number>`count(*)::int`, fen: sql<number>`coalesce(sum(${cashouts.fen}), 0)::float8` })
    .from(cashouts)
    .where(
      and(
        tenantScope(ctx, cashouts),
        eq(cashouts.userId, userId),
        gte(cashouts.createdAt, since),
        inArray(cashouts.status, cashoutStates.counted),
        ne(cashouts.id, besides),
      ),
    )
  return row!
}

/** Commission withdrawn, and tax withheld from it, since the month began. */
export async function taxedSince(ctx: Ctx, userId: number, since: Date): Promise<{ commissionFen: number; taxFen: number }> {
  const [row] = await ctx.db
    .select({
      commissionFen: sql<number>`coalesce(sum(${cashouts.commissionFen}), 0)::float8`,
      taxFen: sql<number>`coalesce(sum(${cashouts.taxFen}), 0)::float8`,
    })
    .from(cashouts)
    .where(
      and(
        tenantScope(ctx, cashouts),
        eq(cashouts.userId, userId),
        gte(cashouts.createdAt, since),
        inArray(cashouts.status, cashoutStates.counted),
      ),
    )
  return row!
}

export async function hasSucceeded(ctx: Ctx, userId: number, payeeId: number): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: cashouts.id })
    .from(cashouts)
    .where(and(tenantScope(ctx, cashouts), eq(cashouts.userId, userId), eq(cashouts.payeeId, payeeId), eq(cashouts.status, 'success')))
    .limit(1)
  return row !== undefined
}

export async function countOpen(ctx: Ctx, userId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(cashouts)
    .where(and(tenantScope(ctx, cashouts), eq(cashouts.userId, userId), inArray(cashouts.status, cashoutStates.open)))
  return row!.count
}

export type CashoutPlace = [at: string, id: number]

export async function cashoutsPage(
  ctx: Ctx,
  { userId, from, to, after, limit }: { userId: number; from: Date | null; to: Date | null; after: CashoutPlace | null; limit: number },
): Promise<CashoutRecord[]> {
  return ctx.db
    .select()
    .from(cashouts)
    .where(
      and(
        tenantScope(ctx, cashouts),
        eq(cashouts.userId, userId),
        from ? gte(cashouts.createdAt, from) : undefined,
        to ? lt(cashouts.createdAt, to) : undefined,
        after ? sql`(${cashouts.createdAt}, ${cashouts.id}) < (${after[0]}::timestamptz, ${after[1]}::bigint)` : undefined,
      ),
    )
    .orderBy(desc(cashouts.createdAt), desc(cashouts.id))
    .limit(limit)
}

/** Withdrawn amounts, paid and applied for, in fen, by month in China such as 2026-11. */
export async function monthSums(ctx: Ctx, userId: number, from: Date, to: Date): Promise<{ month: string; fen: number }[]> {
  const month = sql<string>`to_char(${cashouts.createdAt} at time zone 'Asia/Shanghai', 'YYYY-MM')`
  return ctx.db
    .select({ month, fen: sql<number>`sum(${cashouts.fen})::float8` })
    .from(cashouts)
    .where(
      and(
        tenantScope(ctx, cashouts),
        eq(cashouts.userId, userId),
        gte(cashouts.createdAt, from),
        lt(cashouts.createdAt, to),
        inArray(cashouts.status, cashoutStates.counted),
      ),
    )
    .groupBy(month)
}

export async function cashoutsByIds(ctx: Ctx, userId: number, ids: readonly number[]): Promise<Map<number, CashoutRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(cashouts)
    .where(and(tenantScope(ctx, cashouts), eq(cashouts.userId, userId), inArray(cashouts.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Bank-card withdrawals that this finance person may pay: approved by someone else, and not their own. */
const payableBy = (ctx: Ctx, userId: number) =>
  and(
    tenantScope(ctx, cashouts),
    eq(cashouts.payeeKind, 'bank'),
    eq(cashouts.status, 'transferring'),
    ne(cashouts.userId, userId),
    or(isNull(cashouts.approvedById), ne(cashouts.approvedById, userId)),
  )

export async function handPayoutsPage(ctx: Ctx, userId: number, after: number | null, limit: number): Promise<CashoutRecord[]> {
  return ctx.db
    .select()
    .from(cashouts)
    .where(and(payableBy(ctx, userId), after === null ? undefined : gt(cashouts.id, after)))
    .orderBy(asc(cashouts.id))
    .limit(limit)
}

export async function lockHandPayout(ctx: TxCtx, id: number, userId: number): Promise<CashoutRecord | null> {
  const [row] = await ctx.db
    .select()
    .from(cashouts)
    .where(and(payableBy(ctx, userId), eq(cashouts.id, id)))
    .for('update')
  return row ?? null
}

/** Locks the daily pool until the transaction ends: the second of two concurrent payouts counts the first. */
export async function lockPool(ctx: TxCtx): Promise<void> {
  await lockNamed(ctx, 'cashout-pool')
}

/** Returns the fen paid out or being paid out after `since`. */
export async function handedSince(ctx: Ctx, since: Date): Promise<number> {
  const [row] = await ctx.db
    .select({ fen: sql<number>`coalesce(sum(${cashouts.fen} - ${cashouts.feeFen} - ${cashouts.taxFen}), 0)::float8` })
    .from(cashouts)
    .where(and(tenantScope(ctx, cashouts), gte(cashouts.handedAt, since), inArray(cashouts.status, [...cashoutStates.outside, 'success'])))
  return row!.fen
}

/** Withdrawals whose next step is due: to submit, to query again, or to check again after a hold. */
export async function listDueIds(ctx: Ctx, limit: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: cashouts.id })
    .from(cashouts)
    .where(
      and(
        tenantScope(ctx, cashouts),
        isNull(cashouts.endedAt),
        inArray(cashouts.status, [...cashoutStates.unsent, ...cashoutStates.outside, 'risk_hold']),
        isNotNull(cashouts.askAt),
        lte(cashouts.askAt, ctx.now),
      ),
    )
    .orderBy(asc(cashouts.askAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Locks the user, so that concurrent changes of a payee are serialised. */
export async function lockUser(ctx: TxCtx, userId: number): Promise<void> {
  await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(tenantScope(ctx, users), eq(users.id, userId)))
    .for('update')
}

/**
 * Called when two accounts merge: the older account's payee stays the current one of its kind; withdrawals to the other
 * account's payee still show it.
 */
export async function transferPayees(ctx: TxCtx, fromUserId: number, toUserId: number): Promise<void> {
  const kinds = (await payeesOf(ctx, toUserId)).map(({ kind }) => kind)
  const theirs = and(tenantScope(ctx, cashoutPayees), eq(cashoutPayees.userId, fromUserId))
  if (kinds.length > 0)
    await ctx.db
      .update(cashoutPayees)
      .set({ replacedAt: ctx.now })
      .where(and(theirs, inArray(cashoutPayees.kind, kinds), isNull(cashoutPayees.replacedAt)))
  await ctx.db.update(cashoutPayees).set({ userId: toUserId }).where(theirs)
}
