/** Introductions of a closed account: no one waits for a person who is gone, and closing is not blocked by another's silence. */
import type { ClosingBlocker } from '@qianxian/protocol/account/account.words'
import { lineStates } from '@qianxian/protocol/line/line.words'
import type { Ctx } from '../../ctx'
import { terminateLines } from './line'
import * as store from './line.repository'
import { findTimesBlocker } from './package/package.product'

type States = Parameters<typeof store.listCounterparts>[2]

/** Blockers that the member can settle: answering received questions and withdrawing unread ones of their own. */
export async function findLineBlockers(ctx: Ctx, userId: number): Promise<{ kind: ClosingBlocker; count: number }[]> {
  const me = await store.findProfileIdByUser(ctx, userId)
  const count = me === null ? 0 : await store.countToSettle(ctx, me)
  return [...(count === 0 ? [] : [{ kind: 'line' as const, count }]), ...(await findTimesBlocker(ctx, userId))]
}

/**
 * The account is being closed: questions that the other side reads, or asked and are not passed on, end; connected
 * lines stay.
 */
export const endOpenLines = (ctx: Ctx, userId: number): Promise<void> => endLines(ctx, userId, lineStates.open)

/** The account is erased: standing lines end, and its messages are deleted. */
export async function eraseLinesOf(ctx: Ctx, userId: number): Promise<void> {
  await endLines(ctx, userId, lineStates.standing)
  const me = await store.findProfileIdByUser(ctx, userId)
  if (me !== null) await store.eraseMessagesOf(ctx, me)
}

/** The profile's gender was wrong, so the people it asked were misinformed. */
export const endLinesOfProfile = (ctx: Ctx, profileId: number): Promise<void> => endLinesWith(ctx, profileId, lineStates.standing, 'exited')

async function endLines(ctx: Ctx, userId: number, states: States): Promise<void> {
  const me = await store.findProfileIdByUser(ctx, userId)
  if (me !== null) await endLinesWith(ctx, me, states, 'account_closed')
}

async function endLinesWith(ctx: Ctx, me: number, states: States, why: Parameters<typeof terminateLines>[3]): Promise<void> {
  for (const other of await store.listCounterparts(ctx, me, states)) await terminateLines(ctx, me, other, why, states)
}
