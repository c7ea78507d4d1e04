/** Jobs of paying: querying channels about attempts, sending refunds, and deleting old callbacks. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import type { OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import { AdapterFault } from '../../adapters/lib/adapter-fault'
import type { Ctx, World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import { forgetNotices, openPaymentsBefore, waitingRefunds } from './pay.repository'
import { sweepBills, sweepOwnBooks } from './reconciliation'
import { dispatchRefund, refundJob } from './refund'
import { queryPayment, queryPaymentJob, endAttempt } from './settlement'

const REFUSED_KEPT_DAYS = 30
const NOTICES_KEPT_DAYS = 400
const AT_ONCE = 100
/** Attempts older than this are queried by the sweep, because their own jobs have missed them. */
const FORGOTTEN_MINUTES = 20

/** Settles attempts that no job queries any more. Returns how many were ended. */
export const sweepOpen = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, 'pay-open', now, async (ctx) => {
    const forgottenBefore = momentBefore(now, FORGOTTEN_MINUTES, 'minute')
    const ended = await inTurn(
      ctx,
      (after) => openPaymentsBefore(ctx, forgottenBefore, { after, most: AT_ONCE }),
      // Expired attempts are closed: an attempt that never reached its channel would get no message.
      async (payment) =>
        payment.expiresAt <= now ? (await endAttempt(ctx, payment)) !== 'unknown' : (await queryPayment(ctx, payment)) !== 'waiting',
    )
    return (
      ended +
      (await inTurn(
        ctx,
        (after) => waitingRefunds(ctx, { after, most: AT_ONCE }),
        ({ id }) => dispatchRefund(ctx, id),
      ))
    )
  })

/**
 * Processes all rows, page by page. A failure does not block the others; a channel that does not answer is not called again in
 * this run.
 */
async function inTurn<Row extends { id: number; channel: OutsideChannel }>(
  ctx: Ctx,
  read: (after: number) => Promise<Row[]>,
  work: (row: Row) => Promise<boolean>,
): Promise<number> {
  const silent = new Set<OutsideChannel>()
  let done = 0
  for (let page = await read(0); page.length > 0; page = await read(page.at(-1)!.id)) {
    for (const row of page) {
      if (silent.has(row.channel)) continue
      try {
        if (await work(row)) done += 1
      } catch (error) {
        if (error instanceof AdapterFault && error.kind === 'unavailable') silent.add(row.channel)
        ctx.log.warn({ error, channel: row.channel }, 'a channel could not be asked')
      }
    }
  }
  return done
}

const sweepNotices = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, 'pay-notices', now, (ctx) =>
    forgetNotices(ctx, { refusedBefore: momentBefore(now, REFUSED_KEPT_DAYS, 'day'), before: momentBefore(now, NOTICES_KEPT_DAYS, 'day') }),
  )

export const payJobs = [
  queryPaymentJob,
  refundJob,
  defineSweep('pay-open', '*/10 * * * *', sweepOpen),
  defineSweep('pay-own-books', '0 3 * * *', sweepOwnBooks),
  defineSweep('pay-bills', '30 10-23 * * *', sweepBills),
  defineSweep('pay-notices', '35 3 * * *', sweepNotices),
]
