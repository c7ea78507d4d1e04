/** A check that nobody came back from is asked for by ourselves; avatars are compared, and portraits go. */
import { defineSweep } from '../../jobs/job'
import { queryCheckJob, PURSUIT, sweepChecks } from './check-result'
import { matchAvatarJob, PORTRAITS, sweepPortraits } from './portrait'

export const identityJobs = [
  queryCheckJob,
  matchAvatarJob,
  defineSweep(PURSUIT, '* * * * *', sweepChecks),
  defineSweep(PORTRAITS, '* * * * *', sweepPortraits),
]
