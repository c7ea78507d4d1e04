/**
 * Counts showings once per viewer, day and list. Paid showings are written at once; all others wait in process memory
 * for a few seconds and are written in a batch, so a crash loses only those.
 */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { Gender } from '@qianxian/protocol/love/profile.words'
import { paidSources, seenLimits, type ShowingSource } from '@qianxian/protocol/placement/placement.words'
import { LRUCache } from 'lru-cache'
import { openSystemCtx, requireMember, type Ctx, type World } from '../../ctx'
import { perProcess } from '../../lib/per-process'
import type { ShowingMark } from '../love/love'
import { tenantNumbered } from '../tenant/tenant'
import * as store from './showings.repository'
import type { DaySum, SeenSet } from './showings.repository'

/** Showings by viewer, day and list. */
type Sets = Map<string, Omit<SeenSet, 'profileIds'> & { profileIds: Set<number> }>

/** Unwritten showings of this process, by tenant. */
const waitingOf = perProcess(() => new Map<number, Sets>())
/** While the database is unreachable, showings beyond this number are dropped. */
const SETS_MAX = 50_000

function setsOf(ctx: Pick<Ctx, 'bus' | 'tenant'>): Sets {
  const { tenant } = ctx
  const byTenant = waitingOf(ctx)
  const sets: Sets = byTenant.get(tenant.id) ?? new Map()
  byTenant.set(tenant.id, sets)
  return sets
}

function keep(sets: Sets, { viewerId, day, source, profileIds }: SeenSet): void {
  const key = `${viewerId} ${day} ${source}`
  const set = sets.get(key) ?? { viewerId, day, source, profileIds: new Set<number>() }
  if (!sets.has(key) && sets.size >= SETS_MAX) return
  for (const id of profileIds) set.profileIds.add(id)
  sets.set(key, set)
}

/** Counts the profiles that the viewer has seen; skips those that the viewer may not meet. */
export async function countShowings(ctx: Ctx, marks: readonly ShowingMark[]): Promise<void> {
  if (marks.length === 0) return
  const { userId, profileId } = requireMember(ctx)
  const ids = await store.loadIdsByNo(ctx, [...new Set(marks.map(({ no }) => no))], profileId)
  const shown = marks.flatMap(({ no, day, hour, source }) => (ids.has(no) ? [{ profileId: ids.get(no)!, day, hour, source }] : []))
  const paid = shown.filter(({ source }) => isIn(paidSources, source))
  for (const { profileId: id, day, source } of shown)
    if (!isIn(paidSources, source)) keep(setsOf(ctx), { viewerId: userId, day, source, profileIds: [id] })
  if (paid.length > 0 && profileId !== null) await ctx.tx((ctx) => store.insertPaidShowings(ctx, profileId, paid))
}

const AT_ONCE = 500

/** Writes the tenant's showings kept in this process. */
async function writeShowings(ctx: Ctx): Promise<number> {
  const sets = setsOf(ctx)
  let written = 0
  while (sets.size > 0) {
    const some = [...sets].slice(0, AT_ONCE)
    for (const [key] of some) sets.delete(key)
    const rows = some.map(([, set]) => ({ ...set, profileIds: [...set.profileIds] }))
    try {
      await ctx.tx((ctx) => store.insertSeenSets(ctx, rows))
    } catch (error) {
      for (const row of rows) keep(sets, row)
      throw error
    }
    written += rows.length
  }
  return written
}

/** Writes the showings of every tenant kept in this process. */
export async function flushShowings(world: World, now = new Date()): Promise<void> {
  for (const [tenantId, sets] of waitingOf(world)) {
    const tenant = sets.size > 0 ? await tenantNumbered(world, tenantId) : null
    if (tenant) await writeShowings(openSystemCtx(world, tenant, { kind: 'system', name: 'showings' }, now))
  }
}

/** How often a profile was shown on each of the last days, today included, by source. */
export async function showingsOf(ctx: Ctx, profileId: number, days: number): Promise<DaySum[]> {
  await writeShowings(ctx)
  return store.sumsSince(ctx, profileId, dayInShanghai(momentBefore(ctx.now, days - 1, 'day')))
}

const middlesOf = perProcess(() => new LRUCache<string, { value: number | null }>({ max: 2_000, ttl: 600_000 }))
const ROUNDED_TO = 10

/**
 * Median showings of a city and sex since `day`, in tens; null if there are too few profiles to compare. Cached for up
 * to ten minutes.
 */
export async function medianSince(ctx: Ctx, geo: string, gender: Gender, day: string): Promise<number | null> {
  const key = `${ctx.tenant.id} ${geo} ${gender} ${day}`
  const middles = middlesOf(ctx)
  const known = middles.get(key)
  if (known) return known.value
  const { people, middle } = await store.measureCrowdSince(ctx, { geo, gender, day })
  const value = people < seenLimits.crowdMin ? null : Math.round(middle / ROUNDED_TO) * ROUNDED_TO
  middles.set(key, { value })
  return value
}

export const isPaidSource = (source: ShowingSource): boolean => isIn(paidSources, source)
