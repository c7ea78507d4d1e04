/**
 * Two connected people who write no more: after two weeks without a message their line is stalled, after two more it
 * ends. Only if messages were open throughout. Evaluated by the clock and on any view of either, as of the same moment.
 */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { lineLimits } from '@qianxian/protocol/line/line.words'
import type { Ctx } from '../../../ctx'
import { endStalledLine, markLineStalled } from '../../line/line'
import { silentLines } from './silence.repository'

export const STALLED_LINES = 'line-stalling'
const AT_ONCE = 500

/** Settles the viewer's own lines. */
export async function settleOwnStalledLines(ctx: Ctx): Promise<void> {
  const profileId = ctx.viewer?.profileId
  if (profileId != null) await settleStalledLines(ctx, profileId)
}

/** Settles one profile's lines, or the tenant's. Returns how many lines moved. */
export async function settleStalledLines(ctx: Ctx, profileId: number | null): Promise<number> {
  if (!ctx.tenant.hasPlugin('message')) return 0
  const { stalledAfterDays, overAfterStalledDays } = lineLimits
  let moved = 0
  // Acts as the system, at the moment when it was due: both people read the same, however late a view is.
  const at = (now: Date): Ctx => ({ ...ctx, now, actor: { kind: 'system', name: STALLED_LINES } })
  for (const { id, status, quietSince, stalledAt } of await silentLines(ctx, profileId, AT_ONCE)) {
    const stalling = momentAfter(quietSince, stalledAfterDays, 'day')
    const since = status === 'stalled' ? stalledAt : stalling
    if (since > ctx.now) continue
    if (status === 'connected' && (await markLineStalled(at(stalling), id))) moved += 1
    const ending = momentAfter(since, overAfterStalledDays, 'day')
    if (ending <= ctx.now && (await endStalledLine(at(ending), id))) moved += 1
  }
  return moved
}
