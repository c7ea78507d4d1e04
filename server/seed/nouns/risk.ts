/** Accounts of every risk level: one to watch, one restricted, and one waiting for a review. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import type { RiskSign } from '@qianxian/protocol/risk/risk.words'
import { requestRiskReview } from '../../src/features/risk/risk'
import { newRiskEvent } from '../makers/risk'
import { ctxOf, untold, type Demonstration } from '../stage'

const noted: readonly (readonly RiskSign[])[] = [
  ['copied'],
  ['copied', 'money', 'elsewhere', 'strange_login'],
  ['banned_photo', 'money', 'copied', 'linked', 'refused_often'],
]
const PLACES = [6, 7, 10]

export const demonstration: Demonstration = {
  async waiting(stage) {
    await newRiskEvent.all(
      stage,
      noted.flatMap((signs, place) =>
        signs.map((sign, at) => ({
          userId: untold(stage, PLACES[place]!).userId,
          sign,
          createdAt: momentBefore(stage.now, 5 + at, 'day'),
        })),
      ),
    )
    const ctx = await ctxOf(stage, 0)
    await ctx.tx((ctx) => requestRiskReview(ctx, untold(stage, PLACES[2]!).userId, null))
  },
}
