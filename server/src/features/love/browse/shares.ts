/** What somebody may see and have counted in a day or an hour: beyond it single people could be found out by asking often. */
import { freeQuotas } from '@qianxian/protocol/interact/interact.words'
import { browseLimits } from '@qianxian/protocol/love/love.words'
import type { Ctx } from '../../../ctx'
import { hasShare, networkOf } from '../../../http/limits'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 86_400

const whoseShare = ({ viewer, ip }: Ctx): string => (viewer ? `u${viewer.userId}` : `ip${networkOf(ip)}`)

/** False once somebody had so many numbers within the hour. */
export const mayCount = (ctx: Ctx): Promise<boolean> =>
  hasShare(ctx, `count:${whoseShare(ctx)}`, { max: browseLimits.countsPerHour, windowSeconds: HOUR_SECONDS })

/** 0 for fewer than ten. */
export const toldCount = (count: number): number => (count < browseLimits.fewBelow ? 0 : count)

/** Cards of one list that a visitor is shown. */
export const visitorCards = (ctx: Ctx): number => ctx.tenant.configs.love.visitorDailyCards ?? freeQuotas.visitorCardsPerDay

/** Whether a network without a login may read one more list or page today; what everybody is shown first costs nothing. */
export const mayReadOn = (ctx: Ctx): Promise<boolean> =>
  hasShare(ctx, `lists:${whoseShare(ctx)}`, { max: browseLimits.visitorListsPerDay, windowSeconds: DAY_SECONDS })

export const detailsPerDay = (ctx: Ctx): number => ctx.tenant.configs.love.detailsPerDay ?? freeQuotas.detailsPerDay
