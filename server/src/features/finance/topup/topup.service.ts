/** Facts that the top-up page needs in addition to the tiers. */
import type { finance } from '@qianxian/protocol/finance/finance'
import { requireMember } from '../../../ctx'
import type { Verb } from '../../../http/serve'
import { virtualSaleBlockers } from '../orders/orders.hooks'
import { firstBonusOf } from '../orders/orders.repository'

export const getTopUp: Verb<typeof finance.getTopUp> = async (ctx) => ({
  hasFirstBonus: (await firstBonusOf(ctx, requireMember(ctx).userId)) === null,
  closedWhy: (await virtualSaleBlockers.ask(ctx))[0] ?? null,
})
