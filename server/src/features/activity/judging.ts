/** What the clock has decided and nobody wrote down yet: seats and offers that lapsed, guests whom nobody judged in time. */
import type { Ctx } from '../../ctx'
import * as store from './activity.repository'
import { giveUpUndecided } from './auditing'
import { asClock } from './clock'
import { judgeChoices } from './choosing'
import { hold } from './seats'

/** How many one reader judges at most; the sweep does the rest. */
const AT_ONCE = 20

/** Whose a seat is: of one person's activities, or of the tenant's. Returns how much was judged. */
export async function judgeSeats(asked: Ctx, profileId: number | null, atMost = AT_ONCE): Promise<number> {
  const ctx = asClock(asked)
  const { activities, undecided } = await store.dueOf(ctx, profileId, atMost)
  for (const id of activities) await ctx.tx((ctx) => hold(ctx, id))
  for (const id of undecided) await giveUpUndecided(ctx, id)
  return activities.length + undecided.length
}

/** Seats, and what was chosen. */
export const judgeDue = async (ctx: Ctx, profileId: number | null, atMost = AT_ONCE): Promise<number> =>
  (await judgeSeats(ctx, profileId, atMost)) + (await judgeChoices(asClock(ctx), atMost))
