/** Evaluates all levels once a night. */
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import { evaluateLevels } from './level-evaluation'

const LEVELS = 'matchmaker-levels'

/** Returns the number of evaluated matchmakers. */
export const sweepLevels = (world: World, now = new Date()): Promise<number> => forEachTenant(world, LEVELS, now, evaluateLevels)

export const careerJobs = [defineSweep(LEVELS, '40 3 * * *', sweepLevels)]
