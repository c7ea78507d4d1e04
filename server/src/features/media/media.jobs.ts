/**
 * Requests verdicts from a provider that answers later; removes the files of pictures deleted a week ago or never completely
 * stored; deletes the renderings of past days; and redraws watermarks after the tenant changed them.
 */
import { defineSweep } from '../../jobs/job'
import { sweepDeletedMedia } from './files/removal'
import { requestVerdictJob } from './moderation/verdict'
import { sweepRenderings, TRACE_SWEEP } from './trace/trace-sweep'
import { sweepVoices } from './voice/voices'
import { dropUnnamed, REWATERMARK_SWEEP, sweepWatermarks } from './watermark/rewatermark'

export const mediaJobs = [
  requestVerdictJob,
  dropUnnamed,
  defineSweep(REWATERMARK_SWEEP, '* * * * *', sweepWatermarks),
  defineSweep(TRACE_SWEEP, '*/10 * * * *', sweepRenderings),
  defineSweep('media-removal', '50 * * * *', async (world, now = new Date()) => {
    await sweepDeletedMedia(world, now)
    await sweepVoices(world, now)
  }),
]
