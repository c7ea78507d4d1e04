/** A check that nobody came back from is asked for by ourselves; avatars are compared, and portraits go. */
import { defineSweep } from '../../jobs/job'
import { askAgain, PURSUIT, sweepChecks } from './checking'
import { matchAvatar, PORTRAITS, sweepPortraits } from './portrait'

export const identityJobs = [
  askAgain,
  matchAvatar,
  defineSweep(PURSUIT, '* * * * *', sweepChecks),
  defineSweep(PORTRAITS, '* * * * *', sweepPortraits),
]
