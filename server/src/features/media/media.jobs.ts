/**
 * Pictures are shown to a provider that answers later; those that were deleted a week ago, or never stored to the end, go with
 * their files; those that bear a mark the tenant has changed bear the new one.
 */
import { defineSweep } from '../../jobs/job'
import { sweepDeletedMedia } from './files/removal'
import { requestVerdictJob } from './moderation/verdict'
import { sweepVoices } from './voice/voices'
import { dropUnnamed, REWATERMARK_SWEEP, sweepWatermarks } from './watermark/rewatermark'

export const mediaJobs = [
  requestVerdictJob,
  dropUnnamed,
  defineSweep(REWATERMARK_SWEEP, '* * * * *', sweepWatermarks),
  defineSweep('media-removal', '50 * * * *', async (world, now = new Date()) => {
    await sweepDeletedMedia(world, now)
    await sweepVoices(world, now)
  }),
]
