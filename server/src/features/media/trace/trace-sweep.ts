/** Deletes the renderings of viewings once their day is over. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import type { World } from '../../../ctx'
import { forEachTenant } from '../../tenant/tenant'
import { listOverTraces, setCleared } from './trace.repository'
import { renderingKeys } from './traced-picture'

export const TRACE_SWEEP = 'media-traces'
/** Viewings of a tenant in one run; the next run finds the rest. */
const AT_ONCE = 200

/** Returns the number of viewings whose renderings were deleted. */
export function sweepRenderings(world: World, now = new Date()): Promise<number> {
  return forEachTenant(world, TRACE_SWEEP, now, async (ctx) => {
    const over = await listOverTraces(ctx, dayInShanghai(now), AT_ONCE)
    for (const trace of over) for (const key of renderingKeys(ctx, trace)) await ctx.adapters.storage.remove(key)
    await setCleared(
      ctx,
      over.map(({ id }) => id),
    )
    return over.length
  })
}
