/** The only writer of showings. */
import type { Gender } from '@qianxian/protocol/love/profile.words'
import { type ShowingSource, wholeDay } from '@qianxian/protocol/placement/placement.words'
import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { blockedPairs } from '../../db/tables/interact'
import { loveProfiles as p } from '../../db/tables/love'
import { paidShowings, showings, showingViewers, shownTo } from '../../db/tables/placement'

/** Ids by public number of the profiles that the viewer's profile (null: none) may meet. */
export async function loadIdsByNo(ctx: Ctx, nos: readonly string[], viewerProfileId: number | null): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ id: p.id, no: p.no })
    .from(p)
    .where(
      and(
        tenantScope(ctx, p),
        inArray(p.no, [...nos]),
        viewerProfileId === null
          ? undefined
          : sql`not exists (select 1 from ${blockedPairs} a where a.tenant_id = ${ctx.tenant.id} and a.a_id = ${viewerProfileId} and a.b_id = ${p.id})`,
      ),
    )
  return new Map(rows.map(({ id, no }) => [no, id]))
}

/** The profiles shown to one viewer on one day in one kind of list. */
export interface SeenSet {
  viewerId: number
  day: string
  source: ShowingSource
  profileIds: readonly number[]
}

const json = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::jsonb`
const setKey = ({ viewerId, day, source }: Omit<SeenSet, 'profileIds'>) => `${viewerId} ${day} ${source}`
const bySet = (a: SeenSet, b: SeenSet) => (setKey(a) < setKey(b) ? -1 : 1)

/**
 * Adds profiles not yet shown to that viewer on that day. Must run in a transaction; writes for the same viewer are serialised.
 */
export async function insertSeenSets(ctx: TxCtx, sets: readonly SeenSet[]): Promise<void> {
  const sorted = sets.toSorted(bySet)
  const { id: tenantId } = ctx.tenant
  await ctx.db
    .insert(shownTo)
    .values(sorted.map(({ viewerId, day, source }) => ({ tenantId, viewerId, day, source })))
    .onConflictDoNothing()
  const keys = sorted.map(({ viewerId, day, source }) => ({ v: viewerId, d: day, s: source }))
  const { rows: held } = await ctx.db.execute<{
    viewer_id: number
    day: string
    source: ShowingSource
    profile_ids: number[]
    places: string[]
  }>(sql`
    select t.viewer_id, t.day, t.source, t.profile_ids, t.places from ${shownTo} t
    where t.tenant_id = ${tenantId} and (t.viewer_id, t.day, t.source) in (select k.v, k.d, k.s from jsonb_to_recordset(${json(keys)}) as k(v bigint, d text, s text))
    order by t.viewer_id, t.day, t.source for update`)
  const before = new Map(held.map((row) => [setKey({ viewerId: row.viewer_id, day: row.day, source: row.source }), row]))
  const fresh = sorted.flatMap((set) => {
    const known = new Set(before.get(setKey(set))?.profile_ids.map(Number))
    const profileIds = set.profileIds.filter((id) => !known.has(id))
    return profileIds.length > 0 ? [{ ...set, profileIds, places: before.get(setKey(set))?.places ?? [] }] : []
  })
  if (fresh.length === 0) return
  const placeOf = await placesOf(ctx, [...new Set(fresh.flatMap(({ source, profileIds }) => (source === 'home' ? profileIds : [])))])
  const written = fresh.map((set) => {
    const places = set.source === 'home' ? set.profileIds.flatMap((id) => placeOf.get(id) ?? []) : []
    return { ...set, newPlaces: [...new Set(places)].filter((place) => !set.places.includes(place)) }
  })
  const more = written.map(({ viewerId: v, day: d, source: s, profileIds: ids, newPlaces: ps }) => ({ v, d, s, ids, ps }))
  await ctx.db.execute(sql`
    update ${shownTo} t set profile_ids = t.profile_ids || m.ids, places = t.places || m.ps
    from jsonb_to_recordset(${json(more)}) as m(v bigint, d text, s text, ids bigint[], ps text[])
    where t.tenant_id = ${tenantId} and t.viewer_id = m.v and t.day = m.d and t.source = m.s`)
  await raise(
    ctx,
    written.flatMap(({ day, source, profileIds }) => profileIds.map((profileId) => ({ profileId, day, source }))),
  )
  await raiseViewers(
    ctx,
    written.flatMap(({ day, newPlaces }) => newPlaces.map((place) => ({ place, day }))),
  )
}

const SPLIT = ':'
const genderOf = (place: string) => place.split(SPLIT)[1] as Gender

async function placesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: p.id, geo: p.shownCityGeo, gender: p.gender })
    .from(p)
    .where(and(tenantScope(ctx, p), inArray(p.id, [...ids])))
  return new Map(rows.flatMap(({ id, geo, gender }) => (geo && gender ? [[id, `${geo}${SPLIT}${gender}`]] : [])))
}

async function raise(ctx: Ctx, shown: readonly { profileId: number; day: string; source: ShowingSource }[]): Promise<void> {
  if (shown.length === 0) return
  const rows = shown.map(({ profileId: p, day: d, source: s }) => ({ p, d, s }))
  await ctx.db.execute(sql`
    insert into ${showings} (tenant_id, profile_id, day, source, seen)
    select ${ctx.tenant.id}, r.p, r.d, r.s, count(*)::int from jsonb_to_recordset(${json(rows)}) as r(p bigint, d text, s text)
    group by r.p, r.d, r.s order by r.p, r.d, r.s
    on conflict (tenant_id, profile_id, day, source) do update set seen = ${showings}.seen + excluded.seen`)
}

async function raiseViewers(ctx: Ctx, seen: readonly { place: string; day: string }[]): Promise<void> {
  if (seen.length === 0) return
  const rows = seen.map(({ place, day }) => ({ g: place.split(SPLIT)[0], s: genderOf(place), d: day }))
  await ctx.db.execute(sql`
    insert into ${showingViewers} (tenant_id, geo, gender, day, viewers)
    select ${ctx.tenant.id}, r.g, r.s, r.d, count(*)::int from jsonb_to_recordset(${json(rows)}) as r(g text, s text, d text)
    group by r.g, r.s, r.d order by r.g, r.s, r.d
    on conflict (tenant_id, geo, gender, day) do update set viewers = ${showingViewers}.viewers + excluded.viewers`)
}

interface PaidShowing {
  profileId: number
  day: string
  hour: number
  source: ShowingSource
}

/** Adds each paid showing once per viewer, day and list (or its hour), and once a day to the sums. Must run in a transaction. */
export async function insertPaidShowings(ctx: Ctx, viewerId: number, shown: readonly PaidShowing[]): Promise<void> {
  const sorted = shown.toSorted((a, b) => a.profileId - b.profileId || (a.source < b.source ? -1 : 1))
  const rows = await ctx.db
    .insert(paidShowings)
    .values(sorted.map((one) => ({ ...one, tenantId: ctx.tenant.id, viewerId, at: ctx.now })))
    .onConflictDoNothing()
    .returning({ profileId: paidShowings.profileId, day: paidShowings.day, source: paidShowings.source, hour: paidShowings.hour })
  const fresh = []
  for (const row of rows) if (row.hour === wholeDay || !(await hasSeenEarlier(ctx, viewerId, row))) fresh.push(row)
  await raise(ctx, fresh)
}

const hasSeenEarlier = async (ctx: Ctx, viewerId: number, { profileId, day, source, hour }: PaidShowing): Promise<boolean> =>
  (await ctx.db.$count(
    paidShowings,
    and(
      tenantScope(ctx, paidShowings),
      eq(paidShowings.profileId, profileId),
      eq(paidShowings.day, day),
      eq(paidShowings.source, source),
      eq(paidShowings.viewerId, viewerId),
      lt(paidShowings.hour, hour),
    ),
  )) > 0

export interface DaySum {
  day: string
  source: ShowingSource
  seen: number
}

export const sumsSince = (ctx: Ctx, profileId: number, day: string): Promise<DaySum[]> =>
  ctx.db
    .select({ day: showings.day, source: showings.source, seen: showings.seen })
    .from(showings)
    .where(and(tenantScope(ctx, showings), eq(showings.profileId, profileId), gte(showings.day, day)))

/** The city and sex of a profile; null if either is unknown. */
export async function placeOfProfile(ctx: Ctx, id: number): Promise<{ geo: string; gender: Gender } | null> {
  const [row] = await ctx.db
    .select({ geo: p.shownCityGeo, gender: p.gender })
    .from(p)
    .where(and(tenantScope(ctx, p), eq(p.id, id)))
  return row?.geo && row.gender ? { geo: row.geo, gender: row.gender } : null
}

/** Number of the most active profiles sampled for the median. */
const CROWD_MAX = 2_000

/** Showings per profile of a city and sex since a day: the number of profiles and the median. */
export async function measureCrowdSince(
  ctx: Ctx,
  { geo, gender, day }: { geo: string; gender: Gender; day: string },
): Promise<{ people: number; middle: number }> {
  const { rows } = await ctx.db.execute<{ people: number; middle: number | null }>(sql`
    with crowd as materialized (
      select ${p.id} as id from ${p} where ${tenantScope(ctx, p)} and ${p.isListed} and ${p.gender} = ${gender} and ${p.shownCityGeo} = ${geo}
      order by ${p.shownActiveAt} desc nulls last limit ${CROWD_MAX}),
    sums as (select c.id, coalesce((select sum(s.seen) from ${showings} s where s.tenant_id = ${ctx.tenant.id} and s.profile_id = c.id and s.day >= ${day}), 0) as seen from crowd c)
    select count(*)::int as people, percentile_disc(0.5) within group (order by seen)::int as middle from sums`)
  const { people, middle } = rows[0]!
  return { people, middle: middle ?? 0 }
}

/** Deletes expired showings. */
export async function forgetShowings(ctx: Ctx, { sumsBefore, setsBefore }: { sumsBefore: string; setsBefore: string }): Promise<void> {
  await ctx.db.delete(showings).where(and(tenantScope(ctx, showings), lt(showings.day, sumsBefore)))
  await ctx.db.delete(paidShowings).where(and(tenantScope(ctx, paidShowings), lt(paidShowings.day, sumsBefore)))
  await ctx.db.delete(showingViewers).where(and(tenantScope(ctx, showingViewers), lt(showingViewers.day, sumsBefore)))
  await ctx.db.delete(shownTo).where(and(tenantScope(ctx, shownTo), lt(shownTo.day, setsBefore)))
}
