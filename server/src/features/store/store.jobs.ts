/** Expires proposals that were not answered in time; queries treat them as expired even before. */
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import { expireStaffInvites } from './staff-invite.repository'
import { expireTransfers } from './transfer.repository'

const EXPIRY = 'store-transfer-expiry'

/** Returns the number of expired proposals. */
export const sweepTransfers = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, EXPIRY, now, (ctx) => expireTransfers(ctx))

const INVITE_EXPIRY = 'store-invite-expiry'

/** Returns the number of expired invitations. */
const sweepStaffInvites = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, INVITE_EXPIRY, now, (ctx) => expireStaffInvites(ctx))

export const storeJobs = [
  defineSweep(EXPIRY, '*/10 * * * *', sweepTransfers),
  defineSweep(INVITE_EXPIRY, '5-59/10 * * * *', sweepStaffInvites),
]
