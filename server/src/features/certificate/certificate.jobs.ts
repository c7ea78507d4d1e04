/**
 * Scheduled work: expiries, reminders before them, papers whose storage time is over, and files whose keys are
 * destroyed.
 */
import { certificateLimits } from '@qianxian/protocol/certificate/certificate.words'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import { dueProfiles, paperStore, unsentBefore } from './certificate.repository'
import { settleDue } from './certificate-state'
import { removeFiles } from './papers'

const NAME = 'certificate.settle'
const AT_ONCE = 200

export const sweepCertificates = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, NAME, now, async (ctx) => {
    const due = await dueProfiles(ctx, momentAfter(now, certificateLimits.expiringDays, 'day'), AT_ONCE)
    for (const profileId of due) await settleDue(ctx, profileId)
    const unsent = await unsentBefore(ctx, momentBefore(now, certificateLimits.unsentHours, 'hour'), AT_ONCE)
    await ctx.tx((ctx) => paperStore.destroyPapers(ctx, unsent))
    return due.length + unsent.length + (await removeFiles(ctx))
  })

export const certificateJobs = [defineSweep(NAME, '* * * * *', sweepCertificates)]
