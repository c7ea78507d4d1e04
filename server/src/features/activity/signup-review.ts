/**
 * Review of guests, if the activity or their earlier no-shows require it. Guests keep their seats until the decision. A
 * guest not reviewed twelve hours before the start is refunded, by the sweep or when a request loads the sign-up.
 */
import { auditEnds } from '@qianxian/protocol/activity/activity.rules'
import type { Ctx, TxCtx } from '../../ctx'
import { Fault, fault } from '../../http/fault'
import { lockOrder } from '../finance/finance'
import { notifySeat } from './activity.notices'
import * as store from './activity.repository'
import type { Activity, Signup } from './activity.repository'
import { refundSignup } from './signup-refund'
import { confirmedStatusFields, lockSettledActivity } from './seats'

const UNDECIDED = '主办方没有在活动开始 12 小时前审核'

/** Locks order and activity. Throws if the sign-up does not await review. */
async function heldWaiting(ctx: TxCtx, signupId: number): Promise<{ activity: Activity; signup: Signup }> {
  const seen = await store.signupById(ctx, signupId)
  if (!seen) throw fault('not_found')
  if (seen.orderId !== null) await lockOrder(ctx, seen.orderId)
  const activity = (await lockSettledActivity(ctx, seen.activityId))!
  const signup = (await store.signupById(ctx, signupId))!
  if (signup.status !== 'pending_audit') throw fault('signup_not_pending')
  return { activity, signup }
}

/**
 * Approves a sign-up; the caller checks who may review. Once it is too late, the sign-up counts as refunded, even
 * before the sweep.
 */
export const approveSignup = (ctx: Ctx, signupId: number): Promise<Signup> =>
  ctx.tx(async (ctx) => {
    const { activity, signup } = await heldWaiting(ctx, signupId)
    if (ctx.now >= auditEnds(activity)) throw fault('signup_not_pending')
    const approved = await store.updateSignup(ctx, signup.id, {
      ...confirmedStatusFields(),
      auditedBy: ctx.viewer?.userId ?? null,
      auditedAt: ctx.now,
    })
    await notifySeat(ctx, signup, 'confirmed')
    return approved
  })

/** Rejects a sign-up and refunds everything; the guest reads `reason`. */
export const rejectSignup = (ctx: Ctx, signupId: number, reason: string): Promise<Signup> =>
  ctx.tx(async (ctx) => {
    const { signup } = await heldWaiting(ctx, signupId)
    const judged = { rejection: reason, auditedBy: ctx.viewer?.userId ?? null, auditedAt: ctx.now }
    await refundSignup(ctx, await store.updateSignup(ctx, signup.id, judged), { fen: signup.priceFen, pt: signup.pricePt, reason })
    await notifySeat(ctx, signup, 'rejected')
    return (await store.signupById(ctx, signupId))!
  })

/** Cancels a sign-up that was not reviewed in time; an earlier decision is kept. */
export async function cancelUndecided(ctx: Ctx, signupId: number): Promise<void> {
  try {
    await rejectSignup(ctx, signupId, UNDECIDED)
  } catch (error) {
    if (!(error instanceof Fault) || error.faultName !== 'signup_not_pending') throw error
  }
}
