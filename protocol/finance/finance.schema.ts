/** Shapes of money: orders, balances and histories. Amounts are whole fen and whole points. */
import { values } from '../base/dictionary'
import {
  cursor,
  day,
  id,
  labelled,
  nothing,
  nullable,
  object,
  oneOf,
  optional,
  pageSize,
  readBy,
  regionCode,
  text,
  Type,
  whole,
  type Static,
} from '../base/shape'
import { currency, financeLimits, historyDirections, lotSource, orderBiz, orderStatus, payChannel, refundStatus } from './finance.words'
import { vipType } from '../membership/membership.words'
import { pinLimits } from '../placement/placement.words'
import { relationshipStages } from '../couple/couple.words'
import { spotlightLimits } from '../spotlight/spotlight.words'

/** Product-specific input; each product determines the fields that it needs. */
export const OrderInput = object({
  /** For a top-up: fen, and the points that are shown for it. */
  fen: optional(whole('充值金额')),
  pt: optional(whole('充值积分')),
  /** For a membership: its kind. */
  vip: optional(oneOf('会员类型', values(vipType))),
  /** For a line package: the id of a package on sale. */
  package: optional(whole('牵线套餐', 1, Number.MAX_SAFE_INTEGER)),
  /** For an hour in the spotlight: place, time, and what is shown. */
  city: optional(regionCode('城市')),
  day: optional(day('日期')),
  hour: optional(whole('时段', 0, 23)),
  photo: optional(whole('照片', 1, Number.MAX_SAFE_INTEGER)),
  slogan: optional(readBy('members', text('宣言', spotlightLimits.sloganMax, spotlightLimits.sloganMin))),
  /** For a pin: its number of days. */
  days: optional(whole('置顶天数', 1, pinLimits.maxDays)),
  /** For a sign-up: the activity. */
  activity: optional(whole('活动', 1, Number.MAX_SAFE_INTEGER)),
  /** For a service: the signed contract. */
  contract: optional(whole('合同', 1, Number.MAX_SAFE_INTEGER)),
  /** The stage whose tranche of the contract's success fee is paid, in place of the services. */
  stage: optional(oneOf('阶段', relationshipStages)),
})
export type OrderInput = Static<typeof OrderInput>

/** A part of a refund: fen by a channel or to the balance (`wallet`), or points if `channel` is null. */
export const BackWay = object({ channel: nullable(oneOf('支付方式', values(payChannel))), amount: Type.Integer() })
export type BackWay = Static<typeof BackWay>

export const RefundRow = object({
  id: Type.Integer(),
  fen: Type.Integer(),
  points: Type.Integer(),
  status: oneOf('退款状态', values(refundStatus)),
  reason: Type.String(),
  /** Amounts by destination, in words. */
  ways: Type.Array(Type.String()),
  at: Type.String(),
})
export type RefundRow = Static<typeof RefundRow>

export const FinOrder = object({
  id: Type.Integer(),
  no: Type.String(),
  bizType: oneOf('订单类型', values(orderBiz)),
  title: Type.String(),
  lines: Type.Array(object({ label: Type.String(), value: Type.String() })),
  status: oneOf('状态', values(orderStatus)),
  amountFen: Type.Integer(),
  pointsUsed: Type.Integer(),
  walletFen: Type.Integer(),
  /** The remainder to pay by a channel. */
  channelFen: Type.Integer(),
  channel: nullable(oneOf('支付方式', values(payChannel))),
  /** The channel's number, once it was paid there. */
  channelNo: nullable(Type.String()),
  createdAt: Type.String(),
  expireAt: Type.String(),
  /** The server's clock, from which the time left is counted. */
  serverTime: Type.String(),
  paidAt: nullable(Type.String()),
  closedAt: nullable(Type.String()),
  refundedFen: Type.Integer(),
  refundedPoints: Type.Integer(),
  refunds: Type.Array(RefundRow),
  /** For a paid order: the possible refund now and its reason, or the reason why there is none. */
  refundable: nullable(object({ fen: Type.Integer(), points: Type.Integer(), why: Type.Array(Type.String()) })),
  /** Reason why the order may not be paid yet; null if it may. */
  notReady: nullable(Type.String()),
  /** A payment may be in progress: the buyer must not pay again. */
  isConfirming: Type.Boolean(),
  /** Ledger seal that covers the payment; null until it is sealed. */
  seal: nullable(object({ no: Type.Integer(), hash: Type.String() })),
  /** The page of the purchased product; empty if there is none. */
  link: Type.String(),
})
export type FinOrder = Static<typeof FinOrder>

export const Balances = object({
  balance: Type.Integer(),
  /** Frozen for open orders and withdrawals. */
  balanceFrozen: Type.Integer(),
  credit: Type.Integer(),
  creditFrozen: Type.Integer(),
  commission: Type.Integer(),
  /** Commission that is not yet free. */
  commissionPending: Type.Integer(),
  totalIncome: Type.Integer(),
  cashingOut: Type.Integer(),
  /** Points that expire soonest, within the notice period. */
  ending: nullable(object({ points: Type.Integer(), at: Type.String() })),
  serverTime: Type.String(),
})
export type Balances = Static<typeof Balances>

/** Top-up facts for the caller. */
export const TopUp = object({
  /** True if the caller never paid a top-up order: the bonus of a tier is given once. */
  hasFirstBonus: Type.Boolean(),
  /** Why points are not sold on this device, in a sentence; null if they are. */
  closedWhy: nullable(Type.String()),
})
export type TopUp = Static<typeof TopUp>

export const HistoryRow = object({
  id: Type.String(),
  title: Type.String(),
  /** Signed; fen or points by `currency`. */
  amount: Type.Integer(),
  currency: oneOf('币种', values(currency)),
  balanceAfter: nullable(Type.Integer()),
  at: Type.String(),
  /** The order that caused the entry. */
  orderId: nullable(Type.Integer()),
  /** The page it links to; empty if none. */
  link: Type.String(),
  standing: Type.String(),
  source: nullable(oneOf('来源', values(lotSource))),
})
export type HistoryRow = Static<typeof HistoryRow>

/** A page of a history, newest first, with the sums of each month whose newest row is on it. */
export const HistoryPage = object({
  list: Type.Array(HistoryRow),
  nextCursor: nullable(Type.String()),
  months: Type.Array(
    object({ month: Type.String(), income: Type.Integer(), outgo: Type.Integer(), currency: oneOf('币种', values(currency)) }),
  ),
})
export type HistoryPage = Static<typeof HistoryPage>

export const historyInput = object({
  /** 2026-11; all months if absent. */
  month: optional(Type.String({ title: '月份', pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$', maxLength: 7 })),
  direction: optional(oneOf('类型', historyDirections)),
  cursor: cursor(),
  size: pageSize(),
})

export const LedgerRoot = object({
  /** The day in China that the root covers. */
  day: Type.String(),
  /** Number and hash of the last ledger seal of that day. */
  sealNo: Type.Integer(),
  sealHash: Type.String(),
  txns: Type.Integer(),
  signature: Type.String(),
  publicKey: Type.String(),
  signedAt: Type.String(),
})
export type LedgerRoot = Static<typeof LedgerRoot>

export const financeShapes = {
  createFinOrder: {
    summary: 'Creates an order at the price that was shown.',
    input: object({
      bizType: oneOf('订单类型', values(orderBiz)),
      input: labelled('订单内容', OrderInput),
      shownFen: whole('显示的价格'),
      shownPoints: optional(whole('显示的积分')),
    }),
    output: FinOrder,
  },
  getOrder: {
    summary: 'Returns one order of the caller.',
    input: object({ id: id('order', '订单') }),
    output: FinOrder,
  },
  cancelOrder: {
    summary: 'Cancels an order that is not paid.',
    input: object({ id: id('order', '订单') }),
    output: FinOrder,
  },
  /** Requests the refund that the product allows now; the amount must be the one shown. */
  refundOrder: {
    summary: 'Refunds the amount that the product of an order allows now.',
    input: object({
      id: id('order', '订单'),
      shownFen: whole('显示的退款金额'),
      reason: readBy('staff', text('退款原因', financeLimits.noteMax)),
    }),
    output: FinOrder,
  },
  getBalances: {
    summary: 'Returns the balances of money and points of the caller.',
    input: nothing,
    output: Balances,
  },
  /** Facts for the top-up page; the tiers are in `allConfig`. */
  getTopUp: {
    summary: 'Returns the state of the top-up page of the caller.',
    input: nothing,
    output: TopUp,
  },
  getPagedCharges: {
    summary: 'Lists the payments of the caller by month.',
    input: historyInput,
    output: HistoryPage,
  },
  getPagedIncomes: {
    summary: 'Lists the income of the caller by month.',
    input: historyInput,
    output: HistoryPage,
  },
  getPagedCreditHis: {
    summary: 'Lists the movements of points of the caller by month.',
    input: historyInput,
    output: HistoryPage,
  },
  getLedgerRoot: {
    summary: 'Returns the signed root of the ledger of a day, or the newest one.',
    input: object({ day: optional(Type.String({ title: '日期', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', maxLength: 10 })) }),
    output: object({ root: nullable(LedgerRoot) }),
  },
}
