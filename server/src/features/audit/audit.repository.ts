/** The only writer of tasks, their parties and their events. */
import {
  type AuditBox,
  auditLimits,
  auditStates,
  type AuditStatus,
  type AuditTarget,
  type StoredAuditStatus,
} from '@qianxian/protocol/audit/audit.words'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { users } from '../../db/tables/account'
import { auditEvents, auditParties, auditTasks, type PartyKind } from '../../db/tables/audit'
import { matchmakers } from '../../db/tables/matchmaker'
import { sqlList, sqlLiteral } from '../../db/sql-literals'

type TaskRow = typeof auditTasks.$inferSelect
export type Task = TaskRow & { status: AuditStatus }
export type NewTask = Omit<typeof auditTasks.$inferInsert, 'tenantId' | 'id'>

/** Cursor of a page: priority rank (unused for decided tasks), time, task id. */
export type TaskPlace = [rank: number, at: string, id: number]

const one = (ctx: Ctx, id: number) => and(tenantScope(ctx, auditTasks), eq(auditTasks.id, id))
const rank = sql<number>`case ${auditTasks.priority} when 'critical' then 0 when 'high' then 1 when 'medium' then 2 else 3 end`
const COUNT_MAX = 1000

export async function insertTask(ctx: Ctx, task: NewTask): Promise<number> {
  const [row] = await ctx.db
    .insert(auditTasks)
    .values({ ...task, tenantId: ctx.tenant.id })
    .returning({ id: auditTasks.id })
  return row!.id
}

/** Returns null for a cancelled task. */
function standing(row: TaskRow | undefined): Task | null {
  if (!row || row.status === 'cancelled') return null
  return { ...row, status: row.status }
}

export async function taskById(ctx: Ctx, id: number): Promise<Task | null> {
  const [row] = await ctx.db.select().from(auditTasks).where(one(ctx, id))
  return standing(row)
}

export async function tasksById(ctx: Ctx, ids: readonly number[]): Promise<Task[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select()
    .from(auditTasks)
    .where(and(tenantScope(ctx, auditTasks), inArray(auditTasks.id, [...ids])))
  return rows.flatMap((row) => standing(row) ?? [])
}

/** Locks the task until the transaction ends; a second auditor waits and then sees the result of the first. */
export async function lockTask(ctx: TxCtx, id: number): Promise<Task | null> {
  const [row] = await ctx.db.select().from(auditTasks).where(one(ctx, id)).for('update')
  return standing(row)
}

/** Locks the tasks that a merge of these users moves, in the order of their ids. */
export async function lockTasksNaming(ctx: TxCtx, userIds: readonly number[]): Promise<void> {
  const names = [auditTasks.ownerId, auditTasks.assigneeId, auditTasks.decidedById].map((column) => inArray(column, [...userIds]))
  await ctx.db
    .select({ id: auditTasks.id })
    .from(auditTasks)
    .where(and(tenantScope(ctx, auditTasks), or(...names)))
    .orderBy(asc(auditTasks.id))
    .for('update')
}

export async function updateTask(ctx: Ctx, id: number, change: Partial<NewTask>): Promise<void> {
  await ctx.db.update(auditTasks).set(change).where(one(ctx, id))
}

/** Replaces the content of this field in all tasks about these targets, decided or not. */
export async function replaceContent(
  ctx: Ctx,
  { targetType, targetIds, field, after }: { targetType: AuditTarget; targetIds: readonly number[]; field: string; after: string },
): Promise<void> {
  await ctx.db
    .update(auditTasks)
    .set({
      items: sql`(select jsonb_agg(case when one ->> 'field' = ${field} then jsonb_set(one, '{after}', to_jsonb(${after}::text)) else one end order by place)
        from jsonb_array_elements(${auditTasks.items}) with ordinality as listed(one, place))`,
    })
    .where(
      and(
        tenantScope(ctx, auditTasks),
        eq(auditTasks.targetType, targetType),
        inArray(auditTasks.targetId, [...targetIds]),
        sql`${auditTasks.items} @> ${JSON.stringify([{ field }])}::jsonb`,
      ),
    )
}

/** Cancels an undecided task; returns false if it was already decided. */
export async function cancelOpenTask(ctx: Ctx, id: number): Promise<boolean> {
  const rows = await ctx.db
    .update(auditTasks)
    .set({ status: 'cancelled' })
    .where(and(one(ctx, id), inArray(auditTasks.status, auditStates.open)))
    .returning({ id: auditTasks.id })
  return rows.length > 0
}

/** The last decided task of a target, with its content at that time. */
export async function findLastJudged(ctx: Ctx, targetType: AuditTarget, targetId: number): Promise<Task | null> {
  const [row] = await ctx.db
    .select()
    .from(auditTasks)
    .where(
      and(
        tenantScope(ctx, auditTasks),
        eq(auditTasks.targetType, targetType),
        eq(auditTasks.targetId, targetId),
        isNotNull(auditTasks.decidedAt),
        ne(auditTasks.status, 'cancelled'),
      ),
    )
    .orderBy(desc(auditTasks.decidedAt), desc(auditTasks.id))
    .limit(1)
  return standing(row)
}

/** Refusals of the owner's profile and photos before this task was opened, the latest first. */
export async function refusedBefore(ctx: Ctx, { id, ownerId }: Pick<Task, 'id' | 'ownerId'>): Promise<Task[]> {
  const rows = await ctx.db
    .select({ task: auditTasks })
    .from(auditParties)
    .innerJoin(auditTasks, and(eq(auditTasks.tenantId, auditParties.tenantId), eq(auditTasks.id, auditParties.taskId)))
    .where(
      and(
        tenantScope(ctx, auditParties),
        eq(auditParties.userId, ownerId),
        eq(auditParties.kind, 'owner'),
        inArray(auditTasks.targetType, ['profile', 'photo']),
        inArray(auditTasks.status, auditStates.refusing),
        lt(auditTasks.id, id),
      ),
    )
    .orderBy(desc(auditTasks.id))
    .limit(auditLimits.formerMax)
  return rows.flatMap(({ task }) => standing(task) ?? [])
}

/** Status of a task after its owner is erased: an undecided task is cancelled, because it cannot be decided any more. */
export const cancelledIfOpen = sql`case when ${auditTasks.status} in ${sqlList(auditStates.open)} then ${sqlLiteral<StoredAuditStatus>('cancelled')} else ${auditTasks.status} end`

// --- Parties --------------------------------------------------------------

export interface Party {
  userId: number
  kind: PartyKind
}

const partOf = (userId: number): SQL =>
  and(eq(auditParties.tenantId, auditTasks.tenantId), eq(auditParties.taskId, auditTasks.id), eq(auditParties.userId, userId))!

/** Returns in which ways a user is a party to a task; empty if the user may decide it. */
export async function listPartyKinds(ctx: Ctx, taskId: number, userId: number): Promise<PartyKind[]> {
  const rows = await ctx.db
    .select({ kind: auditParties.kind })
    .from(auditTasks)
    .innerJoin(auditParties, partOf(userId))
    .where(one(ctx, taskId))
  return rows.map(({ kind }) => kind)
}

export async function insertParties(ctx: Ctx, taskId: number, parties: readonly Party[]): Promise<void> {
  if (parties.length === 0) return
  await ctx.db
    .insert(auditParties)
    .values(parties.map((party) => ({ ...party, tenantId: ctx.tenant.id, taskId })))
    .onConflictDoNothing()
}

/** A person's matchmaker becomes a party to all open tasks about that person and about their reports. */
export async function insertServingParty(ctx: Ctx, servedUserId: number, userId: number): Promise<void> {
  const tasks = await ctx.db
    .selectDistinct({ taskId: auditParties.taskId })
    .from(auditParties)
    .where(and(tenantScope(ctx, auditParties), eq(auditParties.userId, servedUserId), inArray(auditParties.kind, ['owner', 'reporter'])))
  if (tasks.length === 0) return
  await ctx.db
    .insert(auditParties)
    .values(tasks.map(({ taskId }) => ({ tenantId: ctx.tenant.id, taskId, userId, kind: 'matchmaker' as const })))
    .onConflictDoNothing()
}

export async function addEvent(ctx: Ctx, taskId: number, kind: string, byUserId: number | null, note: string | null = null): Promise<void> {
  await ctx.db.insert(auditEvents).values({ tenantId: ctx.tenant.id, taskId, kind, byUserId, note, createdAt: ctx.now })
}

export async function eventsOf(ctx: Ctx, taskId: number) {
  return ctx.db
    .select({ kind: auditEvents.kind, note: auditEvents.note, byUserId: auditEvents.byUserId, createdAt: auditEvents.createdAt })
    .from(auditEvents)
    .where(and(tenantScope(ctx, auditEvents), eq(auditEvents.taskId, taskId)))
    .orderBy(asc(auditEvents.createdAt), asc(auditEvents.id))
}

export async function lastClaimAt(ctx: Ctx, taskId: number): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ at: auditEvents.createdAt })
    .from(auditEvents)
    .where(and(tenantScope(ctx, auditEvents), eq(auditEvents.taskId, taskId), eq(auditEvents.kind, 'claimed')))
    .orderBy(desc(auditEvents.id))
    .limit(1)
  return row?.at ?? null
}

/** A task claimed before this moment may be taken over by a colleague. */
export const claimsExpiredBefore = (ctx: Ctx): Date => momentBefore(ctx.now, auditLimits.claimHours, 'hour')

/** Tasks claimed by another auditor so long ago that they count as forgotten. */
const isForgotten = (ctx: Ctx, userId: number): SQL | undefined =>
  and(
    ne(auditTasks.assigneeId, userId),
    notExists(
      ctx.db
        .select({ id: auditEvents.id })
        .from(auditEvents)
        .where(
          and(
            eq(auditEvents.tenantId, auditTasks.tenantId),
            eq(auditEvents.taskId, auditTasks.id),
            eq(auditEvents.kind, 'claimed'),
            gt(auditEvents.createdAt, claimsExpiredBefore(ctx)),
          ),
        ),
    ),
  )

/** Condition for the tasks in an auditor's boxes, without those to which the auditor is a party. */
function inBoxes(ctx: Ctx, boxes: readonly AuditBox[], userId: number, targets: readonly AuditTarget[]): SQL | undefined {
  const kinds: Record<AuditBox, SQL | undefined> = {
    open: or(eq(auditTasks.status, 'need_human'), and(eq(auditTasks.status, 'assigned'), isForgotten(ctx, userId))),
    mine: and(inArray(auditTasks.status, auditStates.inHand), eq(auditTasks.assigneeId, userId)),
    appealed: and(
      eq(auditTasks.status, 'appealed'),
      or(isNull(auditTasks.assigneeId), isForgotten(ctx, userId)),
      or(isNull(auditTasks.decidedById), ne(auditTasks.decidedById, userId)),
    ),
    done: inArray(auditTasks.status, auditStates.decided),
  }
  return and(
    tenantScope(ctx, auditTasks),
    notExists(ctx.db.select({ taskId: auditParties.taskId }).from(auditParties).where(partOf(userId))),
    or(...boxes.map((box) => kinds[box])),
    inArray(auditTasks.targetType, [...targets]),
  )
}

export async function tasksPage(
  ctx: Ctx,
  {
    box,
    userId,
    targets,
    after,
    limit,
  }: { box: AuditBox; userId: number; targets: readonly AuditTarget[]; after: TaskPlace | null; limit: number },
): Promise<{ task: Task; rank: number }[]> {
  const isDone = box === 'done'
  const isAfter = ([priority, at, id]: TaskPlace): SQL =>
    isDone
      ? sql`(${auditTasks.decidedAt}, ${auditTasks.id}) < (${at}::timestamptz, ${id}::bigint)`
      : sql`(${rank}, ${auditTasks.dueAt}, ${auditTasks.id}) > (${priority}::int, ${at}::timestamptz, ${id}::bigint)`
  const rows = await ctx.db
    .select({ task: auditTasks, rank })
    .from(auditTasks)
    .where(and(inBoxes(ctx, [box], userId, targets), after ? isAfter(after) : undefined))
    .orderBy(...(isDone ? [desc(auditTasks.decidedAt), desc(auditTasks.id)] : [asc(rank), asc(auditTasks.dueAt), asc(auditTasks.id)]))
    .limit(limit)
  return rows.flatMap(({ task: row, rank }) => {
    const task = standing(row)
    return task ? [{ task, rank }] : []
  })
}

/** Counts the tasks of these boxes, up to a thousand. */
export async function countBoxes(ctx: Ctx, boxes: readonly AuditBox[], userId: number, targets: readonly AuditTarget[]): Promise<number> {
  const some = ctx.db
    .select({ id: auditTasks.id })
    .from(auditTasks)
    .where(inBoxes(ctx, boxes, userId, targets))
    .limit(COUNT_MAX)
    .as('some')
  const [row] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}

/** Names of auditors, as shown to other auditors. */
export async function staffNames(ctx: Ctx, userIds: readonly number[]): Promise<Map<number, string>> {
  const ids = [...new Set(userIds)]
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: users.id, userName: users.userName, matchmaker: matchmakers.name })
    .from(users)
    .leftJoin(matchmakers, and(eq(matchmakers.tenantId, users.tenantId), eq(matchmakers.userId, users.id)))
    .where(and(tenantScope(ctx, users), inArray(users.id, ids)))
  return new Map(rows.map((row) => [row.id, row.matchmaker ?? row.userName ?? `审核员 ${row.id}`]))
}
