/** A seat as a product: reserved while the order is open, released when it closes, and refunded by the ladder shown. */
import { percentAt } from '@qianxian/protocol/activity/activity.rules'
import { flooredPart } from '@qianxian/protocol/base/proportion'
import { SignupAnswers } from '@qianxian/protocol/activity/activity.schema'
import { activityStates, signupStates } from '@qianxian/protocol/activity/activity.words'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { object, optional, whole } from '@qianxian/protocol/base/shape'
import { financeLimits } from '@qianxian/protocol/finance/finance.words'
import type { Ctx, TxCtx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { defineProduct, refundOrder, type OrderFacts, type Refundable } from '../finance/finance'
import { findProfileIdByUser } from '../love/love'
import * as store from './activity.repository'
import type { Activity, Signup } from './activity.repository'
import { notifySeat } from './activity.notices'
import { sealAnswers, type GivenAnswers } from './answers'
import { checkEligibility, deriveActivityState, type Eligibility } from './eligibility'
import { endSignup, findSeatKind, settleSeats, initialStatusFields } from './seats'

interface Kept {
  activityId: number
  profileId: number
}

const keptOf = ({ subject }: Pick<OrderFacts, 'subject'>) => subject.kept as unknown as Kept

/**
 * Returns the order's sign-up. Locks the activity first and settles nothing, so that a seat paid for in time is still
 * held.
 */
async function heldBy(ctx: TxCtx, order: OrderFacts): Promise<{ activity: Activity; signup: Signup }> {
  const activity = await store.lockActivity(ctx, keptOf(order).activityId)
  const signup = await store.signupOfOrder(ctx, order.id)
  if (!activity || !signup) throw new Error(`an order of an activity without its sign-up: ${order.id}`)
  return { activity, signup }
}

/** Takes a seat for the sign-up again if one is free; returns false if none is. */
async function seatAgain(ctx: TxCtx, locked: Activity, signup: Signup, status: Partial<Signup>): Promise<boolean> {
  const activity = await settleSeats(ctx, locked)
  const { activityId, profileId, gender } = signup
  const isTooLate = !isIn(activityStates.beforeStart, deriveActivityState(ctx, activity))
  if (isTooLate || (await store.findActiveSignup(ctx, activityId, profileId))) return false
  const wait = await store.waitOf(ctx, activityId, profileId)
  const seat = await findSeatKind(ctx, activity, gender, wait?.status === 'offered' ? wait : null)
  if (!seat) return false
  // A sign-up hidden while unpaid becomes visible again, because it has a seat now.
  await store.updateSignup(ctx, signup.id, { ...status, seat, endedAt: null, removedAt: null })
  if (wait && wait.status !== 'offered') await store.updateWait(ctx, wait.id, { status: 'taken', seat: null, offerUntil: null })
  return true
}

export interface RefundQuote {
  fen: number
  pt: number
  /** True if a step of the ladder decided the refund; otherwise all or nothing is refunded. */
  isByLadder: boolean
  why: string
}

/** The amount refunded now by the sign-up's ladder; everything while it waits for review. */
export function quoteRefund(ctx: Ctx, activity: Activity, signup: Signup): RefundQuote {
  const given = (percent: number, why: string, isByLadder = false): RefundQuote => ({
    fen: flooredPart(signup.priceFen, percent, 100),
    pt: flooredPart(signup.pricePt, percent, 100),
    isByLadder,
    why,
  })
  if (!isIn(signupStates.settled, signup.status)) return given(0, '这个报名已经不能取消')
  if (activity.startAt <= ctx.now) return given(0, '活动已经开始，不能取消')
  if (signup.priceFen + signup.pricePt === 0) return given(0, '这次报名没有付款，随时可以取消')
  // The activity was postponed, and the guest has not confirmed the new time.
  if (signup.askedAnewAt !== null) return given(100, '活动改期，全额退款')
  if (signup.status === 'pending_audit') return given(100, '还没有审核，全额退回')
  const percent = percentAt(signup.refundPolicy, activity.startAt, ctx.now)
  if (percent === 0) return given(percent, '距离开始太近，取消不退款', true)
  const back = given(percent, `按退款规则退回 ${percent}%`, true)
  return back.fen + back.pt > 0 ? back : { ...back, why: `按退款规则退回 ${percent}%，不足一个积分，没有可退的` }
}

export const activityProduct = defineProduct({
  bizType: 'activity',
  input: object({ activity: whole('活动', 1, Number.MAX_SAFE_INTEGER), answers: optional(SignupAnswers) }),
  isVirtual: false,
  escrow: 'onRelease',
  onClosing: 'ends',

  async price(ctx, userId, { activity: activityId }, decided?: Eligibility) {
    const enrolment = decided ?? (await checkEligibility(ctx, activityId, await findProfileIdByUser(ctx, userId)))
    const { activity, guest, fen, pt } = enrolment
    if (fen + pt === 0) throw fieldFault({ activity: '这个活动免费，不用支付，请直接报名' })
    const { title, startAt, place } = activity
    return {
      amountFen: fen,
      points: pt,
      bizId: null,
      subject: {
        title: `活动 ${title}`,
        lines: [
          { label: '时间', value: dateAndTime(startAt) },
          { label: '地点', value: place },
        ],
        link: '/subpages/active/myselfsignup',
        kept: { activityId, profileId: guest.id } satisfies Kept,
      },
      decided: enrolment,
    }
  },

  /** The activity has been locked since the price was quoted, so the eligibility computed then is still valid. */
  async reserve(ctx, order, { answers = [] }, decided?: Eligibility) {
    const { activityId, profileId } = keptOf(order)
    const heldUntil = momentAfter(ctx.now, financeLimits.orderMinutes, 'minute')
    const enrolment = decided ?? (await checkEligibility(ctx, activityId, profileId))
    const signup = await createSignup(ctx, enrolment, answers, {
      orderId: order.id,
      status: 'pending_payment',
      heldUntil,
    })
    return { bizId: signup.id }
  },

  ready: async () => true,

  async paid(ctx, order) {
    const { activity, signup } = await heldBy(ctx, order)
    // Once the hold has lapsed and the activity has begun, the seat is lost, even if the sweep has not run yet.
    const isHeld = signup.status === 'pending_payment' && (signup.heldUntil! > ctx.now || activity.startAt > ctx.now)
    const isSeated = isHeld
      ? Boolean(await store.updateSignup(ctx, signup.id, initialStatusFields(signup)))
      : await seatAgain(ctx, activity, signup, initialStatusFields(signup))
    if (isSeated) await notifySeat(ctx, signup, signup.needAudit ? 'audited' : 'confirmed')
    else await payBackLate(ctx, order, { activity, signup })
    return 'paid'
  },

  async closed(ctx, order) {
    const { signup } = await heldBy(ctx, order)
    if (signup.status === 'pending_payment') await endSignup(ctx, signup, 'closed')
  },

  /** Handles a payment after the order was over: the sign-up is confirmed if a seat is still free. */
  async expired(ctx, order) {
    const { activity, signup } = await heldBy(ctx, order)
    const heldUntil = momentAfter(ctx.now, financeLimits.orderMinutes, 'minute')
    return seatAgain(ctx, activity, signup, { status: 'pending_payment', heldUntil })
  },

  async refundable(ctx, order): Promise<Refundable> {
    const { activity, signup } = await heldBy(ctx, order)
    const { fen, pt, why } = quoteRefund(ctx, activity, signup)
    return { fen, points: pt, why: [why] }
  },

  holder: (ctx, order) => store.holderOfOrder(ctx, order.id),

  async refunded(ctx, order) {
    const { signup } = await heldBy(ctx, order)
    await endSignup(ctx, signup, signup.rejection === null ? 'refunded' : 'rejected')
  },
})

/** Inserts a sign-up with a seat, and records the current price, ladder, conditions and questions. */
export async function createSignup(
  ctx: TxCtx,
  { activity, guest, fen, pt, needAudit, offer }: Eligibility,
  answers: GivenAnswers,
  standing: Pick<Signup, 'status' | 'heldUntil'> & Partial<Pick<Signup, 'orderId' | 'ticketCode'>>,
): Promise<Signup> {
  const { id: activityId, refundPolicy, conditions, form } = activity
  const sealed = sealAnswers(ctx, form, answers)
  const seat = await findSeatKind(ctx, activity, guest.gender, offer)
  if (!seat) throw fault('activity_full')
  const facts = { activityId, profileId: guest.id, gender: guest.gender, refundPolicy, conditions, form, needAudit }
  return store.insertSignup(ctx, { ...facts, priceFen: fen, pricePt: pt, answers: sealed, seat, ...standing })
}

/** Refunds everything, because the seat was lost while the payment was in progress. */
async function payBackLate(ctx: TxCtx, order: OrderFacts, { activity, signup }: { activity: Activity; signup: Signup }): Promise<void> {
  const isOff = activity.status === 'cancelled'
  await refundOrder(ctx, {
    orderId: order.id,
    fen: order.amountFen,
    points: order.pointsUsed,
    reason: isOff ? '活动已取消，全额退款' : '支付时名额已满，全额退款',
    key: `activity:${order.id}:late`,
  })
  await store.updateSignup(ctx, signup.id, { status: 'refunded', endedAt: ctx.now })
  await notifySeat(ctx, signup, isOff ? 'refunded' : 'late')
}
