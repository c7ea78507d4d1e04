/** The only writer of strikes; each query is limited to the people concerned. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { brokenPledgeLimits, pledgedFindings, type PledgeStatus } from '@qianxian/protocol/pledge/pledge.words'
import type { StrikeAbility, StrikeAction, StruckKind } from '@qianxian/protocol/strike/strike.words'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { sqlLiteral } from '../../db/sql-literals'
import { auditTasks } from '../../db/tables/audit'
import { loveProfiles } from '../../db/tables/love'
import { pledges } from '../../db/tables/pledge'
import { strikes, struckSubjects } from '../../db/tables/strike'

export type StrikeRecord = typeof strikes.$inferSelect
type NewStrike = Omit<typeof strikes.$inferInsert, 'tenantId' | 'id' | 'createdAt'>

/** The tenant's strikes that no appeal lifted. */
const unlifted = (ctx: Ctx, ...more: (SQL | undefined)[]) => and(tenantScope(ctx, strikes), isNull(strikes.liftedAt), ...more)

export async function insertStrike(ctx: Ctx, strike: NewStrike): Promise<StrikeRecord> {
  const [row] = await ctx.db
    .insert(strikes)
    .values({ ...strike, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .returning()
  return row!
}

export async function strikeById(ctx: Ctx, id: number): Promise<StrikeRecord | null> {
  const [row] = await ctx.db
    .select()
    .from(strikes)
    .where(and(tenantScope(ctx, strikes), eq(strikes.id, id)))
  return row ?? null
}

/** Adds to the facts needed to undo the measure. */
export async function saveUndoFacts(ctx: Ctx, id: number, facts: Record<string, unknown>): Promise<void> {
  await ctx.db
    .update(strikes)
    .set({ kept: sql`${strikes.kept} || ${JSON.stringify(facts)}::jsonb` })
    .where(and(tenantScope(ctx, strikes), eq(strikes.id, id)))
}

/** Lifts the unlifted strikes of a decision: the original, and those inherited by later accounts. */
export async function liftByTask(ctx: Ctx, auditTaskId: number): Promise<StrikeRecord[]> {
  return ctx.db
    .update(strikes)
    .set({ liftedAt: ctx.now })
    .where(unlifted(ctx, eq(strikes.auditTaskId, auditTaskId)))
    .returning()
}

/** A person's running strikes: in effect, or counting towards the next decision. */
async function runningOn(ctx: Ctx, whose: SQL): Promise<StrikeRecord[]> {
  return ctx.db
    .select()
    .from(strikes)
    .where(unlifted(ctx, whose, or(eq(strikes.action, 'ban'), gt(strikes.countsUntil, ctx.now), gt(strikes.until, ctx.now))))
    .orderBy(asc(strikes.id))
}

/** Stores the hashes by which running strikes are recognised, until they end. */
export async function insertSubjects(ctx: Ctx, userId: number, subjects: readonly string[]): Promise<void> {
  const running = await runningOn(ctx, eq(strikes.userId, userId))
  const rows = running.flatMap((strike) =>
    subjects.map((subjectHash) => ({ tenantId: ctx.tenant.id, subjectHash, strikeId: strike.id, endsAt: endOf(strike) })),
  )
  if (rows.length > 0) await ctx.db.insert(struckSubjects).values(rows).onConflictDoNothing()
}

function endOf({ action, until, countsUntil }: StrikeRecord): Date | null {
  if (action === 'ban') return null
  return until && until > countsUntil ? until : countsUntil
}

/** Stores marks of a ban by which later accounts are watched, as long as the ban counts. */
export async function insertMarks(ctx: Ctx, { id, countsUntil }: StrikeRecord, kind: StruckKind, hashes: readonly string[]): Promise<void> {
  const rows = hashes.map((subjectHash) => ({ tenantId: ctx.tenant.id, kind, subjectHash, strikeId: id, endsAt: countsUntil }))
  if (rows.length > 0) await ctx.db.insert(struckSubjects).values(rows).onConflictDoNothing()
}

/** Users whose still counting bans left this mark; erased accounts by their pseudonym. */
export async function listUsersWithBanMark(ctx: Ctx, kind: StruckKind, hash: string): Promise<number[]> {
  const rows = await ctx.db
    .selectDistinct({ userId: strikes.userId })
    .from(struckSubjects)
    .innerJoin(strikes, and(eq(strikes.tenantId, struckSubjects.tenantId), eq(strikes.id, struckSubjects.strikeId)))
    .where(
      and(
        tenantScope(ctx, struckSubjects),
        eq(struckSubjects.kind, kind),
        eq(struckSubjects.subjectHash, hash),
        gt(struckSubjects.endsAt, ctx.now),
        isNull(strikes.liftedAt),
      ),
    )
  return rows.flatMap(({ userId }) => userId ?? [])
}

const inPerson = eq(struckSubjects.kind, 'person')

/** Copies running strikes of these subjects to the account; returns the new ones. */
export async function copyActiveStrikes(ctx: Ctx, userId: number, subjects: readonly string[]): Promise<StrikeRecord[]> {
  const found = ctx.db
    .select({ id: struckSubjects.strikeId })
    .from(struckSubjects)
    .where(and(tenantScope(ctx, struckSubjects), inPerson, inArray(struckSubjects.subjectHash, [...subjects])))
  const running = await runningOn(ctx, inArray(strikes.id, found))
  if (running.length === 0) return []
  const copies = running.map(({ id: _id, ...strike }) => ({
    ...strike,
    userId,
    profileId: null,
    removed: [],
    kept: {},
    // A strike that only counts has no measure left to carry out.
    endedAt: strike.endedAt ?? (strike.until && strike.until <= ctx.now ? ctx.now : null),
  }))
  return ctx.db.insert(strikes).values(copies).onConflictDoNothing().returning()
}

/** Deletes hashes of strikes that ended or were lifted. */
export async function forgetSubjects(ctx: Ctx): Promise<void> {
  const lifted = ctx.db
    .select({ id: strikes.id })
    .from(strikes)
    .where(and(tenantScope(ctx, strikes), isNotNull(strikes.liftedAt)))
  await ctx.db
    .delete(struckSubjects)
    .where(and(tenantScope(ctx, struckSubjects), or(lte(struckSubjects.endsAt, ctx.now), inArray(struckSubjects.strikeId, lifted))))
}

/** True if this decision is in force against the person, on any of their accounts. */
export async function isUnderJudgement(ctx: Ctx, userId: number, auditTaskId: number): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: strikes.id })
    .from(strikes)
    .where(and(tenantScope(ctx, strikes), eq(strikes.userId, userId), eq(strikes.auditTaskId, auditTaskId)))
    .limit(1)
  return row !== undefined
}

/** Accounts against which a decision is in force, or was before an appeal: the original, and the person's later ones. */
export async function listStruckUsers(ctx: Ctx, auditTaskId: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ userId: strikes.userId })
    .from(strikes)
    .where(and(tenantScope(ctx, strikes), eq(strikes.auditTaskId, auditTaskId)))
  return rows.flatMap(({ userId }) => userId ?? [])
}

/** Ends the strike for the first caller; null if it was ended or lifted before. */
export async function endStrike(ctx: Ctx, id: number): Promise<StrikeRecord | null> {
  const [row] = await ctx.db
    .update(strikes)
    .set({ endedAt: ctx.now })
    .where(unlifted(ctx, eq(strikes.id, id), isNull(strikes.endedAt)))
    .returning()
  return row ?? null
}

export async function listStrikesToEnd(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: strikes.id })
    .from(strikes)
    .where(unlifted(ctx, isNull(strikes.endedAt), lte(strikes.until, ctx.now)))
    .orderBy(asc(strikes.until))
  return rows.map(({ id }) => id)
}

/** Strikes of these kinds on a person that no appeal lifted and that have not ended yet. */
export async function listActiveStrikes(ctx: Ctx, userId: number, actions: readonly StrikeAction[]): Promise<StrikeRecord[]> {
  return ctx.db
    .select()
    .from(strikes)
    .where(unlifted(ctx, eq(strikes.userId, userId), inArray(strikes.action, [...actions]), isNull(strikes.endedAt)))
}

/** The limit on this ability that ends last: ordered by an auditor, or the effect of a pledge that is broken. */
export async function findLimit(ctx: Ctx, userId: number, ability: StrikeAbility): Promise<StrikeRecord | null> {
  const ordered = and(eq(strikes.action, 'limit'), eq(strikes.ability, ability), gt(strikes.until, ctx.now))
  // Every violation against the promise counts, not only the one that broke the pledge.
  const broken = and(
    inArray(strikes.finding, [...pledgedFindings]),
    gt(strikes.countsUntil, ctx.now),
    sql`exists (select 1 from ${pledges} bp where bp.tenant_id = ${strikes.tenantId} and bp.user_id = ${strikes.userId}
      and bp.status = ${sqlLiteral<PledgeStatus>('broken')} and (bp.strike_id = ${strikes.id} or bp.signed_at <= ${strikes.createdAt}))`,
  )
  const [row] = await ctx.db
    .select()
    .from(strikes)
    .where(unlifted(ctx, eq(strikes.userId, userId), or(ordered, isIn(brokenPledgeLimits, ability) ? broken : undefined)))
    .orderBy(desc(sql`case when ${ordered} then ${strikes.until} else ${strikes.countsUntil} end`))
    .limit(1)
  return row ?? null
}

/** All strikes ever given to a profile or to its account, oldest first: an inherited strike names the account only. */
export async function strikesOnPerson(ctx: Ctx, profileId: number): Promise<StrikeRecord[]> {
  const account = ctx.db
    .select({ userId: loveProfiles.userId })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), eq(loveProfiles.id, profileId)))
  return ctx.db
    .select()
    .from(strikes)
    .where(and(tenantScope(ctx, strikes), or(eq(strikes.profileId, profileId), inArray(strikes.userId, account))))
    .orderBy(asc(strikes.id))
}

/** All strikes ever given to a profile, oldest first. */
export async function strikesOnProfile(ctx: Ctx, profileId: number): Promise<StrikeRecord[]> {
  return ctx.db
    .select()
    .from(strikes)
    .where(and(tenantScope(ctx, strikes), eq(strikes.profileId, profileId)))
    .orderBy(asc(strikes.id))
}

/** Strikes of an account or profile with the state of the decision, newest first. */
export async function strikesOf(ctx: Ctx, { userId, profileId = null }: { userId: number; profileId?: number | null }) {
  return ctx.db
    .select({ strike: strikes, taskStatus: auditTasks.status, appealText: auditTasks.appealText })
    .from(strikes)
    .innerJoin(auditTasks, and(eq(auditTasks.tenantId, strikes.tenantId), eq(auditTasks.id, strikes.auditTaskId)))
    .where(
      and(tenantScope(ctx, strikes), or(eq(strikes.userId, userId), profileId === null ? undefined : eq(strikes.profileId, profileId))),
    )
    .orderBy(desc(strikes.id))
}

/** Number of measures in effect against a user. */
export async function countActiveStrikes(ctx: Ctx, userId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(strikes)
    .where(unlifted(ctx, eq(strikes.userId, userId), gt(strikes.countsUntil, ctx.now)))
  return row?.count ?? 0
}
