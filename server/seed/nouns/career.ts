/** The demonstration's matchmakers, each with some history and a different level; other people apply to become one. */
import type { AuditReason } from '@qianxian/protocol/audit/audit.words'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { values } from '@qianxian/protocol/base/dictionary'
import { lesson } from '@qianxian/protocol/career/training.words'
import { factsOfLevel } from '@qianxian/protocol/career/career.rules'
import { and, eq } from 'drizzle-orm'
import { matchmakerApplications } from '../../src/db/tables/career'
import { loveProfiles } from '../../src/db/tables/love'
import { matchmakers } from '../../src/db/tables/matchmaker'
import { lockApplication } from '../../src/features/career/application/application.repository'
import { openAuditTask } from '../../src/features/career/application/audit-decider'
import { accounts } from '../accounts'
import { newTask } from '../makers/audit'
import { newApplication, newLevel, newTraining, trialSince } from '../makers/career'
import { newIdentity } from '../makers/identity'
import { newDesk, newMatchmaker } from '../makers/matchmaker'
import { APPLICANT, ctxOfAccount, type Demonstration, type Stage } from '../stage'

/** Applicants by the state of their application. */
const APPLICANTS = { reviewing: 249, need_more: APPLICANT, rejected: 264, training: 285, trial: 286 } as const
const NAMES = { female: '何静好', male: '周以宁' } as const

/** By position: the level, and the level after the demotion in three weeks. */
const LEVELS: readonly { level: number; fallsTo?: number }[] = [
  { level: 2, fallsTo: 1 },
  { level: 1 },
  { level: 4, fallsTo: 1 },
  { level: 3, fallsTo: 1 },
]

export const demonstration: Demonstration = {
  async past(stage) {
    const { db, tenantId, now, matchmakerIds } = stage
    const fallsAt = momentAfter(now, 21, 'day')
    for (const [place, matchmakerId] of matchmakerIds.entries()) {
      const { level, fallsTo } = LEVELS[place % LEVELS.length]!
      await newLevel(stage, { matchmakerId, level, ...(fallsTo === undefined ? {} : { fallsTo, fallsAt }) })
      const next = fallsTo === undefined ? {} : { nextCapacity: factsOfLevel(fallsTo).capacity, nextCapacityAt: fallsAt }
      await db
        .update(matchmakers)
        .set({ capacity: factsOfLevel(level).capacity, ...next })
        .where(and(eq(matchmakers.tenantId, tenantId), eq(matchmakers.id, matchmakerId)))
    }
    await judgedOf(stage, 'need_more', { field: 'reason', code: 'too_thin' })
    await judgedOf(stage, 'rejected', { field: 'application', code: 'other_rule' })
    await learningOf(stage)
    await triedOf(stage)
  },
  /** Submitted through the service, so that the auditors find it. */
  async waiting(stage) {
    const userId = await applicantOf(stage, 'reviewing')
    const { id } = await newApplication(stage, { userId, status: 'reviewing', experienceYears: 6 })
    const ctx = await ctxOfAccount(stage, accounts.member)
    await ctx.tx(async (ctx) => openAuditTask(ctx, (await lockApplication(ctx, id))!, 0))
  },
}

/** The applicant's name is verified. */
async function applicantOf(stage: Stage, state: keyof typeof APPLICANTS): Promise<number> {
  const { userId, profileId } = stage.inhabitants[APPLICANTS[state]]!
  const [profile] = await stage.db
    .select({ gender: loveProfiles.gender, birthday: loveProfiles.birthday })
    .from(loveProfiles)
    .where(and(eq(loveProfiles.tenantId, stage.tenantId), eq(loveProfiles.id, profileId)))
  const { gender, birthday } = profile!
  await newIdentity(stage, { userId, name: NAMES[gender!], gender: gender!, birthday: birthday! })
  return userId
}

async function takenOf(stage: Stage, state: 'training' | 'trial') {
  const { now } = stage
  const userId = await applicantOf(stage, state)
  const decidedAt = momentBefore(now, 12, 'day')
  const papersUntil = momentAfter(now, 18, 'day')
  const { id: applicationId } = await newApplication(stage, { userId, status: 'approved', decidedAt, papersUntil })
  return { userId, applicationId }
}

/** Half of the lessons are read. */
async function learningOf(stage: Stage): Promise<void> {
  const { userId, applicationId } = await takenOf(stage, 'training')
  const { id: matchmakerId } = await newDesk(stage, { userId, name: '周红娘', status: 'training', experienceYears: 3 })
  await newTraining(stage, { matchmakerId, applicationId, lessonsRead: values(lesson).slice(0, 3) })
}

/** A matchmaker on trial without a member yet. */
async function triedOf(stage: Stage): Promise<void> {
  const { userId, applicationId } = await takenOf(stage, 'trial')
  const { id: matchmakerId } = await newMatchmaker(stage, { userId, name: '何红娘', status: 'trial', experienceYears: 3 })
  await newTraining(stage, { matchmakerId, applicationId, ...trialSince(momentBefore(stage.now, 9, 'day')) })
}

async function judgedOf(stage: Stage, state: 'need_more' | 'rejected', reason: { field: string; code: AuditReason }): Promise<void> {
  const { db, tenantId, now } = stage
  const userId = await applicantOf(stage, state)
  const decidedAt = momentBefore(now, 3, 'day')
  const papersUntil = momentAfter(now, 27, 'day')
  const { id } = await newApplication(stage, { userId, status: state, decidedAt, papersUntil })
  const { id: auditTaskId } = await newTask(stage, {
    targetType: 'application',
    targetId: id,
    ownerId: userId,
    title: '红娘申请',
    status: 'rejected',
    reasons: [reason],
    decidedAt,
  })
  await db
    .update(matchmakerApplications)
    .set({ auditTaskId })
    .where(and(eq(matchmakerApplications.tenantId, tenantId), eq(matchmakerApplications.id, id)))
}
