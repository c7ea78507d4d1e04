/** Rules of attributions: which of two claimants gets a member, and the time limit of a dispute, in working days. */
import type { AttributionKind, BindMode } from './attribution.words'
import { clockInChina, momentOf } from '../base/clock'

const SATURDAY = 6
const SUNDAY = 0

/** End of the China day that is this many weekdays (Monday to Friday) after the moment. */
export function afterWorkingDays(from: Date, days: number): Date {
  let at = clockInChina(from).startOf('day')
  for (let left = days; left > 0;) {
    at = at.add(1, 'day')
    if (at.day() !== SATURDAY && at.day() !== SUNDAY) left -= 1
  }
  return momentOf(at.add(1, 'day'))
}

/**
 * Defaults unless the tenant configures otherwise: which of two claimants gets the member, and for how many days; 0
 * means without end.
 */
export const bindRules: Readonly<Record<AttributionKind, { mode: BindMode; validDays: number }>> = {
  inviter: { mode: 'register_only', validDays: 0 },
  matchmaker: { mode: 'first', validDays: 0 },
  store: { mode: 'first', validDays: 0 },
  partner: { mode: 'first', validDays: 0 },
  channel: { mode: 'first', validDays: 0 },
}
