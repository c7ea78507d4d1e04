/**
 * Who has a seat, and who is next. Whatever changes a seat holds the row of its activity, so that one after the other is
 * judged; orders are locked before. What the clock decides is judged by whoever holds it, the sweep among them.
 *
 *   pending_payment ─ paid ─→ (pending_audit ─→) confirmed ─→ checked_in
 *      └ 15 minutes ─→ closed: its seat is offered to whoever has waited longest, and again when an offer lapses
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

/** Held until the transaction ends, with what has lapsed settled; null: there is none. */
export async function lockSettledActivity(ctx: TxCtx, activityId: number): Promise<Activity | null> {
  const activity = await store.lockActivity(ctx, activityId)
  return activity ? settleSeats(ctx, activity) : null
}

/** From then on nobody takes a seat any more: it has begun, or whoever took one could be looked at no more. */
const seatsEnd = (activity: Activity): Date => (activity.needAudit ? auditEnds(activity) : activity.startAt)

/** Seats that nobody paid for in time and offers that nobody took are free; what is free is offered on. */
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
    // It goes to the end of the queue as it was when the offer lapsed.
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

/** Whose quota the seat is of: the one that is held for them, else a free one; null where there is none. Of a held activity. */
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

/** What becomes of a sign-up that costs nothing more. */
export const initialStatusFields = ({ needAudit }: Pick<Signup, 'needAudit'>): Pick<Signup, 'status' | 'heldUntil' | 'ticketCode'> =>
  needAudit ? { status: 'pending_audit', heldUntil: null, ticketCode: null } : confirmedStatusFields()

/** The code is said at a door: no letter of it looks like another. */
export const confirmedStatusFields = (): Pick<Signup, 'status' | 'heldUntil' | 'ticketCode'> => ({
  status: 'confirmed',
  heldUntil: null,
  ticketCode: drawCode(activityLimits.ticketCodeLength),
})

/** Its seat is somebody else's. Of a held activity; one that is over already stays as it is. */
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
