/** Who is asked is told once the ask is kept; what nobody answered, and a consent after its year, ends with all that was written down. */
import type { Ctx, World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { untilFewer } from '../../lib/batches'
import { servingDesk } from '../matchmaker/matchmaker'
import { inEachTenant } from '../tenant/tenant'
import { deliverAsk } from './asking'
import { deliverChange } from './changing'
import * as store from './invitation.repository'
import { remindEnding, sendStanding } from './reminding'
import { endAsk, isOpen } from './standing'

const EXPIRY = 'invitation-expiry'
const ENDING = 'invitation-ending'
const AT_ONCE = 200

async function endOverdue(ctx: Ctx): Promise<number> {
  let ended = 0
  await untilFewer(AT_ONCE, async () => {
    const overdue = await store.overdueAsks(ctx, AT_ONCE)
    for (const { id } of overdue)
      await ctx.tx(async (ctx) => {
        const row = await store.lockAsk(ctx, id)
        if (!row || row.endedAt !== null) return
        if (isOpen(ctx, row) && (await servingDesk(ctx, row.matchmakerId))) return
        await endAsk(ctx, row, isOpen(ctx, row) ? 'closed' : 'expired')
        ended += 1
      })
    return overdue.length
  })
  return ended + (await store.dropOldChanges(ctx)) + (await store.forgetPhones(ctx))
}

/** Returns how many ended or were forgotten. */
export const sweepAsks = (world: World, now = new Date()): Promise<number> => inEachTenant(world, EXPIRY, now, endOverdue)

/** Returns how many are told. */
export const sweepEndingAsks = (world: World, now = new Date()): Promise<number> => inEachTenant(world, ENDING, now, remindEnding)

export const invitationJobs = [
  deliverAsk,
  deliverChange,
  sendStanding,
  defineSweep(EXPIRY, '*/10 * * * *', sweepAsks),
  defineSweep(ENDING, '*/10 * * * *', sweepEndingAsks),
]
