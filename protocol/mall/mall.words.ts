/**
 * Dictionaries of the points mall: kinds of gifts, who may have a gift, and states of an exchange. Prices are whole
 * points and whole fen.
 */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

export const mallGiftKind = /*#__PURE__*/ dictionary({
  physical: '快递配送',
  virtual: '电子卡券',
  coupon: '到店优惠券',
  pickup: '到店自提',
})
export type MallGiftKind = ValueOf<typeof mallGiftKind>
export const mallGiftKinds = /*#__PURE__*/ statesOf(mallGiftKind, {
  /** Neither shipped nor picked up in a store. */
  digital: ['virtual'],
  /** Handed over against a code that store staff scan. */
  scanned: ['coupon', 'pickup'],
})

export const mallGiftStatus = /*#__PURE__*/ dictionary({ draft: '未上架', on: '上架', off_shelf: '已下架' })
export type MallGiftStatus = ValueOf<typeof mallGiftStatus>

/** Availability of a gift for the viewer now. */
export const giftStanding = /*#__PURE__*/ dictionary({ open: '可兑换', soon: '即将开始', sold_out: '已兑完', over: '已结束' })
export type GiftStanding = ValueOf<typeof giftStanding>

export const userLimit = /*#__PURE__*/ dictionary({ all: '所有会员', vip: '仅 VIP 会员', level: '指定等级会员' })
export type UserLimit = ValueOf<typeof userLimit>

export const exchangeStatus = /*#__PURE__*/ dictionary({
  created: '已创建',
  pay_pending: '待支付',
  submitted: '已提交',
  reviewing: '审核中',
  to_ship: '待发货',
  shipped: '已发货',
  received: '已收货',
  to_pick: '待自提',
  picked: '已自提',
  issued: '待使用',
  used: '已使用',
  refused: '未通过',
  cancelled: '已取消',
  after_sale: '售后中',
  refunded: '已退回',
  closed: '售后已结束',
})
export type ExchangeStatus = ValueOf<typeof exchangeStatus>

export const exchangeStates = /*#__PURE__*/ statesOf(exchangeStatus, {
  /** The order is not paid yet. */
  unpaid: ['created', 'pay_pending'],
  /** The owner may still cancel: nothing was shipped and no code was issued. */
  cancellable: ['pay_pending', 'submitted', 'reviewing', 'to_ship', 'to_pick'],
  /** The tenant may still refuse the exchange. */
  refusable: ['submitted', 'reviewing', 'to_ship'],
  /** The tenant must act. */
  toDo: ['submitted', 'reviewing', 'to_ship', 'after_sale'],
  /** The owner must act, or is waiting for an answer. */
  urgent: ['pay_pending', 'after_sale'],
  /** The code is valid for one scan, or was scanned. */
  scannable: ['to_pick', 'issued'],
  handedOver: ['picked', 'used'],
  arrived: ['received', 'after_sale'],
  /** The code may be viewed. */
  coded: ['to_pick', 'issued', 'picked', 'used'],
  /** Open exchanges: the owner's account cannot close before they are finished. */
  underway: ['submitted', 'reviewing', 'to_ship', 'shipped', 'to_pick', 'after_sale'],
  /** Arrived, and the owner may still complain. */
  complainable: ['received'],
  /** The payment was returned, or there was none. */
  givenBack: ['refused', 'cancelled', 'refunded'],
  /** Counts towards the maximum of a gift per person. */
  counted: [
    'created',
    'pay_pending',
    'submitted',
    'reviewing',
    'to_ship',
    'shipped',
    'received',
    'to_pick',
    'picked',
    'issued',
    'used',
    'after_sale',
    'closed',
  ],
})

/** The lists of a member's exchanges. */
export const exchangeBox = /*#__PURE__*/ dictionary({ all: '全部', open: '进行中', done: '已完成', back: '已退回' })
export type ExchangeBox = ValueOf<typeof exchangeBox>
export const exchangeBoxes: Readonly<Record<Exclude<ExchangeBox, 'all'>, readonly ExchangeStatus[]>> = {
  open: ['created', 'pay_pending', 'submitted', 'reviewing', 'to_ship', 'shipped', 'to_pick', 'issued', 'after_sale'],
  done: ['received', 'picked', 'used', 'closed'],
  back: ['refused', 'cancelled', 'refunded'],
}

export const afterSaleReason = /*#__PURE__*/ dictionary({
  broken: '收到时已损坏',
  wrong: '与描述不符',
  missing: '少发或漏发',
  not_arrived: '没有收到',
  other: '其他',
})
export type AfterSaleReason = ValueOf<typeof afterSaleReason>

export const mallLimits = {
  nameMax: 20,
  detailMax: 100,
  addressesMax: 10,
  /** Days after shipping until a parcel counts as received. */
  autoReceiveDays: 10,
  /** Days after receipt in which the owner may complain. */
  afterSaleDays: 7,
  textMin: 5,
  textMax: 200,
  trackingMax: 40,
  carrierMax: 20,
  reasonMax: 100,
  qtyMax: 99,
  stockMax: 1_000_000,
  codeLength: 10,
  storeIdMax: 40,
} as const
