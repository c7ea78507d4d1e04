/**
 * Expiry of points: from that moment they are neither shown nor usable, and the sweep removes them from the ledger. A
 * notice is sent a month before.
 */
import type { Ctx, World } from '../../../ctx'
import { Fault } from '../../../http/fault'
import { defineSweep } from '../../../jobs/job'
import { notify } from '../../notice/notice'
import { forEachTenant } from '../../tenant/tenant'
import { runInBatches } from '../../../lib/batches'
import { postTransaction, type SweptLeg } from './ledger'
import { EXPIRY_SUBJECT, noticeUntil, pointsExpiring } from './ledger.notices'
import { expiredPoints, takeUnnotifiedExpiries } from './ledger.repository'

const SWEEP = 'point-expiry'
const AT_ONCE = 500

/** Removes expired points of one user, or of all; returns the number of points. */
export async function expireLots(ctx: Ctx, userId: number | null = null): Promise<number> {
  let gone = 0
  for (;;) {
    const expired = await expiredPoints(ctx, userId, AT_ONCE)
    let taken = 0
    for (const one of expired) taken += await takeFrom(ctx, one)
    gone += taken
    // Users who spent or gave points at the same time are retried the next day.
    if (expired.length < AT_ONCE || taken === 0) return gone
  }
}

async function takeFrom(ctx: Ctx, { userId, points }: { userId: number; points: number }): Promise<number> {
  const legs: SweptLeg[] = [
    { account: { kind: 'points', userId }, amount: -points, expired: true },
    { account: { kind: 'pointsIssued' }, amount: points },
  ]
  const key = `points.expired:${userId}:${ctx.now.getTime()}`
  try {
    await ctx.tx((ctx) => postTransaction(ctx, { key, bizType: 'pointsExpired', bizId: userId, memo: '积分过期', legs }))
  } catch (error) {
    if (error instanceof Fault && error.faultName === 'points_short') return 0
    throw error
  }
  return points
}

/** Notifies users with points that expire within a month, once per lot; returns how many users were notified. */
async function tellOfExpiry(ctx: Ctx): Promise<number> {
  const heard = new Set<number>()
  await runInBatches(AT_ONCE, () =>
    ctx.tx(async (ctx) => {
      const lots = await takeUnnotifiedExpiries(ctx, noticeUntil(ctx.now), AT_ONCE)
      const users = [...new Set(lots.map(({ userId }) => userId))]
      await notify(ctx, pointsExpiring, { to: users, subject: EXPIRY_SUBJECT, facts: {} })
      for (const userId of users) heard.add(userId)
      return lots.length
    }),
  )
  return heard.size
}

export const sweepExpiredLots = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, SWEEP, now, async (ctx) => {
    const gone = await expireLots(ctx)
    await tellOfExpiry(ctx)
    return gone
  })

export const expiryWork = [defineSweep(SWEEP, '20 1 * * *', sweepExpiredLots)]
