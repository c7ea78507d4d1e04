/** What a member shares with their store ends after a year, and is told of before; whoever reads takes it for over at once. */
import type { Ctx, World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { untilFewer } from '../../lib/batches'
import { tellMany } from '../notice/notice'
import { inEachTenant } from '../tenant/tenant'
import { endingSubject, sharingEnding } from './sharing.notices'
import { consentsToTell, endLapsed } from './sharing.repository'

const EXPIRY = 'sharing-expiry'
const ENDING = 'sharing-ending'
const AT_ONCE = 500

/** Returns how many ended. */
export const sweepSharing = (world: World, now = new Date()): Promise<number> => inEachTenant(world, EXPIRY, now, endLapsed)

const tellEnding = (ctx: Ctx): Promise<number> =>
  untilFewer(AT_ONCE, async () => {
    const ending = await consentsToTell(ctx, sharingEnding, AT_ONCE)
    await tellMany(
      ctx,
      sharingEnding,
      ending.map(({ id, profileId, expiresAt, days }) => ({
        to: { profiles: [profileId] },
        subject: endingSubject(id, expiresAt, days),
        facts: { consentId: id, until: expiresAt.toISOString(), days },
      })),
    )
    return ending.length
  })

/** Returns how many were told. */
export const sweepEndingSharing = (world: World, now = new Date()): Promise<number> => inEachTenant(world, ENDING, now, tellEnding)

export const sharingJobs = [defineSweep(EXPIRY, '*/10 * * * *', sweepSharing), defineSweep(ENDING, '*/10 * * * *', sweepEndingSharing)]
