/** Pictures that ended go with their files, and with the months who came by which code. */
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
/** Pages that were sent before it ended still show it. */
const LINGER_MINUTES = 10

/** Returns how many pictures went. The files first: what dies in between is found again by its row. */
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
