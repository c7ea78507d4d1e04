/** The daily number of different people that a network without login is shown, in all lists together. */
import { browseLimits } from '@qianxian/protocol/love/love.words'
import type { Ctx } from '../../ctx'
import { consumeDistinct, networkOf } from '../../http/limits'

const DAY_SECONDS = 86_400

/**
 * Returns the people that a list may show to a network without login: those it was shown today, and new ones within its
 * daily number. A member, or work without a request, may be shown everybody. `isFree`: the people count, and are shown
 * even beyond the number.
 */
export async function admitToVisitor(ctx: Ctx, profileIds: readonly number[], { isFree = false } = {}): Promise<ReadonlySet<number>> {
  if (ctx.viewer || ctx.actor.kind !== 'visitor') return new Set(profileIds)
  return consumeDistinct(ctx, `people:ip${networkOf(ctx.ip)}`, profileIds, {
    max: browseLimits.visitorPeoplePerDay,
    windowSeconds: DAY_SECONDS,
    isRefusing: !isFree,
  })
}
