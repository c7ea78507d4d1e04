/**
 * Views of activities: counted in the memory of the process and written in batches, so that no viewer waits; a crash
 * loses a few seconds at most.
 */
import { openSystemCtx, type Ctx, type World } from '../../../ctx'
import { perProcess } from '../../../lib/per-process'
import { tenantNumbered } from '../../tenant/tenant'
import { addViews } from './organiser.repository'

/** Counts by tenant, then by activity. */
const waitingOf = perProcess(() => new Map<number, Map<number, number>>())

function countsOf(ctx: Pick<Ctx, 'bus' | 'tenant'>): Map<number, number> {
  const byTenant = waitingOf(ctx)
  const counts = byTenant.get(ctx.tenant.id) ?? new Map<number, number>()
  byTenant.set(ctx.tenant.id, counts)
  return counts
}

export function noteView(ctx: Ctx, activityId: number): void {
  const counts = countsOf(ctx)
  counts.set(activityId, (counts.get(activityId) ?? 0) + 1)
}

/** Returns the views that are not written yet. */
export const pendingViews = (ctx: Ctx, activityId: number): number => countsOf(ctx).get(activityId) ?? 0

/** Writes the views that this process counted in the tenant since the last write. */
async function writeViews(ctx: Ctx): Promise<void> {
  const counts = countsOf(ctx)
  for (const [activityId, count] of counts) {
    counts.delete(activityId)
    await addViews(ctx, activityId, count)
  }
}

/** Writes the views of every tenant with counts in this process. */
export async function flushViews(world: World, now = new Date()): Promise<void> {
  for (const [tenantId, counts] of waitingOf(world)) {
    const tenant = counts.size > 0 ? await tenantNumbered(world, tenantId) : null
    if (tenant) await writeViews(openSystemCtx(world, tenant, { kind: 'system', name: 'activity-views' }, now))
  }
}
