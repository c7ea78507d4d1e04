/**
 * Writes showings every few seconds, deletes them after the retention days, ends pins whose time is over and judges their days.
 */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { seenLimits } from '@qianxian/protocol/placement/placement.words'
import type { World } from '../../ctx'
import { definePulse, defineSweep } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import { flushShowings } from './showings'
import { forgetShowings } from './showings.repository'
import { evaluateDays } from './pin/days'
import { forgetStrips } from './pin/pin.repository'
import { updateSeats, PIN_EXPIRY } from './pin/seats'

const WRITE_SECONDS = 5

export const sweepShowings = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, 'showings-removal', now, async (ctx) => {
    const sumsBefore = dayInShanghai(momentBefore(now, seenLimits.keepDays, 'day'))
    await forgetShowings(ctx, { sumsBefore, setsBefore: dayInShanghai(momentBefore(now, 1, 'day')) })
    await forgetStrips(ctx, momentBefore(now, 1, 'day'))
    return 0
  })

const SWEEP_AT_ONCE = 500

/** Returns the number of changed pins. */
export const sweepPins = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, PIN_EXPIRY, now, async (ctx) => (await updateSeats(ctx)) + (await evaluateDays(ctx, null, SWEEP_AT_ONCE)))

export const placementJobs = [
  definePulse('showings', WRITE_SECONDS, flushShowings),
  defineSweep('showings-removal', '35 3 * * *', sweepShowings),
  defineSweep(PIN_EXPIRY, '* * * * *', sweepPins),
]
