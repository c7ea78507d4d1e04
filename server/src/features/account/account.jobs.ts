/** Whoever wished to be gone, and did not come back within the days of grace, is erased. */
import { defineSweep } from '../../jobs/job'
import { ERASURE, sweepClosing } from './closing'

export const accountJobs = [defineSweep(ERASURE, '*/5 * * * *', sweepClosing)]
