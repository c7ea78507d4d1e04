/** Progress of training and trial, and attempts at the quiz; the only writer of these tables. */
import { askStates } from '@qianxian/protocol/invitation/invitation.words'
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx, TxCtx } from '../../../ctx'
import { readAll } from '../../../db/reads'
import { tenantScope } from '../../../db/tenant-scope'
import { type DrawnQuestion, matchmakerTrainings as trainings, quizTries as tries } from '../../../db/tables/career'
import { consentAsks } from '../../../db/tables/invitation'
import { matchmakers, representations } from '../../../db/tables/matchmaker'
import { strikes } from '../../../db/tables/strike'

export type TrainingRow = typeof trainings.$inferSelect
export type TryRow = typeof tries.$inferSelect

const one = (ctx: Ctx, matchmakerId: number) => and(tenantScope(ctx, trainings), eq(trainings.matchmakerId, matchmakerId))
const triesOf = (ctx: Ctx, matchmakerId: number) => and(tenantScope(ctx, tries), eq(tries.matchmakerId, matchmakerId))

// --- Training and trial -----------------------------------------------------------

export async function insertTraining(ctx: Ctx, facts: Pick<TrainingRow, 'matchmakerId' | 'applicationId'>): Promise<void> {
  await ctx.db.insert(trainings).values({ ...facts, tenantId: ctx.tenant.id, createdAt: ctx.now })
}

export async function trainingOf(ctx: Ctx, matchmakerId: number): Promise<TrainingRow | null> {
  const [row] = await ctx.db.select().from(trainings).where(one(ctx, matchmakerId))
  return row ?? null
}

export async function trainingsOf(ctx: Ctx, matchmakerIds: readonly number[]): Promise<TrainingRow[]> {
  if (matchmakerIds.length === 0) return []
  return ctx.db
    .select()
    .from(trainings)
    .where(and(tenantScope(ctx, trainings), inArray(trainings.matchmakerId, [...matchmakerIds])))
}

/** Returns the training, locked until the transaction ends. */
export async function lockTraining(ctx: TxCtx, matchmakerId: number): Promise<TrainingRow | null> {
  const [row] = await ctx.db.select().from(trainings).where(one(ctx, matchmakerId)).for('update')
  return row ?? null
}

/** Returns the training whose trial is decided by this task. */
export async function trainingOfTask(ctx: Ctx, taskId: number): Promise<TrainingRow | null> {
  const [row] = await ctx.db
    .select()
    .from(trainings)
    .where(and(tenantScope(ctx, trainings), eq(trainings.trialTaskId, taskId)))
  return row ?? null
}

export async function updateTraining(
  ctx: Ctx,
  matchmakerId: number,
  change: Partial<Omit<TrainingRow, 'tenantId' | 'matchmakerId' | 'applicationId' | 'createdAt'>>,
): Promise<void> {
  await ctx.db.update(trainings).set(change).where(one(ctx, matchmakerId))
}

export interface TrialFacts {
  /** Number of people who consented during the trial: members, and people without an account who used their link. */
  members: number
  /** Upheld complaints about the trial period. */
  complaints: number
}

/** Loads the events of a trial, without complaints that an appeal lifted. */
export async function trialFacts(
  ctx: Ctx,
  { id, userId }: { id: number; userId: number },
  { trialFrom, trialUntil }: Pick<TrainingRow, 'trialFrom' | 'trialUntil'>,
): Promise<TrialFacts> {
  if (trialFrom === null || trialUntil === null) return { members: 0, complaints: 0 }
  const inTrial = (at: AnyPgColumn) => and(gte(at, trialFrom), lt(at, trialUntil))
  const [members, agreed, complaints] = await readAll(ctx, [
    () =>
      ctx.db
        .selectDistinct({ profileId: representations.profileId })
        .from(representations)
        .where(and(tenantScope(ctx, representations), eq(representations.matchmakerId, id), inTrial(representations.startedAt))),
    // People who registered meanwhile are counted as members above; those who registered after the trial's end still
    // consented within it.
    () =>
      ctx.db.$count(
        consentAsks,
        and(
          tenantScope(ctx, consentAsks),
          eq(consentAsks.matchmakerId, id),
          inTrial(consentAsks.answeredAt),
          or(
            inArray(consentAsks.status, askStates.agreedOutside),
            and(eq(consentAsks.status, 'joined'), gte(consentAsks.endedAt, trialUntil)),
          ),
        ),
      ),
    () =>
      ctx.db.$count(
        strikes,
        and(tenantScope(ctx, strikes), eq(strikes.userId, userId), isNull(strikes.liftedAt), inTrial(strikes.createdAt)),
      ),
  ])
  return { members: members.length + agreed, complaints }
}

/** Matchmakers whose trial is over and not decided yet, or was decided while they were suspended. */
export async function listEndedTrials(ctx: Ctx, atMost: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: trainings.matchmakerId })
    .from(trainings)
    .innerJoin(matchmakers, and(eq(matchmakers.tenantId, trainings.tenantId), eq(matchmakers.id, trainings.matchmakerId)))
    .where(
      and(
        tenantScope(ctx, trainings),
        eq(matchmakers.status, 'trial'),
        or(and(lte(trainings.trialUntil, ctx.now), isNull(trainings.trialTaskId)), isNotNull(trainings.trialDoneAt)),
      ),
    )
    .orderBy(asc(trainings.trialUntil))
    .limit(atMost)
  return rows.map(({ id }) => id)
}

// --- Tries ------------------------------------------------------------------------

export async function openTry(ctx: Ctx, matchmakerId: number): Promise<TryRow | null> {
  const [row] = await ctx.db
    .select()
    .from(tries)
    .where(and(triesOf(ctx, matchmakerId), isNull(tries.finishedAt)))
  return row ?? null
}

export async function lastTry(ctx: Ctx, matchmakerId: number): Promise<TryRow | null> {
  const [row] = await ctx.db
    .select()
    .from(tries)
    .where(and(triesOf(ctx, matchmakerId), isNotNull(tries.finishedAt)))
    .orderBy(desc(tries.id))
    .limit(1)
  return row ?? null
}

export const countTries = (ctx: Ctx, matchmakerId: number, day: string): Promise<number> =>
  ctx.db.$count(tries, and(triesOf(ctx, matchmakerId), eq(tries.day, day)))

export async function insertTry(ctx: Ctx, facts: { matchmakerId: number; day: string; questions: DrawnQuestion[] }): Promise<void> {
  await ctx.db.insert(tries).values({ ...facts, tenantId: ctx.tenant.id, createdAt: ctx.now })
}

export async function updateTry(
  ctx: Ctx,
  id: number,
  change: Partial<Pick<TryRow, 'chosen' | 'rightCount' | 'finishedAt'>>,
): Promise<void> {
  await ctx.db
    .update(tries)
    .set(change)
    .where(and(tenantScope(ctx, tries), eq(tries.id, id)))
}
