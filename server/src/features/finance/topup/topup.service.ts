/** What the page of a top-up asks beside the tiers. */
import type { finance } from '@qianxian/protocol/finance/finance'
import { memberOf } from '../../../ctx'
import type { Verb } from '../../../http/serve'
import { virtualClosed } from '../orders/orders.hooks'
import { firstBonusOf } from '../orders/orders.repository'

export const getTopUp: Verb<typeof finance.getTopUp> = async (ctx) => ({
  hasFirstBonus: (await firstBonusOf(ctx, memberOf(ctx).userId)) === null,
  closedWhy: (await virtualClosed.ask(ctx))[0] ?? null,
})
