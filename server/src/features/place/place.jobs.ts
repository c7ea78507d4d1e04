/** Deletes expired locations. */
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import { deleteOldPlaces } from './place.repository'

const SWEEPING = 'place-sweeping'

/** Returns the number of deleted locations. */
export const sweepPlaces = (world: World, now = new Date()): Promise<number> => forEachTenant(world, SWEEPING, now, deleteOldPlaces)

export const placeJobs = [defineSweep(SWEEPING, '20 4 * * *', sweepPlaces)]
