/** Closing an account: its services as a member and its work as a matchmaker. */
import type { ClosingBlocker } from '@qianxian/protocol/account/account.words'
import { matchmakerStates, representationStates } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { Ctx } from '../../ctx'
import * as store from './matchmaker.repository'

/** A member must end a running service first; a matchmaker must hand over the members they serve, with the platform's help. */
export async function findServiceBlockers(ctx: Ctx, userId: number): Promise<{ kind: ClosingBlocker; count: number }[]> {
  const running = (await store.representationsOfUser(ctx, userId)).filter((row) => store.isRunningNow(ctx, row)).length
  const own = await store.matchmakerOfUser(ctx, userId)
  return [
    ...(running > 0 ? [{ kind: 'representation' as const, count: running }] : []),
    ...(own && isIn(matchmakerStates.serving, own.status) ? [{ kind: 'matchmaker' as const, count: 1 }] : []),
  ]
}

/** Ends the account's unanswered requests and invitations, and its suspended services. */
export async function endInvitationsOf(ctx: Ctx, userId: number): Promise<void> {
  for (const { id, status } of await store.representationsOfUser(ctx, userId)) {
    if (status === 'suspended')
      await store.updateRepresentation(ctx, id, { status: 'revoked', endedAt: ctx.now, endedReason: 'account_closed' })
    if (isIn(representationStates.unanswered, status))
      await store.updateRepresentation(ctx, id, { status: 'rejected', endedAt: ctx.now, endedReason: 'account_closed' })
  }
}
