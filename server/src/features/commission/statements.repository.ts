/** The only writer of monthly statements and their lines. */
import { commissionLimits, type CommissionRole, type CommissionStatus } from '@qianxian/protocol/commission/commission.words'
import { closingOf, endOfMonth } from '@qianxian/protocol/commission/statement.rules'
import { statementLimits, statementStates, type LineKind } from '@qianxian/protocol/commission/statement.words'
import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import type { Db } from '../../db/open'
import { lockNamed } from '../../db/named-lock'
import { sqlLiteral } from '../../db/sql-literals'
import { sqlTimestamp } from '../../db/sql-timestamp'
import { tenantScope } from '../../db/tenant-scope'
import { commissionStatementLines, commissionStatements } from '../../db/tables/commission-statement'

export type StatementRow = typeof commissionStatements.$inferSelect
export type LineRow = typeof commissionStatementLines.$inferSelect
/** A store, or a partner: exactly one of both is set. */
export interface Payee {
  storeId: number | null
  userId: number | null
}

const isStatement = (ctx: Ctx, such: SQL | undefined) => and(tenantScope(ctx, commissionStatements), such)
const isOf = ({ storeId, userId }: Payee): SQL =>
  storeId === null ? eq(commissionStatements.userId, userId!) : eq(commissionStatements.storeId, storeId)

/** Serialises the closings of one payee. */
export const lockPayee = (ctx: TxCtx, { storeId, userId }: Payee): Promise<void> =>
  lockNamed(ctx, 'commission-closing', storeId === null ? 'partner' : 'store', (storeId ?? userId)!)

// --- What is to be stated --------------------------------------------------------

const partner = sqlLiteral<CommissionRole>('partner')
/** Shares of these payees, as a condition on `commission_records r`. */
const ofPayee = ({ storeId, userId }: Payee): SQL =>
  storeId === null ? sql`r.user_id = ${userId} and r.role = ${partner}` : sql`r.store_id = ${storeId}`
const ofAnyPayee = sql`(r.store_id is not null or r.role = ${partner})`

/** Shares of paid orders that are free when the month is closed: a store's also some days after the last delivery. */
const isFree = (
  month: string,
): SQL => sql`r.status = ${sqlLiteral<CommissionStatus>('pending')} and r.paid_at < ${sqlTimestamp(endOfMonth(month))}
  and r.free_at <= ${sqlTimestamp(closingOf(month))}
  and r.earned_at + case when r.store_id is null then interval '0' else interval '${sql.raw(String(commissionLimits.freezeDays))} days' end
    <= ${sqlTimestamp(closingOf(month))}`
const isUnstated = sql`not exists (select 1 from commission_statement_lines l where l.tenant_id = r.tenant_id and l.record_id = r.id)`
/** The lines so far of a share that was reversed since. */
const reversedSince = (tenantId: number, payee: SQL): SQL => sql`
  select r.id, sum(l.refunds_fen) as refunds, sum(l.net_fen) as net, sum(l.fen) as fen
  from commission_records r join commission_statement_lines l on l.tenant_id = r.tenant_id and l.record_id = r.id
  where r.tenant_id = ${tenantId} and ${payee} and r.reversed_fen > 0
  group by r.tenant_id, r.id having sum(l.fen) <> min(r.fen - r.reversed_fen)`

/** The payees who have something to be stated for the month, or only this one. */
export async function payeesDue(ctx: Ctx, month: string, payee?: Payee): Promise<Payee[]> {
  const whose = payee ? ofPayee(payee) : ofAnyPayee
  const { rows } = await ctx.db.execute<{ store_id: number | null; user_id: number | null }>(sql`
    select r.store_id, case when r.store_id is null then r.user_id end as user_id from commission_records r
    where r.tenant_id = ${ctx.tenant.id} and ${whose} and ((${isFree(month)} and ${isUnstated})
      or r.id in (select d.id from (${reversedSince(ctx.tenant.id, whose)}) d))
    group by 1, 2 order by 1, 2`)
  return rows.map((row) => ({ storeId: row.store_id, userId: row.user_id }))
}

export async function lastStatedMonth(ctx: Ctx, payee: Payee): Promise<string | null> {
  const [row] = await listStatements(ctx, payee, null, 1)
  return row?.month ?? null
}

export async function firstShareMonth(ctx: Ctx, payee: Payee): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ month: string }>(sql`
    select r.month from commission_records r where r.tenant_id = ${ctx.tenant.id} and ${ofPayee(payee)} order by r.paid_at limit 1`)
  return rows[0]?.month ?? null
}

// --- Closing --------------------------------------------------------------------

/** Opens the statement of a month; null if there is one already. */
export async function openStatement(ctx: TxCtx, payee: Payee, month: string): Promise<number | null> {
  const [row] = await ctx.db
    .insert(commissionStatements)
    .values({ tenantId: ctx.tenant.id, ...payee, month, status: 'accruing', createdAt: ctx.now })
    .onConflictDoNothing()
    .returning({ id: commissionStatements.id })
  return row?.id ?? null
}

/** States every share that is free and not stated yet, and takes back what was refunded of earlier ones. Returns the number of lines. */
export async function insertLines(ctx: TxCtx, statementId: number, payee: Payee, month: string): Promise<number> {
  const kind = (of: LineKind) => sqlLiteral<LineKind>(of)
  const net = sql`div(r.base_fen::numeric * (o.amount_fen - o.refunded_fen), o.amount_fen)`
  const order = sql`join fin_orders o on o.tenant_id = r.tenant_id and o.id = r.order_id`
  const { rowCount } = await ctx.db.execute(sql`
    insert into commission_statement_lines
      (tenant_id, statement_id, record_id, order_id, order_type, kind, paid_at, gross_fen, refunds_fen, net_fen, fen)
    select r.tenant_id, ${statementId}::bigint, r.id, r.order_id, r.order_type, ${kind('share')}, r.paid_at,
      o.amount_fen, o.refunded_fen, ${net}, r.fen - r.reversed_fen
    from commission_records r ${order}
    where r.tenant_id = ${ctx.tenant.id} and ${ofPayee(payee)} and ${isFree(month)} and ${isUnstated}
    union all
    select r.tenant_id, ${statementId}::bigint, r.id, r.order_id, r.order_type, ${kind('adjustment')}, r.paid_at,
      0, o.refunded_fen - d.refunds, ${net} - d.net, r.fen - r.reversed_fen - d.fen
    from (${reversedSince(ctx.tenant.id, ofPayee(payee))}) d
    join commission_records r on r.tenant_id = ${ctx.tenant.id} and r.id = d.id ${order}`)
  return rowCount ?? 0
}

/** Takes over the negative amounts of final statements that no later one has taken over; returns their sum. */
export async function carryOver(ctx: TxCtx, toId: number, payee: Payee): Promise<number> {
  const { status, publishedAt, payableFen, carriedToId } = commissionStatements
  const rows = await ctx.db
    .update(commissionStatements)
    .set({ carriedToId: toId })
    .where(
      isStatement(
        ctx,
        and(
          isOf(payee),
          isNull(carriedToId),
          lt(payableFen, 0),
          or(inArray(status, [...statementStates.carried]), and(eq(status, 'published'), isSilent(ctx, publishedAt))),
        ),
      ),
    )
    .returning({ payableFen })
  return rows.reduce((sum, row) => sum + row.payableFen, 0)
}

const isSilent = (ctx: Ctx, publishedAt: typeof commissionStatements.publishedAt): SQL =>
  sql`${publishedAt} + interval '${sql.raw(String(statementLimits.silenceDays))} days' <= ${sqlTimestamp(ctx.now)}`

export type Sums = Pick<StatementRow, 'orders' | 'grossFen' | 'refundsFen' | 'netFen' | 'shareFen' | 'adjustmentsFen' | 'carriedFen'>

export async function closeStatement(ctx: TxCtx, id: number, sums: Sums, hash: string): Promise<void> {
  await ctx.db
    .update(commissionStatements)
    .set({ ...sums, hash, status: 'closed', closedAt: ctx.now })
    .where(isStatement(ctx, eq(commissionStatements.id, id)))
}

// --- Progress -------------------------------------------------------------------

type Progress = Partial<
  Pick<
    StatementRow,
    | 'status'
    | 'publishedAt'
    | 'confirmedAt'
    | 'disputedAt'
    | 'disputeReason'
    | 'proposedById'
    | 'proposedFen'
    | 'proposedReason'
    | 'adjustedAt'
    | 'adjustedById'
    | 'adjustedFen'
    | 'paidAt'
    | 'paidById'
    | 'bankReference'
    | 'ledgerKey'
  >
>

export async function moveStatement(ctx: TxCtx, id: number, change: Progress): Promise<StatementRow> {
  const [row] = await ctx.db
    .update(commissionStatements)
    .set(change)
    .where(isStatement(ctx, eq(commissionStatements.id, id)))
    .returning()
  return row!
}

export async function lockStatement(ctx: TxCtx, id: number): Promise<StatementRow | null> {
  const [row] = await ctx.db
    .select()
    .from(commissionStatements)
    .where(isStatement(ctx, eq(commissionStatements.id, id)))
    .for('update')
  return row ?? null
}

/** Statements that time moves on: closed and not published, silent, or payable to a partner. Of one payee or of all. */
export const waitingStatements = (ctx: Ctx, payee: Payee | null, after: number, limit: number): Promise<StatementRow[]> =>
  ctx.db
    .select()
    .from(commissionStatements)
    .where(
      isStatement(
        ctx,
        and(
          gt(commissionStatements.id, after),
          payee ? isOf(payee) : undefined,
          or(
            eq(commissionStatements.status, 'closed'),
            and(eq(commissionStatements.status, 'published'), isSilent(ctx, commissionStatements.publishedAt)),
            and(eq(commissionStatements.status, 'payable'), isNull(commissionStatements.storeId)),
          ),
        ),
      ),
    )
    .orderBy(asc(commissionStatements.id))
    .limit(limit)

// --- Reading --------------------------------------------------------------------

/** A payee's statements, the newest month first. */
export const listStatements = (ctx: Ctx, payee: Payee, before: string | null, limit: number): Promise<StatementRow[]> =>
  ctx.db
    .select()
    .from(commissionStatements)
    .where(isStatement(ctx, and(isOf(payee), before === null ? undefined : lt(commissionStatements.month, before))))
    .orderBy(desc(commissionStatements.month))
    .limit(limit)

export async function statementById(ctx: Ctx, id: number): Promise<StatementRow | null> {
  const [row] = await ctx.db
    .select()
    .from(commissionStatements)
    .where(isStatement(ctx, eq(commissionStatements.id, id)))
  return row ?? null
}

export async function statementsById(ctx: Ctx, ids: readonly number[]): Promise<Map<number, StatementRow>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(commissionStatements)
    .where(isStatement(ctx, inArray(commissionStatements.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Disputed statements and those to be paid, the oldest first. A silent one counts as confirmed before the sweep has seen it. */
export const openStatements = (ctx: Ctx, after: number | null, limit: number): Promise<StatementRow[]> =>
  ctx.db
    .select()
    .from(commissionStatements)
    .where(
      isStatement(
        ctx,
        and(
          or(
            inArray(commissionStatements.status, [...statementStates.open]),
            and(
              eq(commissionStatements.status, 'published'),
              gt(commissionStatements.payableFen, 0),
              isSilent(ctx, commissionStatements.publishedAt),
            ),
          ),
          after === null ? undefined : gt(commissionStatements.id, after),
        ),
      ),
    )
    .orderBy(asc(commissionStatements.id))
    .limit(limit)

/** All lines of a statement in the order in which they are hashed. */
export const linesOf = (ctx: Ctx, statementId: number): Promise<LineRow[]> =>
  ctx.db
    .select()
    .from(commissionStatementLines)
    .where(and(tenantScope(ctx, commissionStatementLines), eq(commissionStatementLines.statementId, statementId)))
    .orderBy(asc(commissionStatementLines.recordId))

export const pageOfLines = (ctx: Ctx, statementId: number, after: number, limit: number): Promise<LineRow[]> =>
  ctx.db
    .select()
    .from(commissionStatementLines)
    .where(
      and(
        tenantScope(ctx, commissionStatementLines),
        eq(commissionStatementLines.statementId, statementId),
        gt(commissionStatementLines.recordId, after),
      ),
    )
    .orderBy(asc(commissionStatementLines.recordId))
    .limit(limit)

// --- Verification -----------------------------------------------------------------

export const everyStatement = (db: Db, tenantId: number): Promise<StatementRow[]> =>
  db.select().from(commissionStatements).where(eq(commissionStatements.tenantId, tenantId)).orderBy(asc(commissionStatements.id))

/** In the order in which the lines of each statement are hashed. */
export const everyLine = (db: Db, tenantId: number): Promise<LineRow[]> =>
  db
    .select()
    .from(commissionStatementLines)
    .where(eq(commissionStatementLines.tenantId, tenantId))
    .orderBy(asc(commissionStatementLines.statementId), asc(commissionStatementLines.recordId))
