/** Hooks of commission for the nouns above it. */
import type { Ctx } from '../../ctx'
import { collect } from '../../lib/hooks'

export interface PromotedOrder {
  orderId: number
  buyerId: number
  promoterUserId: number
}

/** Asked when an order is paid, under its lock: why the promoter of its snapshot gets nothing of it. */
export const promotionBlockers = collect<Ctx, [order: PromotedOrder], string>('why a promoter earns nothing from an order')
