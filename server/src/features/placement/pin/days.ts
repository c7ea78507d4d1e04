/**
 * The days of a pin, each settled once after its end. If fewer viewers saw it than guaranteed for its shown time, that time is
 * returned; from the third short day in a row it is refunded instead. The sweep settles days, or the owner's next request does.
 */
import { dayInShanghai, startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { pinLimits, pinStates, type PinDayMade, type PinStatus } from '@qianxian/protocol/placement/placement.words'
import { asSystemActor, type Ctx, type TxCtx } from '../../../ctx'
import { orderById, refundOrder } from '../../finance/finance'
import { pinBooking } from './pin-booking'
import { notifyPinOwner } from './pin.notices'
import * as store from './pin.repository'
import { DAY_MS, type Pin, type Run } from './pin.repository'
import { timeLeftMs, syncPinsOfOwner, settleSeats, PIN_EXPIRY } from './seats'

/** Maximum number of pins that one request settles; the sweep settles the rest. */
const AT_ONCE = 20
/** Minutes by which showings may be reported late. */
const TOLD_MINUTES = 5

/** Days before this moment are over, and all their showings are reported. */
const judgeable = (now: Date): Date => startOfDayInShanghai(momentBefore(now, pinLimits.judgeMinutes, 'minute'))

/**
 * Settles the ended days of the pins of one profile, or of the whole tenant if `profileId` is null. Returns the number of
 * pins that had days to settle.
 */
export async function evaluateDays(ctx: Ctx, profileId: number | null, atMost = AT_ONCE): Promise<number> {
  const due = await store.dueForDays(ctx, profileId, judgeable(ctx.now), atMost)
  for (const id of due) await asSystemActor(ctx, PIN_EXPIRY).tx((ctx) => judgeOne(ctx, id))
  return due.length
}

async function judgeOne(ctx: TxCtx, id: number): Promise<void> {
  const found = await pinBooking.lock(ctx, id)
  if (!found) return
  // The time of a pin may have ended without a sweep.
  await settleSeats(ctx, found)
  let pin = (await store.pinStore.lock(ctx, id))!
  const to = judgeable(ctx.now)
  while (pin.judgedUntil !== null && pin.judgedUntil < to) {
    const next = momentAfter(pin.judgedUntil, 1, 'day')
    pin = await judgeDay(ctx, pin, pin.judgedUntil, next)
    const isDone = isIn(pinStates.over, pin.status) && (pin.endedAt === null || lastOf(pin.status, pin.endedAt) <= next)
    pin = await store.pinStore.update(ctx, id, { judgedUntil: isDone ? null : next })
  }
  // Returned time may give the pin a seat again.
  await syncPinsOfOwner(ctx, pin.profileId)
}

/** The last day of a pin that is judged; for a given-up pin its partial last day is not. */
const lastOf = (status: PinStatus, endedAt: Date): Date => (status === 'cancelled' ? startOfDayInShanghai(endedAt) : endedAt)

export const msOf = (runs: readonly Run[], from: Date, to: Date): number =>
  runs.reduce((sum, { fromAt, untilAt }) => {
    const [begin, end] = [Math.max(fromAt.getTime(), from.getTime()), Math.min((untilAt ?? to).getTime(), to.getTime())]
    return sum + Math.max(0, end - begin)
  }, 0)

/** Guaranteed showings in this part of a day. */
export const guaranteedShowings = (guaranteed: number, ranMs: number): number => Math.floor((guaranteed * ranMs) / DAY_MS)

/** Showings of a day, while the pin was shown. */
export async function countSeenInDay(ctx: Ctx, { profileId }: Pin, runs: readonly Run[], from: Date): Promise<number> {
  const first = runs[0]
  if (!first) return 0
  const until = runs.at(-1)!.untilAt ?? momentAfter(from, 1, 'day')
  const begin = first.fromAt > from ? first.fromAt : from
  return store.seenOn(ctx, profileId, dayInShanghai(from), begin, momentAfter(until, TOLD_MINUTES, 'minute'))
}

async function judgeDay(ctx: TxCtx, pin: Pin, from: Date, to: Date): Promise<Pin> {
  const runs = await store.runsBetween(ctx, pin.id, from, to)
  const ranMs = msOf(runs, from, to)
  if (ranMs === 0) return pin
  const day = dayInShanghai(from)
  const guaranteed = guaranteedShowings(pin.guaranteed, ranMs)
  const seen = await countSeenInDay(ctx, pin, runs, from)
  const isShort = seen < guaranteed
  const shortDays = isShort ? pin.shortDays + 1 : 0
  // Time returned to a given-up pin is useless, so it is refunded.
  const isPaid = shortDays >= pinLimits.paidFrom || pin.status === 'cancelled'
  const made: PinDayMade = !isShort ? 'met' : isPaid ? 'paid' : 'returned'
  const fen = made === 'paid' ? await worthOf(ctx, pin, ranMs) : 0
  const isNew = await store.insertDay(ctx, {
    pinId: pin.id,
    profileId: pin.profileId,
    day,
    ranMs,
    guaranteed,
    seen,
    made,
    fen,
    isOwed: fen > 0,
  })
  if (!isNew) return pin
  if (made === 'returned') return giveBack(ctx, await store.pinStore.update(ctx, pin.id, { shortDays }), ranMs)
  if (fen > 0)
    await refundOrder(ctx, {
      orderId: pin.orderId!,
      fen,
      points: 0,
      reason: `${day} 的展示少于承诺，按时长退回`,
      key: `pin:${pin.id}:${day}`,
    })
  const judged = await store.pinStore.update(ctx, pin.id, { shortDays })
  if (fen > 0) await notifyPinOwner(ctx, judged, 'paid', fen)
  return judged
}

/** The price of this time, limited to the amount not refunded yet. */
async function worthOf(ctx: Ctx, { orderId, priceFen, days }: Pin, ranMs: number): Promise<number> {
  const order = orderId === null ? null : await orderById(ctx, orderId)
  if (!order) return 0
  return Math.min(order.amountFen - order.refundedFen, Math.floor((priceFen * ranMs) / (days * DAY_MS)))
}

/** Adds the time to the pin; an ended pin waits for a seat again, at its first position in the queue. */
async function giveBack(ctx: TxCtx, pin: Pin, ms: number): Promise<Pin> {
  const change: Partial<Pin> =
    pin.endsAt !== null
      ? { endsAt: new Date(pin.endsAt.getTime() + ms) }
      : pin.status === 'ended'
        ? { status: 'paused', endedAt: null, leftMs: ms }
        : { leftMs: timeLeftMs(ctx, pin) + ms }
  const longer = await store.pinStore.update(ctx, pin.id, change)
  await notifyPinOwner(ctx, longer, 'returned')
  return longer
}
