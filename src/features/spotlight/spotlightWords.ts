/** A spotlight in words: its hour, its colour, the figures of it, and the way to have one. */
import { clockInChina } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { SpotlightRow } from '@qianxian/protocol/spotlight/spotlight.schema'
import { type SpotlightBlock, type SpotlightStatus, spotlightStates } from '@qianxian/protocol/spotlight/spotlight.words'
import type { BuiltUrl } from '@/router/pages'
import type { Tone } from '@/ui/base/Tag'

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

/** Of one that has been shown, or is; none before. */
export function figuresOf({ status, guaranteed, figures: { seen, opens, likes, lines } }: SpotlightRow): [label: string, figure: string][] {
  const isShown = isIn(spotlightStates.shown, status) || seen > 0
  if (!isShown) return []
  return [
    ['看到', `${seen}/${guaranteed}`],
    ['打开', String(opens)],
    ['喜欢', String(likes)],
    ['牵线', String(lines)],
  ]
}

const ways: Readonly<Record<SpotlightBlock, { words: string; url: BuiltUrl }>> = {
  unpublished: { words: '去完善资料', url: '/member/love/editinfo' },
  unverified: { words: '去实名认证', url: '/member/certification' },
  hidden: { words: '去设置公开范围', url: '/member/love/permission' },
  coupled: { words: '去看牵线', url: '/member/love/line' },
}

/** Where whoever can have none now mends that. */
export const wayOutOf = (block: SpotlightBlock): { words: string; url: BuiltUrl } => ways[block]
