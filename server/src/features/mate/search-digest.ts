/** Runs saved searches once a day; a member with new matches gets one notice for all their searches. */
import { dayInShanghai, startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { mateLimits } from '@qianxian/protocol/mate/mate.words'
import type { Ctx, World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { candidatesOf, seekerOf } from '../love/love'
import { noticeReader, notify } from '../notice/notice'
import { forEachTenant } from '../tenant/tenant'
import { searchFound } from './mate.notices'
import * as store from './searches.repository'

const SWEEP = 'search-news'
const AT_ONCE = 500

async function tellOfSearches(ctx: Ctx): Promise<number> {
  const before = startOfDayInShanghai(ctx.now)
  let told = 0
  for (let after = 0; ;) {
    const people = await store.peopleDue(ctx, { before, after, size: AT_ONCE })
    for (const { profileId, userId } of people) if (await lookFor(ctx, profileId, userId, before)) told += 1
    if (people.length < AT_ONCE) return told
    after = people.at(-1)!.profileId
  }
}

/**
 * Runs the search with the member's own permissions. A member who does not take part now gets no notice, and none later about
 * those days.
 */
function lookFor(ctx: Ctx, profileId: number, userId: number, before: Date): Promise<boolean> {
  return ctx.tx(async (ctx) => {
    const searches = await store.lockDueSearches(ctx, profileId, before)
    if (searches.length === 0) return false
    const viewer = await noticeReader.ask(ctx, userId)
    const seeker = viewer && (await seekerOf({ ...ctx, viewer }))
    let best: { searchId: number; since: string; people: number } | null = null
    if (seeker?.me)
      for (const { id, filter, lookedAt } of searches) {
        const range = { since: lookedAt, until: ctx.now, max: mateLimits.countMax }
        const people = await store.countNewcomers(ctx, candidatesOf(seeker, filter), range)
        if (people > (best?.people ?? 0)) best = { searchId: id, since: lookedAt.toISOString(), people }
      }
    await store.noteLooked(
      ctx,
      searches.map(({ id }) => id),
    )
    if (!best) return false
    await notify(ctx, searchFound, { to: [userId], subject: `searches:${dayInShanghai(ctx.now)}`, facts: best })
    return true
  })
}

export const sweepSearches = (world: World, now = new Date()): Promise<number> => forEachTenant(world, SWEEP, now, tellOfSearches)

/** Time of the run, before the hour at which daily notices are sent. */
export const searchDigestJob = defineSweep(SWEEP, '30 19 * * *', sweepSearches)
