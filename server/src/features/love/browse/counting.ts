/** Numbers of people: how often somebody may have them counted, and how exactly they are told. */
import { browseLimits } from '@qianxian/protocol/love/love.words'
import type { Ctx } from '../../../ctx'
import { Fault } from '../../../http/fault'
import { networkOf, spendHit } from '../../../http/limits'

const HOUR_SECONDS = 3600

/** False once somebody had so many numbers within the hour: many of them together would single people out. */
export async function mayCount(ctx: Ctx): Promise<boolean> {
  try {
    await spendHit(ctx, `count:${ctx.viewer ? `u${ctx.viewer.userId}` : `ip${networkOf(ctx.ip)}`}`, {
      max: browseLimits.countsPerHour,
      windowSeconds: HOUR_SECONDS,
    })
    return true
  } catch (error) {
    if (error instanceof Fault && error.faultName === 'too_many_requests') return false
    throw error
  }
}

/** 0 for fewer than ten. */
export const toldCount = (count: number): number => (count < browseLimits.fewBelow ? 0 : count)
