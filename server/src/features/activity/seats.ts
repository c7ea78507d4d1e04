/**
 * Seats and the queue. Every change of a seat locks the activity's row, so that changes are serialised; orders are
 * locked before. Each transaction that locks the row, including the sweep, settles everything due by the clock.
 *
 *   pending_payment ─ paid ─→ (pending_audit ─→) confirmed ─→ checked_in
 *      └ 15 minutes ─→ closed: its seat is offered to the longest-waiting, and again when an offer lapses
 */
import { auditEnds, seatFor } from '@qianxian/protocol/activity/activity.rules'
import { activityLimits, type SeatKind, type StoredSignupStatus } from '@qianxian/protocol/activity/activity.words'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { signupStates } from '@qianxian/protocol/activity/activity.words'
import type { Ctx, TxCtx } from '../../ctx'
import { drawCode } from '../../lib/secrets'
import { notifyOffer } from './activity.notices'
import * as store from './activity.repository'
import type { Activity, Signup, Wait } from './activity.repository'

/**
 * Locks the activity until the transaction ends and settles its expired seats and offers; null if there is no such
 * activity.
 */
export async function lockSettledActivity(ctx: TxCtx, activityId: number): Promise<Activity | null> {
  const activity = await store.lockActivity(ctx, activityId)
  return activity ? settleSeats(ctx, activity) : null
}

/** When the last seat can be taken: at the start, or at the end of reviews if guests are reviewed. */
const seatsEnd = (activity: Activity): Date => (activity.needAudit ? auditEnds(activity) : activity.startAt)

/** Frees seats not paid in time and offers not accepted; offers free seats to the queue. */
export async function settleSeats(ctx: TxCtx, held: Activity): Promise<Activity> {
  let activity = held
  const { hasLapsed, hasQueue } = await store.findPendingWork(ctx, activity.id)
  if (hasLapsed)
    for (const { seat } of await store.closeLapsedSignups(ctx, activity.id))
      if (seat) activity = await store.freeSeat(ctx, activity.id, seat)
  if (!hasQueue) return activity
  const isTooLate = seatsEnd(activity) <= ctx.now
  for (const wait of await store.queueOf(ctx, activity.id)) {
    const isLapsed = wait.offerUntil !== null && wait.offerUntil <= ctx.now
    if (!isTooLate && !isLapsed) continue
    if (wait.seat) activity = await store.freeSeat(ctx, activity.id, wait.seat)
    // A person whose offer lapsed moves to the end of the queue, placed by the moment of the lapse.
    const next = isTooLate ? { status: 'left' as const } : { status: 'waiting' as const, queuedAt: wait.offerUntil! }
    await store.updateWait(ctx, wait.id, { ...next, seat: null, offerUntil: null })
  }
  return isTooLate || activity.status !== 'published' ? activity : offerOn(ctx, activity)
}

async function offerOn(ctx: TxCtx, held: Activity): Promise<Activity> {
  let activity = held
  for (const wait of await store.queueOf(ctx, activity.id)) {
    if (wait.status !== 'waiting') continue
    const seat = seatFor(store.seatCountsOf(activity), wait.gender)
    const taken = seat ? await store.takeSeat(ctx, activity.id, seat) : null
    if (!taken) continue
    activity = taken
    await notifyOffer(ctx, await store.updateWait(ctx, wait.id, { status: 'offered', seat, offerUntil: offerUntil(ctx, activity) }))
  }
  return activity
}

function offerUntil({ now }: Ctx, activity: Activity): Date {
  const { startAt } = activity
  const ends = seatsEnd(activity)
  const { offerHours, lateOfferHours, lateFromHours } = activityLimits
  const hours = momentBefore(startAt, lateFromHours, 'hour') < now ? lateOfferHours : offerHours
  const until = momentAfter(now, hours, 'hour')
  return until < ends ? until : ends
}

/**
 * Returns the quota to take a seat from: that of the reserved seat, else one with a free seat; null if there is none.
 * The caller must hold the lock on the activity.
 */
export async function findSeatKind(
  ctx: TxCtx,
  activity: Activity,
  gender: 'male' | 'female',
  offer: Wait | null,
): Promise<SeatKind | null> {
  if (offer?.seat) {
    await store.updateWait(ctx, offer.id, { status: 'taken', seat: null, offerUntil: null })
    return offer.seat
  }
  const seat = seatFor(store.seatCountsOf(activity), gender)
  return seat && (await store.takeSeat(ctx, activity.id, seat)) ? seat : null
}

/** The status of a sign-up with nothing left to pay. */
export const initialStatusFields = ({ needAudit }: Pick<Signup, 'needAudit'>): Pick<Signup, 'status' | 'heldUntil' | 'ticketCode'> =>
  needAudit ? { status: 'pending_audit', heldUntil: null, ticketCode: null } : confirmedStatusFields()

/** Fields of a confirmed sign-up. The code is spoken at the door, so no two of its characters look alike. */
export const confirmedStatusFields = (): Pick<Signup, 'status' | 'heldUntil' | 'ticketCode'> => ({
  status: 'confirmed',
  heldUntil: null,
  ticketCode: drawCode(activityLimits.ticketCodeLength),
})

/**
 * Ends a sign-up and frees its seat; a sign-up that has already ended stays unchanged. The caller must hold the lock on
 * the activity.
 */
export async function endSignup(
  ctx: TxCtx,
  signup: Signup,
  status: Extract<StoredSignupStatus, 'closed' | 'cancelled' | 'refunded' | 'rejected'>,
): Promise<void> {
  if (!isIn(signupStates.seated, signup.status)) return
  await store.updateSignup(ctx, signup.id, {
    status,
    seat: null,
    heldUntil: null,
    transferHash: null,
    transferUntil: null,
    endedAt: ctx.now,
  })
  if (signup.seat) await settleSeats(ctx, await store.freeSeat(ctx, signup.activityId, signup.seat))
}
