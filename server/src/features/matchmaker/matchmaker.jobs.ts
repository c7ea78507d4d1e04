/** Ends requests unanswered for a week and consents after a year, and reminds members before a consent ends. */
import type { Ctx, World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { notifyMany } from '../notice/notice'
import { forEachTenant } from '../tenant/tenant'
import { runInBatches } from '../../lib/batches'
import { consentEnding, endingSubject } from './matchmaker.notices'
import { listConsentsToNotify, expireInvitations } from './matchmaker.repository'
import { expireServices } from './service-lifecycle'

const EXPIRY = 'consent-expiry'
const ENDING = 'consent-ending'
const AT_ONCE = 500

/** Returns how many ended. */
export const sweepConsents = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, EXPIRY, now, async (ctx) => (await expireInvitations(ctx)) + (await expireServices(ctx)))

const tellEnding = (ctx: Ctx): Promise<number> =>
  runInBatches(AT_ONCE, async () => {
    const ending = await listConsentsToNotify(ctx, consentEnding, AT_ONCE)
    await notifyMany(
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

/** Returns how many members were reminded. */
export const sweepEndingConsents = (world: World, now = new Date()): Promise<number> => forEachTenant(world, ENDING, now, tellEnding)

export const matchmakerJobs = [defineSweep(EXPIRY, '* * * * *', sweepConsents), defineSweep(ENDING, '*/10 * * * *', sweepEndingConsents)]
