/** Words for a matchmaker's work: the deadline of a line, the fit of two people, and the next contact. */
import { lineStates } from '@qianxian/protocol/line/line.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { clockInChina, lengthIn, momentOf } from '@qianxian/protocol/base/clock'
import { daysBetween } from '@qianxian/protocol/base/calendar'
import { isLongerThan } from '@qianxian/protocol/base/characters'
import type { MatchExplain, Verdict } from '@qianxian/protocol/love/love.schema'
import type { WorkLine } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { matchmakerLimits } from '@qianxian/protocol/matchmaker/matchmaker.words'

/** With fewer hours left the deadline is highlighted. */
const SOON_HOURS = 12

export interface StepClock {
  words: string
  tone: 'danger' | 'gold' | 'plain'
}

/** The words for the deadline of the present step; null if there is none. */
export function stepClock(
  { status, dueAt, isOverdue }: Pick<WorkLine, 'status' | 'dueAt' | 'isOverdue'>,
  now: Date = new Date(),
): StepClock | null {
  const isScreening = isIn(lineStates.unscreened, status)
  const isOut = isIn(lineStates.answerable, status)
  if (!dueAt || (!isScreening && !isOut)) return null
  const left = lengthIn('hour', now, dueAt)
  if (isOverdue || left <= 0) return { words: isScreening ? `已超时${lengthWords(-left)}` : '已到期', tone: 'danger' }
  if (isOut) return { words: `对方还有${lengthWords(left)}回应`, tone: 'plain' }
  return { words: `还剩${lengthWords(left)}`, tone: left < SOON_HOURS ? 'gold' : 'plain' }
}

function lengthWords(hours: number): string {
  if (hours < 1) return '不到 1 小时'
  return hours < 48 ? ` ${Math.floor(hours)} 小时` : ` ${Math.floor(hours / 24)} 天`
}

export interface FitReason {
  text: string
  verdict: Verdict['verdict']
}

/** The verdicts of a pair for a third person: 你 and TA are replaced by the two names. */
export function fitReasons(explain: MatchExplain, member: string, other: string): { mine: FitReason[]; theirs: FitReason[] } {
  // Both are replaced in one pass, so that a 你 inside a nickname stays.
  const named = ({ text, verdict }: Verdict): FitReason => ({
    verdict,
    text: text.replace(/你| ?TA ?/g, (word) => `「${word === '你' ? member : other}」`),
  })
  return { mine: explain.mine.map(named), theirs: explain.theirs.map(named) }
}

/** Number of wishes met, for both under the names given: 对方符合 5/6 · 发起人符合 6/7. */
export function fitSum({ mine, theirs }: MatchExplain, other: string, member: string): string {
  const sum = (list: readonly Verdict[]) => `${list.filter((one) => one.verdict === 'fit').length}/${list.length}`
  const parts = [mine.length > 0 ? `${other}符合 ${sum(mine)}` : '', theirs.length > 0 ? `${member}符合 ${sum(theirs)}` : ''].filter(
    Boolean,
  )
  return parts.length > 0 ? parts.join(' · ') : '双方都没有设置条件'
}

/** Choices of days until the next contact. */
export const followUpDays = [1, 3, 7, 14, 30] as const

/** 明天, 3 天后, 11月28日: a future time as a day; today and the past are worded as due. */
export function followUpWords(at: string, now: Date = new Date()): { words: string; isDue: boolean } {
  const days = daysBetween(now, new Date(at))
  if (days < 0) return { words: `跟进已过 ${-days} 天`, isDue: true }
  if (days === 0) return { words: '今天跟进', isDue: true }
  if (days === 1) return { words: '明天跟进', isDue: false }
  return { words: clockInChina(at).format('M月D日跟进'), isDue: false }
}

/** Ten in the morning in China, this many days from today. */
export function followUpAt(days: number, now: Date = new Date()): string {
  return momentOf(clockInChina(now).startOf('day').add(days, 'day').hour(10)).toISOString()
}

/** Specialities as typed in one line. */
export const parseTags = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[、，,;；\s]+/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

const { cardTagsMax, cardTagMax } = matchmakerLimits

/** Rule for the specialities, as typed in one line. */
export function tagsRule(typed: string): string | null {
  const tags = parseTags(typed)
  if (tags.length > cardTagsMax) return `最多写 ${cardTagsMax} 项`
  return tags.some((tag) => isLongerThan(tag, cardTagMax)) ? `每项最多 ${cardTagMax} 个字` : null
}
