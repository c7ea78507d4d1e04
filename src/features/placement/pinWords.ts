/** Texts of a pin: its colour, time left, results of its days, and the steps to buy one. */
import { clockInChina } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { amount } from '@qianxian/protocol/base/format'
import type { Exposure, PinOffer, PinRow } from '@qianxian/protocol/placement/placement.schema'
import { pinLimits, pinStates, type PinStatus } from '@qianxian/protocol/placement/placement.words'
import type { Reach } from '@/parts/placement/ReachChart'
import type { Tone } from '@/ui/base/text/Tag'

export function toneOf(status: PinStatus): Tone {
  if (status === 'live') return 'success'
  return isIn(pinStates.coming, status) ? 'brand' : 'plain'
}

const HOUR = 60
const DAY = 24 * HOUR

export function leftWords(minutes: number): string {
  const [days, hours] = [Math.floor(minutes / DAY), Math.floor((minutes % DAY) / HOUR)]
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`
  return hours > 0 ? `${hours} 小时` : '不到 1 小时'
}

/** The wait until a pin bought now is shown. */
export function waitWords({ waitHours, queued }: Pick<PinOffer, 'waitHours' | 'queued'>): { words: string; isLong: boolean } {
  if (waitHours === 0) return { words: '现在有空位，支付后立即展示', isLong: false }
  const long = leftWords(waitHours * HOUR)
  const isLong = waitHours > pinLimits.warnHours
  const words = `${isLong ? '排队较久：' : ''}前面还有 ${queued} 人，预计 ${long}后开始展示，排队不计时`
  return { words, isLong }
}

export function dayWords({ day, seen, guaranteed, made, fen }: PinRow['history'][number]): { label: string; result: string } {
  const label = `${clockInChina(`${day}T00:00:00+08:00`).format('M月D日')} 看到 ${seen} 人，承诺 ${guaranteed} 人`
  if (made === null) return { label, result: '还在统计' }
  if (made === 'met') return { label, result: '已达到' }
  if (made === 'returned') return { label, result: '少于承诺，时间已补回' }
  return { label, result: fen > 0 ? `少于承诺，¥${amount(fen)} 已退回` : '少于承诺，没有费用可退' }
}

const WEEK_DAYS = 7

/** An ordinary day, by last week's figures or this week's, beside a day with a pin. */
export function dailyReach(exposure: Exposure | null | undefined, guaranteed: number): Reach[] {
  const week =
    Math.max(exposure?.lastWeek.seen ?? 0, exposure?.week.seen ?? 0) - Math.max(exposure?.lastWeek.paid ?? 0, exposure?.week.paid ?? 0)
  const ordinary = Math.max(0, Math.round(week / WEEK_DAYS))
  return [
    ...(exposure ? [{ label: '平时一天', count: ordinary, words: `约 ${ordinary} 次` }] : []),
    { label: '置顶一天', count: ordinary + guaranteed, words: `至少再有 ${guaranteed} 人`, isPaid: true },
  ]
}
