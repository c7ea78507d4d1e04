/** Effects on a person's seats when the account closes, or when the person's sex is corrected. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { signupStates } from '@qianxian/protocol/activity/activity.words'
import type { TxCtx } from '../../ctx'
import { closeOrder, lockOrder } from '../finance/finance'
import { findProfileIdByUser } from '../love/love'
import { notifySeat } from './activity.notices'
import { quoteRefund } from './activity.product'
import * as store from './activity.repository'
import type { Signup } from './activity.repository'
import { refundSignup } from './signup-refund'
import { lockSettledActivity, settleSeats } from './seats'

/** Runs `work` for each upcoming sign-up; unpaid ones are closed with their orders instead. */
async function eachComing(ctx: TxCtx, profileId: number, work: (signup: Signup) => Promise<void>): Promise<void> {
  for (const seen of await store.listActiveSignups(ctx, profileId)) {
    if (seen.orderId !== null) {
      await lockOrder(ctx, seen.orderId)
      await closeOrder(ctx, seen.orderId, 'cancelled')
    }
    const activity = await lockSettledActivity(ctx, seen.activityId)
    const signup = await store.signupById(ctx, seen.id)
    if (activity && signup && isIn(signupStates.settled, signup.status) && activity.startAt > ctx.now) await work(signup)
  }
  for (const wait of await store.waitsOf(ctx, profileId, null, Number.MAX_SAFE_INTEGER)) {
    await lockSettledActivity(ctx, wait.activityId)
    const { seat } = (await store.waitOf(ctx, wait.activityId, profileId)) ?? wait
    await store.updateWait(ctx, wait.id, { status: 'left', seat: null, offerUntil: null })
    if (seat) await settleSeats(ctx, await store.freeSeat(ctx, wait.activityId, seat))
  }
}

/** Cancels each sign-up as the person would, with the refund of the ladder. */
export async function cancelSignupsOf(ctx: TxCtx, userId: number): Promise<void> {
  const profileId = await findProfileIdByUser(ctx, userId)
  if (profileId === null) return
  await eachComing(ctx, profileId, async (signup) => {
    const { fen, pt, why } = quoteRefund(ctx, (await store.activityById(ctx, signup.activityId))!, signup)
    await refundSignup(ctx, signup, { fen, pt, reason: why })
  })
}

/** Refunds everything, because these seats were counted for the other sex. */
export const refundSignupsOf = (ctx: TxCtx, profileId: number): Promise<void> =>
  eachComing(ctx, profileId, async (signup) => {
    await refundSignup(ctx, signup, { fen: signup.priceFen, pt: signup.pricePt, reason: '性别已按证件更正' })
    await notifySeat(ctx, signup, 'refunded')
  })
