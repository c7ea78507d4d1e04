/** The only writer of tasks and awards. */
import type { AwardRole } from '@qianxian/protocol/award/award.words'
import type { CommissionOrder, CommissionRole } from '@qianxian/protocol/commission/commission.words'
import type { VoidReason } from '@qianxian/protocol/promoter/promoter.words'
import { and, asc, desc, eq, gt, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { sqlTimestamp } from '../../db/sql-timestamp'
import { tenantScope } from '../../db/tenant-scope'
import { roleGrants } from '../../db/tables/account'
import { awardRecords, awardTasks } from '../../db/tables/award'
import { commissionRecords } from '../../db/tables/commission'
import { escrows, finOrders } from '../../db/tables/finance'
import { loveProfiles } from '../../db/tables/love'
import { promoterReferrals, promoters } from '../../db/tables/promoter'

export type TaskRow = typeof awardTasks.$inferSelect
export type AwardRecordRow = typeof awardRecords.$inferSelect

const isTask = (ctx: Ctx, such: SQL | undefined) => and(tenantScope(ctx, awardTasks), such)
const isRecord = (ctx: Ctx, such: SQL | undefined) => and(tenantScope(ctx, awardRecords), such)

export async function insertTask(ctx: TxCtx, facts: Omit<typeof awardTasks.$inferInsert, 'tenantId'>): Promise<TaskRow> {
  const [row] = await ctx.db
    .insert(awardTasks)
    .values({ ...facts, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .returning()
  return row!
}

export async function taskById(ctx: Ctx, id: number): Promise<TaskRow | null> {
  const [row] = await ctx.db
    .select()
    .from(awardTasks)
    .where(isTask(ctx, eq(awardTasks.id, id)))
  return row ?? null
}

/** Serialises the budget of the task. */
export async function lockTask(ctx: TxCtx, id: number): Promise<TaskRow | null> {
  const [row] = await ctx.db
    .select()
    .from(awardTasks)
    .where(isTask(ctx, eq(awardTasks.id, id)))
    .for('update')
  return row ?? null
}

export async function updateTask(
  ctx: TxCtx,
  id: number,
  change: Partial<Pick<TaskRow, 'publishedAt' | 'publishedById' | 'endsAt' | 'used'>>,
): Promise<TaskRow> {
  const [row] = await ctx.db
    .update(awardTasks)
    .set(change)
    .where(isTask(ctx, eq(awardTasks.id, id)))
    .returning()
  return row!
}

/** Published tasks of a role, or all of the tenant, the newest first. */
export const listTasks = (
  ctx: Ctx,
  { role, before, limit }: { role: AwardRole | null; before: number | null; limit: number },
): Promise<TaskRow[]> =>
  ctx.db
    .select()
    .from(awardTasks)
    .where(
      isTask(
        ctx,
        and(
          role === null ? undefined : and(eq(awardTasks.role, role), isNotNull(awardTasks.publishedAt)),
          before === null ? undefined : lt(awardTasks.id, before),
        ),
      ),
    )
    .orderBy(desc(awardTasks.id))
    .limit(limit)

/** Published tasks whose events may still become awards. */
export const openTasks = (ctx: Ctx, since: Date): Promise<TaskRow[]> =>
  ctx.db
    .select()
    .from(awardTasks)
    .where(isTask(ctx, and(isNotNull(awardTasks.publishedAt), gt(awardTasks.endsAt, since))))
    .orderBy(asc(awardTasks.id))

export const holdersOf = async (ctx: Ctx, role: AwardRole): Promise<number[]> =>
  (
    await ctx.db
      .selectDistinct({ userId: roleGrants.userId })
      .from(roleGrants)
      .where(and(tenantScope(ctx, roleGrants), eq(roleGrants.role, role), eq(roleGrants.isActive, true)))
      .orderBy(roleGrants.userId)
  ).map(({ userId }) => userId)

// --- Awards ---------------------------------------------------------------------

export const recordsOf = (ctx: Ctx, taskId: number, userId: number): Promise<AwardRecordRow[]> =>
  ctx.db
    .select()
    .from(awardRecords)
    .where(isRecord(ctx, and(eq(awardRecords.taskId, taskId), eq(awardRecords.userId, userId))))
    .orderBy(asc(awardRecords.number))

export async function insertAward(
  ctx: TxCtx,
  facts: Pick<AwardRecordRow, 'taskId' | 'userId' | 'number' | 'reachedAt' | 'decidableFrom'>,
): Promise<void> {
  await ctx.db.insert(awardRecords).values({ ...facts, tenantId: ctx.tenant.id, status: 'reached' })
}

export async function awardById(ctx: Ctx, id: number): Promise<AwardRecordRow | null> {
  const [row] = await ctx.db
    .select()
    .from(awardRecords)
    .where(isRecord(ctx, eq(awardRecords.id, id)))
  return row ?? null
}

export async function decide(
  ctx: TxCtx,
  id: number,
  change: Pick<AwardRecordRow, 'status' | 'decidedById' | 'decidedAt' | 'reason'>,
): Promise<AwardRecordRow> {
  const [row] = await ctx.db
    .update(awardRecords)
    .set(change)
    .where(isRecord(ctx, eq(awardRecords.id, id)))
    .returning()
  return row!
}

export const listPending = (ctx: Ctx, { after, limit }: { after: number | null; limit: number }) =>
  ctx.db
    .select({ record: awardRecords, task: awardTasks, nickname: loveProfiles.nickname })
    .from(awardRecords)
    .innerJoin(awardTasks, and(tenantScope(ctx, awardTasks), eq(awardTasks.id, awardRecords.taskId)))
    .leftJoin(loveProfiles, and(tenantScope(ctx, loveProfiles), eq(loveProfiles.userId, awardRecords.userId)))
    .where(isRecord(ctx, and(eq(awardRecords.status, 'reached'), after === null ? undefined : gt(awardRecords.id, after))))
    .orderBy(asc(awardRecords.id))
    .limit(limit)

// --- Events -----------------------------------------------------------------------

export interface HeadRow {
  id: number
  boundAt: Date
  nickname: string | null
  isPublished: boolean
  voidReason: VoidReason | null
}

/** People whom a promoter brought in this time, the newest first. */
export const listHeads = (ctx: Ctx, userId: number, from: Date, until: Date): Promise<HeadRow[]> =>
  ctx.db
    .select({
      id: promoterReferrals.id,
      boundAt: promoterReferrals.boundAt,
      nickname: loveProfiles.nickname,
      isPublished: sql`coalesce(${loveProfiles.publishedAt} < ${sqlTimestamp(until)}, false)`.mapWith(Boolean),
      voidReason: promoterReferrals.voidReason,
    })
    .from(promoterReferrals)
    .innerJoin(promoters, and(tenantScope(ctx, promoters), eq(promoters.id, promoterReferrals.promoterId)))
    .leftJoin(loveProfiles, and(tenantScope(ctx, loveProfiles), eq(loveProfiles.userId, promoterReferrals.userId)))
    .where(
      and(
        tenantScope(ctx, promoterReferrals),
        eq(promoters.userId, userId),
        sql`${promoterReferrals.boundAt} >= ${sqlTimestamp(from)} and ${promoterReferrals.boundAt} < ${sqlTimestamp(until)}`,
      ),
    )
    .orderBy(desc(promoterReferrals.id))

export interface OutcomeRow {
  id: number
  orderType: CommissionOrder
  paidAt: Date
  isRefunded: boolean
  isServed: boolean
}

/** Orders of which the person has a share in this role, paid in this time, the newest first. */
export const listOutcomes = (ctx: Ctx, userId: number, role: CommissionRole, from: Date, until: Date): Promise<OutcomeRow[]> =>
  ctx.db
    .select({
      id: commissionRecords.id,
      orderType: commissionRecords.orderType,
      paidAt: commissionRecords.paidAt,
      isRefunded: sql`${finOrders.refundedFen} > 0`.mapWith(Boolean),
      isServed: sql`coalesce(${escrows.released} = ${escrows.paid}, false)`.mapWith(Boolean),
    })
    .from(commissionRecords)
    .innerJoin(finOrders, and(tenantScope(ctx, finOrders), eq(finOrders.id, commissionRecords.orderId)))
    .leftJoin(escrows, and(tenantScope(ctx, escrows), eq(escrows.orderId, finOrders.id), eq(escrows.currency, 'CNY')))
    .where(
      and(
        tenantScope(ctx, commissionRecords),
        eq(commissionRecords.userId, userId),
        eq(commissionRecords.role, role),
        sql`${commissionRecords.paidAt} >= ${sqlTimestamp(from)} and ${commissionRecords.paidAt} < ${sqlTimestamp(until)}`,
      ),
    )
    .orderBy(desc(commissionRecords.id))
