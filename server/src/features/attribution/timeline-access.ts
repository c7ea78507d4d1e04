/** Access to attributions: through the caller's own matchmaker, or a store whose figures they may see in detail. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { matchmakerStates } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { StoreRight } from '@qianxian/protocol/store/store.rules'
import { requireMember, type Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { deskOfUser, isServedBy } from '../matchmaker/matchmaker'
import { findMemberIn, requireStoreRight } from '../store/store'
import type { TimelineReader } from './attribution.presenter'
import { eventById, usersOfProfiles } from './attribution.repository'

/** Returns the caller's matchmaker, which must be active. */
export async function requireDeskReader(ctx: Ctx): Promise<TimelineReader> {
  const desk = await deskOfUser(ctx, requireMember(ctx).userId)
  if (!desk || !isIn(matchmakerStates.serving, desk.status)) throw fault('not_allowed')
  return { kind: 'matchmaker', targetId: desk.id }
}

/** Returns the member of the event; throws not_found if the event is not about the reader. */
export async function requireAttributedUser(ctx: Ctx, { kind, targetId }: TimelineReader, id: number): Promise<number> {
  const event = await eventById(ctx, id)
  if (event?.kind !== kind || event.targetId !== targetId) throw fault('not_found')
  return event.userId
}

/** Returns a store's member whose timeline the caller may read. A caller limited to their own clients sees only those. */
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
