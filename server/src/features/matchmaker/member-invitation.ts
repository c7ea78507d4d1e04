/**
 * Invitations by which a matchmaker requests a member's consent, on their own or because the member was assigned to them. An
 * invitation starts no service.
 */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { profileStates } from '@qianxian/protocol/love/profile.words'
import { matchmakerLimits, type RepresentationMode, representationStates } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { TxCtx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { isBlockedFromUser } from '../interact/interact'
import { isLimited } from '../strike/strike'
import { isDeskFull } from './desks'
import * as store from './matchmaker.repository'
import type { Matchmaker, RepresentationRow } from './matchmaker.repository'
import { memberBrief } from './matchmaker-work.repository'
import { NOT_ACCEPTING_TEXT, lockServingMatchmaker } from './service-lifecycle'
import { memberInvited } from './matchmaker.notices'
import { notifyMember } from './notify'

/**
 * True if an invitation was refused or withdrawn, or the member ended the service: the matchmaker must wait before inviting
 * again.
 */
const isRefused = ({ mode, status, startedAt, endedAt }: RepresentationRow): boolean =>
  endedAt !== null &&
  (isIn(representationStates.refusedByMember, status) || (status === 'ended' && startedAt === null && mode === 'claimed'))

interface Inviting {
  matchmaker: Matchmaker
  profileId: number
  message?: string
  mode: Extract<RepresentationMode, 'claimed' | 'assigned'>
  /**
   * Returns true if the running service does not block the invitation because it ends when the new one begins. Without this
   * option every running service blocks.
   */
  mayFollow?: (running: RepresentationRow) => Promise<boolean>
}

/**
 * Locks the member; must run inside a transaction. Repeating an open invitation changes nothing. Throws if the member may not be
 * invited.
 */
export async function createInvitation(
  ctx: TxCtx,
  { matchmaker, profileId, message, mode, mayFollow }: Inviting,
): Promise<RepresentationRow> {
  await store.lockMember(ctx, profileId)
  await store.expireInvitations(ctx, store.ofMember(profileId))
  const standing = await store.representationBetween(ctx, matchmaker.id, profileId)
  if (standing) return standing
  const earlier = await store.representationsOf(ctx, profileId)
  const running = earlier.find((one) => store.isRunningNow(ctx, one))
  if (running && !(await mayFollow?.(running))) throw fault('already_represented')
  const since = momentBefore(ctx.now, matchmakerLimits.changePerDays, 'day')
  const refused = earlier.find((one) => one.matchmakerId === matchmaker.id && isRefused(one) && one.endedAt! > since)
  if (refused) {
    const whose = mode === 'assigned' ? '这位红娘' : '你'
    const did = isIn(representationStates.refusedByMember, refused.status) ? '对方婉拒过服务' : `${whose}撤回过邀请`
    throw fault('representation_ended', { message: `${matchmakerLimits.changePerDays} 天内${did}，请以后再邀请` })
  }
  // A matchmaker who was stopped meanwhile cannot invite.
  if (!(await lockServingMatchmaker(ctx, matchmaker.id))) throw fault(mode === 'claimed' ? 'not_allowed' : 'not_found')
  await store.expireInvitations(ctx, store.ofMatchmaker(matchmaker.id))
  if ((await store.countInvitations(ctx, matchmaker.id)) >= matchmakerLimits.invitationsOpenMax) throw fault('invitation_limit')
  if (await isDeskFull(ctx, matchmaker)) throw fault('matchmaker_full', { message: '服务人数已满' })
  const invited = await store.insertRepresentation(ctx, {
    matchmakerId: matchmaker.id,
    profileId,
    mode,
    status: 'consent_requested',
    message: message ?? null,
    requestedAt: ctx.now,
    expiresAt: momentAfter(ctx.now, matchmakerLimits.consentLifeDays, 'day'),
  })
  await notifyMember(ctx, memberInvited, invited)
  return invited
}

interface Assigning extends Required<Pick<Inviting, 'profileId' | 'mayFollow'>> {
  /** The matchmaker's account. */
  toUserId: number
}

/**
 * Sends an invitation in this matchmaker's name, decided by a manager of both. Must run inside a transaction; throws if the
 * member may not be invited.
 */
export async function assignMemberTo(ctx: TxCtx, { profileId, toUserId, mayFollow }: Assigning): Promise<void> {
  const matchmaker = await store.matchmakerOfUser(ctx, toUserId)
  if (!matchmaker) throw fault('not_found')
  const member = await memberBrief(ctx, profileId)
  if (!member || member.userId === null || !isIn(profileStates.takingPart, member.lifecycle))
    throw fault('representation_ended', { message: '会员的资料暂时不公开，等 TA 回来再分配' })
  if (member.userId === toUserId || (await isBlockedFromUser(ctx, toUserId, profileId)))
    throw fieldFault({ staffId: '这位红娘不能服务这位会员，请选另一位' })
  if (await isLimited(ctx, toUserId, 'serve')) throw fault('matchmaker_full', { message: NOT_ACCEPTING_TEXT })
  await createInvitation(ctx, { matchmaker, profileId, mode: 'assigned', mayFollow })
}
