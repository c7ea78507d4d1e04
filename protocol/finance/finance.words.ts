/** Dictionaries of money: accounts, orders and their states, payment channels. Amounts are whole fen and whole points. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'
import { wechat } from '../base/wechat'

export const currency = /*#__PURE__*/ dictionary({ CNY: '人民币', PT: '积分' })
export type Currency = ValueOf<typeof currency>

export const ownerType = /*#__PURE__*/ dictionary({ user: '会员', store: '门店', platform: '平台', escrow: '托管' })
export type OwnerType = ValueOf<typeof ownerType>

/** Kinds of accounts. Platform accounts are not locked and keep no balance of their own. */
export const accountKind = /*#__PURE__*/ dictionary({
  cash: '余额',
  cashFrozen: '冻结余额',
  commission: '佣金',
  commissionFrozen: '冻结佣金',
  storeShareFrozen: '门店待结分成',
  points: '积分',
  pointsFrozen: '冻结积分',
  giftPending: '待确认礼物',
  redpackEscrow: '红包托管',
  serviceEscrow: '订单托管',
  platformRevenue: '平台收入',
  platformExpense: '平台支出',
  refundClearing: '退款清算',
  taxWithheld: '代扣税款',
  payChannelClearing: '渠道清算',
  pointsIssued: '积分发行',
})
export type AccountKind = ValueOf<typeof accountKind>

/** Kinds that may fall below zero: a refund takes back a share that was already paid, and later shares make up for it. */
export const owingKinds = ['commission', 'commissionFrozen', 'storeShareFrozen'] as const satisfies readonly AccountKind[]

/** Source of points. Purchased points never expire; only unused purchased points are refunded. */
export const lotSource = /*#__PURE__*/ dictionary({ earned: '获得', bought: '充值', bonus: '赠送', gift: '礼物' })
export type LotSource = ValueOf<typeof lotSource>

/** Products; for each one noun knows the price and the steps after payment. */
export const orderBiz = /*#__PURE__*/ dictionary({
  credit: '积分充值',
  mall: '积分商城',
  vip: 'VIP 会员',
  package: '牵线套餐',
  spotlight: '聚光灯',
  pin: '资料置顶',
  activity: '活动报名',
  service: '红娘服务',
})
export type OrderBiz = ValueOf<typeof orderBiz>

export const orderStatus = /*#__PURE__*/ dictionary({
  created: '待支付',
  paying: '支付中',
  paid: '已支付',
  fulfilled: '已完成',
  refunding: '退款中',
  partially_refunded: '部分退款',
  refunded: '已退款',
  closed: '已关闭',
})
export type OrderStatus = ValueOf<typeof orderStatus>

export const orderStates = /*#__PURE__*/ statesOf(orderStatus, {
  /** Not paid yet, but payable. */
  open: ['created', 'paying'],
  /** The order was paid, even if it was refunded afterwards. */
  settled: ['paid', 'fulfilled', 'refunding', 'partially_refunded', 'refunded'],
  /** A part of it may be refunded. */
  refundable: ['paid', 'fulfilled', 'refunding', 'partially_refunded'],
})

/** Why the buyer cannot request a refund. */
export const handedOnWords = '已经转给别人，只有对方或主办方能取消，退款仍按原路退给付款人'

const REFUNDING = '已经申请过退款，正在原路退回，不用再申请'

/** Why an order in this state is not refunded, cancelled or paid: mostly the answer to a repeated tap. */
export const refundRefusal = {
  created: '这个订单还没有付款，没有可退的钱',
  paying: '这个订单还没有付款，没有可退的钱',
  refunding: REFUNDING,
  refunded: '这个订单已经全部退款，不用再申请',
  closed: '这个订单已经关闭，没有可退的钱',
} as const satisfies Partial<Record<OrderStatus, string>>
export const cancelRefusal: Readonly<Partial<Record<OrderStatus, string>>> = {
  paid: '这个订单已经付款，不能取消，可以申请退款',
  fulfilled: '这个订单已经付款，不能取消，可以申请退款',
  partially_refunded: '这个订单已经付款，不能取消，可以申请退款',
  refunding: REFUNDING,
  refunded: '这个订单已经全部退款，不用再取消',
}
export const payRefusal: Readonly<Partial<Record<OrderStatus, string>>> = {
  paid: '这个订单已经付过款，不用再付',
  fulfilled: '这个订单已经付过款，不用再付',
  partially_refunded: '这个订单已经付过款，不用再付',
  refunding: '这个订单正在退款，不能再付',
  refunded: '这个订单已经退款，请重新下单',
}

/** Channels for the amount that points and wallet do not cover; `wallet` if they cover everything. */
export const payChannel = /*#__PURE__*/ dictionary({ wx: `${wechat}支付`, ali: '支付宝', dy: '抖音支付', wallet: '余额支付' })
export type PayChannel = ValueOf<typeof payChannel>
/** Channels of other companies. */
export const outsideChannels = ['wx', 'ali', 'dy'] as const satisfies readonly PayChannel[]
export type OutsideChannel = (typeof outsideChannels)[number]

export const refundStatus = /*#__PURE__*/ dictionary({ pending: '退款中', done: '已退款', failed: '退款失败', to_wallet: '已退到余额' })
export type RefundStatus = ValueOf<typeof refundStatus>
export const refundStates = /*#__PURE__*/ statesOf(refundStatus, {
  /** The amount is still owed to its owner. */
  unsettled: ['pending', 'failed'],
})

export const financeLimits = {
  /** Minutes after which an unpaid order is closed. */
  orderMinutes: 15,
  /** Fen per order, and per day in total, payable from the wallet without an SMS code. */
  walletFreeFenPerDay: 20_000,
  /** Limits of a custom top-up amount. */
  topUpMinYuan: 1,
  topUpMaxYuan: 5_000,
  /** Hours during which an entirely unused top-up is refunded. */
  topUpRefundHours: 24,
  /** Months until earned points expire. */
  pointMonths: 12,
  pointNoticeDays: 30,
  /** Rows per history page. */
  historyPageSize: 20,
  noteMax: 100,
} as const

/** History filter: all, incoming or outgoing entries. */
export const historyDirections = ['all', 'in', 'out'] as const
export type HistoryDirection = (typeof historyDirections)[number]
