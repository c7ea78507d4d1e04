/** Notices to a member about their exchanges. */
import { object, Type } from '@qianxian/protocol/base/shape'
import type { ExchangeStatus } from '@qianxian/protocol/mall/mall.words'
import { requireMember, type Ctx } from '../../ctx'
import { noticeLink, noticeKind, type NoticeWords, type StoredNotice } from '../notice/notice'
import { exchangesById, type Exchange } from './mall.repository'

const ExchangeFacts = object({ exchangeId: Type.Integer() })
type ExchangeFacts = { exchangeId: number }

/** Opening the exchange page marks the notice as read. */
export const exchangeSubject = (exchangeId: number): string => `exchange:${exchangeId}`

const mineOf = (ctx: Ctx, told: readonly StoredNotice<ExchangeFacts>[]) =>
  exchangesById(
    ctx,
    requireMember(ctx).userId,
    told.map(({ facts }) => facts.exchangeId),
  )

const toTheOwner = (say: (exchange: Exchange) => string) =>
  async function words(ctx: Ctx, told: readonly StoredNotice<ExchangeFacts>[]): Promise<Map<number, NoticeWords>> {
    const mine = await mineOf(ctx, told)
    return new Map(
      told.flatMap(({ id, facts }) => {
        const exchange = mine.get(facts.exchangeId)
        return exchange ? [[id, { text: say(exchange), target: noticeLink('/subpages/gift/exchange', { id: exchange.id }) }] as const] : []
      }),
    )
  }

const whileIn = (status: ExchangeStatus) =>
  async function holds(ctx: Ctx, told: readonly StoredNotice<ExchangeFacts>[]): Promise<Set<number>> {
    const mine = await mineOf(ctx, told)
    return new Set(told.filter(({ facts }) => mine.get(facts.exchangeId)?.status === status).map(({ id }) => id))
  }

const common = { section: 'system', topic: 'mall', slot: null, page: '/subpages/gift/exchange' } as const
const because = ({ reason }: Exchange): string => (reason ? `：${reason}` : '')

export const exchangeShipped = noticeKind('mall.shipped', ExchangeFacts, {
  ...common,
  cadence: 'soon',
  outside: '你兑换的礼品已发货',
  words: toTheOwner(({ giftName, carrier, trackingNo }) => `「${giftName}」已发货，${carrier} ${trackingNo}，到了记得确认收货`),
  holds: whileIn('shipped'),
})

/** Sent when a parcel counts as received after some days. If the owner confirms it themselves, the notice is already read. */
export const exchangeReceived = noticeKind('mall.received', ExchangeFacts, {
  ...common,
  cadence: 'silent',
  outside: '',
  words: toTheOwner(({ giftName }) => `「${giftName}」已确认收货，有问题请尽快申请售后`),
})

export const exchangePicked = noticeKind('mall.picked', ExchangeFacts, {
  ...common,
  cadence: 'silent',
  outside: '',
  words: toTheOwner(({ giftName }) => `「${giftName}」已在门店核销`),
})

export const exchangeRefused = noticeKind('mall.refused', ExchangeFacts, {
  ...common,
  cadence: 'soon',
  outside: '你的兑换没有通过，已全部退回',
  words: toTheOwner((exchange) => `「${exchange.giftName}」的兑换没有通过${because(exchange)}，已全部退回`),
})

export const exchangeRefunded = noticeKind('mall.refunded', ExchangeFacts, {
  ...common,
  cadence: 'soon',
  outside: '你的售后申请有结果了',
  words: toTheOwner((exchange) => `「${exchange.giftName}」的售后已同意${because(exchange)}，已全部退回`),
})

export const exchangeClosed = noticeKind('mall.closed', ExchangeFacts, {
  ...common,
  cadence: 'soon',
  outside: '你的售后申请有结果了',
  words: toTheOwner((exchange) => `「${exchange.giftName}」的售后有答复了${because(exchange)}`),
})

export const mallNotices = [exchangeShipped, exchangeReceived, exchangePicked, exchangeRefused, exchangeRefunded, exchangeClosed]
