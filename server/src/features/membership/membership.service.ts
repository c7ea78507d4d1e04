/** The verbs of memberships. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import type { membership } from '@qianxian/protocol/membership/membership'
import { standingOf } from '@qianxian/protocol/membership/membership.rules'
import { vipType } from '@qianxian/protocol/membership/membership.words'
import { memberOf } from '../../ctx'
import type { Verb } from '../../http/serve'
import { virtualClosed } from '../finance/finance'
import { openKinds } from '../notice/notice'
import { vipEnding } from './membership.notices'
import * as store from './membership.repository'
import { rightsNow } from './rights'
import { purchaseOf, standingHeld } from './standing'

export const getVipPlans: Verb<typeof membership.getVipPlans> = async (ctx) => {
  await openKinds(ctx, vipEnding)
  const closedWhy = (await virtualClosed.ask(ctx))[0] ?? null
  if (closedWhy !== null) return { closedWhy, list: [] }
  const now = ctx.now.getTime()
  const { subs, type, pieces } = await standingHeld(ctx, memberOf(ctx).userId)
  const list = (await store.plansOnSale(ctx)).map((plan) => {
    const { name, days, priceFen, marketFen } = plan
    // As if it were paid at this moment.
    const bought = {
      id: Number.MAX_SAFE_INTEGER,
      type: plan.type,
      span: days * 86_400_000,
      paidFen: priceFen,
      boughtAt: now,
      refundedAt: null,
    }
    const after = standingOf([...subs.map(purchaseOf), bought], now)
    const until = new Date(after.until!).toISOString()
    const isRaised = after.pieces.some(
      (piece) => piece.id !== bought.id && pieces.some((one) => one.id === piece.id && one.type !== piece.type),
    )
    const begins = after.pieces.find((piece) => piece.id === bought.id)!.from
    const words =
      type === null
        ? ''
        : isRaised
          ? `剩余的${vipType[type]}时间按价格折算成${vipType[plan.type]}，折算后共到 ${dateInWords(until)}`
          : begins > now
            ? `在现有会员之后接着开始：${dateInWords(new Date(begins))}`
            : `立即开始，赠送的会员时间保留到这之后再用，共到 ${dateInWords(until)}`
    return { type: plan.type, name, days, priceFen, marketFen, until, words }
  })
  return { closedWhy, list }
}

export const getMyVip: Verb<typeof membership.getMyVip> = async (ctx) => {
  const { subs, type, until, pieces } = await standingHeld(ctx, memberOf(ctx).userId)
  return {
    type,
    until: until === null ? null : new Date(until).toISOString(),
    list: pieces.map((piece) => {
      const sub = subs.find(({ id }) => id === piece.id)!
      return { id: piece.id, name: sub.name, orderId: sub.orderId, until: new Date(piece.until).toISOString() }
    }),
    rights: await rightsNow(ctx),
  }
}
