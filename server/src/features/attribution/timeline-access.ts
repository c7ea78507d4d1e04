/** Who reads, and about whom they may: a desk of their own, or a store where they see what is behind its figures. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { matchmakerStates } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { StoreRight } from '@qianxian/protocol/store/store.rules'
import { requireMember, type Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { deskOfUser, isServedBy } from '../matchmaker/matchmaker'
import { findMemberIn, requireStoreRight } from '../store/store'
import type { TimelineReader } from './attribution.presenter'
import { eventById, usersOfProfiles } from './attribution.repository'

/** The caller's desk, which must be at work. */
export async function requireDeskReader(ctx: Ctx): Promise<TimelineReader> {
  const desk = await deskOfUser(ctx, requireMember(ctx).userId)
  if (!desk || !isIn(matchmakerStates.serving, desk.status)) throw fault('not_allowed')
  return { kind: 'matchmaker', targetId: desk.id }
}

/** Whom the event is of; throws not_found where it is about somebody else. */
export async function requireAttributedUser(ctx: Ctx, { kind, targetId }: TimelineReader, id: number): Promise<number> {
  const event = await eventById(ctx, id)
  if (event?.kind !== kind || event.targetId !== targetId) throw fault('not_found')
  return event.userId
}

/** A member of a store where the caller may read of them; whoever sees only their own sees whom they serve. */
export async function requireMemberReader(
  ctx: Ctx,
  { storeId, memberId }: { storeId: number; memberId: number },
  right: StoreRight,
): Promise<{ reader: TimelineReader; userId: number }> {
  const { scope, ownUserId } = await requireStoreRight(ctx, storeId, right)
  const member = await findMemberIn(ctx, scope, memberId)
  if (!member || (ownUserId !== null && !(await isServedBy(ctx, ownUserId, member.profileId)))) throw fault('not_found')
  const userId = (await usersOfProfiles(ctx, [member.profileId])).get(member.profileId)
  if (userId === undefined) throw fault('not_found')
  return { reader: { kind: 'store', targetId: storeId }, userId }
}
