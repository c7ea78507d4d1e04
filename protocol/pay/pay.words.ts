/** Dictionaries of paying: attempts, callbacks, and the reconciliation with the channels' books. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

export const paymentStatus = /*#__PURE__*/ dictionary({
  started: '待支付',
  paid: '已支付',
  closed: '已关闭',
  failed: '失败',
})
export type PaymentStatus = ValueOf<typeof paymentStatus>
export const paymentStates = /*#__PURE__*/ statesOf(paymentStatus, { open: ['started'] })

/** Result of a callback. */
export const noticeVerdict = /*#__PURE__*/ dictionary({
  good: '有效',
  repeated: '重复',
  forged: '签名无效',
  stale: '时间过期',
  other_merchant: '商户不符',
  unreadable: '无法解析',
  mismatch: '金额或订单不符',
})
export type NoticeVerdict = ValueOf<typeof noticeVerdict>

export const reconcileResult = /*#__PURE__*/ dictionary({
  matched: '一致',
  channel_only: '渠道有、本地无',
  local_only: '本地有、渠道无',
  amount_diff: '金额不一致',
})
export type ReconcileResult = ValueOf<typeof reconcileResult>

/** Hours of the reconciliation of a channel's day. */
export const reconcileHours = { billsFrom: 10, missingFrom: 18, daysBack: 3 } as const

export const payLimits = {
  /** Seconds after the start of an attempt at which the channel is queried. */
  queryAfterSeconds: [5, 30, 120, 300, 900],
  /** Minutes by which a callback's time may differ from now; otherwise it is not trusted. */
  noticeMinutes: 5,
  /** Number and interval of the app's polls before it says that the result is being confirmed. */
  pollTimes: 5,
  pollMs: 2_000,
  /** Time between the first two queries for the result, after the return from a channel's page. */
  returnMs: 1_000,
} as const
