/** Texts of a spotlight: hour, colour and figures. */
import { clockInChina } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { SpotlightRow } from '@qianxian/protocol/spotlight/spotlight.schema'
import { type SpotlightStatus, spotlightStates } from '@qianxian/protocol/spotlight/spotlight.words'
import type { Reach } from '@/parts/placement/ReachChart'
import type { Tone } from '@/ui/base/text/Tag'

const weekdays = ['日', '一', '二', '三', '四', '五', '六']

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

export const hourWords = (hour: number): string => `${clock(hour)}–${clock(hour + 1)}`

export function dayWords(day: string): string {
  const at = clockInChina(`${day}T00:00:00+08:00`)
  return `${at.format('M月D日')} 周${weekdays[at.day()]}`
}

export function slotWords(startsAt: string): string {
  const at = clockInChina(startsAt)
  return `${dayWords(at.format('YYYY-MM-DD'))} ${hourWords(at.hour())}`
}

export function toneOf(status: SpotlightStatus): Tone {
  if (status === 'live') return 'success'
  if (status === 'creative_rejected') return 'danger'
  return isIn(spotlightStates.coming, status) ? 'brand' : 'plain'
}

/** Figures of a booking that is or was shown; empty before that. */
export function figuresOf({ status, guaranteed, figures: { seen, opens, likes, lines } }: SpotlightRow): Reach[] {
  const isShown = isIn(spotlightStates.shown, status) || seen > 0
  if (!isShown) return []
  return [
    { label: '看到', count: seen, words: `${seen}/${guaranteed}`, isPaid: true },
    { label: '打开', count: opens, isPaid: true },
    { label: '喜欢', count: likes, isPaid: true },
    { label: '牵线', count: lines, isPaid: true },
  ]
}
