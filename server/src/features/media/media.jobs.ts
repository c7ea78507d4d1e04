/** Pictures are shown to a provider that answers later; those that were deleted a week ago, or never stored to the end, go with their files. */
import { defineSweep } from '../../jobs/job'
import { sweepDeletedMedia } from './files/removal'
import { askForVerdict } from './moderation/verdict'

export const mediaJobs = [
  askForVerdict,
  defineSweep('media-removal', '50 * * * *', (world, now = new Date()) => sweepDeletedMedia(world, now)),
]
