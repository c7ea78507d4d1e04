/** What becomes of somebody's hours when they go, when a measure strikes them, and when they were of the other sex. */
import type { TxCtx } from '../../ctx'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { spotlightStates } from '@qianxian/protocol/spotlight/spotlight.words'
import { profileIdOfUser } from '../love/love'
import type { StrikeRecord } from '../strike/strike'
import { end, hold, leftOf, payBack, payFen } from './judging'
import { givenUp } from './spotlight.product'
import * as store from './spotlight.repository'
import type { Booking } from './spotlight.repository'

async function eachStanding(ctx: TxCtx, profileId: number, work: (booking: Booking) => Promise<unknown>): Promise<void> {
  for (const { id } of await store.standingOf(ctx, profileId)) {
    const booking = await hold(ctx, id)
    if (booking && isIn(spotlightStates.standing, booking.status)) await work(booking)
  }
}

/** They were shown among people of the other sex: all of it goes back. */
export const payBackAllOf = (ctx: TxCtx, profileId: number): Promise<void> =>
  eachStanding(ctx, profileId, (booking) => payBack(ctx, booking, '性别已按证件更正'))

/** As if they gave each up themselves. */
export async function giveUpAllOf(ctx: TxCtx, userId: number): Promise<void> {
  const profileId = await profileIdOfUser(ctx, userId)
  if (profileId === null) return
  await eachStanding(ctx, profileId, async (booking) => {
    const { fen, why } = givenUp(ctx, booking, await leftOf(ctx, booking))
    await end(ctx, booking, 'cancelled')
    await payFen(ctx, booking, fen, why[0]!)
  })
}

/** Whoever is shut out is shown no more, and nothing goes back for it. */
export async function strikeOut(ctx: TxCtx, { id, action, profileId }: StrikeRecord): Promise<void> {
  if (profileId === null || (action !== 'freeze' && action !== 'ban')) return
  await eachStanding(ctx, profileId, (booking) => end(ctx, booking, 'cancelled', { strikeId: id }))
}

/** They were shut out by mistake: what they lost by it goes back. */
export async function makeGood(ctx: TxCtx, { id }: StrikeRecord, why: 'over' | 'lifted'): Promise<void> {
  if (why !== 'lifted') return
  for (const booking of await store.endedBy(ctx, id)) {
    const held = await hold(ctx, booking.id)
    if (held?.strikeId === id && held.status === 'cancelled') await payBack(ctx, held, '处理已撤销，全额退回')
  }
}
