/** How many of a right somebody has: a pure function of who they are. */
import type { TrustLevel } from '../certificate/certificate.words'
import { clockInChina, momentAfter, momentOf } from '../base/clock'
import { rights, trustShares, type Right, type RightKey } from './rights.words'

export interface Entitled {
  isVip: boolean
  trustLevel: TrustLevel
}

/** In a period; null: without number. `free` is what a tenant made of it. */
export function limitOf(key: RightKey, { isVip, trustLevel }: Entitled, free: number = rights[key].free): number | null {
  const right: Right = rights[key]
  const base = isVip ? right.vip : free
  if (base === null) return null
  if (trustLevel === 0 && right.unproven) return Math.min(base, (isVip ? right.unproven.vip : right.unproven.free) ?? base)
  return right.grows ? Math.ceil(base * trustShares[trustLevel]) : base
}

/** What China's clocks showed as the period began. */
function beginOf(key: RightKey, at: Date) {
  const today = clockInChina(at).startOf('day')
  return rights[key].period === 'week' ? today.subtract((today.day() + 6) % 7, 'day') : today
}

/** The day on which the period began, as YYYY-MM-DD. */
export const periodStart = (key: RightKey, at: Date): string => beginOf(key, at).format('YYYY-MM-DD')

/** When it is whole again. */
export const periodEnd = (key: RightKey, at: Date): Date =>
  momentAfter(momentOf(beginOf(key, at)), rights[key].period === 'week' ? 7 : 1, 'day')
