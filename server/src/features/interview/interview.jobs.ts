/** Deletes unconfirmed interviews when their service has ended. */
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import { deleteUnanswered } from './interview.repository'

const LEFT_OVER = 'interviews-left-over'

/** Returns the number of deleted interviews. */
export const sweepInterviews = (world: World, now = new Date()): Promise<number> => forEachTenant(world, LEFT_OVER, now, deleteUnanswered)

export const interviewJobs = [defineSweep(LEFT_OVER, '*/10 * * * *', sweepInterviews)]
