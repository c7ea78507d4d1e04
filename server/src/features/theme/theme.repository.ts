/** The only writer of zones, their members and watchers of newcomers. */
import { certificateStates } from '@qianxian/protocol/certificate/certificate.words'
import { certificatesFor, type ThemeFigures } from '@qianxian/protocol/theme/theme.rules'
import type { LoveFilter } from '@qianxian/protocol/love/love.schema'
import { themeMemberStates, type ThemeMemberStatus } from '@qianxian/protocol/theme/theme.words'
import { and, asc, desc, eq, gt, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { sqlTimestamp } from '../../db/sql-timestamp'
import { sqlList, sqlLiteral } from '../../db/sql-literals'
import { certificates } from '../../db/tables/certificate'
import { loveProfiles as p } from '../../db/tables/love'
import { themeMembers as m, themes, themeWishes } from '../../db/tables/theme'
import { candidatesOf, candidateConditions, standpointOf, type Candidates, type Seeker } from '../love/love'

export type Theme = typeof themes.$inferSelect
export type ThemeMember = typeof m.$inferSelect

const isIn = sqlLiteral<ThemeMemberStatus>('in')
const hasLapsed = sqlLiteral<ThemeMemberStatus>('lapsed')

// --- Rules ------------------------------------------------------------------

/** A neutral viewer, because a rule tests facts and does not depend on the viewer. */
const nobody = (ctx: Ctx): Seeker => ({
  tenantId: ctx.tenant.id,
  now: ctx.now,
  userId: null,
  visibilities: [],
  standpoint: standpointOf(null, false),
  me: null,
  mate: null,
  said: null,
})

/** Conditions for a zone's members; empty if the zone has no rule and is not for VIPs. */
const asks = ({ kind, rule, isVipOnly }: Theme): LoveFilter => ({
  ...(kind === 'rule' ? rule : {}),
  ...(isVipOnly ? { hasVip: true } : {}),
})

export const hasRule = ({ kind, isVipOnly }: Theme): boolean => kind === 'rule' || isVipOnly

/** Condition on a row of love_profiles: its facts fit the zone. */
function factsFit(ctx: Ctx, theme: Theme): SQL {
  if (!hasRule(theme)) return sql`true`
  const { wanted, genders } = candidatesOf(nobody(ctx), asks(theme), {})
  return and(inArray(p.gender, [...genders]), wanted)!
}

/** Certified facts require a certificate that is valid now, swept or not. */
function isProven(ctx: Ctx, { kind, rule }: Theme): SQL {
  if (kind !== 'rule') return sql`true`
  const groups = certificatesFor(rule).map(
    (kinds) => sql`exists (select 1 from ${certificates} c where c.tenant_id = ${p.tenantId} and c.profile_id = ${p.id}
      and c.kind in ${sqlList(kinds)} and c.status in ${sqlList(certificateStates.counting)} and (c.valid_until is null or c.valid_until > ${sqlTimestamp(ctx.now)}))`,
  )
  return groups.length === 0 ? sql`true` : sql.join(groups, sql` and `)
}

/** The whole condition; an unknown fact does not fit. */
const fits = (ctx: Ctx, theme: Theme): SQL => sql`(${factsFit(ctx, theme)} and ${isProven(ctx, theme)})`

// --- Zones ------------------------------------------------------------------

const isOnline = eq(themes.status, 'online')

/** Open zones of a city (null: any), in the platform's order. */
export const themesIn = (ctx: Ctx, city: string | null): Promise<Theme[]> =>
  ctx.db
    .select()
    .from(themes)
    .where(
      and(
        tenantScope(ctx, themes),
        isOnline,
        city === null ? undefined : sql`(${themes.cities} = '{}'::text[] or ${city} = any(${themes.cities}))`,
      ),
    )
    .orderBy(asc(themes.sort), asc(themes.id))

export async function themeById(ctx: Ctx, id: number): Promise<Theme | null> {
  const [row] = await ctx.db
    .select()
    .from(themes)
    .where(and(tenantScope(ctx, themes), eq(themes.id, id)))
  return row ?? null
}

export async function themesByIds(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Theme>> {
  const rows = await ctx.db
    .select()
    .from(themes)
    .where(and(tenantScope(ctx, themes), inArray(themes.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

// --- Members ----------------------------------------------------------------

const ofZone = (ctx: Ctx, themeId: number, profileId: number) =>
  and(tenantScope(ctx, m), eq(m.themeId, themeId), eq(m.profileId, profileId))

export async function memberOfZone(ctx: Ctx, themeId: number, profileId: number): Promise<ThemeMember | null> {
  const [row] = await ctx.db
    .select()
    .from(m)
    .where(ofZone(ctx, themeId, profileId))
  return row ?? null
}

export async function memberById(ctx: Ctx, id: number): Promise<ThemeMember | null> {
  const [row] = await ctx.db
    .select()
    .from(m)
    .where(and(tenantScope(ctx, m), eq(m.id, id)))
  return row ?? null
}

export const membersByIds = (ctx: Ctx, ids: readonly number[]): Promise<ThemeMember[]> =>
  ctx.db
    .select()
    .from(m)
    .where(and(tenantScope(ctx, m), inArray(m.id, [...ids])))

/** The memberships of a profile in all zones. */
export async function membershipsOf(ctx: Ctx, profileId: number): Promise<Map<number, ThemeMember>> {
  const rows = await ctx.db
    .select()
    .from(m)
    .where(and(tenantScope(ctx, m), eq(m.profileId, profileId)))
  return new Map(rows.map((row) => [row.themeId, row]))
}

export type MemberChange = Partial<Pick<ThemeMember, 'words' | 'reason' | 'auditTaskId'>> & { status: ThemeMemberStatus }

/** The caller must hold the lock on the profile, so that one member cannot join twice at once. */
export async function keepMember(ctx: Ctx, themeId: number, profileId: number, standing: MemberChange): Promise<ThemeMember> {
  const facts = { words: null, reason: null, auditTaskId: null, ...standing, at: ctx.now }
  const [row] = await ctx.db
    .insert(m)
    .values({ tenantId: ctx.tenant.id, themeId, profileId, createdAt: ctx.now, ...facts })
    .onConflictDoUpdate({ target: [m.tenantId, m.themeId, m.profileId], set: facts })
    .returning()
  return row!
}

/** Records the open audit task of a member. */
export async function noteTask(ctx: Ctx, id: number, auditTaskId: number): Promise<void> {
  await ctx.db
    .update(m)
    .set({ auditTaskId })
    .where(and(tenantScope(ctx, m), eq(m.id, id)))
}

/** A current or former member of the zone, with their account. */
export async function insiderOf(ctx: Ctx, themeId: number, profileId: number): Promise<(ThemeMember & { userId: number }) | null> {
  const [row] = await ctx.db
    .select({ member: m, userId: p.userId })
    .from(m)
    .innerJoin(p, and(eq(p.tenantId, m.tenantId), eq(p.id, m.profileId)))
    .where(and(ofZone(ctx, themeId, profileId), inArray(m.status, themeMemberStates.inside)))
  return row ? { ...row.member, userId: row.userId ?? 0 } : null
}

/** True if the profile is listed, its facts fit the zone, and required proof is valid. */
export async function checkFitting(
  ctx: Ctx,
  theme: Theme,
  profileId: number,
): Promise<{ isListed: boolean; hasFacts: boolean; isProven: boolean }> {
  const [row] = await ctx.db
    .select({
      isListed: p.isListed,
      hasFacts: sql<boolean>`(${factsFit(ctx, theme)}) is true`,
      isProven: sql<boolean>`(${isProven(ctx, theme)}) is true`,
    })
    .from(p)
    .where(and(tenantScope(ctx, p), eq(p.id, profileId)))
  return row ?? { isListed: false, hasFacts: false, isProven: false }
}

/** Returns the given zones whose rule still fits a member, swept or not. */
export async function filterStillFitting(ctx: Ctx, zones: readonly Theme[], profileId: number): Promise<Set<number>> {
  if (zones.length === 0) return new Set()
  const each = zones.map((zone) => sql`case when ${fits(ctx, zone)} then ${zone.id}::bigint end`)
  const [row] = await ctx.db
    .select({
      fitting: sql<number[]>`array_remove(array[${sql.join(each, sql`, `)}], null)::text[]`.mapWith((ids: string[]) => ids.map(Number)),
    })
    .from(p)
    .where(and(tenantScope(ctx, p), eq(p.id, profileId)))
  return new Set(row?.fitting)
}

export interface SyncedMembers {
  lapsed: { memberId: number; profileId: number }[]
  /** Number of members who joined; in the first night they are too many to be named. */
  come: number
}

/**
 * Updates a zone for all members, or for one, in one statement: membership ends for those who do not fit, and fitting ones join,
 * in a zone by rule all, else only former members. Members who left, were refused or removed are not added.
 */
export async function syncMembers(ctx: Ctx, theme: Theme, profileId?: number): Promise<SyncedMembers> {
  const ofOne = profileId === undefined ? sql`` : sql` and ${p.id} = ${profileId}`
  const [tenant, zone, now] = [sql`${ctx.tenant.id}::bigint`, sql`${theme.id}::bigint`, sqlTimestamp(ctx.now)]
  const who = sql`${p.tenantId} = ${tenant}${ofOne}`
  const member = sql`${who} and ${p.id} = ${m}.profile_id and ${m}.tenant_id = ${tenant} and ${m}.theme_id = ${zone}`
  // Existing members are excluded by a subquery, not a join: planned from an empty table's statistics, a join would scan
  // everything per row.
  const entering =
    theme.kind === 'rule' && theme.sensitivity === null
      ? sql`insert into ${m} (tenant_id, theme_id, profile_id, status, at, created_at)
          select ${tenant}, ${zone}, ${p.id}, ${isIn}, ${now}, ${now} from ${p} where ${who} and ${p.isListed} and ${fits(ctx, theme)}
          on conflict (tenant_id, theme_id, profile_id) do nothing returning 1`
      : sql`select 1 where false`
  const { rows } = await ctx.db.execute<{ id: number | null; profile_id: number | null; come: number }>(sql`
    with gone as (
      update ${m} set status = ${hasLapsed}, at = ${now} from ${p}
        where ${member} and ${m}.status = ${isIn} and ${fits(ctx, theme)} is not true returning ${m}.id, ${m}.profile_id),
    back as (
      update ${m} set status = ${isIn}, at = ${now} from ${p}
        where ${member} and ${m}.status = ${hasLapsed} and ${p.isListed} and ${fits(ctx, theme)} returning 1),
    come as (${entering})
    select id, profile_id, 0 as come from gone
    union all select null, null, (select count(*) from back)::int + (select count(*) from come)::int`)
  return {
    lapsed: rows.flatMap(({ id, profile_id: who }) => (id === null || who === null ? [] : [{ memberId: id, profileId: who }])),
    come: rows.reduce((sum, row) => sum + row.come, 0),
  }
}

// --- Queries ------------------------------------------------------------------

/** Counts listed members who fit now. */
export async function countFigures(ctx: Ctx, theme: Theme, activeSince: Date): Promise<ThemeFigures> {
  const [row] = await ctx.db
    .select({
      male: sql<number>`(count(*) filter (where ${p.gender} = 'male'))::int`,
      female: sql<number>`(count(*) filter (where ${p.gender} = 'female'))::int`,
      active: sql<number>`(count(*) filter (where ${p.shownActiveAt} >= ${sqlTimestamp(activeSince)}))::int`,
    })
    .from(m)
    .innerJoin(p, and(eq(p.tenantId, m.tenantId), eq(p.id, m.profileId)))
    .where(and(isOfZone(ctx, theme.id), sql`${p.isListed}`, fits(ctx, theme)))
  return row!
}

export async function keepFigures(ctx: Ctx, id: number, figures: ThemeFigures): Promise<void> {
  await ctx.db
    .update(themes)
    .set({ figures })
    .where(and(tenantScope(ctx, themes), eq(themes.id, id)))
}

const isOfZone = (ctx: Ctx, themeId: number) => and(tenantScope(ctx, m), eq(m.themeId, themeId), sql`${m.status} = ${isIn}`)

export interface Place {
  activeAt: string
  id: number
}

/** Members whom the viewer may see, most active first. */
export async function listPeople(
  ctx: Ctx,
  theme: Theme,
  { candidates, after, limit }: { candidates: Candidates; after: Place | null; limit: number },
): Promise<Place[]> {
  const rows = await ctx.db
    .select({ id: p.id, activeAt: p.shownActiveAt })
    .from(m)
    .innerJoin(p, and(eq(p.tenantId, m.tenantId), eq(p.id, m.profileId)))
    .where(
      and(
        isOfZone(ctx, theme.id),
        candidateConditions(candidates),
        fits(ctx, theme),
        after === null
          ? undefined
          : or(
              sql`${p.shownActiveAt} < ${after.activeAt}::timestamptz`,
              and(sql`${p.shownActiveAt} = ${after.activeAt}::timestamptz`, gt(p.id, after.id)),
            ),
      ),
    )
    .orderBy(desc(p.shownActiveAt), asc(p.id))
    .limit(limit)
  return rows.map(({ id, activeAt }) => ({ id, activeAt: activeAt!.toISOString() }))
}

/** Number of members visible to the viewer who joined within a period. */
export async function countNewcomers(
  ctx: Ctx,
  theme: Theme,
  candidates: Candidates,
  { since, until, max }: { since: Date; until: Date; max: number },
): Promise<number> {
  const some = ctx.db
    .select({ id: p.id })
    .from(m)
    .innerJoin(p, and(eq(p.tenantId, m.tenantId), eq(p.id, m.profileId)))
    .where(and(isOfZone(ctx, theme.id), gt(m.at, since), lt(m.at, until), candidateConditions(candidates), fits(ctx, theme)))
    .limit(max)
    .as('some')
  const [row] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}

// --- Watchers of newcomers --------------------------------------------------

const wish = (ctx: Ctx, themeId: number, profileId: number) =>
  and(tenantScope(ctx, themeWishes), eq(themeWishes.themeId, themeId), eq(themeWishes.profileId, profileId))

export async function hasWish(ctx: Ctx, themeId: number, profileId: number): Promise<boolean> {
  return (
    (
      await ctx.db
        .select({ one: sql`1` })
        .from(themeWishes)
        .where(wish(ctx, themeId, profileId))
    ).length > 0
  )
}

export async function keepWish(ctx: Ctx, themeId: number, profileId: number): Promise<void> {
  await ctx.db.insert(themeWishes).values({ tenantId: ctx.tenant.id, themeId, profileId, lookedAt: ctx.now }).onConflictDoNothing()
}

export async function dropWish(ctx: Ctx, themeId: number, profileId: number): Promise<void> {
  await ctx.db.delete(themeWishes).where(wish(ctx, themeId, profileId))
}

export interface DueWish {
  profileId: number
  userId: number
  lookedAt: Date
}

/** A zone's watchers for whom it was last checked before this time, by profile. */
export async function wishesDue(
  ctx: Ctx,
  themeId: number,
  { before, after, size }: { before: Date; after: number; size: number },
): Promise<DueWish[]> {
  const rows = await ctx.db
    .select({ profileId: themeWishes.profileId, lookedAt: themeWishes.lookedAt, userId: p.userId })
    .from(themeWishes)
    .innerJoin(p, and(eq(p.tenantId, themeWishes.tenantId), eq(p.id, themeWishes.profileId)))
    .where(
      and(
        tenantScope(ctx, themeWishes),
        eq(themeWishes.themeId, themeId),
        lt(themeWishes.lookedAt, before),
        gt(themeWishes.profileId, after),
        eq(p.isAccountOpen, true),
        sql`${p.userId} is not null`,
      ),
    )
    .orderBy(asc(themeWishes.profileId))
    .limit(size)
  return rows.map((row) => ({ ...row, userId: row.userId! }))
}

/** Returns false if another process recorded the check meanwhile. */
export async function noteLooked(ctx: Ctx, themeId: number, { profileId, lookedAt }: DueWish): Promise<boolean> {
  const rows = await ctx.db
    .update(themeWishes)
    .set({ lookedAt: ctx.now })
    .where(and(wish(ctx, themeId, profileId), eq(themeWishes.lookedAt, lookedAt)))
    .returning({ id: themeWishes.profileId })
  return rows.length > 0
}
