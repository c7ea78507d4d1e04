/** The rules of attributions: of two who bring one member, and how long a question may take, in days on which people work. */
import type { AttributionKind, BindMode } from './attribution.words'
import { clockInChina, momentOf } from '../base/clock'

const SATURDAY = 6
const SUNDAY = 0

/** The end of the day in China that comes so many days from Monday to Friday after this moment. */
export function afterWorkingDays(from: Date, days: number): Date {
  let at = clockInChina(from).startOf('day')
  for (let left = days; left > 0;) {
    at = at.add(1, 'day')
    if (at.day() !== SATURDAY && at.day() !== SUNDAY) left -= 1
  }
  return momentOf(at.add(1, 'day'))
}

/** What holds where a tenant says nothing else: how two who bring the same member stand, and for how many days; 0: for good. */
export const bindRules: Readonly<Record<AttributionKind, { mode: BindMode; validDays: number }>> = {
  inviter: { mode: 'register_only', validDays: 0 },
  matchmaker: { mode: 'first', validDays: 0 },
  store: { mode: 'first', validDays: 0 },
  partner: { mode: 'first', validDays: 0 },
  channel: { mode: 'first', validDays: 0 },
}
