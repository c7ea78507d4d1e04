/** Texts of a store's figures. */
import { dateAndTime, dateInWords } from '@qianxian/protocol/base/calendar'
import { lengthIn } from '@qianxian/protocol/base/clock'
import type { StoreColleague, StoreDesk, StoreMember } from '@qianxian/protocol/store/store.schema'

/** A figure next to its monthly target. */
export const storeFigureWords = (count: number, target: number | null): string =>
  target === null ? `${count}` : `${count} / 目标 ${target}`

/** A colleague's share of the figures; empty for staff without members. */
export const shareWords = ({ isServing, consents, lines, meetings }: StoreColleague): string | undefined =>
  isServing || consents + lines + meetings > 0 ? `服务 ${consents} 位 · 牵线 ${lines} 条 · 见面 ${meetings} 次` : undefined

/** How long a member has waited for a matchmaker, against the deadline. */
export function waitingWords({ waitingSince, waitingUntil }: Pick<StoreMember, 'waitingSince' | 'waitingUntil'>, now = new Date()) {
  if (waitingSince === null || waitingUntil === null) return null
  const left = lengthIn('hour', now, waitingUntil)
  return left <= 0
    ? { words: `${dateAndTime(waitingSince)}开始等，已经超时`, isLate: true }
    : { words: `${dateAndTime(waitingSince)}开始等，还剩 ${Math.ceil(left)} 小时`, isLate: false }
}

/** The matchmaker whose invitation the member has not answered. */
export const invitedWords = ({ invited, invitedUntil }: Pick<StoreMember, 'invited' | 'invitedUntil'>): string | null =>
  invited === null || invitedUntil === null ? null : `${invited}已发出邀请，${dateInWords(invitedUntil)}前等会员答复`

/** Remaining capacity of a matchmaker. */
export function loadWords({ serving, agreed, capacity }: Pick<StoreDesk, 'serving' | 'agreed' | 'capacity'>): string {
  const left = capacity - serving - agreed
  const waiting = agreed > 0 && `${agreed} 位已同意、还没登录`
  return [`正在服务 ${serving} 位`, waiting, left > 0 ? `还能服务 ${left} 位` : '已满'].filter(Boolean).join('，')
}

/** Parses a typed target: empty means none, a non-number is an error. */
export function parseGoal(typed: string): number | null {
  const digits = typed.trim()
  return digits === '' ? null : Number(digits)
}
