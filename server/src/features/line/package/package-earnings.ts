/** What was paid for a package is the platform's time by time, as each is used, and what is left when it ends. */
import { object, Type } from '@qianxian/protocol/base/shape'
import { fenOf, type Bought } from '@qianxian/protocol/line/package.rules'
import { defineJob } from '../../../jobs/job'
import { orderById, releaseEscrow, type OrderFacts } from '../../finance/finance'

/** What an order keeps of its package. */
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

/** `used`: the how many-eth time was used; null: it ended. By itself, because who pays back holds the order before the times. */
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
