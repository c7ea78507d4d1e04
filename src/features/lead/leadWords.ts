/** Words and colours of leads: facts in a line, times, the countdown of an offer, and the weight's shares. */
import { daysBetween, endInWords, relativeTime } from '@qianxian/protocol/base/calendar'
import { clockInChina, lengthIn, momentOf } from '@qianxian/protocol/base/clock'
import { isIn, name } from '@qianxian/protocol/base/dictionary'
import type { LeadRow } from '@qianxian/protocol/lead/lead.schema'
import { type ContactWindow, leadAgeBand, type LeadLevel, leadStates, type LeadStatus } from '@qianxian/protocol/lead/lead.words'
import { gender } from '@qianxian/protocol/love/profile.words'
import type { Tone } from '@/ui/base/text/Tag'

export const levelTones: Readonly<Record<LeadLevel, Tone>> = { A: 'brand', B: 'gold', C: 'info', D: 'plain' }

export const statusTones: Readonly<Partial<Record<LeadStatus, Tone>>> = {
  assigned: 'gold',
  visit_booked: 'info',
  visited: 'info',
  converted: 'success',
  invalid: 'danger',
  do_not_call: 'danger',
}

/** 成都 · 女 · 30–34 岁; unknown facts are left out. */
export function factsInWords({ cityName, gender: sex, ageBand }: Pick<LeadRow, 'cityName' | 'gender' | 'ageBand'>): string {
  return [cityName, sex && name(gender, sex), ageBand && name(leadAgeBand, ageBand)].filter(Boolean).join(' · ')
}

/** How long a lead has waited in the pool, or been with its owner. */
export function sinceInWords({ status, since }: Pick<LeadRow, 'status' | 'since'>, now: Date = new Date()): string {
  const hours = Math.max(0, lengthIn('hour', since, now))
  const minutes = Math.max(1, Math.floor(hours * 60))
  const length = hours < 1 ? `${minutes} 分钟` : hours < 48 ? `${Math.floor(hours)} 小时` : `${Math.floor(hours / 24)} 天`
  if (isIn(leadStates.owned, status)) return `领取 ${length}`
  return isIn(leadStates.open, status) ? `已等 ${length}` : relativeTime(since, now)
}

/** With fewer hours left a deadline is highlighted. */
const SOON_HOURS = 24

/** The time left until a deadline, short enough for a tag. */
export function deadlineLeft(at: string, now: Date = new Date()): { words: string; tone: Tone } {
  const hours = lengthIn('hour', now, at)
  if (hours <= 0) return { words: '已到期', tone: 'danger' }
  if (hours < 1) return { words: `还剩 ${Math.ceil(hours * 60)} 分钟`, tone: 'danger' }
  if (hours < SOON_HOURS) return { words: `还剩 ${Math.floor(hours)} 小时`, tone: 'gold' }
  return { words: `还剩 ${Math.floor(hours / 24)} 天`, tone: 'plain' }
}

/** 3:59:59; 0:00:00 when the time is over. */
export function offerLeft(ms: number): string {
  const left = Math.max(0, Math.ceil(ms / 1000))
  const two = (part: number) => String(part).padStart(2, '0')
  return `${Math.floor(left / 3600)}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`
}

/** The next contact: 今天 15:00, 明天 10:00, 11月28日 10:00. */
export function nextContactWords(at: string, now: Date = new Date()): { words: string; isDue: boolean } {
  const days = daysBetween(now, new Date(at))
  const clock = clockInChina(at)
  const time = clock.format('HH:mm')
  if (days < 0) return { words: `约好的联系已过 ${-days} 天`, isDue: true }
  if (days === 0) return { words: `今天 ${time} 联系`, isDue: true }
  return { words: days === 1 ? `明天 ${time} 联系` : `${clock.format('M月D日')} ${time} 联系`, isDue: false }
}

/** Choices of the next contact: days from today, and the hour of each part of the day. */
export const nextDays = [1, 3, 7, 14, 30] as const
export const nextHours = { morning: 10, afternoon: 15, evening: 19 } as const
export type DayPart = keyof typeof nextHours

export const dayPartWords: Readonly<Record<DayPart, string>> = { morning: '上午 10 点', afternoon: '下午 3 点', evening: '晚上 7 点' }

/** The part of the day in which the person wants to be called; the morning if any time suits. */
export const dayPartOf = (wanted: ContactWindow): DayPart => (wanted === 'any' ? 'morning' : wanted)

/** The hour of a part of the day in China, this many days from today. */
export function nextContactAt(days: number, part: DayPart, now: Date = new Date()): string {
  return momentOf(clockInChina(now).startOf('day').add(days, 'day').hour(nextHours[part])).toISOString()
}

/** 83%. */
export const shareWords = (share: number): string => `${Math.round(share * 100)}%`

/** 1.05. */
export const weightWords = (weight: number): string => weight.toFixed(2)

/** Label of the call button outside the call hours. */
export const callWords = (callFrom: string | null, now: Date = new Date()): string =>
  callFrom === null ? '拨打' : `${endInWords(new Date(callFrom), now)}后可拨打`
