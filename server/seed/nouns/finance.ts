/** What there is to see of money: four months of top-ups and refunds, orders in every state, and one who waits for a refund. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import type { OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import type { Ctx } from '../../src/ctx'
import {
  beginPaying,
  closeOrder,
  createOrder,
  refundOrder,
  refundToWallet,
  settlePaid,
  settleRefund,
} from '../../src/features/finance/finance'
import { accounts } from '../accounts'
import { ctxOf, ctxOfAccount, type Demonstration, type Stage } from '../stage'

interface TopUp {
  yuan: number
  daysAgo: number
  /** Null: by the wallet alone. */
  by?: OutsideChannel | null
}

export const demonstration: Demonstration = {
  async waiting(stage) {
    const [love, vip, member] = await Promise.all([accounts.love, accounts.vip, accounts.member].map((one) => ctxOfAccount(stage, one)))
    await historyOf(stage, love!)
    await refundsOf(stage, vip!)
    await topUp(stage, member!, { yuan: 10, daysAgo: 3, by: 'wx' })
    await ordered(stage, member!, 30, 0)
    // Others top up too.
    for (const place of [0, 1, 2, 3, 4, 5, 6, 7]) {
      const daysAgo = 8 + place * 13
      await topUp(stage, await ctxOf(stage, 12 + place), {
        yuan: [10, 30, 68][place % 3]!,
        daysAgo,
        by: (['wx', 'ali', 'dy'] as const)[place % 3],
      })
    }
  },
}

/** Points bought by each way, some of them paid back, an order that was forgotten and one that is still open. */
async function historyOf(stage: Stage, ctx: Ctx): Promise<void> {
  await topUp(stage, ctx, { yuan: 30, daysAgo: 112, by: 'wx' })
  // Its channel could not deliver the refund, so it went to the wallet.
  const returned = await topUp(stage, ctx, { yuan: 68, daysAgo: 81, by: 'ali' })
  const then = dated(stage, ctx, 80.8)
  const refundId = await payBack(then, returned, 6_800, '多充了一次')
  await settleRefund(then, refundId, { state: 'failed', channelNo: '', reason: '账户已注销' })
  await refundToWallet(dated(stage, ctx, 80), refundId, ctx.viewer!.userId)
  await topUp(stage, ctx, { yuan: 30, daysAgo: 52, by: null })
  const part = await topUp(stage, ctx, { yuan: 50, daysAgo: 33, by: 'wx' })
  await settleRefund(dated(stage, ctx, 31), await payBack(dated(stage, ctx, 32), part, 2_000, '活动补偿'), {
    state: 'done',
    channelNo: `seed-refund-${part}`,
    reason: '',
  })
  await closeOrder(dated(stage, ctx, 19.9), await ordered(stage, ctx, 10, 20), 'timeout')
  await topUp(stage, ctx, { yuan: 10, daysAgo: 6, by: 'dy' })
  await ordered(stage, ctx, 68, 0)
}

/** One that waits for its channel, one that its channel could not deliver, and one that came back whole. */
async function refundsOf(stage: Stage, ctx: Ctx): Promise<void> {
  const whole = await topUp(stage, ctx, { yuan: 30, daysAgo: 95, by: 'wx' })
  await settleRefund(dated(stage, ctx, 94), await payBack(dated(stage, ctx, 94.5), whole, 3_000, '点错了'), {
    state: 'done',
    channelNo: `seed-refund-${whole}`,
    reason: '',
  })
  const failed = await topUp(stage, ctx, { yuan: 10, daysAgo: 12, by: 'ali' })
  await settleRefund(dated(stage, ctx, 11), await payBack(dated(stage, ctx, 11.5), failed, 1_000, '不需要了'), {
    state: 'failed',
    channelNo: '',
    reason: '收款账户已注销',
  })
  await payBack(ctx, await topUp(stage, ctx, { yuan: 10, daysAgo: 0.2, by: 'wx' }), 1_000, '不需要了')
}

/** As a request of theirs that long ago would have had it. */
const dated = ({ now }: Stage, ctx: Ctx, daysAgo: number): Ctx => ({ ...ctx, now: momentBefore(now, Math.round(daysAgo * 1440), 'minute') })

async function ordered(stage: Stage, ctx: Ctx, yuan: number, daysAgo: number): Promise<number> {
  const { userId } = ctx.viewer!
  const then = dated(stage, ctx, daysAgo)
  const fen = yuan * 100
  const pt = yuan * then.tenant.configs.finance.creditBalanceRatio
  const { id } = await createOrder(then, { userId, bizType: 'credit', input: { fen, pt }, shownFen: fen, shownPoints: 0 })
  return id
}

async function topUp(stage: Stage, ctx: Ctx, { yuan, daysAgo, by = null }: TopUp): Promise<number> {
  const orderId = await ordered(stage, ctx, yuan, daysAgo)
  const then = dated(stage, ctx, daysAgo)
  await beginPaying(then, { orderId, userId: ctx.viewer!.userId, useWallet: by === null })
  await settlePaid(then, {
    orderId,
    paymentId: null,
    channel: by,
    fen: by === null ? 0 : yuan * 100,
    channelNo: by === null ? '' : `seed-${orderId}`,
    paidAt: then.now,
  })
  return orderId
}

async function payBack(ctx: Ctx, orderId: number, fen: number, reason: string): Promise<number> {
  const { refundId } = await refundOrder(ctx, { orderId, fen, points: 0, reason, key: `seed:${orderId}` })
  return refundId
}
