/** Settles expired items: lapsed seats and offers, and guests not reviewed in time. */
import type { Ctx } from '../../ctx'
import * as store from './activity.repository'
import { cancelUndecided } from './signup-review'
import { asActivityExpiry } from './system-actor'
import { revealDueChoices } from './choices'
import { lockSettledActivity } from './seats'

/** Maximum that one request settles; the sweep settles the rest. */
const AT_ONCE = 20

/** Settles expired seats in one person's activities, or in all of the tenant; returns the number of settled items. */
export async function expireSeats(asked: Ctx, profileId: number | null, atMost = AT_ONCE): Promise<number> {
  const ctx = asActivityExpiry(asked)
  const { activities, undecided } = await store.listDueWork(ctx, profileId, atMost)
  for (const id of activities) await ctx.tx((ctx) => lockSettledActivity(ctx, id))
  for (const id of undecided) await cancelUndecided(ctx, id)
  return activities.length + undecided.length
}

/** Settles seats and choices. */
export const expireOverdue = async (ctx: Ctx, profileId: number | null, atMost = AT_ONCE): Promise<number> =>
  (await expireSeats(ctx, profileId, atMost)) + (await revealDueChoices(asActivityExpiry(ctx), atMost))
