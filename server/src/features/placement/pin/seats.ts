/**
 * Seats at the top of a city and sex. A pin's time passes while it has a seat; it pauses in the queue and while its owner
 * is unlisted.
 *
 *   held ─ paid ─→ queued ─ a free seat ─→ live ─ its time ─→ ended ─ its last day was short ─→ queued
 *                    ↑  └──── unlisted ────────┤
 *                    └─────── back ─── paused ←┘
 *
 * Lock order: the order, the seats, the pin.
 */
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { pinLimits, pinStates } from '@qianxian/protocol/placement/placement.words'
import { asSystemActor, type Ctx, type TxCtx } from '../../../ctx'
import { notifyPinOwner } from './pin.notices'
import * as store from './pin.repository'
import type { Buyer, Pin, PinPlace } from './pin.repository'

export const PIN_EXPIRY = 'pin-judging'

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

export const timeLeftMs = (ctx: Ctx, { endsAt, leftMs }: Pin): number =>
  endsAt === null ? leftMs : Math.max(0, endsAt.getTime() - ctx.now.getTime())

/**
 * The city and sex in which the owner's pin is shown; null if it would not be seen. An owner who shows only a province has no
 * city.
 */
export const derivePinPlace = (buyer: Buyer | null): PinPlace | null =>
  buyer && buyer.unshown === null && buyer.gender && buyer.geo && !buyer.geo.endsWith('0000')
    ? { geo: buyer.geo, gender: buyer.gender }
    : null

/** Frees the pin's seat, if it has one, and stores the remaining time. */
async function leave(ctx: Ctx, pin: Pin, change: Partial<Pin>): Promise<Pin> {
  if (pin.endsAt !== null) await store.endRun(ctx, pin, pin.endsAt < ctx.now ? pin.endsAt : ctx.now)
  return store.pinStore.update(ctx, pin.id, { seat: null, endsAt: null, leftMs: timeLeftMs(ctx, pin), ...change })
}

/**
 * The caller must hold the lock on the seats (`lockSeats`). Ends expired pins, gives free seats to the queue, and returns the
 * number of changed pins.
 */
export async function settleSeats(ctx: TxCtx, place: PinPlace): Promise<number> {
  const over = await store.lockEndedPins(ctx, place)
  for (const pin of over) await notifyPinOwner(ctx, await leave(ctx, pin, { status: 'ended', endedAt: pin.endsAt }), 'ended')
  const taken = await store.seatsTaken(ctx, place)
  const free = Array.from({ length: pinLimits.seats }, (_, place) => place + 1).filter((seat) => !taken.has(seat))
  const next = free.length > 0 ? await store.nextInQueue(ctx, place, free.length) : []
  for (const [at, pin] of next.entries()) {
    const live = await store.pinStore.update(ctx, pin.id, {
      status: 'live',
      seat: free[at],
      endsAt: after(ctx.now, pin.leftMs),
      startedAt: pin.startedAt ?? ctx.now,
      judgedUntil: pin.judgedUntil ?? startOfDayInShanghai(ctx.now),
    })
    await store.beginRun(ctx, live)
    await notifyPinOwner(ctx, live, 'live')
  }
  return over.length + next.length
}

/** Settles the seats of the tenant, or of one city. */
export async function updateSeats(ctx: Ctx, geo?: string): Promise<number> {
  const due = (await store.duePlaces(ctx)).filter((place) => geo === undefined || place.geo === geo)
  if (due.length === 0) return 0
  return asSystemActor(ctx, PIN_EXPIRY).tx(async (ctx) => {
    await store.lockSeats(ctx)
    let count = 0
    for (const place of due) count += await settleSeats(ctx, place)
    return count
  })
}

/** Moves a profile's pins to their current city's queue, or pauses them. The caller must hold the lock on the seats. */
export async function syncPinsOfOwner(ctx: TxCtx, profileId: number): Promise<void> {
  const place = derivePinPlace(await store.buyerOf(ctx, profileId))
  const touched: PinPlace[] = place ? [place] : []
  for (const { id } of await store.pinStore.listStanding(ctx, profileId)) {
    const pin = (await store.pinStore.lock(ctx, id))!
    const isOver = pin.endsAt !== null && pin.endsAt <= ctx.now
    const isThere = place !== null && pin.geo === place.geo && pin.gender === place.gender
    if (isOver || !isIn(pinStates.standing, pin.status) || (isThere && pin.status !== 'paused')) continue
    touched.push({ geo: pin.geo, gender: pin.gender })
    await leave(ctx, pin, place ? { ...place, status: 'queued' } : { status: 'paused' })
  }
  for (const one of touched) await settleSeats(ctx, one)
}

/** Follows a change of the owner's listing or city, in the transaction of that change. */
export async function syncPinsWithListing(ctx: Ctx, profileId: number): Promise<void> {
  if ((await store.pinStore.listStanding(ctx, profileId)).length === 0) return
  await asSystemActor(ctx, PIN_EXPIRY).tx(async (ctx) => {
    await store.lockSeats(ctx)
    await syncPinsOfOwner(ctx, profileId)
  })
}

/** Ends the pin and gives its seat to the pin that has waited longest. The caller must hold the lock on the seats. */
export async function endPin(ctx: TxCtx, pin: Pin, status: 'cancelled' | 'refunded' | 'closed', more: Partial<Pin> = {}): Promise<Pin> {
  const ended = await leave(ctx, pin, { status, endedAt: ctx.now, judgedUntil: null, ...more })
  await settleSeats(ctx, pin)
  return ended
}

/** Ends the pin at its owner's request. Finished days are still judged. */
export function cancelPinSeat(ctx: TxCtx, pin: Pin): Promise<Pin> {
  const { judgedUntil } = pin
  const isJudged = judgedUntil === null || judgedUntil >= startOfDayInShanghai(ctx.now)
  return endPin(ctx, pin, 'cancelled', { judgedUntil: isJudged ? null : judgedUntil })
}
