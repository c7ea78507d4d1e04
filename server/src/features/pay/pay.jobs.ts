/** What paying does later: asks channels about attempts, sends what goes back, and forgets what callbacks brought. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import type { Ctx, World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { inEachTenant } from '../tenant/tenant'
import { forgetNotices, openPaymentsBefore, waitingRefunds } from './pay.repository'
import { sweepBills, sweepOwnBooks } from './reconciling'
import { pushRefund, refundJob } from './refunding'
import { askAbout, askJob } from './settling'

const REFUSED_KEPT_DAYS = 30
const NOTICES_KEPT_DAYS = 400
const AT_ONCE = 100
/** Attempts that the jobs should have asked about by then. */
const FORGOTTEN_MINUTES = 20

/** Whatever no job asks about any more. Returns how many were settled. */
export const sweepOpen = (world: World, now = new Date()): Promise<number> =>
  inEachTenant(world, 'pay-open', now, async (ctx) => {
    let settled = 0
    for (const payment of await openPaymentsBefore(ctx, momentBefore(now, FORGOTTEN_MINUTES, 'minute'), AT_ONCE))
      settled += await tried(ctx, async () => (await askAbout(ctx, payment)) !== 'waiting')
    for (const { refundId } of await waitingRefunds(ctx, AT_ONCE)) settled += await tried(ctx, () => pushRefund(ctx, refundId))
    return settled
  })

/** One that fails keeps no other from its turn. */
async function tried(ctx: Ctx, work: () => Promise<boolean>): Promise<number> {
  try {
    return (await work()) ? 1 : 0
  } catch (error) {
    ctx.log.warn({ error }, 'a channel did not answer')
    return 0
  }
}

const sweepNotices = (world: World, now = new Date()): Promise<number> =>
  inEachTenant(world, 'pay-notices', now, (ctx) =>
    forgetNotices(ctx, { refusedBefore: momentBefore(now, REFUSED_KEPT_DAYS, 'day'), before: momentBefore(now, NOTICES_KEPT_DAYS, 'day') }),
  )

export const payJobs = [
  askJob,
  refundJob,
  defineSweep('pay-open', '*/10 * * * *', sweepOpen),
  defineSweep('pay-own-books', '0 3 * * *', sweepOwnBooks),
  defineSweep('pay-bills', '30 10-23 * * *', sweepBills),
  defineSweep('pay-notices', '35 3 * * *', sweepNotices),
]
