/** Paging is stable: however short the walks of one request, pages return the same people in the same order. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestWorld, type TestWorld } from '../../../../test/world'
import { loveProfiles } from '../../../db/tables/love'
import { fencesAllow } from '../projection/fences'
import { findListPage, type Place, type ListReach } from './browse.repository'
import { candidatesOf } from './candidates'

const PEOPLE = 18
/** Unlimited reach: gives the complete result to which the short walks must add up. */
const ENDLESS: ListReach = { shortWalk: 10_000, longWalk: 10_000, walks: 1, rare: 10_000 }

let w: TestWorld
beforeAll(async () => {
  w = await openTestWorld()
  const made = await Promise.all(
    Array.from({ length: PEOPLE }, (_, index) =>
      w.loveUser({ profile: { gender: index % 3 === 0 ? 'male' : 'female', heightCm: 160 + (index % 4) } }),
    ),
  )
  // Several profiles share an activity time, to test tie-breaks.
  for (const [index, { profileId }] of made.entries()) {
    const at = new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 4)))
    await w.world.db
      .update(loveProfiles)
      .set({ publishedAt: at, lastActiveAt: at, completeness: 50 + (index % 3) })
      .where(and(eq(loveProfiles.tenantId, w.tenantA), eq(loveProfiles.id, profileId)))
  }
})
afterAll(() => w.close())

async function walkAll(
  order: 'newest' | 'active' | 'complete',
  filter: { heightMin?: number; gender?: 'male' },
  reach: ListReach,
  limit: number,
) {
  const nobody = {
    userId: null,
    me: null,
    mate: null,
    said: null,
    standpoint: { isMatchmaker: false, isVerified: false, isFaceVerified: false, regions: [] },
  }
  const seeker = { tenantId: w.tenantA, now: new Date(), visibilities: ['public' as const], ...nobody }
  const candidates = candidatesOf(seeker, filter)
  const ids: number[] = []
  let after: Place | null = null
  let pages = 0
  do {
    const { found, lookedTo }: Awaited<ReturnType<typeof findListPage>> = await findListPage(w.world.db, {
      candidates,
      order,
      after,
      limit,
      reach,
    })
    ids.push(...found.map((row) => row.id))
    after = lookedTo ?? (found.length === limit ? found.at(-1)! : null)
    pages += 1
  } while (after && pages < 200)
  return { ids, pages }
}

describe.each(['newest', 'active', 'complete'] as const)('in the order %s', (order) => {
  it.each([
    ['pages are complete if two walks in a row find no match', { shortWalk: 1, longWalk: 2, walks: 1, rare: 0 }, { heightMin: 163 }],
    ['pages are complete if walks continue until the first match', { shortWalk: 1, longWalk: 3, walks: 5, rare: 0 }, { heightMin: 163 }],
    [
      'pages are complete if all matches of a rare wish are fetched',
      { shortWalk: 1, longWalk: 2, walks: 1, rare: 100 },
      { heightMin: 162 },
    ],
    ['pages of one gender are complete', { shortWalk: 2, longWalk: 3, walks: 1, rare: 0 }, { gender: 'male' as const }],
    ['pages of both genders without a wish are complete', { shortWalk: 1, longWalk: 4, walks: 1, rare: 0 }, {}],
  ])('%s', async (_name, reach, filter) => {
    const whole = await walkAll(order, filter, ENDLESS, PEOPLE + 1)
    const rows = await w.world.db
      .select({ id: loveProfiles.id })
      .from(loveProfiles)
      .where(
        and(
          eq(loveProfiles.tenantId, w.tenantA),
          inArray(loveProfiles.gender, 'gender' in filter ? ['male'] : ['male', 'female']),
          sql`is_listed`,
          'heightMin' in filter ? sql`height_cm >= ${filter.heightMin}` : undefined,
        ),
      )
    expect([...whole.ids].sort()).toEqual(rows.map((row) => row.id).sort())
    for (const limit of [1, 2, 5]) expect((await walkAll(order, filter, reach, limit)).ids).toEqual(whole.ids)
  })
})

it('the query is planned as if most people match, so that it walks the newest and does not sort all', async () => {
  const { db } = w.world
  const isLetIn = fencesAllow({ isMatchmaker: false, isVerified: false, isFaceVerified: false, regions: [] })
  await db.execute(sql`analyze ${loveProfiles}`)
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) select 1 from ${loveProfiles} where ${isLetIn}`,
  )
  expect(rows[0]!['QUERY PLAN'][0].Plan['Plan Rows']).toBeGreaterThan((await db.$count(loveProfiles, isLetIn)) / 2)
})
