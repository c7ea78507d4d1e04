/** Prices of points: the same calculation on the page that offers them and in the order that sells them. */
import { financeLimits } from './finance.words'

/** Points for this amount of fen, without bonus, rounded down to whole points. `ratio`: points for one yuan. */
export const pointsFor = (fen: number, ratio: number): number => Math.floor((fen * ratio) / 100)

/** Validates a custom top-up amount in whole yuan; returns a sentence if it is invalid. */
export function topUpYuanFault(typed: string): string | null {
  const { topUpMinYuan, topUpMaxYuan } = financeLimits
  if (!/^\d{1,6}$/.test(typed.trim())) return '请输入整数金额'
  const yuan = Number(typed)
  return yuan >= topUpMinYuan && yuan <= topUpMaxYuan ? null : `单次可充 ${topUpMinYuan} 到 ${topUpMaxYuan.toLocaleString('en-US')} 元`
}
