/**
 * Connected people who stopped writing: after two weeks without a message their line stalls, after two more it ends, if messages
 * were open throughout. A sweep or any view by either person evaluates this, with the same effective time.
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

/** Settles the lines of one profile, or of the tenant. Returns how many lines changed state. */
export async function settleStalledLines(ctx: Ctx, profileId: number | null): Promise<number> {
  if (!ctx.tenant.hasPlugin('message')) return 0
  const { stalledAfterDays, overAfterStalledDays } = lineLimits
  let moved = 0
  // A context that acts as the system at the time when the change was due, so that both people see the same time however late it
  // is evaluated.
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
