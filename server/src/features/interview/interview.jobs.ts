/** What nobody confirmed goes with the service in which it was written. */
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import { deleteUnanswered } from './interview.repository'

const LEFT_OVER = 'interviews-left-over'

/** Returns how many went. */
export const sweepInterviews = (world: World, now = new Date()): Promise<number> => forEachTenant(world, LEFT_OVER, now, deleteUnanswered)

export const interviewJobs = [defineSweep(LEFT_OVER, '*/10 * * * *', sweepInterviews)]
