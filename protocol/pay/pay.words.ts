/** The words of paying: attempts, callbacks, and what is compared with the channels' books. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

export const paymentStatus = /*#__PURE__*/ dictionary({
  started: '待支付',
  paid: '已支付',
  closed: '已关闭',
  failed: '失败',
})
export type PaymentStatus = ValueOf<typeof paymentStatus>
export const paymentStates = /*#__PURE__*/ statesOf(paymentStatus, { open: ['started'] })

/** What became of a callback. */
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

/** What is compared for a day of a channel. */
export const reconcileHours = { billsFrom: 10, missingFrom: 18, daysBack: 3 } as const

export const payLimits = {
  /** After an attempt began, the channel is asked. */
  queryAfterSeconds: [5, 30, 120, 300, 900],
  /** A callback older or newer than this is not believed. */
  noticeMinutes: 5,
  /** The app asks so often, and so far apart, before it says that the result is being confirmed. */
  pollTimes: 5,
  pollMs: 2_000,
} as const
