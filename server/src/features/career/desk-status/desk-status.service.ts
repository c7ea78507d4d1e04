/** Auditors suspend and resume a matchmaker, and a matchmaker resigns; each takes effect with the next request. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { career } from '@qianxian/protocol/career/career'
import { matchmakerStates } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { requireMember, type TxCtx } from '../../../ctx'
import { fault, fieldFault } from '../../../http/fault'
import type { Verb } from '../../../http/serve'
import { cancelTask, requireVisibleTask } from '../../audit/audit'
import {
  closeDesk,
  colleaguesOf,
  countServedAt,
  deskOfUser,
  lockRestingMembers,
  lockDesk,
  reopenDesk,
  type DeskState,
} from '../../matchmaker/matchmaker'
import { listSuspendingStrikes } from '../../strike/strike'
import { careerOf } from '../application/application.presenter'
import { findLatest } from '../application/application.repository'
import { trainingOf } from '../training/training.repository'
import * as store from './desk-status.repository'
import { notifyDesk } from './desk-status.notices'
import { requestTermination, cancelOpenTerminations, waitingTaskOf } from './termination'

/**
 * Locks the desk that this auditor may decide about; refuses the auditor's own desk and those of people they work with.
 */
async function deskToJudge(ctx: TxCtx, id: number, isThere: (desk: DeskState) => boolean): Promise<DeskState> {
  const { userId } = requireMember(ctx)
  const desk = await lockDesk(ctx, id)
  if (!desk || !isThere(desk)) throw fault('not_found')
  if (desk.userId === userId) throw fault('self_target')
  if ((await colleaguesOf(ctx, desk.userId)).includes(userId)) throw fault('not_allowed', { message: '同一门店的红娘由其他审核员处理' })
  return desk
}

const isAtWork = ({ status }: DeskState): boolean => isIn(matchmakerStates.serving, status)
const isSuspended = ({ status }: DeskState): boolean => status === 'suspended'

export const getDeskToJudge: Verb<typeof career.getDeskToJudge> = async (ctx, { id: taskId }) => {
  const { ownerId } = await requireVisibleTask(ctx, taskId)
  const desk = ownerId === 0 ? null : await deskOfUser(ctx, ownerId)
  if (!desk || !(isAtWork(desk) || isSuspended(desk)) || (await colleaguesOf(ctx, desk.userId)).includes(requireMember(ctx).userId))
    return { desk: null }
  const { id, name, status } = desk
  return { desk: { id, name, status, members: await countServedAt(ctx, id), isWaitingForEnd: (await waitingTaskOf(ctx, id)) !== null } }
}

export const suspendMatchmaker: Verb<typeof career.suspendMatchmaker> = (ctx, { id, reason }) =>
  ctx.tx(async (ctx) => {
    const desk = await deskToJudge(ctx, id, isAtWork)
    await closeDesk(ctx, desk, 'suspended')
    await store.insertChange(ctx, { matchmakerId: id, change: 'suspended', reason, byUserId: requireMember(ctx).userId })
    await notifyDesk(ctx, desk)
    return { id, status: 'suspended' as const }
  })

export const resumeMatchmaker: Verb<typeof career.resumeMatchmaker> = (ctx, { id }) =>
  ctx.tx(async (ctx) => {
    await cancelOpenTerminations(ctx, id)
    await lockRestingMembers(ctx, id)
    const desk = await deskToJudge(ctx, id, isSuspended)
    if ((await listSuspendingStrikes(ctx, desk.userId)).length > 0)
      throw fault('already_handled', { message: '账号的处理还没有结束，结束后再恢复' })
    const training = await trainingOf(ctx, id)
    const isOnTrial = training !== null && training.trialDoneAt === null
    const status = isOnTrial ? ('trial' as const) : ('active' as const)
    await reopenDesk(ctx, id, status)
    await store.insertChange(ctx, { matchmakerId: id, change: 'resumed', byUserId: requireMember(ctx).userId })
    await notifyDesk(ctx, desk)
    return { id, status }
  })

/** Proposes a termination; a repeated proposal returns the one that waits. */
export const proposeTermination: Verb<typeof career.proposeTermination> = (ctx, { id, reason, note }) =>
  ctx.tx(async (ctx) => {
    const desk = await deskToJudge(ctx, id, isSuspended)
    if ((await waitingTaskOf(ctx, id)) !== null) throw fault('already_handled', { message: '已经提请终止，等另一位审核员决定' })
    await requestTermination(ctx, desk, { reason, note: note.trim() })
    return { id, status: desk.status }
  })

export const resignMatchmaker: Verb<typeof career.resignMatchmaker> = async (ctx, { members }) => {
  const { userId } = requireMember(ctx)
  return ctx.tx(async (ctx) => {
    const own = await deskOfUser(ctx, userId)
    if (!own) throw fault('not_allowed')
    const training = await trainingOf(ctx, own.id)
    if (training?.trialTaskId != null && training.trialDoneAt === null) await cancelTask(ctx, training.trialTaskId)
    const desk = await lockDesk(ctx, own.id)
    if (!desk || !isAtWork(desk)) throw fault('not_allowed')
    // If a member consented meanwhile, the count differs and the matchmaker must confirm again, so that no such member
    // is overlooked.
    const served = await countServedAt(ctx, desk.id)
    if (served !== members) throw fieldFault({ members: `现在有 ${served} 位会员由你服务，请确认后再离职` })
    await closeDesk(ctx, desk, 'resigned')
    await store.insertChange(ctx, { matchmakerId: desk.id, change: 'resigned', byUserId: userId })
    return careerOf(ctx, userId, await findLatest(ctx, userId))
  })
}
