/**
 * Who has a seat at the top of a city and sex. Its clock runs while a pin has one; in the queue, and while its owner is out
 * of sight, it stands.
 *
 *   held ─ paid ─→ queued ─ a free seat ─→ live ─ its time ─→ ended ─ its last day was short ─→ queued
 *                    ↑  └────── out of sight ──┤
 *                    └─────── back ─── paused ←┘
 *
 * The order is locked before the seats, and the seats before the pin.
 */
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { pinLimits, pinStates } from '@qianxian/protocol/placement/placement.words'
import type { Ctx, TxCtx } from '../../../ctx'
import { notifyPinOwner } from './pin.notices'
import * as store from './pin.repository'
import type { Buyer, Pin, PinPlace } from './pin.repository'

export const PIN_EXPIRY = 'pin-judging'

/** Nobody's doing. */
export const asSystemActor = <In extends Ctx>(ctx: In): In => ({ ...ctx, actor: { kind: 'system', name: PIN_EXPIRY } })

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

export const timeLeftMs = (ctx: Ctx, { endsAt, leftMs }: Pin): number =>
  endsAt === null ? leftMs : Math.max(0, endsAt.getTime() - ctx.now.getTime())

/** Where somebody stands at the top; null where nobody would see them there. Who shows a province only is of no city. */
export const derivePinPlace = (buyer: Buyer | null): PinPlace | null =>
  buyer?.isListed && !buyer.isCoupled && buyer.gender && buyer.geo && !buyer.geo.endsWith('0000')
    ? { geo: buyer.geo, gender: buyer.gender }
    : null

/** Gives up its seat, if it has one; what is left of its time is kept. */
async function leave(ctx: Ctx, pin: Pin, change: Partial<Pin>): Promise<Pin> {
  if (pin.endsAt !== null) await store.endRun(ctx, pin, pin.endsAt < ctx.now ? pin.endsAt : ctx.now)
  return store.pinStore.update(ctx, pin.id, { seat: null, endsAt: null, leftMs: timeLeftMs(ctx, pin), ...change })
}

/** The seats must be locked. Returns how many changed. */
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

/** In the tenant, or in one city. */
export async function updateSeats(ctx: Ctx, geo?: string): Promise<number> {
  const due = (await store.duePlaces(ctx)).filter((place) => geo === undefined || place.geo === geo)
  if (due.length === 0) return 0
  return asSystemActor(ctx).tx(async (ctx) => {
    await store.lockSeats(ctx)
    let count = 0
    for (const place of due) count += await settleSeats(ctx, place)
    return count
  })
}

/** Brings somebody's pins to where they are shown now: into the queue of their city, or to a stand. The seats must be locked. */
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

/** Others meet somebody from now on, or do not, or in another city; in the transaction of the change. */
export async function syncPinsWithListing(ctx: Ctx, profileId: number): Promise<void> {
  if ((await store.pinStore.listStanding(ctx, profileId)).length === 0) return
  await asSystemActor(ctx).tx(async (ctx) => {
    await store.lockSeats(ctx)
    await syncPinsOfOwner(ctx, profileId)
  })
}

/** It ends here, and whoever waits longest has its seat. The seats must be locked. */
export async function endPin(ctx: TxCtx, pin: Pin, status: 'cancelled' | 'refunded' | 'closed', more: Partial<Pin> = {}): Promise<Pin> {
  const ended = await leave(ctx, pin, { status, endedAt: ctx.now, judgedUntil: null, ...more })
  await settleSeats(ctx, pin)
  return ended
}

/** Its owner gave it up. What nobody has judged yet of its days before is judged still. */
export function cancelPinSeat(ctx: TxCtx, pin: Pin): Promise<Pin> {
  const { judgedUntil } = pin
  const isJudged = judgedUntil === null || judgedUntil >= startOfDayInShanghai(ctx.now)
  return endPin(ctx, pin, 'cancelled', { judgedUntil: isJudged ? null : judgedUntil })
}
