/** What becomes of somebody's pins when they go, when a measure strikes them, and when they were of the other sex. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { pinStates } from '@qianxian/protocol/placement/placement.words'
import type { Ctx, TxCtx } from '../../../ctx'
import { orderById, refundOrder } from '../../finance/finance'
import { profileIdOfUser } from '../../love/love'
import type { StrikeRecord } from '../../strike/strike'
import { tellOf } from './pin.notices'
import { givenUp } from './pin.product'
import * as store from './pin.repository'
import type { Pin } from './pin.repository'
import { end, hold } from './seats'

async function eachStanding(ctx: TxCtx, profileId: number, work: (pin: Pin) => Promise<unknown>): Promise<void> {
  for (const { id } of await store.standingOf(ctx, profileId)) {
    const pin = await hold(ctx, id)
    if (pin && isIn(pinStates.standing, pin.status)) await work(pin)
  }
}

/** Of what was paid, what has not gone back yet. */
export async function paidFor(ctx: Ctx, { orderId }: Pin): Promise<number> {
  const order = orderId === null ? null : await orderById(ctx, orderId)
  return order ? order.amountFen - order.refundedFen : 0
}

/** Of a pin that is over; nothing where nothing was paid. */
export async function payFen(ctx: Ctx, { id, orderId }: Pin, fen: number, reason: string): Promise<void> {
  if (orderId !== null && fen > 0) await refundOrder(ctx, { orderId, fen, points: 0, reason, key: `pin:${id}` })
}

async function payBack(ctx: TxCtx, pin: Pin, why: string): Promise<void> {
  const refunded = isIn(pinStates.standing, pin.status)
    ? await end(ctx, pin, 'refunded')
    : await store.updatePin(ctx, pin.id, { status: 'refunded' })
  const fen = await paidFor(ctx, pin)
  await payFen(ctx, pin, fen, why)
  await tellOf(ctx, refunded, 'refunded', fen)
}

/** They were shown among people of the other sex: all of it goes back. */
export const payBackAllOf = (ctx: TxCtx, profileId: number): Promise<void> =>
  eachStanding(ctx, profileId, (pin) => payBack(ctx, pin, '性别已按证件更正'))

/** As if they gave each up themselves. */
export async function giveUpAllOf(ctx: TxCtx, userId: number): Promise<void> {
  const profileId = await profileIdOfUser(ctx, userId)
  if (profileId === null) return
  await eachStanding(ctx, profileId, async (pin) => {
    const { fen, why } = givenUp(ctx, pin, await paidFor(ctx, pin))
    await end(ctx, pin, 'cancelled')
    await payFen(ctx, pin, fen, why[0]!)
  })
}

/** Whoever is shut out for good is shown no more, and nothing goes back for it; for a while, its clock stands as their profile is out of sight. */
export async function strikeOut(ctx: TxCtx, { id, action, profileId }: StrikeRecord): Promise<void> {
  if (profileId === null || action !== 'ban') return
  await eachStanding(ctx, profileId, (pin) => end(ctx, pin, 'cancelled', { strikeId: id }))
}

/** They were shut out by mistake: what they lost by it goes back. */
export async function makeGood(ctx: TxCtx, { id }: StrikeRecord, why: 'over' | 'lifted'): Promise<void> {
  if (why !== 'lifted') return
  for (const { id: pinId } of await store.endedBy(ctx, id)) {
    const pin = await hold(ctx, pinId)
    if (pin?.strikeId === id && pin.status === 'cancelled') await payBack(ctx, pin, '处理已撤销，全额退回')
  }
}
