/** Ends a member's consent after a year and reminds members before; queries treat it as ended even before the sweep. */
import type { Ctx, World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { runInBatches } from '../../lib/batches'
import { notifyMany } from '../notice/notice'
import { forEachTenant } from '../tenant/tenant'
import { endingSubject, sharingEnding } from './sharing.notices'
import { listConsentsToNotify, expireConsents } from './sharing.repository'

const EXPIRY = 'sharing-expiry'
const ENDING = 'sharing-ending'
const AT_ONCE = 500

/** Returns the number of ended consents. */
export const sweepSharing = (world: World, now = new Date()): Promise<number> => forEachTenant(world, EXPIRY, now, expireConsents)

const tellEnding = (ctx: Ctx): Promise<number> =>
  runInBatches(AT_ONCE, async () => {
    const ending = await listConsentsToNotify(ctx, sharingEnding, AT_ONCE)
    await notifyMany(
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

/** Returns the number of members notified. */
export const sweepEndingSharing = (world: World, now = new Date()): Promise<number> => forEachTenant(world, ENDING, now, tellEnding)

export const sharingJobs = [defineSweep(EXPIRY, '*/10 * * * *', sweepSharing), defineSweep(ENDING, '*/10 * * * *', sweepEndingSharing)]
