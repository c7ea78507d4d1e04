/** Reads for histories: entries of a member's accounts, paid orders and refunds, each by an index in display order. */
import { orderStates, type AccountKind, type Currency, type LotSource } from '@qianxian/protocol/finance/finance.words'
import { and, desc, eq, gte, inArray, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../../ctx'
import { tenantScope } from '../../../db/tenant-scope'
import { sqlList } from '../../../db/sql-literals'
import { finMonths, finOrders, finRefunds, ledgerMonths } from '../../../db/tables/finance'
import { ledgerAccounts, ledgerEntries, ledgerTxns, pointLotMoves, pointLots } from '../../../db/tables/ledger'

/** Cursor of a page: the moment of its last row, then the position of that row among those of the same moment. */
export type Place = [at: number, source: number, no: number]

export interface Wanted {
  /** A period: its first moment is included, the last one is not; null for all time. */
  span: readonly [Date, Date] | null
  before: Place | null
  limit: number
}

/** Conditions for the rows of one source after the cursor, within the span. */
const after = (at: AnyPgColumn, no: AnyPgColumn, source: number, { span, before }: Wanted): (SQL | undefined)[] => {
  const conditions: (SQL | undefined)[] = span ? [gte(at, span[0]), lt(at, span[1])] : []
  if (!before) return conditions
  const [moment, lastSource, lastNo] = [new Date(before[0]).toISOString(), before[1], before[2]]
  if (source === lastSource) return [...conditions, sql`(${at}, ${no}) < (${moment}::timestamptz, ${lastNo})`]
  return [...conditions, source < lastSource ? sql`${at} <= ${moment}::timestamptz` : sql`${at} < ${moment}::timestamptz`]
}

export interface MemberAccount {
  id: number
  kind: AccountKind
  currency: Currency
}

export async function accountsOf(ctx: Ctx, userId: number, kinds: readonly AccountKind[]): Promise<MemberAccount[]> {
  return ctx.db
    .select({ id: ledgerAccounts.id, kind: ledgerAccounts.kind, currency: ledgerAccounts.currency })
    .from(ledgerAccounts)
    .where(and(tenantScope(ctx, ledgerAccounts), eq(ledgerAccounts.userId, userId), inArray(ledgerAccounts.kind, [...kinds])))
}

/** Incoming or outgoing entries of one account, newest first. */
export function listEntries(ctx: Ctx, accountId: number, isIn: boolean, wanted: Wanted) {
  // A separate query, so that the postings' texts are looked up for these rows alone.
  const page = ctx.db
    .select()
    .from(ledgerEntries)
    .where(
      and(
        tenantScope(ctx, ledgerEntries),
        eq(ledgerEntries.accountId, accountId),
        isNotNull(ledgerEntries.entryNo),
        isIn ? sql`${ledgerEntries.delta} > 0` : sql`${ledgerEntries.delta} < 0`,
        ...after(ledgerEntries.at, ledgerEntries.entryNo, accountId, wanted),
      ),
    )
    .orderBy(desc(ledgerEntries.at), desc(ledgerEntries.entryNo))
    .limit(wanted.limit)
    .as('page')
  return ctx.db
    .select({
      accountId: page.accountId,
      entryNo: page.entryNo,
      txnId: page.txnId,
      delta: page.delta,
      balanceAfter: page.balanceAfter,
      at: page.at,
      memo: ledgerTxns.memo,
      bizType: ledgerTxns.bizType,
      bizId: ledgerTxns.bizId,
    })
    .from(page)
    .innerJoin(ledgerTxns, and(tenantScope(ctx, ledgerTxns), eq(ledgerTxns.id, page.txnId)))
    .orderBy(desc(page.at), desc(page.entryNo))
}
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

/** The sources of the points that were added by these postings. */
export async function loadLotSources(ctx: Ctx, txnIds: readonly number[]): Promise<Map<number, LotSource>> {
  if (txnIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ txnId: pointLotMoves.txnId, source: pointLots.source })
    .from(pointLotMoves)
    .innerJoin(pointLots, and(tenantScope(ctx, pointLots), eq(pointLots.id, pointLotMoves.lotId)))
    .where(and(tenantScope(ctx, pointLotMoves), inArray(pointLotMoves.txnId, [...txnIds])))
  return new Map(rows.map(({ txnId, source }) => [txnId, source]))
}

export function paidOrders(ctx: Ctx, userId: number, source: number, wanted: Wanted) {
  return ctx.db
    .select()
    .from(finOrders)
    .where(
      and(
        tenantScope(ctx, finOrders),
        eq(finOrders.userId, userId),
        isNotNull(finOrders.paidAt),
        sql`${finOrders.amountFen} > 0`,
        ...after(finOrders.paidAt, finOrders.id, source, wanted),
      ),
    )
    .orderBy(desc(finOrders.paidAt), desc(finOrders.id))
    .limit(wanted.limit)
}

export function listRefunds(ctx: Ctx, userId: number, source: number, wanted: Wanted) {
  return ctx.db
    .select({ refund: finRefunds, subject: finOrders.subject })
    .from(finRefunds)
    .innerJoin(finOrders, and(tenantScope(ctx, finOrders), eq(finOrders.id, finRefunds.orderId)))
    .where(
      and(
        tenantScope(ctx, finRefunds),
        eq(finRefunds.userId, userId),
        sql`${finRefunds.fen} > 0 and not ${finRefunds.isStray}`,
        ...after(finRefunds.createdAt, finRefunds.id, source, wanted),
      ),
    )
    .orderBy(desc(finRefunds.createdAt), desc(finRefunds.id))
    .limit(wanted.limit)
}

export interface MonthSums {
  month: string
  income: number
  outgo: number
}

export async function accountMonths(ctx: Ctx, accountIds: readonly number[], months: readonly string[]): Promise<MonthSums[]> {
  if (accountIds.length === 0 || months.length === 0) return []
  return ctx.db
    .select({
      month: ledgerMonths.month,
      income: sql`sum(${ledgerMonths.income})`.mapWith(Number),
      outgo: sql`sum(${ledgerMonths.outgo})`.mapWith(Number),
    })
    .from(ledgerMonths)
    .where(and(tenantScope(ctx, ledgerMonths), inArray(ledgerMonths.accountId, [...accountIds]), inArray(ledgerMonths.month, [...months])))
    .groupBy(ledgerMonths.month)
}

export async function orderMonths(ctx: Ctx, userId: number, months: readonly string[]): Promise<MonthSums[]> {
  if (months.length === 0) return []
  return ctx.db
    .select({ month: finMonths.month, income: finMonths.refundedFen, outgo: finMonths.paidFen })
    .from(finMonths)
    .where(and(tenantScope(ctx, finMonths), eq(finMonths.userId, userId), inArray(finMonths.month, [...months])))
}

interface Snapshot extends Record<string, unknown> {
  balances: Partial<Record<AccountKind, number>>
  expired: string
  ordered: string
  earned: string
  ending: string
  ends_at: Date | string | null
}

/** All of a user's balances in one statement, so that they form one snapshot. */
export async function loadSnapshot(ctx: Ctx, userId: number, noticeUntil: Date): Promise<Snapshot> {
  const tenant = ctx.tenant.id
  const [now, until] = [ctx.now.toISOString(), noticeUntil.toISOString()]
  const { rows } = await ctx.db.execute<Snapshot>(sql`
    with mine as (select id, kind, balance from ledger_accounts where tenant_id = ${tenant} and user_id = ${userId}),
    lots as (select l.left_pt, l.expires_at from point_lots l join mine on mine.id = l.account_id and mine.kind = 'points'
      where l.tenant_id = ${tenant} and l.left_pt > 0 and l.expires_at <= ${until}::timestamptz)
    select (select coalesce(jsonb_object_agg(kind, balance), '{}') from mine) as balances,
      (select coalesce(sum(left_pt), 0) from lots where expires_at <= ${now}::timestamptz) as expired,
      (select coalesce(sum(wallet_fen), 0) from fin_orders where tenant_id = ${tenant} and user_id = ${userId} and status in ${sqlList(orderStates.open)}) as ordered,
      (select coalesce(sum(m.earned), 0) from ledger_months m join mine on mine.id = m.account_id and mine.kind in ('cash', 'commission')
        where m.tenant_id = ${tenant}) as earned,
      (select coalesce(sum(left_pt), 0) from lots where expires_at > ${now}::timestamptz) as ending,
      (select min(expires_at) from lots where expires_at > ${now}::timestamptz) as ends_at`)
  return rows[0]!
}
