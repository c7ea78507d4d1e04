/**
 * The lifecycle shared by all paid bookings. An owner who cancels is refunded for the unused part. A booking that fails
 * because of us is refunded in full. A strike ends a booking; if the strike is lifted, it is refunded in full. The
 * order is locked before the booking.
 */
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { FaultName } from '@qianxian/protocol/base/faults'
import type { StrikeAction } from '@qianxian/protocol/strike/strike.words'
import { requireProfileId, type Ctx, type TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import type { Part } from '../../lib/hooks'
import { lockOrder, orderById, refundOrder, type OrderFacts, type Refundable } from '../finance/finance'
import { genderCorrected, findProfileIdByUser } from '../love/love'
import { findUserOfProfile } from '../risk/risk'
import { strikeEnded, strikeApplied, type StrikeRecord } from '../strike/strike'

interface BookingRow {
  id: number
  profileId: number
  orderId: number | null
  status: string
  strikeId: number | null
}

interface BookingKind<Booking extends BookingRow> {
  /** The product of the booking; its refunds in the ledger use this name too. */
  bizType: OrderFacts['bizType']
  store: {
    /** The states in which a booking is paid and has not ended. */
    standing: readonly string[]
    load: (ctx: Ctx, id: number) => Promise<Booking | null>
    lock: (ctx: TxCtx, id: number) => Promise<Booking | null>
    listStanding: (ctx: Ctx, profileId: number) => Promise<Booking[]>
    listEndedBy: (ctx: Ctx, strikeId: number) => Promise<Booking[]>
  }
  /** Locks the open audit task of the booking, which an audit decision locks before the order. */
  lockTask?: (ctx: TxCtx, booking: Booking) => Promise<void>
  /** Takes the locks that come between the lock on the order and that on the booking. */
  lockPlaces?: (ctx: TxCtx) => Promise<void>
  /** The refund that a cancellation gives now, from `left`, the amount that was paid and not refunded. */
  quoteRefund: (ctx: Ctx, booking: Booking, left: number) => Refundable
  end: (ctx: TxCtx, booking: Booking, status: 'cancelled', more?: { strikeId: number }) => Promise<unknown>
  /** Ends the booking when its owner cancels it; defaults to ending it as cancelled. */
  giveUp?: (ctx: TxCtx, booking: Booking) => Promise<unknown>
  /** Ends the booking as refunded, or marks a booking that ended before as refunded. */
  markRefunded: (ctx: TxCtx, booking: Booking) => Promise<Booking>
  notifyRefunded: (ctx: TxCtx, booking: Booking, fen: number) => Promise<void>
  /** The strikes that end the booking, because the person may no longer be shown. */
  endingStrikes: readonly StrikeAction[]
  /** Thrown if a cancellation would refund nothing. */
  changedFault: FaultName
}

export function createBookingLifecycle<Booking extends BookingRow>(kind: BookingKind<Booking>) {
  const { bizType, store, quoteRefund, end } = kind
  const giveUp = kind.giveUp ?? ((ctx, booking) => end(ctx, booking, 'cancelled'))

  /** Locks the audit task of the booking that the order paid; it comes before the order. */
  async function lockBeforeRefund(ctx: TxCtx, { bizId }: Pick<OrderFacts, 'bizId'>): Promise<void> {
    const booking = bizId === null ? null : await store.load(ctx, bizId)
    if (booking) await kind.lockTask?.(ctx, booking)
  }

  /** Locks the audit task, the order and the booking until the transaction ends. */
  async function lock(ctx: TxCtx, id: number): Promise<Booking | null> {
    const found = await store.load(ctx, id)
    if (found) await kind.lockTask?.(ctx, found)
    if (found?.orderId) await lockOrder(ctx, found.orderId)
    await kind.lockPlaces?.(ctx)
    return store.lock(ctx, id)
  }

  /** Locks the booking of an order that is already locked. */
  async function lockOrdered(ctx: TxCtx, { bizId }: Pick<OrderFacts, 'bizId'>): Promise<Booking> {
    await kind.lockPlaces?.(ctx)
    const booking = bizId === null ? null : await store.lock(ctx, bizId)
    if (!booking) throw new Error(`order without its booking: ${bizType} ${bizId}`)
    return booking
  }

  /** Returns the user whose booking the order paid; null if there is none. */
  async function holder(ctx: Ctx, { bizId }: Pick<OrderFacts, 'bizId'>): Promise<number | null> {
    const booking = bizId === null ? null : await store.load(ctx, bizId)
    return booking && findUserOfProfile(ctx, booking.profileId)
  }

  /** Returns the amount that was paid and not refunded. */
  async function loadPaidFen(ctx: Ctx, { orderId }: Booking): Promise<number> {
    const order = orderId === null ? null : await orderById(ctx, orderId)
    return order ? order.amountFen - order.refundedFen : 0
  }

  /** Refunds a booking that has ended; does nothing if nothing was paid. */
  async function refund(ctx: TxCtx, { id, orderId }: Booking, fen: number, reason: string): Promise<void> {
    if (orderId !== null && fen > 0) await refundOrder(ctx, { orderId, fen, points: 0, reason, key: `${bizType}:${id}` })
  }

  async function refundInFull(ctx: TxCtx, booking: Booking, why: string): Promise<void> {
    const refunded = await kind.markRefunded(ctx, booking)
    const fen = await loadPaidFen(ctx, booking)
    await refund(ctx, booking, fen, why)
    await kind.notifyRefunded(ctx, refunded, fen)
  }

  /** The refund shown to the owner before a cancellation; null if there is none. */
  function quoteCancellation(ctx: Ctx, booking: Booking, left: number): { fen: number; why: string } | null {
    if (booking.orderId === null) return null
    const { fen, why } = quoteRefund(ctx, booking, left)
    return fen > 0 ? { fen, why: why[0]! } : null
  }

  /** Cancels a booking for its owner. `lockSettled` locks the booking and settles what is due. */
  async function cancel(
    ctx: TxCtx,
    { id, shownFen }: { id: number; shownFen: number },
    lockSettled: (ctx: TxCtx, id: number) => Promise<Booking>,
  ): Promise<void> {
    const seen = await store.load(ctx, id)
    if (seen?.profileId !== requireProfileId(ctx)) throw fault('not_found')
    const booking = await lockSettled(ctx, id)
    const { fen, why } = quoteRefund(ctx, booking, await loadPaidFen(ctx, booking))
    if (fen === 0) throw fault(kind.changedFault, { message: why[0] })
    if (fen !== shownFen) throw fault('refund_changed', { data: { fen, points: 0 } })
    await giveUp(ctx, booking)
    await refund(ctx, booking, fen, why[0]!)
  }

  async function eachStanding(ctx: TxCtx, profileId: number, work: (booking: Booking) => Promise<unknown>): Promise<void> {
    for (const { id } of await store.listStanding(ctx, profileId)) {
      const booking = await lock(ctx, id)
      if (booking && isIn(store.standing, booking.status)) await work(booking)
    }
  }

  /** Refunds everything, because the person was shown among people of the other sex. */
  const refundAllOf = (ctx: TxCtx, profileId: number): Promise<void> =>
    eachStanding(ctx, profileId, (booking) => refundInFull(ctx, booking, '性别已按证件更正'))

  /** Cancels each booking as its owner would, because the account closes. */
  async function cancelAllOf(ctx: TxCtx, userId: number): Promise<void> {
    const profileId = await findProfileIdByUser(ctx, userId)
    if (profileId === null) return
    await eachStanding(ctx, profileId, async (booking) => {
      const { fen, why } = quoteRefund(ctx, booking, await loadPaidFen(ctx, booking))
      await end(ctx, booking, 'cancelled')
      await refund(ctx, booking, fen, why[0]!)
    })
  }

  /** Ends the bookings without a refund. */
  async function endByStrike(ctx: TxCtx, { id, action, profileId }: StrikeRecord): Promise<void> {
    if (profileId === null || !isIn(kind.endingStrikes, action)) return
    await eachStanding(ctx, profileId, (booking) => end(ctx, booking, 'cancelled', { strikeId: id }))
  }

  async function refundLifted(ctx: TxCtx, { id }: StrikeRecord, why: 'over' | 'lifted'): Promise<void> {
    if (why !== 'lifted') return
    for (const { id: bookingId } of await store.listEndedBy(ctx, id)) {
      const booking = await lock(ctx, bookingId)
      if (booking?.strikeId === id && booking.status === 'cancelled') await refundInFull(ctx, booking, '处理已撤销，全额退回')
    }
  }

  const parts: readonly Part[] = [genderCorrected.on(refundAllOf), strikeApplied.on(endByStrike), strikeEnded.on(refundLifted)]

  return {
    lock,
    lockBeforeRefund,
    lockOrdered,
    holder,
    loadPaidFen,
    refund,
    refundInFull,
    refundAllOf,
    refundLifted,
    quoteCancellation,
    cancel,
    cancelAllOf,
    endByStrike,
    parts,
  }
}
