/** What points cost: the same sum on the page that offers them and in the order that sells them. */
import { financeLimits } from './finance.words'

/** The points for so many fen, bonus not counted; parts of a point are nobody's. `ratio`: points for one yuan. */
export const pointsFor = (fen: number, ratio: number): number => Math.floor((fen * ratio) / 100)

/** What somebody wrote as an own amount, in whole yuan; a sentence where it cannot be one. */
export function topUpYuanFault(typed: string): string | null {
  const { topUpMinYuan, topUpMaxYuan } = financeLimits
  if (!/^\d{1,6}$/.test(typed.trim())) return '请输入整数金额'
  const yuan = Number(typed)
  return yuan >= topUpMinYuan && yuan <= topUpMaxYuan ? null : `单次可充 ${topUpMinYuan} 到 ${topUpMaxYuan.toLocaleString('en-US')} 元`
}
