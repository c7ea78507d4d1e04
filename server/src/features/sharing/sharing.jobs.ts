/** What a member shares with their store ends after a year; whoever reads takes it for over before. */
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { inEachTenant } from '../tenant/tenant'
import { endLapsed } from './sharing.repository'

const EXPIRY = 'sharing-expiry'

/** Returns how many ended. */
export const sweepSharing = (world: World, now = new Date()): Promise<number> => inEachTenant(world, EXPIRY, now, endLapsed)

export const sharingJobs = [defineSweep(EXPIRY, '*/10 * * * *', sweepSharing)]
