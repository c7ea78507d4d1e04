/** The only access to the ledger: the database functions that write it, and the reads. */
import type { Currency } from '@qianxian/protocol/finance/finance.words'
import { and, asc, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../../ctx'
import { tenantScope } from '../../../db/tenant-scope'
import { sqlState } from '../../../db/open'
import { ledgerAccounts, ledgerRoots, pointLots } from '../../../db/tables/ledger'

/** One leg of a posting: its account, and its effect on lots of points. */
export interface LegFacts {
  label: string
  kind: string
  owner: string
  userId?: number
  subjectId?: number
  channel?: string
  currency: Currency
  source?: string
  expiresAt?: string | null
  lotOrderId?: number
  backTo?: string
  sources?: readonly string[]
  orderId?: number
  expired?: true
}

interface PostingRow {
  key: string
  bizType: string
  bizId: string
  memo: string
  deltas: number[]
  facts: LegFacts[]
}

interface PostedRow extends Record<string, unknown> {
  txn_id: number | null
  is_new: boolean
  short: Currency | null
}

/** SQLSTATE for lots that run out during one posting. */
const LOTS_SHORT = 'QX003'

export async function insertPosting(ctx: Ctx, { key, bizType, bizId, memo, deltas, facts }: PostingRow): Promise<PostedRow> {
  const labels = facts.map(({ label }) => label)
  try {
    const { rows } = await ctx.db.execute<PostedRow>(
      sql`select * from ledger_post(${ctx.tenant.id}, ${key}, ${bizType}, ${bizId}, ${memo}, ${ctx.now}, ${sql.param(labels)}::text[], ${sql.param(deltas)}::bigint[], ${JSON.stringify(facts)}::jsonb)`,
    )
    return rows[0]!
  } catch (error) {
    if (sqlState(error) === LOTS_SHORT) return { txn_id: null, is_new: false, short: 'PT' }
    throw error
  }
}

/** Kind and balance of every account of the user, and the expired part of their points, in one snapshot. */
export async function userAccounts(ctx: Ctx, userId: number): Promise<{ kind: string; balance: number; expired: number }[]> {
  const { rows } = await ctx.db.execute<{ kind: string; balance: number; expired: number }>(sql`
    select a.kind, a.balance, case when a.kind = 'points' then coalesce((
        select sum(l.left_pt) from point_lots l
        where l.tenant_id = a.tenant_id and l.account_id = a.id and l.left_pt > 0 and l.expires_at <= ${ctx.now}), 0)::bigint else 0 end as expired
    from ledger_accounts a where a.tenant_id = ${ctx.tenant.id} and a.user_id = ${userId}`)
  return rows
}

export async function usableLots(ctx: Ctx, userId: number) {
  return ctx.db
    .select({
      lotId: pointLots.id,
      source: pointLots.source,
      orderId: pointLots.orderId,
      left: pointLots.left,
      expiresAt: pointLots.expiresAt,
    })
    .from(pointLots)
    .innerJoin(ledgerAccounts, and(tenantScope(ctx, ledgerAccounts), eq(ledgerAccounts.id, pointLots.accountId)))
    .where(
      and(
        tenantScope(ctx, pointLots),
        eq(ledgerAccounts.userId, userId),
        gt(pointLots.left, 0),
        or(isNull(pointLots.expiresAt), gt(pointLots.expiresAt, ctx.now)),
      ),
    )
    .orderBy(sql`${pointLots.expiresAt} nulls last`, asc(pointLots.id))
}

/** The signed root of this day, or the newest one. */
export async function rootOf(ctx: Ctx, day: string | undefined) {
  const [row] = await ctx.db
    .select()
    .from(ledgerRoots)
    .where(and(tenantScope(ctx, ledgerRoots), day === undefined ? undefined : eq(ledgerRoots.day, day)))
    .orderBy(desc(ledgerRoots.day))
    .limit(1)
  return row ?? null
}

/** Users with expired points, with their number; of one user or of all, longest expired first. */
export async function expiredPoints(ctx: Ctx, userId: number | null, most: number): Promise<{ userId: number; points: number }[]> {
  const rows = await ctx.db
    .select({ userId: ledgerAccounts.userId, points: sql<number>`sum(${pointLots.left})`.mapWith(Number) })
    .from(pointLots)
    .innerJoin(ledgerAccounts, and(tenantScope(ctx, ledgerAccounts), eq(ledgerAccounts.id, pointLots.accountId)))
    .where(
      and(
        tenantScope(ctx, pointLots),
        gt(pointLots.left, 0),
        lte(pointLots.expiresAt, ctx.now),
        userId === null ? undefined : eq(ledgerAccounts.userId, userId),
      ),
    )
    .groupBy(ledgerAccounts.userId)
    .orderBy(sql`min(${pointLots.expiresAt})`)
    .limit(most)
  return rows.map(({ userId, points }) => ({ userId: userId!, points }))
}

/** Marks lots that expire before `until` and were not announced yet; returns their owners and remaining points. */
export async function takeUnnotifiedExpiries(
  ctx: TxCtx,
  until: Date,
  most: number,
): Promise<{ userId: number; left: number; expiresAt: Date }[]> {
  const untold = ctx.db
    .select({ id: pointLots.id })
    .from(pointLots)
    .where(
      and(
        tenantScope(ctx, pointLots),
        gt(pointLots.left, 0),
        gt(pointLots.expiresAt, ctx.now),
        lte(pointLots.expiresAt, until),
        isNull(pointLots.toldAt),
      ),
    )
    .orderBy(asc(pointLots.expiresAt))
    .limit(most)
    .for('update', { skipLocked: true })
  const told = await ctx.db
    .update(pointLots)
    .set({ toldAt: ctx.now })
    .where(and(tenantScope(ctx, pointLots), inArray(pointLots.id, untold)))
    .returning({ accountId: pointLots.accountId, left: pointLots.left, expiresAt: pointLots.expiresAt })
  if (told.length === 0) return []
  const owners = await ctx.db
    .select({ id: ledgerAccounts.id, userId: ledgerAccounts.userId })
    .from(ledgerAccounts)
    .where(
      and(
        tenantScope(ctx, ledgerAccounts),
        inArray(
          ledgerAccounts.id,
          told.map(({ accountId }) => accountId),
        ),
      ),
    )
  const ownerOf = new Map(owners.map(({ id, userId }) => [id, userId!]))
  return told.map(({ accountId, left, expiresAt }) => ({ userId: ownerOf.get(accountId)!, left, expiresAt: expiresAt! }))
}

/** Remaining points of the user in lots that expire before `until`. */
export async function expiringPoints(ctx: Ctx, userId: number, until: Date): Promise<{ left: number; expiresAt: Date }[]> {
  const rows = await ctx.db
    .select({ left: pointLots.left, expiresAt: pointLots.expiresAt })
    .from(pointLots)
    .innerJoin(ledgerAccounts, and(tenantScope(ctx, ledgerAccounts), eq(ledgerAccounts.id, pointLots.accountId)))
    .where(
      and(
        tenantScope(ctx, pointLots),
        eq(ledgerAccounts.userId, userId),
        gt(pointLots.left, 0),
        gt(pointLots.expiresAt, ctx.now),
        lte(pointLots.expiresAt, until),
      ),
    )
    .orderBy(asc(pointLots.expiresAt))
  return rows.map(({ left, expiresAt }) => ({ left, expiresAt: expiresAt! }))
}

interface HouseRow extends Record<string, unknown> {
  kind: string
  channel: string
  currency: Currency
  balance: number
}

/** Balances of the platform's accounts: all sealed postings, and the committed ones that wait for their ledger seal. */
export async function houseRows(ctx: Ctx): Promise<HouseRow[]> {
  const { rows } = await ctx.db.execute<HouseRow>(sql`
    select a.kind, a.channel, a.currency, (coalesce(h.balance, 0) + coalesce(w.waiting, 0))::bigint as balance
    from ledger_accounts a
    left join ledger_house h on h.tenant_id = a.tenant_id and h.account_id = a.id
    left join (
      select e.account_id, sum(e.delta) as waiting from ledger_unsealed u
      join ledger_entries e on e.tenant_id = u.tenant_id and e.txn_id = u.txn_id
      where u.tenant_id = ${ctx.tenant.id} and e.entry_no is null group by e.account_id
    ) w on w.account_id = a.id
    where a.tenant_id = ${ctx.tenant.id} and a.balance is null order by a.label`)
  return rows
}
