/** What the clock has decided and nobody wrote down yet: seats and offers that lapsed, guests whom nobody judged in time. */
import type { Ctx } from '../../ctx'
import * as store from './activity.repository'
import { cancelUndecided } from './signup-review'
import { asSystemActor } from './system-actor'
import { revealDueChoices } from './choices'
import { lockSettledActivity } from './seats'

/** How many one reader judges at most; the sweep does the rest. */
const AT_ONCE = 20

/** Whose a seat is: of one person's activities, or of the tenant's. Returns how much was judged. */
export async function expireSeats(asked: Ctx, profileId: number | null, atMost = AT_ONCE): Promise<number> {
  const ctx = asSystemActor(asked)
  const { activities, undecided } = await store.listDueWork(ctx, profileId, atMost)
  for (const id of activities) await ctx.tx((ctx) => lockSettledActivity(ctx, id))
  for (const id of undecided) await cancelUndecided(ctx, id)
  return activities.length + undecided.length
}

/** Seats, and what was chosen. */
export const expireOverdue = async (ctx: Ctx, profileId: number | null, atMost = AT_ONCE): Promise<number> =>
  (await expireSeats(ctx, profileId, atMost)) + (await revealDueChoices(asSystemActor(ctx), atMost))
