/** Ends a sign-up with a refund, which is immediate and needs no consent of the payer. */
import type { TxCtx } from '../../ctx'
import { refundOrder } from '../finance/finance'
import * as store from './activity.repository'
import type { Signup } from './activity.repository'
import { endSignup } from './seats'

export interface SignupRefund {
  fen: number
  pt: number
  /** Shown to the buyer. */
  reason: string
}

/** Refunds a sign-up. The caller must hold the locks on the order and the activity. */
export async function refundSignup(ctx: TxCtx, { id, orderId }: Signup, { fen, pt, reason }: SignupRefund): Promise<void> {
  if (orderId !== null && fen + pt > 0) {
    await refundOrder(ctx, { orderId, fen, points: pt, reason, key: `activity:${orderId}:${id}` })
    return
  }
  const signup = (await store.signupById(ctx, id))!
  // A rejected guest is notified, even if nothing was paid.
  await endSignup(ctx, signup, signup.rejection === null ? 'cancelled' : 'rejected')
}
