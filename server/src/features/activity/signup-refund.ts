/** Giving a seat up with what goes back of its price: at once, without asking whoever paid. */
import type { TxCtx } from '../../ctx'
import { refundOrder } from '../finance/finance'
import * as store from './activity.repository'
import type { Signup } from './activity.repository'
import { endSignup } from './seats'

export interface SignupRefund {
  fen: number
  pt: number
  /** Its buyer reads it. */
  reason: string
}

/** Of a held order and activity. */
export async function refundSignup(ctx: TxCtx, { id, orderId }: Signup, { fen, pt, reason }: SignupRefund): Promise<void> {
  if (orderId !== null && fen + pt > 0) {
    await refundOrder(ctx, { orderId, fen, points: pt, reason, key: `activity:${orderId}:${id}` })
    return
  }
  const signup = (await store.signupById(ctx, id))!
  // Whoever was not let in reads so, also where nothing was to be paid.
  await endSignup(ctx, signup, signup.rejection === null ? 'cancelled' : 'rejected')
}
