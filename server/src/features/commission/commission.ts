/** Interface of commissions for other nouns. */
export { bonusOf } from './bonus'
export { promotionBlockers, type PromotedOrder } from './commission.hooks'
export { levelRatesInForce } from './plans'
export { titleOf } from './shares'
