/**
 * From an approved application to a desk. A trial whose time is over is settled by the next read or by the sweep: it is
 * passed if a member consented and no upheld complaint remains, otherwise an auditor decides.
 */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { name } from '@qianxian/protocol/base/dictionary'
import { applicationField, type ApplicationField, careerLimits } from '@qianxian/protocol/career/joining.words'
import { trainingLimits } from '@qianxian/protocol/career/training.words'
import { surnameOf } from '@qianxian/protocol/base/masks'
import type { Ctx, TxCtx } from '../../../ctx'
import type { matchmakerApplications } from '../../../db/tables/career'
import { openTask, type AuditDecision } from '../../audit/audit'
import { findProvenName } from '../../identity/identity'
import { cityNameOf, colleaguesOf, confirmDesk, deskOfUser, createMatchmaker, lockDesk, openDesk } from '../../matchmaker/matchmaker'
import { notifyTrial } from './trial.notices'
import * as store from './training.repository'
import type { TrainingRow } from './training.repository'

const TRIAL: ApplicationField = 'trial'

/**
 * Creates the desk with the facts that others may read: surname, city and the applicant's introduction. Runs in the
 * transaction of the audit decision.
 */
export async function beginTraining(ctx: Ctx, application: typeof matchmakerApplications.$inferSelect): Promise<void> {
  const { id: applicationId, userId, cityGeo, experienceYears, reason } = application
  const proven = await findProvenName(ctx, userId)
  const called = `${proven === null ? '' : surnameOf(proven.name)}红娘`
  const matchmakerId = await createMatchmaker(ctx, { userId, name: called, bio: reason, cityGeo, experienceYears })
  if (matchmakerId !== null) await store.insertTraining(ctx, { matchmakerId, applicationId })
}

/** Called when the quiz was passed; must hold the locks on desk and training. */
export async function beginTrial(ctx: Ctx, desk: { id: number; userId: number }): Promise<void> {
  await store.updateTraining(ctx, desk.id, trialFromNow(ctx))
  await openDesk(ctx, desk)
}

const trialFromNow = ({ now }: Ctx) => ({ trialFrom: now, trialUntil: momentAfter(now, trainingLimits.trialDays, 'day') })

const isOver = ({ now }: Ctx, { trialUntil, trialTaskId, trialDoneAt }: TrainingRow): boolean =>
  trialDoneAt !== null || (trialUntil !== null && trialUntil <= now && trialTaskId === null)

/** Handles `trialBeforeRead`; returns true if this call settled the trial. */
export async function settleTrial(ctx: Ctx, matchmakerId: number): Promise<boolean> {
  const seen = await store.trainingOf(ctx, matchmakerId)
  if (!seen || !isOver(ctx, seen)) return false
  return ctx.tx(async (ctx) => {
    const desk = await lockDesk(ctx, matchmakerId)
    const training = await store.lockTraining(ctx, matchmakerId)
    if (desk?.status !== 'trial' || !training || !isOver(ctx, training)) return false
    const { members, complaints } = await store.trialFacts(ctx, desk, training)
    if (training.trialDoneAt !== null || (members > 0 && complaints === 0)) {
      await confirmDesk(ctx, matchmakerId)
      await store.updateTraining(ctx, matchmakerId, { trialDoneAt: training.trialDoneAt ?? ctx.now })
    } else await askAuditor(ctx, desk, training, { members, complaints })
    await notifyTrial(ctx, desk)
    return true
  })
}

async function askAuditor(
  ctx: Ctx,
  { id, userId, name: called, cityGeo }: NonNullable<Awaited<ReturnType<typeof lockDesk>>>,
  { applicationId }: TrainingRow,
  { members, complaints }: store.TrialFacts,
): Promise<void> {
  const trialTaskId = await openTask(ctx, {
    targetType: 'application',
    targetId: applicationId,
    ownerId: userId,
    parties: (await colleaguesOf(ctx, userId)).map((colleague) => ({ userId: colleague, kind: 'colleague' })),
    title: '红娘试用期',
    subtitle: `${called} · ${cityNameOf(cityGeo)}`,
    items: [
      {
        field: TRIAL,
        label: name(applicationField, TRIAL),
        before: null,
        after: `${members} 位会员同意服务，${complaints} 项投诉成立。通过后转为正式红娘；不通过，试用期再延长 ${trainingLimits.trialDays} 天`,
        mediaId: null,
        hint: null,
      },
    ],
    dueHours: careerLimits.judgedWithinHours,
  })
  await store.updateTraining(ctx, id, { trialTaskId })
}

/** Applies an auditor's decision on a trial. For a matchmaker suspended meanwhile, it takes effect when they are resumed. */
export async function applyTrialDecision(ctx: TxCtx, { matchmakerId }: TrainingRow, { taskId, decision }: AuditDecision): Promise<void> {
  const desk = await lockDesk(ctx, matchmakerId)
  const training = await store.lockTraining(ctx, matchmakerId)
  if (!desk || training?.trialTaskId !== taskId || training.trialDoneAt !== null) return
  if (decision === 'approved') {
    await store.updateTraining(ctx, matchmakerId, { trialDoneAt: ctx.now })
    if (desk.status === 'trial') await confirmDesk(ctx, matchmakerId)
  } else await store.updateTraining(ctx, matchmakerId, { ...trialFromNow(ctx), trialTaskId: null })
  if (desk.status === 'trial') await notifyTrial(ctx, desk)
}

/** Returns the desk after settling a trial whose time is over. */
export async function loadSettledDesk(ctx: Ctx, userId: number): ReturnType<typeof deskOfUser> {
  const desk = await deskOfUser(ctx, userId)
  return desk?.status === 'trial' && (await settleTrial(ctx, desk.id)) ? deskOfUser(ctx, userId) : desk
}
