/** Deletes expired pictures with their files, and old scans of codes. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { posterLimits } from '@qianxian/protocol/poster/poster.words'
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { runInBatches } from '../../lib/batches'
import { forEachTenant } from '../tenant/tenant'
import { dropUnkept } from './poster-render'
import * as store from './poster.repository'

const SWEEPING = 'poster-sweeping'
const AT_ONCE = 100
/** Minutes for which pages sent before the picture expired may still show it. */
const LINGER_MINUTES = 10

/** Returns the number of deleted pictures. Files are deleted first: after a crash the row still names the rest. */
export const sweepPosters = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, SWEEPING, now, async (ctx) => {
    await store.deleteScansBefore(ctx, momentBefore(now, posterLimits.scanKeepDays, 'day'))
    return runInBatches(AT_ONCE, async () => {
      const rows = await store.endedRenders(ctx, momentBefore(now, LINGER_MINUTES, 'minute'), AT_ONCE)
      for (const { fileKey } of rows) await ctx.adapters.storage.remove(fileKey)
      if (rows.length > 0)
        await store.forgetRenders(
          ctx,
          rows.map(({ id }) => id),
        )
      return rows.length
    })
  })

export const posterJobs = [dropUnkept, defineSweep(SWEEPING, '35 * * * *', sweepPosters)]
