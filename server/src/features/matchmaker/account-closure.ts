/** What an account that is being closed leaves of its matchmaker, or of its work as one. */
import type { ClosingBlocker } from '@qianxian/protocol/account/account.words'
import { matchmakerStates, representationStates } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { Ctx } from '../../ctx'
import * as store from './matchmaker.repository'

/** A running service is ended by its member first; whoever serves others hands them over with the platform's help. */
export async function findServiceBlockers(ctx: Ctx, userId: number): Promise<{ kind: ClosingBlocker; count: number }[]> {
  const running = (await store.representationsOfUser(ctx, userId)).filter((row) => store.isRunningNow(ctx, row)).length
  const own = await store.matchmakerOfUser(ctx, userId)
  return [
    ...(running > 0 ? [{ kind: 'representation' as const, count: running }] : []),
    ...(own && isIn(matchmakerStates.serving, own.status) ? [{ kind: 'matchmaker' as const, count: 1 }] : []),
  ]
}

/** Nobody waits for an answer of somebody who is gone, nor to go on with them. */
export async function endInvitationsOf(ctx: Ctx, userId: number): Promise<void> {
  for (const { id, status } of await store.representationsOfUser(ctx, userId)) {
    if (status === 'suspended')
      await store.updateRepresentation(ctx, id, { status: 'revoked', endedAt: ctx.now, endedReason: 'account_closed' })
    if (isIn(representationStates.unanswered, status))
      await store.updateRepresentation(ctx, id, { status: 'rejected', endedAt: ctx.now, endedReason: 'account_closed' })
  }
}
