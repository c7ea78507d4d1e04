/**
 * Introductions of a closed account: they end, so that nobody waits for a departed person; and another member's silence
 * does not block the closing.
 */
import type { ClosingBlocker } from '@qianxian/protocol/account/account.words'
import { lineStates } from '@qianxian/protocol/line/line.words'
import type { Ctx } from '../../ctx'
import { terminateLines } from './line'
import * as store from './line.repository'
import { findTimesBlocker } from './package/package.product'

type States = Parameters<typeof store.listCounterparts>[2]

/** Blockers that the member can settle: received lines to answer, and own unread lines to withdraw. */
export async function findLineBlockers(ctx: Ctx, userId: number): Promise<{ kind: ClosingBlocker; count: number }[]> {
  const me = await store.findProfileIdByUser(ctx, userId)
  const count = me === null ? 0 : await store.countToSettle(ctx, me)
  return [...(count === 0 ? [] : [{ kind: 'line' as const, count }]), ...(await findTimesBlocker(ctx, userId))]
}

/** Ends the account's open lines, sent or received, when it is being closed; connected lines stay. */
export const endOpenLines = (ctx: Ctx, userId: number): Promise<void> => endLines(ctx, userId, lineStates.open)

/** Ends the account's open and connected lines when it is erased, and deletes its messages. */
export async function eraseLinesOf(ctx: Ctx, userId: number): Promise<void> {
  await endLines(ctx, userId, lineStates.standing)
  const me = await store.findProfileIdByUser(ctx, userId)
  if (me !== null) await store.eraseMessagesOf(ctx, me)
}

/** Ends the lines of a profile whose gender was wrong, because the people asked were misinformed. */
export const endLinesOfProfile = (ctx: Ctx, profileId: number): Promise<void> => endLinesWith(ctx, profileId, lineStates.standing, 'exited')

async function endLines(ctx: Ctx, userId: number, states: States): Promise<void> {
  const me = await store.findProfileIdByUser(ctx, userId)
  if (me !== null) await endLinesWith(ctx, me, states, 'account_closed')
}

async function endLinesWith(ctx: Ctx, me: number, states: States, why: Parameters<typeof terminateLines>[3]): Promise<void> {
  for (const other of await store.listCounterparts(ctx, me, states)) await terminateLines(ctx, me, other, why, states)
}
