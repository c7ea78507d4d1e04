/** Limits of a right: a pure function of the member's status. */
import type { TrustLevel } from '../certificate/certificate.words'
import { calendarDay, clockInChina, momentAfter, momentOf } from '../base/clock'
import type { Run } from './membership.rules'
import { rights, trustShares, type Right, type RightKey } from './rights.words'

export interface Entitled {
  isVip: boolean
  trustLevel: TrustLevel
}

/** Limit per period; null: unlimited. `free` is the tenant's setting. */
export function limitOf(key: RightKey, { isVip, trustLevel }: Entitled, free: number = rights[key].free): number | null {
  const right: Right = rights[key]
  const base = isVip ? right.vip : free
  if (base === null) return null
  if (trustLevel === 0 && right.unproven) return Math.min(base, (isVip ? right.unproven.vip : right.unproven.free) ?? base)
  return right.grows ? Math.ceil(base * trustShares[trustLevel]) : base
}

/** The start of the period by China's clock. */
function beginOf(key: RightKey, at: Date) {
  const today = clockInChina(at).startOf('day')
  return rights[key].period === 'week' ? today.subtract((today.day() + 6) % 7, 'day') : today
}

/** The day on which the period began, as YYYY-MM-DD. */
export const periodStart = (key: RightKey, at: Date): string => beginOf(key, at).format('YYYY-MM-DD')

/** When the limit resets. */
export const periodEnd = (key: RightKey, at: Date): Date =>
  momentAfter(momentOf(beginOf(key, at)), rights[key].period === 'week' ? 7 : 1, 'day')

const DAYS_OF = { day: 1, week: 7 } as const
const DAY_MS = 86_400_000

/** Uses in one period that only the membership allowed. */
export interface Brought {
  key: RightKey
  periodStart: string
  byVip: number
}

export interface RightUsage {
  key: RightKey
  /** Share of what the whole purchase allows; at most 1. */
  share: number
}

/**
 * The right used most during one purchase; null if none was. A period belongs to the purchase that ran last in it;
 * unlimited and uncounted rights never appear.
 * @param span duration of the purchase as bought, ms
 */
export function usageOf(id: number, span: number, ran: readonly Run[], brought: readonly Brought[]): RightUsage | null {
  const sums = new Map<RightKey, number>()
  for (const { key, periodStart: start, byVip } of brought) {
    const from = momentOf(calendarDay(start)).getTime()
    const until = from + DAYS_OF[rights[key].period] * DAY_MS
    if (ran.filter((run) => run.from < until && run.until > from).pop()?.id === id) sums.set(key, (sums.get(key) ?? 0) + byVip)
  }
  let most: RightUsage | null = null
  for (const [key, used] of sums) {
    const { whole, period }: Right = rights[key]
    if (whole === null || used === 0) continue
    const share = Math.min(1, (used * DAYS_OF[period] * DAY_MS) / (whole * span))
    if (most === null || share > most.share) most = { key, share }
  }
  return most
}
