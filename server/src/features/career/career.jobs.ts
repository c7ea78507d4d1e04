/** Once a night the levels are counted. */
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { inEachTenant } from '../tenant/tenant'
import { countLevels } from './counting'

const LEVELS = 'matchmaker-levels'

/** Returns how many matchmakers were counted. */
export const sweepLevels = (world: World, now = new Date()): Promise<number> => inEachTenant(world, LEVELS, now, countLevels)

export const careerJobs = [defineSweep(LEVELS, '40 3 * * *', sweepLevels)]
