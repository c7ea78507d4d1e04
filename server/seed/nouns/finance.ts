/** The demonstration's money: four months of top-ups and refunds, orders in every state, and a pending refund. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import type { OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import type { Ctx } from '../../src/ctx'
import { beginPayment, closeOrder, createOrder, refundOrder, refundToWallet, settlePayment } from '../../src/features/finance/finance'
import { accounts } from '../accounts'
import { endRefund, payByChannel } from '../cashier'
import { ctxOf, ctxOfAccount, dated, type Demonstration, type Stage } from '../stage'

interface TopUp {
  yuan: number
  daysAgo: number
  /** Null for a payment only from the wallet. */
  by?: OutsideChannel | null
}

export const demonstration: Demonstration = {
  async waiting(stage) {
    // Real channels have no bill of payments that they never received, so no past payments are created for them.
    if (!stage.world.adapters.payTwin) return
    const [love, vip, member] = await Promise.all([accounts.love, accounts.vip, accounts.member].map((one) => ctxOfAccount(stage, one)))
    await historyOf(stage, love!)
    await refundsOf(stage, vip!)
    await topUp(stage, member!, { yuan: 10, daysAgo: 3.3, by: 'wx' })
    await ordered(stage, member!, 30, 0)
    // Top-ups of other people.
    for (const place of [0, 1, 2, 3, 4, 5, 6, 7]) {
      const daysAgo = 8 + place * 13.7
      await topUp(stage, await ctxOf(stage, 12 + place), {
        yuan: [10, 30, 68][place % 3]!,
        daysAgo,
        by: (['wx', 'ali', 'dy'] as const)[place % 3],
      })
    }
  },
}

/** Points bought by each channel, some refunded, an expired order and an open one. */
async function historyOf(stage: Stage, ctx: Ctx): Promise<void> {
  await topUp(stage, ctx, { yuan: 30, daysAgo: 112.4, by: 'wx' })
  // The channel could not deliver the refund, so it went to the wallet.
  const returned = await topUp(stage, ctx, { yuan: 68, daysAgo: 81.2, by: 'ali' })
  const then = dated(stage, ctx, 80.8)
  const refundId = await payBack(then, returned, 6_800, '多充了一次')
  await endRefund(refundId, { sent: then, heard: then, fails: true })
  await refundToWallet(dated(stage, ctx, 80.1), refundId, ctx.viewer!.userId)
  await topUp(stage, ctx, { yuan: 30, daysAgo: 52.6, by: null })
  const part = await topUp(stage, ctx, { yuan: 50, daysAgo: 33.3, by: 'wx' })
  await paidBack(stage, ctx, part, { fen: 2_000, reason: '活动补偿', from: 32.1, to: 31.4 })
  await closeOrder(dated(stage, ctx, 20.189), await ordered(stage, ctx, 10, 20.2), 'timeout')
  await topUp(stage, ctx, { yuan: 10, daysAgo: 6.7, by: 'dy' })
  await ordered(stage, ctx, 68, 0)
}

/** A full refund, a refund that its channel could not deliver, and a pending one. */
async function refundsOf(stage: Stage, ctx: Ctx): Promise<void> {
  const whole = await topUp(stage, ctx, { yuan: 30, daysAgo: 95.2, by: 'wx' })
  await paidBack(stage, ctx, whole, { fen: 3_000, reason: '点错了', from: 94.5, to: 94.1 })
  const failed = await topUp(stage, ctx, { yuan: 10, daysAgo: 12.3, by: 'ali' })
  const then = dated(stage, ctx, 11.5)
  await endRefund(await payBack(then, failed, 1_000, '不需要了'), { sent: then, heard: then, fails: true })
  await payBack(ctx, await topUp(stage, ctx, { yuan: 10, daysAgo: 0.2, by: 'wx' }), 1_000, '不需要了')
}

async function ordered(stage: Stage, ctx: Ctx, yuan: number, daysAgo: number): Promise<number> {
  const { userId } = ctx.viewer!
  const then = dated(stage, ctx, daysAgo)
  const fen = yuan * 100
  const pt = yuan * then.tenant.configs.finance.creditBalanceRatio
  const { id } = await createOrder(then, { userId, bizType: 'credit', input: { fen, pt }, shownFen: fen, shownPoints: 0 })
  return id
}

/** Paid a minute after it was ordered. */
async function topUp(stage: Stage, ctx: Ctx, { yuan, daysAgo, by = null }: TopUp): Promise<number> {
  const orderId = await ordered(stage, ctx, yuan, daysAgo)
  const at = dated(stage, ctx, daysAgo)
  const then = { ...at, now: momentAfter(at.now, 1, 'minute') }
  if (by) await payByChannel(then, orderId, by)
  else {
    await beginPayment(then, { orderId, userId: ctx.viewer!.userId, useWallet: true })
    await settlePayment(then, { orderId, paymentId: null, channel: null, fen: 0, channelNo: '', paidAt: then.now })
  }
  return orderId
}

/** `from` and `to`: days ago when it was requested and when its channel completed it. */
async function paidBack(
  stage: Stage,
  ctx: Ctx,
  orderId: number,
  { fen, reason, from, to }: { fen: number; reason: string; from: number; to: number },
): Promise<void> {
  const sent = dated(stage, ctx, from)
  await endRefund(await payBack(sent, orderId, fen, reason), { sent, heard: dated(stage, ctx, to), fails: false })
}

async function payBack(ctx: Ctx, orderId: number, fen: number, reason: string): Promise<number> {
  const { refundId } = await refundOrder(ctx, { orderId, fen, points: 0, reason, key: `seed:${orderId}` })
  return refundId
}
