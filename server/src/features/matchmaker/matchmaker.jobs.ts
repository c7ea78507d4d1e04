/** What nobody answered within a week ends, and so does a consent after its year, which is told of before. */
import type { Ctx, World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { tellMany } from '../notice/notice'
import { inEachTenant } from '../tenant/tenant'
import { untilFewer } from '../../lib/batches'
import { consentEnding, endingSubject } from './matchmaker.notices'
import { consentsToTell, expireInvitations } from './matchmaker.repository'
import { endLapsed } from './serving'

const EXPIRY = 'consent-expiry'
const ENDING = 'consent-ending'
const AT_ONCE = 500

/** Returns how many ended. */
export const sweepConsents = (world: World, now = new Date()): Promise<number> =>
  inEachTenant(world, EXPIRY, now, async (ctx) => (await expireInvitations(ctx)) + (await endLapsed(ctx)))

const tellEnding = (ctx: Ctx): Promise<number> =>
  untilFewer(AT_ONCE, async () => {
    const ending = await consentsToTell(ctx, consentEnding, AT_ONCE)
    await tellMany(
      ctx,
      consentEnding,
      ending.map(({ id, profileId, expiresAt, days }) => ({
        to: { profiles: [profileId] },
        subject: endingSubject(id, expiresAt, days),
        facts: { representationId: id, until: expiresAt.toISOString(), days },
      })),
    )
    return ending.length
  })

/** Returns how many were told. */
export const sweepEndingConsents = (world: World, now = new Date()): Promise<number> => inEachTenant(world, ENDING, now, tellEnding)

export const matchmakerJobs = [defineSweep(EXPIRY, '* * * * *', sweepConsents), defineSweep(ENDING, '*/10 * * * *', sweepEndingConsents)]
