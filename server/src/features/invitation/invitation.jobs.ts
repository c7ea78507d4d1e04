/** Delivers stored asks; ends unanswered asks and expired consents, with all their data. */
import type { Ctx, World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { runInBatches } from '../../lib/batches'
import { servingDesk } from '../matchmaker/matchmaker'
import { forEachTenant } from '../tenant/tenant'
import { deliverAskJob } from './ask-delivery'
import { deliverChangeJob } from './profile-change'
import * as store from './invitation.repository'
import { remindEnding, sendAskStatusJob } from './reminders'
import { endAsk, isAskOpen } from './ask-status'

const EXPIRY = 'invitation-expiry'
const ENDING = 'invitation-ending'
const AT_ONCE = 200

async function endOverdue(ctx: Ctx): Promise<number> {
  let ended = 0
  await runInBatches(AT_ONCE, async () => {
    const overdue = await store.overdueAsks(ctx, AT_ONCE)
    for (const { id } of overdue)
      await ctx.tx(async (ctx) => {
        const row = await store.lockAsk(ctx, id)
        if (!row || row.endedAt !== null) return
        if (isAskOpen(ctx, row) && (await servingDesk(ctx, row.matchmakerId))) return
        await endAsk(ctx, row, isAskOpen(ctx, row) ? 'closed' : 'expired')
        ended += 1
      })
    return overdue.length
  })
  return ended + (await store.deleteOldChanges(ctx)) + (await store.forgetPhones(ctx))
}

/** Returns the number of asks that ended or whose phone hash was deleted. */
export const sweepAsks = (world: World, now = new Date()): Promise<number> => forEachTenant(world, EXPIRY, now, endOverdue)

/** Returns the number of reminded people. */
export const sweepEndingAsks = (world: World, now = new Date()): Promise<number> => forEachTenant(world, ENDING, now, remindEnding)

export const invitationJobs = [
  deliverAskJob,
  deliverChangeJob,
  sendAskStatusJob,
  defineSweep(EXPIRY, '*/10 * * * *', sweepAsks),
  defineSweep(ENDING, '*/10 * * * *', sweepEndingAsks),
]
