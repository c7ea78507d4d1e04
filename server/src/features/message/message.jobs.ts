/** Scheduled work of conversations: creates and drops message months, lets silent lines stall, and deletes obsolete records. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { dropVoices } from '../media/media'
import { touchInboxes } from '../notice/notice'
import { forEachTenant } from '../tenant/tenant'
import { settleStalledLines, STALLED_LINES } from './lifecycle/stalled-lines'
import { recalledKeptSince } from './message'
import * as texts from './message.repository'

const MONTHS_AHEAD = 2
/** Days after which no phone retries a send. */
const SENDS_KEPT_DAYS = 60
const HITS_KEPT_DAYS = 7

/** Returns how many months were dropped. */
export async function sweepMonths(world: World, now = new Date()): Promise<number> {
  await texts.createMonthPartitions(world.db, now, MONTHS_AHEAD)
  const before = texts.retainedSince(now)
  const dropped = await texts.dropMonthPartitionsBefore(world.db, before)
  await forEachTenant(world, 'message-months', now, async (ctx) => {
    await texts.dropBefore(ctx, before)
    await touchInboxes(ctx, await texts.recountUnread(ctx, before))
    return 0
  })
  return dropped
}

const sweepForgotten = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, 'message-forgetting', now, async (ctx) => {
    const recalled = recalledKeptSince(now)
    await dropVoices(ctx, await texts.recalledVoices(ctx, recalled))
    await texts.deleteOldRecords(ctx, {
      recalled,
      sends: momentBefore(now, SENDS_KEPT_DAYS, 'day'),
      hits: momentBefore(now, HITS_KEPT_DAYS, 'day'),
    })
    return 0
  })

/** Returns how many lines changed state. */
export const sweepStalled = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, STALLED_LINES, now, (ctx) => settleStalledLines(ctx, null))

export const messageJobs = [
  defineSweep('message-months', '15 3 * * *', sweepMonths),
  defineSweep('message-forgetting', '25 3 * * *', sweepForgotten),
  defineSweep(STALLED_LINES, '*/10 * * * *', sweepStalled),
]
