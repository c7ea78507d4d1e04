/** Revenue of a package: recognised line by line as each is used, and for the rest when the package ends. */
import { object, Type } from '@qianxian/protocol/base/shape'
import { fenOf, type Bought } from '@qianxian/protocol/line/package.rules'
import { defineJob } from '../../../jobs/job'
import { orderById, releaseEscrow, type OrderFacts } from '../../finance/finance'

/** The facts about a package that its order stores. */
export interface PackageTerms {
  profileId: number
  packageId: number
  times: number
  validDays: number
  name: string
  serviceLevel: 'self' | 'assisted'
}

export const packageTerms = ({ subject }: Pick<OrderFacts, 'subject'>): PackageTerms => subject.kept as unknown as PackageTerms

export const boughtPackage = (order: Pick<OrderFacts, 'subject' | 'amountFen'>): Bought => ({
  amountFen: order.amountFen,
  times: packageTerms(order).times,
})

/**
 * Recognises revenue. `used`: the number of the line that was used; null if the package ended. A separate job, because
 * a refund locks the order before the lines.
 */
export const earnPackageJob = defineJob(
  'line.earn',
  object({ orderId: Type.Integer(), used: Type.Union([Type.Integer(), Type.Null()]) }),
  (ctx, { orderId, used }) =>
    ctx.tx(async (ctx) => {
      const order = await orderById(ctx, orderId)
      if (!order || order.refundedFen === order.amountFen) return
      if (used === null) return releaseEscrow(ctx, orderId, { key: 'ended' })
      const bought = boughtPackage(order)
      return releaseEscrow(ctx, orderId, { fen: fenOf(bought, used) - fenOf(bought, used - 1), points: 0, key: `time:${used}` })
    }),
)
