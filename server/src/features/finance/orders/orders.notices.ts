/** Notices to a buyer about refunds. */
import { amount } from '@qianxian/protocol/base/format'
import { name } from '@qianxian/protocol/base/dictionary'
import { object, Type } from '@qianxian/protocol/base/shape'
import { payChannel } from '@qianxian/protocol/finance/finance.words'
import { requireMember, type Ctx } from '../../../ctx'
import { noticeLink, noticeKind, type NoticeWords, type StoredNotice } from '../../notice/notice'
import * as store from './orders.repository'
import type { OrderRow, RefundRecord } from './orders.repository'

const RefundFacts = object({ refundId: Type.Integer() })
interface RefundFacts {
  refundId: number
}

const PAGE = '/subpages/member/pay'

export const refundSubject = (refundId: number): string => `refund:${refundId}`

/** Destinations of a refund's parts, one line each. */
export const waysOf = ({ channel, channelFen, walletFen, points, status }: RefundRecord): string[] => [
  ...(channelFen > 0 ? [`${status === 'to_wallet' ? '余额' : name(payChannel, channel)} ${amount(channelFen)} 元`] : []),
  ...(walletFen > 0 ? [`余额 ${amount(walletFen)} 元`] : []),
  ...(points > 0 ? [`${points.toLocaleString('en')} 积分`] : []),
]

async function ownRefunds(ctx: Ctx, told: readonly StoredNotice<RefundFacts>[]) {
  const { userId } = requireMember(ctx)
  const refunds = await store.refundsByIds(
    ctx,
    userId,
    told.map(({ facts }) => facts.refundId),
  )
  const orders = await store.ordersByIds(
    ctx,
    userId,
    [...refunds.values()].map(({ orderId }) => orderId),
  )
  return { refunds, orders }
}

const ofRefund = (say: (refund: RefundRecord, order: OrderRow) => string) =>
  async function words(ctx: Ctx, told: readonly StoredNotice<RefundFacts>[]): Promise<Map<number, NoticeWords>> {
    const { refunds, orders } = await ownRefunds(ctx, told)
    const made = new Map<number, NoticeWords>()
    for (const { id, facts } of told) {
      const refund = refunds.get(facts.refundId)
      const order = refund && orders.get(refund.orderId)
      if (order) made.set(id, { text: say(refund, order), target: noticeLink(PAGE, { id: order.id }) })
    }
    return made
  }

const whileRefund = (isSo: (refund: RefundRecord) => boolean) =>
  async function holds(ctx: Ctx, told: readonly StoredNotice<RefundFacts>[]): Promise<Set<number>> {
    const { refunds } = await ownRefunds(ctx, told)
    const isHeld = (refund: RefundRecord | undefined) => refund !== undefined && isSo(refund)
    return new Set(told.filter(({ facts }) => isHeld(refunds.get(facts.refundId))).map(({ id }) => id))
  }

const common = { section: 'system', topic: 'finance', slot: null, page: PAGE } as const

export const refundDone = noticeKind('finance.refunded', RefundFacts, {
  ...common,
  cadence: 'now',
  outside: '有一笔退款到账了',
  words: ofRefund((refund, { subject }) => `「${subject.title}」已退款：${waysOf(refund).join('，')}`),
})

/** A payment was received after the order was over, or a second time. */
export const strayOwed = noticeKind('finance.stray', RefundFacts, {
  ...common,
  cadence: 'now',
  outside: '有一笔付款将原路退回',
  words: ofRefund(({ fen, reason }, { subject }) => `「${subject.title}」${reason}，你付的 ${amount(fen)} 元正在原路退回`),
})

export const refundFailed = noticeKind('finance.refund_failed', RefundFacts, {
  ...common,
  cadence: 'now',
  outside: '有一笔退款没有成功，需要你确认',
  words: ofRefund(({ channelFen }, { subject }) => `「${subject.title}」的 ${amount(channelFen)} 元没能原路退回，确认后可以退到余额`),
  holds: whileRefund(({ status }) => status === 'failed'),
})

export const orderNotices = [refundDone, strayOwed, refundFailed]
