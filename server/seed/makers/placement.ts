/** Pins as rows, and showings. A pin created here has no order in the books; a caller that needs one buys it. */
import { dayInShanghai, startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { clockInChina, momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { hourlySources, pinStates, wholeDay } from '@qianxian/protocol/placement/placement.words'
import { paidShowings, pinConfigs, pinDays, pinRuns, pins, showings, showingViewers } from '../../src/db/tables/placement'
import { maker, type Facts } from '../maker'

const DAY_MS = 86_400_000

export const newPinConfig = maker(pinConfigs, (facts: Facts<typeof pinConfigs>) => ({ priceFen: 1_000, ...facts }))

export const newPin = maker(pins, (facts: Facts<typeof pins, 'profileId' | 'geo' | 'gender' | 'status'>, { now }) => {
  const days = facts.days ?? 7
  const isLive = facts.status === 'live'
  return {
    days,
    priceFen: days * 1_000,
    guaranteed: 40,
    leftMs: days * DAY_MS,
    heldUntil: facts.status === 'held' ? momentAfter(now, 15, 'minute') : null,
    queuedAt: isIn(pinStates.standing, facts.status) ? now : null,
    endsAt: isLive ? momentAfter(now, days, 'day') : null,
    startedAt: isLive ? now : null,
    judgedUntil: isLive ? startOfDayInShanghai(facts.startedAt ?? now) : null,
    endedAt: isIn(pinStates.over, facts.status) ? now : null,
    createdAt: now,
    ...facts,
  }
})

export const newPinRun = maker(pinRuns, (facts: Facts<typeof pinRuns, 'pinId' | 'profileId' | 'fromAt'>) => ({ untilAt: null, ...facts }))

export const newPinDay = maker(pinDays, (facts: Facts<typeof pinDays, 'pinId' | 'profileId' | 'day' | 'seen' | 'made'>) => ({
  ranMs: DAY_MS,
  guaranteed: 40,
  ...facts,
}))

export const newShowing = maker(showings, (facts: Facts<typeof showings, 'profileId' | 'day' | 'seen'>) => ({
  source: 'home' as const,
  ...facts,
}))

export const newPaidShowing = maker(paidShowings, (facts: Facts<typeof paidShowings, 'profileId' | 'viewerId' | 'at'>) => ({
  source: 'pin' as const,
  day: dayInShanghai(facts.at),
  hour: isIn(hourlySources, facts.source) ? clockInChina(facts.at).hour() : wholeDay,
  ...facts,
}))

const WEEK = 7

/** Viewers of a city and sex on each of the last seven days. */
export async function newWeekOfViewers(
  bench: Parameters<typeof newPinConfig>[0],
  { geo, gender, viewers }: Pick<typeof showingViewers.$inferInsert, 'geo' | 'gender' | 'viewers'>,
): Promise<void> {
  const days = Array.from({ length: WEEK }, (_, back) => dayInShanghai(momentBefore(bench.now, back + 1, 'day')))
  await bench.db
    .insert(showingViewers)
    .values(days.map((day) => ({ tenantId: bench.tenantId, geo, gender, day, viewers })))
    .onConflictDoUpdate({
      target: [showingViewers.tenantId, showingViewers.geo, showingViewers.gender, showingViewers.day],
      set: { viewers },
    })
}
