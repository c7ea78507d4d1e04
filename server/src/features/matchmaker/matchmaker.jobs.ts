/** Invitations of matchmakers that nobody answered within a week end. */
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { inEachTenant } from '../tenant/tenant'
import { expireConsents } from './matchmaker'

const EXPIRY = 'consent-expiry'

/** Returns how many invitations ended. */
export const sweepConsents = (world: World, now = new Date()): Promise<number> => inEachTenant(world, EXPIRY, now, expireConsents)

export const matchmakerJobs = [defineSweep(EXPIRY, '* * * * *', sweepConsents)]
