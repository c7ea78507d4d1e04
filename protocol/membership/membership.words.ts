/** The words and numbers of memberships. */
import { dictionary, type ValueOf } from '../base/dictionary'

/** Kinds of membership, the longer the higher: one is active at a time, and a higher one takes what is left of a lower one over. */
export const vipType = /*#__PURE__*/ dictionary({ month: '月卡会员', season: '季卡会员', year: '年卡会员' })
export type VipType = ValueOf<typeof vipType>

/** Whence a membership came; only what was ordered is paid back. */
export const vipSource = /*#__PURE__*/ dictionary({ order: '购买', gift: '赠送', trial: '体验', compensation: '补偿' })
export type VipSource = ValueOf<typeof vipSource>
/** Nobody paid for it. */
export const vipGiftSources = ['gift', 'trial', 'compensation'] as const satisfies readonly VipSource[]
export type VipGiftSource = (typeof vipGiftSources)[number]

/** Why the clock of a membership stands. */
export const vipPauseWhy = /*#__PURE__*/ dictionary({ frozen: '账号冻结期间', dating: '交往期间' })
export type VipPauseWhy = ValueOf<typeof vipPauseWhy>

/** Who knew that a right was out of order. */
export type OutageSource = 'operator' | 'plugin'

/** So many days before its end somebody hears of it; 0: it is over. */
export const vipReminderDays = [7, 1, 0] as const
export type VipReminderDays = (typeof vipReminderDays)[number]

export const vipLimits = {
  /** So long after paying all is paid back, unless more of what it brings was used than this share. */
  wholeRefundDays: 7,
  wholeRefundPercent: 10,
  /** So long a coupon waits to be used. */
  couponMonths: 12,
  /** A right that is out of order for so long of one day returns that day. */
  outageMinutes: 60,
  dayMinutes: 1_440,
  /** So many days back an outage is made good. */
  outageDays: 31,
} as const

/** A length of time as it stands in a sentence, the last minute counted whole: 12 天 3 小时. */
export function vipTimeInWords(minutes: number): string {
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)]
  if (days === 0 && hours === 0) return `${minutes} 分钟`
  return [days > 0 ? `${days} 天` : '', hours > 0 ? `${hours} 小时` : ''].filter(Boolean).join(' ')
}
