/** Applies rules each night, counts members several times an hour, and sends news of newcomers each evening. */
import { dayInShanghai, startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import type { Ctx, World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { candidatesOf, seekerOf } from '../love/love'
import { noticeReader, notify } from '../notice/notice'
import { forEachTenant } from '../tenant/tenant'
import { syncTheme, judgedZones } from './theme-sync'
import { loadFiguresNow, canViewTheme } from './member-status'
import { themeJoined } from './theme.notices'
import * as store from './theme.repository'
import type { DueWish, Theme } from './theme.repository'

const RULES = 'theme-rules'
const FIGURES = 'theme-figures'
const NEWS = 'theme-news'
const AT_ONCE = 500

/** Returns the number of members who joined or whose membership ended. */
export const sweepThemes = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, RULES, now, async (ctx) => {
    let moved = 0
    for (const zone of await judgedZones(ctx)) moved += await ctx.tx((ctx) => syncTheme(ctx, zone))
    return moved
  })

/** Returns the number of counted zones. */
export const sweepFigures = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, FIGURES, now, async (ctx) => {
    const zones = await store.themesIn(ctx, null)
    for (const zone of zones) await store.keepFigures(ctx, zone.id, await loadFiguresNow(ctx, zone))
    return zones.length
  })

/**
 * Checks with the member's own permissions; a member who may not see the zone is not notified, neither now nor later about these
 * newcomers.
 */
function tellOne(ctx: Ctx, zone: Theme, due: DueWish): Promise<number> {
  return ctx.tx(async (ctx) => {
    if (!(await store.noteLooked(ctx, zone.id, due))) return 0
    const viewer = await noticeReader.ask(ctx, due.userId)
    if (!viewer) return 0
    const asThem = { ...ctx, viewer }
    if (!(await canViewTheme(asThem, zone))) return 0
    const range = { since: due.lookedAt, until: ctx.now, max: 1 }
    if ((await store.countNewcomers(ctx, zone, candidatesOf(await seekerOf(asThem), {}), range)) === 0) return 0
    await notify(ctx, themeJoined, {
      to: [due.userId],
      subject: `zone-news:${zone.id}:${dayInShanghai(ctx.now)}`,
      facts: { themeId: zone.id, since: due.lookedAt.toISOString() },
    })
    return 1
  })
}

/** Returns the number of notified members. */
export const sweepThemeNews = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, NEWS, now, async (ctx) => {
    const before = startOfDayInShanghai(ctx.now)
    let told = 0
    for (const zone of await store.themesIn(ctx, null))
      for (let after = 0; ;) {
        const wishes = await store.wishesDue(ctx, zone.id, { before, after, size: AT_ONCE })
        for (const due of wishes) told += await tellOne(ctx, zone, due)
        if (wishes.length < AT_ONCE) break
        after = wishes.at(-1)!.profileId
      }
    return told
  })

export const themeJobs = [
  defineSweep(RULES, '20 2 * * *', sweepThemes),
  defineSweep(FIGURES, '*/15 * * * *', sweepFigures),
  defineSweep(NEWS, '40 19 * * *', sweepThemeNews),
]
