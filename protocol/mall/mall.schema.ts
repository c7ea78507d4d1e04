/** Schemas of the points mall: gifts, exchanges and delivery addresses. Prices are whole points and whole fen. */
import { values } from '../base/dictionary'
import {
  cursor,
  flag,
  id,
  mobile,
  nothing,
  nullable,
  object,
  oneOf,
  optional,
  pageOf,
  pageSize,
  paging,
  readBy,
  regionCode,
  text,
  Type,
  whole,
  type Static,
} from '../base/shape'
import { afterSaleReason, exchangeBox, exchangeStatus, giftStanding, mallGiftKind, mallLimits } from './mall.words'

const giftFields = {
  id: Type.Integer(),
  name: Type.String(),
  kind: oneOf('类型', values(mallGiftKind)),
  /** Path of the first picture; empty if there is none. */
  cover: Type.String(),
  /** Price of one piece. */
  pricePt: Type.Integer(),
  priceFen: Type.Integer(),
  /** Number left. */
  stock: Type.Integer(),
  standing: oneOf('状态', values(giftStanding)),
}
export const GiftCard = object(giftFields)
export type GiftCard = Static<typeof GiftCard>

/** Reasons why a member cannot have the gift now; `short` means not enough points. */
const refusals = ['soon', 'over', 'sold_out', 'limit', 'not_for_you', 'short', 'login', 'virtual'] as const
export type GiftRefusal = (typeof refusals)[number]

export const GiftDetail = object({
  ...giftFields,
  images: Type.Array(Type.String()),
  /** Description, in paragraphs. */
  detail: Type.Array(Type.String()),
  /** Incremented by every price change; an exchange names the version that was shown. */
  version: Type.Integer(),
  perOrderMax: nullable(Type.Integer()),
  perUserMax: nullable(Type.Integer()),
  /** Number of pieces that the viewer may order at once now, by limits and stock. */
  mayTake: Type.Integer(),
  /** Notes before the exchange: who may order, delivery, pickup and deadline. */
  notes: Type.Array(object({ label: Type.String(), value: Type.String() })),
  needsAddress: Type.Boolean(),
  onSaleFrom: nullable(Type.String()),
  /** The viewer's points; null for visitors. */
  credit: nullable(Type.Integer()),
  /** Points that the viewer lacks for one piece; 0 if none. */
  gapPt: Type.Integer(),
  refusal: nullable(object({ why: oneOf('原因', refusals), words: Type.String() })),
})
export type GiftDetail = Static<typeof GiftDetail>

const addressInput = {
  receiver: readBy('staff', text('收货人', mallLimits.nameMax, 1)),
  phone: mobile('收货手机号'),
  region: regionCode('所在地区'),
  detail: readBy('staff', text('详细地址', mallLimits.detailMax, 4)),
}
export const Address = object({
  id: Type.Integer(),
  receiver: Type.String(),
  phone: Type.String(),
  region: Type.String(),
  regionWords: Type.String(),
  detail: Type.String(),
  isDefault: Type.Boolean(),
})
export type Address = Static<typeof Address>

const SentTo = object({ receiver: Type.String(), phone: Type.String(), place: Type.String() })
export type SentTo = Static<typeof SentTo>

const exchangeFields = {
  id: Type.Integer(),
  /** Number of the exchange, shown to people. */
  no: Type.String(),
  giftId: Type.Integer(),
  giftName: Type.String(),
  cover: Type.String(),
  kind: oneOf('类型', values(mallGiftKind)),
  qty: Type.Integer(),
  pt: Type.Integer(),
  fen: Type.Integer(),
  status: oneOf('状态', values(exchangeStatus)),
  /** The next step or the result, in a sentence. */
  nextWords: Type.String(),
  carrier: Type.String(),
  trackingNo: Type.String(),
  at: Type.String(),
}
export const ExchangeRow = object({
  ...exchangeFields,
  orderId: nullable(Type.Integer()),
  canPay: Type.Boolean(),
  canCancel: Type.Boolean(),
  canConfirm: Type.Boolean(),
  canAfterSale: Type.Boolean(),
  canLookAtCode: Type.Boolean(),
  canUse: Type.Boolean(),
})
export type ExchangeRow = Static<typeof ExchangeRow>

export const ExchangeDetail = object({
  ...ExchangeRow.properties,
  sentTo: nullable(SentTo),
  pickup: nullable(Type.String()),
  /** History of the exchange, oldest first. */
  steps: Type.Array(object({ words: Type.String(), at: Type.String() })),
})
export type ExchangeDetail = Static<typeof ExchangeDetail>

/** An exchange as the staff who ship it see it. */
export const WorkExchange = object({ ...exchangeFields, sentTo: nullable(SentTo), complaint: nullable(Type.String()) })
export type WorkExchange = Static<typeof WorkExchange>

const exchange = () => object({ id: id('exchange', '兑换') })
const workExchange = id('workExchange', '兑换')

export const mallShapes = {
  getPaged: {
    summary: 'Lists the goods of the points mall.',
    input: object({ ...paging(), kind: optional(oneOf('类型', values(mallGiftKind))) }),
    output: pageOf(GiftCard),
  },
  getDetail: {
    summary: 'Returns one item of the points mall.',
    input: object({ id: id('mallGift', '礼品') }),
    output: GiftDetail,
  },
  applyExchange: {
    summary: 'Exchanges points for goods at the price that was shown.',
    input: object({
      id: id('mallGift', '礼品'),
      qty: whole('数量', 1, mallLimits.qtyMax),
      /** The version and the total prices must be the ones shown. */
      version: whole('版本'),
      shownPt: whole('显示的积分'),
      shownFen: whole('显示的价格'),
      addressId: optional(id('address', '收货地址')),
    }),
    output: ExchangeRow,
  },
  getExchangePaged: {
    summary: 'Lists the exchanges of the caller.',
    input: object({ box: optional(oneOf('状态', values(exchangeBox))), cursor: cursor(), size: pageSize() }),
    output: pageOf(ExchangeRow),
  },
  getExchange: {
    summary: 'Returns one exchange of the caller.',
    input: exchange(),
    output: ExchangeDetail,
  },
  cancelExchange: {
    summary: 'Cancels an exchange that is not shipped.',
    input: exchange(),
    output: ExchangeDetail,
  },
  confirmReceived: {
    summary: 'Confirms that the goods of an exchange arrived.',
    input: exchange(),
    output: ExchangeDetail,
  },
  applyAfterSale: {
    summary: 'Files an after-sale complaint about an exchange.',
    input: object({
      id: id('exchange', '兑换'),
      reason: oneOf('售后原因', values(afterSaleReason)),
      text: readBy('staff', text('情况说明', mallLimits.textMax, mallLimits.textMin)),
    }),
    output: ExchangeDetail,
  },
  /** Each view is recorded. `picture`: the scannable code, as a data address; empty if nothing is scanned. */
  lookAtCode: {
    summary: 'Returns the codes of an exchange, and records the view.',
    input: exchange(),
    output: object({ codes: Type.Array(Type.String()), picture: Type.String() }),
  },
  markUsed: {
    summary: 'Marks the code of an exchange as used.',
    input: exchange(),
    output: ExchangeDetail,
  },
  getAddresses: {
    summary: 'Lists the postal addresses of the caller.',
    input: nothing,
    output: object({ list: Type.Array(Address) }),
  },
  saveAddress: {
    summary: 'Adds or changes a postal address.',
    input: object({ id: optional(id('address', '收货地址')), ...addressInput, isDefault: optional(flag('设为默认')) }),
    output: Address,
  },
  removeAddress: {
    summary: 'Deletes a postal address.',
    input: object({ id: id('address', '收货地址') }),
    output: nothing,
  },
  /** Called by staff of the store where the gift is picked up. */
  pickUp: {
    summary: 'Hands out the goods of an exchange in a store by their code.',
    input: object({
      storeId: readBy('nobody', text('门店', mallLimits.storeIdMax, 1)),
      code: readBy('nobody', text('核销码', mallLimits.codeLength * 2, 1)),
    }),
    output: object({ giftName: Type.String(), qty: Type.Integer() }),
  },
  /** The tenant's pending work, oldest first. */
  getWorkPaged: {
    summary: 'Lists the exchanges that staff must handle, oldest first.',
    input: object(paging()),
    output: pageOf(WorkExchange),
  },
  ship: {
    summary: 'Records carrier and tracking number of an exchange.',
    input: object({
      id: workExchange,
      carrier: readBy('addressee', text('快递公司', mallLimits.carrierMax, 2)),
      trackingNo: readBy('addressee', text('快递单号', mallLimits.trackingMax, 4)),
    }),
    output: WorkExchange,
  },
  refuse: {
    summary: 'Refuses an exchange and returns its price.',
    input: object({ id: workExchange, reason: readBy('addressee', text('原因', mallLimits.reasonMax, 2)) }),
    output: WorkExchange,
  },
  settleAfterSale: {
    summary: 'Answers an after-sale complaint with or without a refund.',
    input: object({
      id: workExchange,
      isRefunded: flag('退回'),
      answer: readBy('addressee', text('答复', mallLimits.reasonMax, 2)),
    }),
    output: WorkExchange,
  },
  /** Sets the real stock; unpaid exchanges beyond it are closed, newest first. */
  takeStock: {
    summary: 'Sets the real stock of an item, and closes unpaid exchanges that it cannot serve, newest first.',
    input: object({ id: id('mallGift', '礼品'), stock: whole('库存', 0, mallLimits.stockMax) }),
    output: GiftCard,
  },
}

/** Returned instead of the exchange if the shown price has changed. */
export interface GiftPriceNow {
  version: number
  pricePt: number
  priceFen: number
}
