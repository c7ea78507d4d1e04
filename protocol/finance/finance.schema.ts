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
import { spotlightLimits } from '../spotlight/spotlight.words'

/** What of the thing its product asks; each product says which fields it needs. */
export const OrderInput = object({
  /** Of a top-up: fen, and the points that are shown for it. */
  fen: optional(whole('充值金额')),
  pt: optional(whole('充值积分')),
  /** Of a membership: its kind. */
  vip: optional(oneOf('会员类型', values(vipType))),
  /** Of a line package: which of those that are on sale. */
  package: optional(whole('牵线套餐', 1, Number.MAX_SAFE_INTEGER)),
  /** Of an hour in the spotlight: where and when, and what is shown. */
  city: optional(regionCode('城市')),
  day: optional(day('日期')),
  hour: optional(whole('时段', 0, 23)),
  photo: optional(whole('照片', 1, Number.MAX_SAFE_INTEGER)),
  slogan: optional(readBy('members', text('宣言', spotlightLimits.sloganMax, 1))),
  /** Of a pin. */
  days: optional(whole('置顶天数', 1, pinLimits.maxDays)),
  /** Of a sign-up: for which one. */
  activity: optional(whole('活动', 1, Number.MAX_SAFE_INTEGER)),
})
export type OrderInput = Static<typeof OrderInput>

/** A part of what goes back: fen by a channel or to the balance (`wallet`), points where there is none. */
export const BackWay = object({ channel: nullable(oneOf('支付方式', values(payChannel))), amount: Type.Integer() })
export type BackWay = Static<typeof BackWay>

export const RefundRow = object({
  id: Type.Integer(),
  fen: Type.Integer(),
  points: Type.Integer(),
  status: oneOf('退款状态', values(refundStatus)),
  reason: Type.String(),
  /** In words: how much went where. */
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
  /** What is left for a channel. */
  channelFen: Type.Integer(),
  channel: nullable(oneOf('支付方式', values(payChannel))),
  /** The channel's number once it was paid there. */
  channelNo: nullable(Type.String()),
  createdAt: Type.String(),
  expireAt: Type.String(),
  /** The server's clock, by which the time left is counted. */
  serverTime: Type.String(),
  paidAt: nullable(Type.String()),
  closedAt: nullable(Type.String()),
  refundedFen: Type.Integer(),
  refundedPoints: Type.Integer(),
  refunds: Type.Array(RefundRow),
  /** Of a paid one: what would be paid back now and why, or why nothing. */
  refundable: nullable(object({ fen: Type.Integer(), points: Type.Integer(), why: Type.Array(Type.String()) })),
  /** Why it may not be paid yet; null where it may. */
  notReady: nullable(Type.String()),
  /** Money may be on its way: do not pay again. */
  isConfirming: Type.Boolean(),
  /** Of the payment in the books: by which seal it is held; null until it is sealed. */
  seal: nullable(object({ no: Type.Integer(), hash: Type.String() })),
  /** The page of what was bought; empty where there is none. */
  link: Type.String(),
})
export type FinOrder = Static<typeof FinOrder>

export const Balances = object({
  balance: Type.Integer(),
  /** Held for open orders and withdrawals. */
  balanceFrozen: Type.Integer(),
  credit: Type.Integer(),
  creditFrozen: Type.Integer(),
  commission: Type.Integer(),
  /** Not yet free. */
  commissionPending: Type.Integer(),
  totalIncome: Type.Integer(),
  cashingOut: Type.Integer(),
  /** Points that end soonest, within the days of notice. */
  ending: nullable(object({ points: Type.Integer(), at: Type.String() })),
  serverTime: Type.String(),
})
export type Balances = Static<typeof Balances>

/** What tops up with points now, for whoever asks. */
export const TopUp = object({
  /** No order was ever paid for it: the bonus of a tier comes once. */
  hasFirstBonus: Type.Boolean(),
  /** Why points are not sold on this device, in a sentence; null where they are. */
  closedWhy: nullable(Type.String()),
})
export type TopUp = Static<typeof TopUp>

export const HistoryRow = object({
  id: Type.String(),
  title: Type.String(),
  /** With its sign; fen or points by `currency`. */
  amount: Type.Integer(),
  currency: oneOf('币种', values(currency)),
  balanceAfter: nullable(Type.Integer()),
  at: Type.String(),
  /** The order behind it. */
  orderId: nullable(Type.Integer()),
  /** Where it leads; empty where nowhere. */
  link: Type.String(),
  standing: Type.String(),
  source: nullable(oneOf('来源', values(lotSource))),
})
export type HistoryRow = Static<typeof HistoryRow>

/** A page of a history, newest first, with the sums of each month that begins on it. */
export const HistoryPage = object({
  list: Type.Array(HistoryRow),
  nextCursor: nullable(Type.String()),
  months: Type.Array(
    object({ month: Type.String(), income: Type.Integer(), outgo: Type.Integer(), currency: oneOf('币种', values(currency)) }),
  ),
})
export type HistoryPage = Static<typeof HistoryPage>

export const historyInput = object({
  /** 2026-11; absent: all months. */
  month: optional(Type.String({ title: '月份', pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$', maxLength: 7 })),
  direction: optional(oneOf('类型', historyDirections)),
  cursor: cursor(),
  size: pageSize(),
})

export const LedgerRoot = object({
  /** The day in China that it closes. */
  day: Type.String(),
  /** Number and hash of the last seal of that day. */
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
  /** What its product allows to be paid back now, as it was shown. */
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
  /** What the page of a top-up asks; the tiers stand in `allConfig`. */
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
