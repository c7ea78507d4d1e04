/** Interface of commissions for other nouns and for the commands. */
import type { CommissionRole } from '@qianxian/protocol/commission/commission.words'
import type { Ctx } from '../../ctx'
import * as store from './commission.repository'
import { planSentences } from './plans'

export { bonusOf } from './bonus'
export { promotionBlockers, type PromotedOrder } from './commission.hooks'
export { levelRatesInForce } from './plans'
export { titleOf } from './shares'
export { commissionCommand } from './statement-verification'

/** The version of the plan that orders follow now; null without one. */
export const versionInForce = async (ctx: Ctx): Promise<number | null> => (await store.planInForce(ctx, ctx.now))?.version ?? null

/** The newest published versions, the newest first, in sentences for these roles. */
export async function publishedTexts(ctx: Ctx, roles: readonly CommissionRole[], limit: number) {
  const inForce = await store.planInForce(ctx, ctx.now)
  const plans = await store.publishedPlans(ctx, limit)
  const rules = await store.rulesOf(
    ctx,
    plans.map(({ id }) => id),
  )
  const rates = await store.levelRatesOf(
    ctx,
    plans.map(({ id }) => id),
  )
  return plans.map((plan) => ({
    version: plan.version,
    effectiveFrom: plan.effectiveFrom,
    isInForce: plan.id === inForce?.id,
    sentences: planSentences(plan, rules.get(plan.id) ?? [], rates.get(plan.id) ?? [], roles),
  }))
}
