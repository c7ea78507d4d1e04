/** A check that nobody came back from is asked for by ourselves. */
import { defineSweep } from '../../jobs/job'
import { askAgain, PURSUIT, sweepChecks } from './checking'

export const identityJobs = [askAgain, defineSweep(PURSUIT, '* * * * *', sweepChecks)]
