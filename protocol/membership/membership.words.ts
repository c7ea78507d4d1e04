/** The words and numbers of memberships. */
import { dictionary, type ValueOf } from '../base/dictionary'

/** Kinds of membership, the longer the higher: one is active at a time, and a higher one takes what is left of a lower one over. */
export const vipType = /*#__PURE__*/ dictionary({ month: '月卡会员', season: '季卡会员', year: '年卡会员' })
export type VipType = ValueOf<typeof vipType>

/** Whence a membership came; only what was ordered is paid back. */
export const vipSource = /*#__PURE__*/ dictionary({ order: '购买', compensation: '补偿' })
export type VipSource = ValueOf<typeof vipSource>

/** So many days before its end somebody hears of it; 0: it is over. */
export const vipReminderDays = [7, 1, 0] as const
export type VipReminderDays = (typeof vipReminderDays)[number]

export const vipLimits = {
  /** So long after paying all is paid back, unless more of what it brings was used than this share. */
  wholeRefundDays: 7,
  wholeRefundPercent: 10,
} as const
