/** Notifies the users concerned when a conversation changed. */
import type { Ctx } from '../../ctx'
import { touchInboxes } from '../notice/notice'
import { noteVersions } from './conversation.repository'

/** Must run in the transaction of the change, with the conversation locked. */
export async function notifyInboxes(ctx: Ctx, conversationId: number, userIds: readonly (number | null)[]): Promise<void> {
  const concerned = userIds.filter((userId) => userId !== null)
  await touchInboxes(ctx, concerned)
  await noteVersions(ctx, conversationId, concerned)
}
