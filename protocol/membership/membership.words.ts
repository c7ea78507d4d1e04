/** Dictionaries and limits of memberships. */
import { dictionary, type ValueOf } from '../base/dictionary'

/** Types of membership, ascending: one is active at a time, and a higher one converts the remaining time of a lower one. */
export const vipType = /*#__PURE__*/ dictionary({ month: '月卡会员', season: '季卡会员', year: '年卡会员' })
export type VipType = ValueOf<typeof vipType>

/** Origin of a membership; only an order is refunded. */
export const vipSource = /*#__PURE__*/ dictionary({ order: '购买', gift: '赠送', trial: '体验', compensation: '补偿' })
export type VipSource = ValueOf<typeof vipSource>
/** Origins without payment. */
export const vipGiftSources = ['gift', 'trial', 'compensation'] as const satisfies readonly VipSource[]
export type VipGiftSource = (typeof vipGiftSources)[number]

/** Reasons why the clock of a membership is paused. */
export const vipPauseWhy = /*#__PURE__*/ dictionary({ frozen: '账号冻结期间', dating: '交往期间' })
export type VipPauseWhy = ValueOf<typeof vipPauseWhy>

/** Origin of the report that a right was unavailable. */
export type OutageSource = 'operator' | 'plugin'

/** Days before the end on which the member is reminded; 0 is the notice that it has ended. */
export const vipReminderDays = [7, 1, 0] as const
export type VipReminderDays = (typeof vipReminderDays)[number]

export const vipLimits = {
  /** Days after payment with a full refund, unless more than this percentage of a right was used. */
  wholeRefundDays: 7,
  wholeRefundPercent: 10,
  /** Months until a coupon expires. */
  couponMonths: 12,
  /** Minutes of outage in one day from which that day is compensated. */
  outageMinutes: 60,
  dayMinutes: 1_440,
  /** Number of past days for which an outage is compensated. */
  outageDays: 31,
} as const

/** A duration in words, the last minute rounded up: 12 天 3 小时. */
export function vipTimeInWords(minutes: number): string {
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)]
  if (days === 0 && hours === 0) return `${minutes} 分钟`
  return [days > 0 ? `${days} 天` : '', hours > 0 ? `${hours} 小时` : ''].filter(Boolean).join(' ')
}
