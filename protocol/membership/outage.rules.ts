/**
 * Computes the days on which a right was unavailable long enough to be compensated: a pure function of the outages.
 * Times are milliseconds.
 */
import { dayInShanghai, startOfDayInShanghai } from '../base/calendar'
import type { OutageSource } from './membership.words'
import { vipLimits } from './membership.words'
import type { RightKey } from './rights.words'

export interface Outage {
  key: RightKey
  from: number
  /** End of the outage; null if the right is still unavailable. */
  until: number | null
  source: OutageSource
}

export interface OutDay {
  /** YYYY-MM-DD (Asia/Shanghai). */
  day: string
  from: number
  until: number
  /** Rights unavailable to all members. */
  keys: RightKey[]
  /** Rights unavailable because of their plugin, for members who bought them. */
  sold: RightKey[]
}

const DAY_MS = vipLimits.dayMinutes * 60_000
const OUT_MS = vipLimits.outageMinutes * 60_000

/** Total time covered by the outages, each moment counted once. */
function covered(outages: readonly Outage[], from: number, until: number): number {
  let [sum, at] = [0, from]
  for (const one of [...outages].sort((a, b) => a.from - b.from)) {
    const end = Math.min(one.until ?? until, until)
    const begin = Math.max(one.from, at)
    if (end > begin) {
      sum += end - begin
      at = end
    }
  }
  return sum
}

/** Outage days among the last days up to now, earliest first. */
export function outDays(outages: readonly Outage[], now: number): OutDay[] {
  const first = startOfDayInShanghai(new Date(now)).getTime() - vipLimits.outageDays * DAY_MS
  const days: OutDay[] = []
  for (let from = first; from <= now; from += DAY_MS) {
    const until = Math.min(from + DAY_MS, now)
    const keys: RightKey[] = []
    const sold: RightKey[] = []
    for (const key of new Set(outages.map((one) => one.key))) {
      const all = outages.filter((one) => one.key === key)
      const noted = all.filter(({ source }) => source === 'operator')
      if (covered(noted, from, until) >= OUT_MS) keys.push(key)
      else if (covered(all, from, until) >= OUT_MS) sold.push(key)
    }
    if (keys.length + sold.length > 0) days.push({ day: dayInShanghai(new Date(from)), from, until, keys, sold })
  }
  return days
}
