/** Ends unanswered stages and exits, asks whether a stage still holds, and sends refunds that are still due. */
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import * as store from './couple.repository'
import { lapseExits } from './exit'
import { exitRefundJob, payReceipt } from './receipt'
import { lapseWishes, remindStages } from './stages'

const EXPIRY = 'couple-expiry'
const REFUNDS = 'couple-refunds'
const AT_ONCE = 200

/** Returns the number of ended proposals and exits, and of reminders. */
export const sweepCouples = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(
    world,
    EXPIRY,
    now,
    async (ctx) => (await lapseWishes(ctx, null, AT_ONCE)) + (await lapseExits(ctx, null, AT_ONCE)) + (await remindStages(ctx, AT_ONCE)),
  )

/** Repeats refunds whose job failed for good. */
export const sweepReceipts = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, REFUNDS, now, async (ctx) => {
    const due = await store.exitsWithDue(ctx, AT_ONCE)
    for (const id of due) {
      try {
        await payReceipt(ctx, id)
      } catch (error) {
        ctx.log.error({ exitId: id, err: error }, 'a receipt could not be settled')
      }
    }
    return due.length
  })

export const coupleJobs = [
  exitRefundJob,
  defineSweep(EXPIRY, '*/10 * * * *', sweepCouples),
  defineSweep(REFUNDS, '5 * * * *', sweepReceipts),
]
