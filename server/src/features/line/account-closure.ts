/** What an account leaves of its introductions: nobody waits for somebody who is gone, and nobody is kept by the silence of another. */
import type { ClosingBlocker } from '@qianxian/protocol/account/account.words'
import { lineStates } from '@qianxian/protocol/line/line.words'
import type { Ctx } from '../../ctx'
import { terminateLines } from './line'
import * as store from './line.repository'
import { findTimesBlocker } from './package/package.product'

type States = Parameters<typeof store.listCounterparts>[2]

/** What they can settle themselves they do: a question to them is answered, one of theirs that nobody has read is taken back. */
export async function findLineBlockers(ctx: Ctx, userId: number): Promise<{ kind: ClosingBlocker; count: number }[]> {
  const me = await store.findProfileIdByUser(ctx, userId)
  const count = me === null ? 0 : await store.countToSettle(ctx, me)
  return [...(count === 0 ? [] : [{ kind: 'line' as const, count }]), ...(await findTimesBlocker(ctx, userId))]
}

/** Their account is being closed: what the other side reads still, or asked and nobody passed on, ends; who said yes stays connected. */
export const endOpenLines = (ctx: Ctx, userId: number): Promise<void> => endLines(ctx, userId, lineStates.open)

/** They are nobody any more: what stood ends, and what they wrote goes. */
export async function eraseLinesOf(ctx: Ctx, userId: number): Promise<void> {
  await endLines(ctx, userId, lineStates.standing)
  const me = await store.findProfileIdByUser(ctx, userId)
  if (me !== null) await store.eraseMessagesOf(ctx, me)
}

/** They are of the other sex than those they asked had been told. */
export const endLinesOfProfile = (ctx: Ctx, profileId: number): Promise<void> => endLinesWith(ctx, profileId, lineStates.standing, 'exited')

async function endLines(ctx: Ctx, userId: number, states: States): Promise<void> {
  const me = await store.findProfileIdByUser(ctx, userId)
  if (me !== null) await endLinesWith(ctx, me, states, 'account_closed')
}

async function endLinesWith(ctx: Ctx, me: number, states: States, why: Parameters<typeof terminateLines>[3]): Promise<void> {
  for (const other of await store.listCounterparts(ctx, me, states)) await terminateLines(ctx, me, other, why, states)
}
