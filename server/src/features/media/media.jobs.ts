/**
 * Pictures are shown to a provider that answers later; those that were deleted a week ago, or never stored to the end, go with
 * their files; those that bear a mark the tenant has changed bear the new one.
 */
import { defineSweep } from '../../jobs/job'
import { sweepDeletedMedia } from './files/removal'
import { askForVerdict } from './moderation/verdict'
import { sweepVoices } from './voice/voices'
import { dropUnnamed, REMARKING, sweepMarks } from './watermark/remarking'

export const mediaJobs = [
  askForVerdict,
  dropUnnamed,
  defineSweep(REMARKING, '* * * * *', sweepMarks),
  defineSweep('media-removal', '50 * * * *', async (world, now = new Date()) => {
    await sweepDeletedMedia(world, now)
    await sweepVoices(world, now)
  }),
]
