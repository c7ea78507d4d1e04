/** Message times in a list and in a conversation: the time for today, the day for earlier messages. */
import { daysBetween } from '@qianxian/protocol/base/calendar'
import { clockInChina } from '@qianxian/protocol/base/clock'

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const

/** Empty for today. */
function dayOf(at: string, now: Date): string {
  const then = clockInChina(at)
  const days = daysBetween(new Date(at), now)
  // On a phone whose clock is slow, a message just written counts as one of today.
  if (days <= 0) return ''
  if (days === 1) return '昨天'
  if (days < weekdays.length) return weekdays[then.day()] ?? ''
  return then.format(then.year() === clockInChina(now).year() ? 'M月D日' : 'YYYY年M月D日')
}

const timeOf = (at: string): string => clockInChina(at).format('HH:mm')

/** Time of a message in the conversation list: 09:30, 昨天, 周三, 3月1日. */
export const dayOrTime = (at: string, now: Date = new Date()): string => dayOf(at, now) || timeOf(at)

/** Time between messages: 09:30, 昨天 09:30. */
export const dayAndTime = (at: string, now: Date = new Date()): string => `${dayOf(at, now)} ${timeOf(at)}`.trim()
