/**
 * The endpoints of the points mall for members. Points, stock, caps and the order change in one transaction under the gift's
 * lock; ending an order returns all of it.
 */
import { points } from '@qianxian/protocol/base/format'
import { exchangeStates, mallGiftKinds, mallLimits } from '@qianxian/protocol/mall/mall.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { mall } from '@qianxian/protocol/mall/mall'
import type { ExchangeDetail, GiftPriceNow } from '@qianxian/protocol/mall/mall.schema'
import { toDataURL } from 'qrcode'
import { requireMember, type Ctx, type TxCtx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { beginPayment, closeOrder, createOrder, closeUnaskedOrdersOf, refundOrder, settlePayment } from '../finance/finance'
import { markSubjectsRead } from '../notice/notice'
import { creditName, regionByCode } from '../tenant/tenant'
import { addressOfRow, shipsTo, unsealAddress, sealAddress } from './address'
import { checkGift, refusalFaults } from './eligibility'
import { exchangeSubject } from './mall.notices'
import { presentGiftCard, presentExchangeDetail, detailOfGift, mayComplain, presentExchangeRow } from './mall.presenter'
import * as store from './mall.repository'
import type { Exchange, Gift } from './mall.repository'
import { transitionTo, expireParcels, requireState } from './exchange-state'

export { getWorkPaged, pickUp, refuse, settleAfterSale, ship, takeStock } from './mall-work.service'

// --- Gifts ------------------------------------------------------------------------

export const getPaged: Verb<typeof mall.getPaged> = async (ctx, { kind, ...asked }) => {
  const { place, limit, pageFrom } = paging<store.GiftPlace>(ctx, `mall:${kind ?? ''}`, asked)
  const gifts = await store.listGifts(ctx, { kind, after: place, limit })
  return pageFrom(
    gifts,
    ({ position, id }) => [position, id],
    (page) => page.map((gift) => presentGiftCard(ctx, gift)),
  )
}

export const getDetail: Verb<typeof mall.getDetail> = async (ctx, { id }) => {
  const gift = await store.giftById(ctx, id)
  if (gift?.status !== 'on') throw fault('not_found')
  return detailOfGift(ctx, gift)
}

// --- Exchanging ---------------------------------------------------------------------

/** A repeated request for the same gift within this time counts as the same tap. */
const SAME_TAP_MS = 5_000

export const applyExchange: Verb<typeof mall.applyExchange> = async (ctx, { id, qty, version, shownPt, shownFen, addressId }) => {
  const { userId } = requireMember(ctx)
  return ctx.tx(async (ctx) => {
    const gift = await store.lockGift(ctx, id)
    if (gift?.status !== 'on') throw fault('not_found')
    // Two taps count as one request.
    const same = await store.findRecentTwin(ctx, { userId, giftId: id, qty, since: new Date(ctx.now.getTime() - SAME_TAP_MS) })
    if (same) return presentExchangeRow(ctx, same)
    const addressSealed = await placeFor(ctx, userId, gift, addressId)
    if (gift.version !== version || gift.pricePt * qty !== shownPt || gift.priceFen * qty !== shownFen) throw priceChanged(ctx, gift)
    const { refusal } = await checkGift(ctx, gift, qty)
    if (refusal && refusal.why !== 'login') throw fault(refusalFaults[refusal.why], { message: refusal.words })
    if (addressSealed === null && gift.kind === 'physical') throw fieldFault({ addressId: '请选择收货地址' })
    const made = await store.insertExchange(ctx, {
      no: await store.drawNo(ctx),
      giftId: gift.id,
      userId,
      giftName: gift.name,
      cover: gift.images[0] ?? '',
      kind: gift.kind,
      qty,
      pt: shownPt,
      fen: shownFen,
      status: 'created',
      addressSealed,
      pickupStore: isIn(mallGiftKinds.scanned, gift.kind) ? gift.pickupStore : null,
      pickupWords: isIn(mallGiftKinds.scanned, gift.kind) ? gift.pickupWords : '',
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    const order = await createOrder(ctx, {
      userId,
      bizType: 'mall',
      input: { exchangeId: made.id },
      shownFen,
      shownPoints: shownPt,
    })
    if (shownFen === 0) await payWithPoints(ctx, order.id, userId)
    return presentExchangeRow(ctx, (await store.exchangeById(ctx, made.id))!)
  })
}

function priceChanged(ctx: Ctx, { version, pricePt, priceFen }: Gift) {
  const data: GiftPriceNow = { version, pricePt, priceFen }
  const price = [pricePt > 0 && `${points(pricePt)} ${creditName(ctx)}`, priceFen > 0 && `${(priceFen / 100).toFixed(2)} 元`]
  return fault('gift_price_changed', { data, message: `价格已更新为 ${price.filter(Boolean).join(' + ')}，请确认后再兑换` })
}

/** Returns the encrypted address that the input names; throws if the gift is not delivered there. */
async function placeFor(ctx: Ctx, userId: number, gift: Gift, addressId: number | undefined): Promise<string | null> {
  if (addressId === undefined) return null
  const address = await store.findAddress(ctx, userId, addressId)
  if (!address) throw fault('not_found')
  if (gift.kind !== 'physical') return null
  if (!shipsTo(gift, unsealAddress(ctx, address.sealed).region))
    throw fault('address_out_of_area', { fields: { addressId: '这个地址不在配送范围内，请换一个' } })
  return address.sealed
}

/** Nothing is left to pay by channel, so the order is settled at once. */
async function payWithPoints(ctx: Ctx, orderId: number, userId: number): Promise<void> {
  await beginPayment(ctx, { orderId, userId, useWallet: false })
  await settlePayment(ctx, { orderId, paymentId: null, channel: null, fen: 0, channelNo: '', paidAt: ctx.now })
}

// --- Own exchanges -------------------------------------------------------------------

const RECEIVE_AT_ONCE = 50

/** Ends what has expired by now, even if no sweep has run. */
async function bringUpToDate(ctx: Ctx, userId: number): Promise<void> {
  await expireParcels(ctx, userId, RECEIVE_AT_ONCE)
  await closeUnaskedOrdersOf(ctx, userId)
}

export const getExchangePaged: Verb<typeof mall.getExchangePaged> = async (ctx, { box = 'all', ...asked }) => {
  const { userId } = requireMember(ctx)
  await bringUpToDate(ctx, userId)
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `exchange:${userId}:${box}`, asked)
  const rows = await store.exchangesOf(ctx, userId, { box, before: place?.[0], limit })
  return pageFrom(
    rows,
    ({ id }) => [id],
    async (page) => {
      await markSubjectsRead(ctx, ...page.map(({ id }) => exchangeSubject(id)))
      return page.map((exchange) => presentExchangeRow(ctx, exchange))
    },
  )
}

/** The viewer's own exchange; throws not_found for another person's. */
async function mine<In extends Ctx>(
  ctx: In,
  id: number,
  read: (ctx: In, id: number) => Promise<Exchange | null> = store.exchangeById,
): Promise<Exchange> {
  const exchange = await read(ctx, id)
  if (exchange?.userId !== requireMember(ctx).userId) throw fault('not_found')
  return exchange
}

export const getExchange: Verb<typeof mall.getExchange> = async (ctx, { id }) => {
  await mine(ctx, id)
  await bringUpToDate(ctx, requireMember(ctx).userId)
  await markSubjectsRead(ctx, exchangeSubject(id))
  return presentExchangeDetail(ctx, await mine(ctx, id))
}

/** Closes an unpaid order and refunds a paid one. Both lock the order before the exchange. */
export const cancelExchange: Verb<typeof mall.cancelExchange> = async (ctx, { id }) => {
  const found = await mine(ctx, id)
  if (found.status === 'cancelled') return presentExchangeDetail(ctx, found)
  requireState(found, exchangeStates.cancellable, await presentExchangeDetail(ctx, found))
  return ctx.tx(async (ctx) => {
    if (found.status === 'pay_pending') await closeUnpaid(ctx, found)
    else
      await refundOrder(ctx, {
        orderId: found.orderId!,
        fen: found.fen,
        points: found.pt,
        reason: '本人取消兑换',
        key: `mall:${id}:cancel`,
      })
    return presentExchangeDetail(ctx, await mine(ctx, id))
  })
}

async function closeUnpaid(ctx: Ctx, { id, orderId }: Exchange): Promise<void> {
  if (await closeOrder(ctx, orderId!, 'cancelled')) return
  // The order was paid or ended meanwhile: the state has changed.
  const now = await mine(ctx, id)
  if (now.status !== 'cancelled') throw fault('exchange_state_changed', { data: await presentExchangeDetail(ctx, now) })
}

interface Step {
  from: (exchange: Exchange, ctx: Ctx) => boolean
  /** True if the same step was already done. */
  isDone: (exchange: Exchange) => boolean
  act: (ctx: TxCtx, exchange: Exchange) => Promise<unknown>
}

async function step(ctx: Ctx, id: number, { from, isDone, act }: Step): Promise<ExchangeDetail> {
  return ctx.tx(async (ctx) => {
    const exchange = await mine(ctx, id, store.lockExchange)
    if (!isDone(exchange)) {
      if (!from(exchange, ctx)) throw fault('exchange_state_changed', { data: await presentExchangeDetail(ctx, exchange) })
      await act(ctx, exchange)
    }
    return presentExchangeDetail(ctx, await mine(ctx, id))
  })
}

export const confirmReceived: Verb<typeof mall.confirmReceived> = (ctx, { id }) =>
  step(ctx, id, {
    from: ({ status }) => status === 'shipped',
    isDone: ({ status }) => status === 'received',
    act: (ctx, exchange) => transitionTo(ctx, exchange, 'received', { receivedAt: ctx.now }),
  })

export const applyAfterSale: Verb<typeof mall.applyAfterSale> = async (ctx, { id, reason, text }) => {
  await mine(ctx, id)
  await expireParcels(ctx, requireMember(ctx).userId, RECEIVE_AT_ONCE)
  return step(ctx, id, {
    from: (exchange, ctx) => mayComplain(ctx, exchange),
    isDone: ({ status }) => status === 'after_sale',
    act: (ctx, exchange) => transitionTo(ctx, exchange, 'after_sale', { complaint: { reason, text: text.trim() } }),
  })
}

/** The owner marks a listed (virtual) code as used; codes that a store scans are marked by the store. */
export const markUsed: Verb<typeof mall.markUsed> = (ctx, { id }) =>
  step(ctx, id, {
    from: ({ status, kind }) => status === 'issued' && kind === 'virtual',
    isDone: ({ status, kind }) => status === 'used' && kind === 'virtual',
    act: (ctx, exchange) => transitionTo(ctx, exchange, 'used'),
  })

const QR = { margin: 1, scale: 8, errorCorrectionLevel: 'M' } as const

export const lookAtCode: Verb<typeof mall.lookAtCode> = async (ctx, { id }) => {
  const exchange = await mine(ctx, id)
  if (exchange.kind === 'physical' || !isIn(exchangeStates.coded, exchange.status)) throw fault('exchange_state_changed')
  await store.noteLooks(ctx, [id], 'code', requireMember(ctx).userId)
  if (exchange.codeSealed === null) {
    const sealed = await store.listCodes(ctx, id)
    return { codes: sealed.map((code) => ctx.secrets.unseal(code)), picture: '' }
  }
  const code = ctx.secrets.unseal(exchange.codeSealed)
  const isOpen = isIn(exchangeStates.scannable, exchange.status)
  return { codes: [code], picture: isOpen ? await toDataURL(code, QR) : '' }
}

// --- Addresses ----------------------------------------------------------------------

export const getAddresses: Verb<typeof mall.getAddresses> = async (ctx) => {
  const rows = await store.addressesOf(ctx, requireMember(ctx).userId)
  return { list: rows.map((row) => addressOfRow(ctx, row)) }
}

const isSamePlace = (one: ReturnType<typeof unsealAddress>, other: ReturnType<typeof unsealAddress>): boolean =>
  one.receiver === other.receiver && one.phone === other.phone && one.region === other.region && one.detail === other.detail

export const saveAddress: Verb<typeof mall.saveAddress> = async (ctx, { id, isDefault = false, ...place }) => {
  const { userId } = requireMember(ctx)
  return ctx.tx(async (ctx) => {
    await store.lockAddressesOf(ctx, userId)
    const standing = await store.addressesOf(ctx, userId)
    const before = id === undefined ? null : standing.find((row) => row.id === id)
    if (before === undefined) throw fault('not_found')
    const region = regionByCode(place.region)
    if (!region || region.level === 'province') throw fieldFault({ region: '请选择所在地区' })
    const twin = before ? undefined : standing.find(({ sealed }) => isSamePlace(unsealAddress(ctx, sealed), place))
    if (twin) return addressOfRow(ctx, twin)
    if (before === null && standing.length >= mallLimits.addressesMax) throw fault('addresses_full')
    // The first address becomes the default.
    const isFirst = before ? before.isDefault : standing.length === 0
    const values = { sealed: sealAddress(ctx, place), isDefault: isDefault || isFirst }
    if (values.isDefault) await store.clearDefault(ctx, userId, before?.id ?? null)
    const row = before ? await store.updateAddress(ctx, userId, before.id, values) : await store.insertAddress(ctx, userId, values)
    return addressOfRow(ctx, row!)
  })
}

export const removeAddress: Verb<typeof mall.removeAddress> = async (ctx, { id }) => {
  const { userId } = requireMember(ctx)
  return ctx.tx(async (ctx) => {
    await store.lockAddressesOf(ctx, userId)
    if (!(await store.deleteAddress(ctx, userId, id))) throw fault('not_found')
    const [next] = await store.addressesOf(ctx, userId)
    if (next && !next.isDefault) await store.updateAddress(ctx, userId, next.id, { isDefault: true })
    return {}
  })
}
