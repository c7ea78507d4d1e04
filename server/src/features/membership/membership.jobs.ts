/** Ends are told of before they come, and when they came; clocks stand and days come back where nobody looked. */
import type { Ctx, World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { tellMany } from '../notice/notice'
import { inEachTenant } from '../tenant/tenant'
import { endSubject, invisibleOver, vipEnding } from './membership.notices'
import { endsToTell } from './membership.repository'
import { OUTAGES, sweepOutages } from './outage/outages'
import { PAUSES, sweepPauses } from './pause/pausing'

const ENDING = 'vip-ending'
const AT_ONCE = 500

async function tellEnds(ctx: Ctx): Promise<number> {
  let told = 0
  for (;;) {
    const ends = await endsToTell(ctx, vipEnding.kind, AT_ONCE)
    const telling = ends.map(({ userId, until, days }) => ({
      to: [userId],
      subject: endSubject(until, days),
      facts: { until: until.toISOString(), days },
    }))
    await ctx.tx(async (ctx) => {
      await tellMany(ctx, vipEnding, telling)
      await tellMany(
        ctx,
        invisibleOver,
        telling.filter((_, place) => ends[place]!.days === 0 && ends[place]!.isInvisible),
      )
    })
    told += ends.length
    if (ends.length < AT_ONCE) return told
  }
}

/** Returns how many were told. */
export const sweepEnds = (world: World, now = new Date()): Promise<number> => inEachTenant(world, ENDING, now, tellEnds)

export const membershipJobs = [
  defineSweep(ENDING, '*/10 * * * *', sweepEnds),
  defineSweep(PAUSES, '*/10 * * * *', sweepPauses),
  defineSweep(OUTAGES, '*/10 * * * *', sweepOutages),
]
