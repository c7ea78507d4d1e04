/** An introduction in words: time left, emphasis, and its steps as knots on the thread. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { lengthIn } from '@qianxian/protocol/base/clock'
import { lineStates, type LineStatus } from '@qianxian/protocol/line/line.words'
import { relativeTime } from '@qianxian/protocol/base/calendar'
import type { LineDetail, LineRow } from '@qianxian/protocol/line/line.schema'
import type { Tone } from '@/ui/base/text/Tag'
import type { LineStep } from '@/ui/person/LineTimeline'

export const isConnected = (status: LineStatus): boolean => isIn(lineStates.connected, status)
export const isEnded = (status: LineStatus): boolean => isIn(lineStates.ended, status)

/** 还剩 3 天 as long as an answer is pending; null otherwise. */
export function timeLeft({ status, expireAt }: Pick<LineRow, 'status' | 'expireAt'>, now: Date = new Date()): string | null {
  if (!expireAt || !isIn(lineStates.answerable, status)) return null
  const hours = lengthIn('hour', now, expireAt)
  if (hours <= 0) return '已到期'
  if (hours < 1) return '还剩不到 1 小时'
  return hours < 24 ? `还剩 ${Math.floor(hours)} 小时` : `还剩 ${Math.floor(hours / 24)} 天`
}

/** 还有 6 天 until a grant ends, 直到收回 for one without an end. */
export function grantLeft(until: string | null, now: Date = new Date()): string {
  if (until === null) return '直到收回'
  const hours = lengthIn('hour', now, until)
  if (hours <= 0) return '已到期'
  return hours < 24 ? `还有 ${Math.max(1, Math.floor(hours))} 小时` : `还有 ${Math.round(hours / 24)} 天`
}

/** True as long as either side can still act on the line. */
export const isActive = (status: LineStatus): boolean => isIn(lineStates.standing, status)

export function lineTone({ status, isSender }: Pick<LineRow, 'status' | 'isSender'>): Tone {
  if (isIn(lineStates.connected, status)) return 'success'
  if (isIn(lineStates.answerable, status) && !isSender) return 'brand'
  return isIn(lineStates.open, status) ? 'gold' : 'plain'
}

export function lineSteps({ row, events }: Pick<LineDetail, 'row' | 'events'>, now: Date = new Date()): LineStep[] {
  return events.map((event, at) => {
    const isLast = at === events.length - 1
    const isBroken = isLast && event.isDone && isEnded(row.status)
    const left = event.isDone ? null : timeLeft(row, now)
    return {
      key: `${at}`,
      title: event.text,
      time: event.isDone ? relativeTime(event.at, now) : (left ?? undefined),
      state: isBroken ? 'failed' : event.isDone ? 'done' : 'now',
    }
  })
}
