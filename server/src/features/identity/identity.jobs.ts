/** Scheduled work: queries the provider about checks without a return, compares avatars, and deletes portraits. */
import { defineSweep } from '../../jobs/job'
import { queryCheckJob, PURSUIT, sweepChecks } from './check-result'
import { matchAvatarJob, PORTRAITS, sweepPortraits } from './portrait'

export const identityJobs = [
  queryCheckJob,
  matchAvatarJob,
  defineSweep(PURSUIT, '* * * * *', sweepChecks),
  defineSweep(PORTRAITS, '* * * * *', sweepPortraits),
]
