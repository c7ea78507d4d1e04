/** Product adapter of packages: the lines are credited on payment, and the unused ones are refunded at their price. */
import { name as nameOf } from '@qianxian/protocol/base/dictionary'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { amount } from '@qianxian/protocol/base/format'
import { object, whole } from '@qianxian/protocol/base/shape'
import { lineMode } from '@qianxian/protocol/line/line.words'
import { fenOf, nextReminderAt, timesFor } from '@qianxian/protocol/line/package.rules'
import type { Ctx, TxCtx } from '../../../ctx'
import { fault, fieldFault } from '../../../http/fault'
import { orderById, defineProduct, noRefund, refundOrder, type OrderFacts, type Refundable } from '../../finance/finance'
import { findUserOfProfile } from '../../risk/risk'
import * as lines from '../line.repository'
import { boughtPackage, packageTerms, type PackageTerms } from './package-earnings'
import * as store from './package.repository'
import { isQuotaRunning, timesRemaining } from './quota'

async function refundableOf(ctx: Ctx, order: OrderFacts, { withHeld = false } = {}): Promise<Refundable> {
  const row = await store.quotaOfOrder(ctx, order.id)
  if (!row) return noRefund('没有可退的次数')
  const left = timesRemaining(row) + (withHeld ? row.held : 0)
  const heldWords = row.held > 0 && !withHeld ? [`还有 ${row.held} 次在等对方回应，退回后也可以退`] : []
  if (!isQuotaRunning(ctx, row)) return noRefund('这个套餐已到期，不能退款')
  if (left === 0) return noRefund(heldWords[0] ?? '次数已经用完，不能退款')
  const fen = fenOf(boughtPackage(order), row.refunded + left) - order.refundedFen
  if (fen <= 0) return noRefund('没有可退的次数')
  return { fen, points: 0, why: [`共 ${packageTerms(order).times} 次，还有 ${left} 次没用，按单价退 ¥${amount(fen)}`, ...heldWords] }
}

/** Takes back lines for exactly this amount; one may have been used meanwhile. */
async function takeBack(ctx: TxCtx, order: OrderFacts, { fen, isWhole }: { fen: number; isWhole: boolean }): Promise<void> {
  const row = await store.quotaOfOrder(ctx, order.id, { isHeld: true })
  if (!row) return
  const wanted = timesFor(boughtPackage(order), order.refundedFen + fen) - row.refunded
  const left = timesRemaining(row)
  if (wanted > left && !isWhole) {
    const { fen, points } = await refundableOf(ctx, order)
    throw fault('refund_changed', { data: { fen, points } })
  }
  const taken = Math.min(wanted, left)
  await store.updateQuota(ctx, row.id, { total: row.total - taken, refunded: row.refunded + taken })
}

export const packageProduct = defineProduct({
  bizType: 'package',
  input: object({ package: whole('牵线套餐', 1, Number.MAX_SAFE_INTEGER) }),
  isVirtual: true,
  escrow: 'onRelease',
  onClosing: 'named',

  async price(ctx, userId, { package: packageId }) {
    const sold = await store.packageById(ctx, packageId)
    if (!sold?.isOnSale) throw fieldFault({ package: '这个牵线套餐已下架，请另选一个' })
    const buyer = await lines.findBuyer(ctx, userId)
    if (buyer === null) throw fault('not_love_user')
    if (buyer.attachedAs === 'exited') throw fieldFault({ package: '你已脱单，不再需要牵线；撤回脱单以后可以购买' })
    const { profileId } = buyer
    const { name, times, priceFen, validDays, serviceLevel } = sold
    return {
      amountFen: priceFen,
      points: 0,
      bizId: packageId,
      subject: {
        title: `牵线套餐 ${name}`,
        lines: [
          { label: '次数', value: `${times} 次` },
          { label: '有效期', value: `${validDays} 天` },
          { label: '服务', value: nameOf(lineMode, serviceLevel) },
        ],
        link: '/member/love/package',
        kept: { profileId, packageId, name, times, validDays, serviceLevel } satisfies PackageTerms,
      },
    }
  },

  // Nothing is reserved, because the supply is unlimited.
  reserve: async () => {},
  ready: async () => true,

  async paid(ctx, order) {
    const { profileId, name, times, validDays, serviceLevel } = packageTerms(order)
    const span = { startsAt: ctx.now, endsAt: momentAfter(ctx.now, validDays, 'day') }
    const remindAt = nextReminderAt(span, { 30: null, 7: null, 1: null })
    await store.insertBought(ctx, { profileId, orderId: order.id, name, total: times, endsAt: span.endsAt, remindAt, serviceLevel })
    return 'paid'
  },

  closed: async () => {},
  // A payment after the order expired is not accepted; the buyer orders again.
  expired: async () => false,
  refundable: (ctx, order) => refundableOf(ctx, order),
  // The lines that wait for an answer end with the exit and come back.
  refundableOnExit: (ctx, order) => refundableOf(ctx, order, { withHeld: true }),
  async holder(ctx, order) {
    const quota = await store.quotaOfOrder(ctx, order.id)
    return quota && findUserOfProfile(ctx, quota.profileId)
  },
  refunded: takeBack,
})

/** Refunds unused lines after the member's gender was corrected, as a request by the member would. */
export async function refundUnusedTimes(ctx: Ctx, profileId: number): Promise<void> {
  for (const row of await store.quotasWithTimes(ctx, profileId)) {
    if (!isQuotaRunning(ctx, row)) continue
    const orderId = row.orderId!
    try {
      await ctx.part(async (ctx) => {
        const order = await orderById(ctx, orderId)
        const { fen } = order ? await refundableOf(ctx, order) : { fen: 0 }
        if (fen > 0)
          await refundOrder(ctx, {
            orderId,
            fen,
            points: 0,
            reason: '性别按实名更正，未用的牵线次数退款',
            key: `gender:${orderId}:${row.refunded}`,
          })
      })
    } catch (error) {
      ctx.log.error({ orderId, error: String(error) }, 'times of a corrected profile were not paid back')
    }
  }
}

/** Blocker for closing an account: bought lines that would be lost with it. */
export async function findTimesBlocker(ctx: Ctx, userId: number): Promise<{ kind: 'times'; count: number }[]> {
  const me = await lines.findProfileIdByUser(ctx, userId)
  const rows = me === null ? [] : await store.quotasWithTimes(ctx, me)
  const count = rows.filter((row) => isQuotaRunning(ctx, row)).reduce((sum, row) => sum + timesRemaining(row), 0)
  return count === 0 ? [] : [{ kind: 'times', count }]
}
