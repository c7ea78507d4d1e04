/**
 * Conditions on love_profiles for a person's lists: visible to the viewer, matching the viewer's filter and firm wishes, and not
 * excluded by the other's firm wishes. Conditions test only facts that the profile shows to the viewer. Otherwise appearing in a
 * result would reveal a hidden fact.
 */
import type { ShowAge, ShowIncome, Visibility } from '@qianxian/protocol/love/privacy.words'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { ageAt, yearsBefore } from '@qianxian/protocol/base/calendar'
import { type Dictionary, values } from '@qianxian/protocol/base/dictionary'
import { agesOfBand } from '@qianxian/protocol/base/format'
import type { InteractionType } from '@qianxian/protocol/interact/interact.words'
import { lineLimits, lineStates, type LineStatus } from '@qianxian/protocol/line/line.words'
import { browseLimits } from '@qianxian/protocol/love/love.words'
import { noPattern } from '@qianxian/protocol/love/profile.rules'
import { education, type Gender, gender, incomeBand } from '@qianxian/protocol/love/profile.words'
import type { LoveFilter } from '@qianxian/protocol/love/love.schema'
import type { Mate } from '@qianxian/protocol/mate/mate.schema'
import type { MateField, MateWeight } from '@qianxian/protocol/mate/mate.words'
import { and, eq, gte, inArray, lte, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { users } from '../../../db/tables/account'
import { blockedPairs, hiddenContacts, interactions, matches } from '../../../db/tables/interact'
import { lineRequests } from '../../../db/tables/line'
import { loveProfiles as p, nicknameGrams } from '../../../db/tables/love'
import { matePreferences } from '../../../db/tables/mate'
import { cityOf, regionPrefix } from '../../tenant/tenant'
import type { CardRow } from '../love.repository'
import { readPrivacy } from '../profile/privacy'
import { fencesAllow, regionsAround, type Standpoint } from '../projection/fences'
import { sqlList, sqlLiteral } from '../../../db/sql-literals'
import { containing } from '../../../db/sql-pattern'
import { sqlTimestamp } from '../../../db/sql-timestamp'

export interface Seeker {
  tenantId: number
  now: Date
  /** The viewer's account; null for a visitor. */
  userId: number | null
  /** Visibilities that the viewer may see. */
  visibilities: readonly Visibility[]
  /** The viewer's facts that others' privacy fences check. */
  standpoint: Standpoint
  /** The viewer's own row and preferences, if they take part as a love user. */
  me: CardRow | null
  mate: Mate | null
  /** Wishes of a viewer who takes no part; they are the initial filter of lists, which the viewer could set themselves. */
  said: Pick<LoveFilter, 'gender' | 'ageMin' | 'ageMax'> | null
}

/** 最近在线: active within this many days. */
const ONLINE_DAYS = 3

export interface Candidates {
  tenantId: number
  /** Queried one by one, because every order's index begins with gender. */
  genders: readonly Gender[]
  /** Conditions that nearly everyone fulfils. */
  open: SQL
  /** The filter's and both sides' firm conditions on a profile; undefined if there are none. */
  wanted: SQL | undefined
  /** The requested city, if it is one whole city: a separate index lists its people, most recently active first. */
  city: SQL | undefined
  /** Condition on relations between the viewer and the other, such as blocks and skips. */
  between: SQL | undefined
}

export function candidatesOf(
  seeker: Seeker,
  filter: LoveFilter,
  {
    isRecommending = false,
    isCount = false,
    keepsLiked = false,
  }: { isRecommending?: boolean; isCount?: boolean; keepsLiked?: boolean } = {},
): Candidates {
  const { tenantId, me } = seeker
  // A search by name or number ignores wishes.
  const isSteered = me !== null && !filter.keyword
  const hasAges = filter.ageMin !== undefined || filter.ageMax !== undefined
  const said = filter.keyword || hasAges ? null : seeker.said
  return {
    tenantId,
    genders: gendersOf(seeker, filter),
    open: and(
      eq(p.tenantId, tenantId),
      // Literal SQL, not a parameter, so that every plan can use the indexes on listed people.
      sql`${p.isListed}`,
      isOpenTo(seeker),
      filter.keyword ? sql`coalesce(${p.privacy} ->> 'allowSearch', 'true') = 'true'` : undefined,
      isRecommending ? sql`${p.allowRecommend}` : undefined,
    )!,
    wanted: and(
      ...filterConditions(filter, seeker.now),
      ageBetween(said?.ageMin ?? null, said?.ageMax ?? null, seeker.now),
      ...(isSteered || isCount ? myFirmWishes(seeker, filter) : []),
      // Omitted from counts: a number would reveal what individuals avoid, and whose colleagues they are.
      ...(isSteered && !isCount ? theirFirmWishes(me, seeker.now) : []),
    ),
    city: filter.city && regionPrefix(cityOf(filter.city)).length === 4 ? livesIn(filter.city) : undefined,
    between: and(
      notHiding(seeker),
      me ? notAgain(tenantId, me, seeker.now, isRecommending && !keepsLiked) : undefined,
      // A search by name still finds them.
      me && isRecommending && !filter.keyword ? sql`${p.id} not in (${boundTo(tenantId, me.id)})` : undefined,
      ...(me && !isCount ? apartFromColleagues(me) : []),
      isRecommending ? isUnattached(tenantId) : undefined,
    ),
  }
}

/** People whose profile admits the viewer. */
export const isOpenTo = ({ visibilities, standpoint }: Seeker): SQL =>
  and(inArray(p.visibility, [...visibilities]), fencesAllow(standpoint))!

/** All conditions combined, for counting. */
export const candidateConditions = ({ open, wanted, between, genders }: Candidates): SQL =>
  and(open, inArray(p.gender, [...genders]), wanted, between)!

function gendersOf(seeker: Seeker, filter: LoveFilter): Gender[] {
  if (filter.gender) return [filter.gender]
  if (seeker.me?.gender && !isPublicNumber(filter.keyword)) return [seeker.me.gender === 'male' ? 'female' : 'male']
  return seeker.said?.gender && !filter.keyword ? [seeker.said.gender] : values(gender)
}

export const isPublicNumber = (keyword: string | undefined): boolean => noPattern.test(keyword?.trim() ?? '')

// --- The filter -------------------------------------------------------------

function filterConditions(filter: LoveFilter, now: Date): (SQL | undefined)[] {
  return [
    ageBetween(filter.ageMin ?? null, filter.ageMax ?? null, now),
    filter.heightMin === undefined ? undefined : gte(p.heightCm, filter.heightMin),
    filter.heightMax === undefined ? undefined : lte(p.heightCm, filter.heightMax),
    filter.educationMin === undefined ? undefined : gte(p.educationRank, rankOf(education, filter.educationMin)),
    // People who hide their income are not found by income: a filter must not reveal a fact that the profile hides.
    filter.incomeMin === undefined ? undefined : and(gte(p.incomeRank, rankOf(incomeBand, filter.incomeMin)), incomeShown),
    filter.maritalStatus?.length ? inArray(p.maritalStatus, filter.maritalStatus) : undefined,
    filter.housing?.length ? inArray(p.housing, filter.housing) : undefined,
    filter.city ? livesIn(filter.city) : undefined,
    filter.isVerified ? eq(p.isVerified, true) : undefined,
    filter.isOnline
      ? and(gte(p.lastActiveAt, momentBefore(now, ONLINE_DAYS, 'day')), sql`coalesce(${p.privacy} ->> 'showOnline', 'true') = 'true'`)
      : undefined,
    filter.isNew ? gte(p.publishedAt, momentBefore(now, browseLimits.newWithinDays, 'day')) : undefined,
    filter.hasVip
      ? sql`exists (select 1 from ${users} u where u.tenant_id = ${p.tenantId} and u.id = ${p.userId} and u.vip_until > ${sqlTimestamp(now)})`
      : undefined,
    filter.tags?.length ? sql`${p.tags} && ${sql.param(filter.tags)}::text[]` : undefined,
  ]
}

const incomeShown = sql`coalesce(${p.privacy} ->> 'showIncome', ${sqlLiteral<ShowIncome>('band')}) <> ${sqlLiteral<ShowIncome>('hidden')}`

const rankOf = (dictionary: Dictionary, value: string): number => (values(dictionary) as string[]).indexOf(value)

/** A person who shows an age band is found by any age in it. */
function ageBetween(min: number | null, max: number | null, now: Date): SQL | undefined {
  if (min === null && max === null) return undefined
  const bands = bornFor(min === null ? null : agesOfBand(min)[0], max === null ? null : agesOfBand(max)[1], now)
  return and(bands, sql`(${p.privacy} ->> 'showAge' = ${sqlLiteral<ShowAge>('band')} or ${bornFor(min, max, now)})`)
}

/** Compares birthdays instead of ages, so that rows need no update on birthdays. */
function bornFor(min: number | null, max: number | null, now: Date): SQL | undefined {
  return and(
    min === null ? undefined : lte(p.birthday, yearsBefore(now, min)),
    max === null ? undefined : sql`${p.birthday} > ${yearsBefore(now, max + 1)}`,
  )
}

/** A person who shows only the province is found by province only. */
function livesIn(code: string): SQL {
  const prefix = regionPrefix(cityOf(code))
  return prefix.length === 4
    ? eq(p.shownCityGeo, `${prefix}00`)
    : and(gte(p.shownCityGeo, `${prefix}0000`), lte(p.shownCityGeo, `${prefix}9999`))!
}

/** Condition of wishes for a region; null for people who show only the province of the city. */
function livesAmong(codes: readonly string[]): SQL | undefined {
  return or(
    ...codes.map((code) => {
      const isWhole = regionPrefix(cityOf(code)).length === 2
      return isWhole ? livesIn(code) : sql`case when ${p.shownCityGeo} = ${`${code.slice(0, 2)}0000`} then null else ${livesIn(code)} end`
    }),
  )
}

/** Matches rows whose nickname contains the words; by characters and pairs, so that two Chinese characters use the index. */
export function nicknameContains(keyword: string): SQL {
  const letters = [...keyword.trim().toLowerCase()]
  const grams = letters.length === 1 ? letters : letters.slice(1).map((letter, index) => letters[index]! + letter)
  return sql`${nicknameGrams} @> ${sql.param(grams)}::text[] and lower(nickname) like ${containing(letters.join(''))}`
}

// --- Relations between the two -----------------------------------------------

/**
 * Excludes people who hide from this account's number. Needed while the account has no profile by which a block could be stored.
 */
function notHiding({ tenantId, userId, me }: Seeker): SQL | undefined {
  if (userId === null || me) return undefined
  return sql`${p.id} not in (select h.profile_id from ${hiddenContacts} h join ${users} u on u.tenant_id = h.tenant_id and u.phone_hash = h.phone_hash
    where h.tenant_id = ${tenantId} and u.id = ${userId})`
}

/**
 * Excludes the viewer, blocked or skipped people, and those who declined or did not answer: one list, read once per
 * query. With `isWithoutLiked`, liked people too.
 */
function notAgain(tenantId: number, me: CardRow, now: Date, isWithoutLiked: boolean): SQL {
  const since = (days: number) => sqlTimestamp(momentBefore(now, days, 'day'))
  const cameToNothing = sql`((l.status = ${sqlLiteral<LineStatus>('declined')} and l.updated_at > ${since(lineLimits.cooldownAfterDeclineDays)})
    or (l.status = ${sqlLiteral<LineStatus>('expired')} and l.updated_at > ${since(lineLimits.cooldownAfterExpiryDays)}))`
  return sql`${p.id} not in (
    select ${me.id}::bigint
    union all select a.b_id from ${blockedPairs} a where a.tenant_id = ${tenantId} and a.a_id = ${me.id}
    union all select i.to_id from ${interactions} i where i.tenant_id = ${tenantId} and i.from_id = ${me.id} and i.type = 'skip' and i.created_at > ${since(browseLimits.skipDays)}
    ${isWithoutLiked ? sql`union all select i.to_id from ${interactions} i where i.tenant_id = ${tenantId} and i.from_id = ${me.id} and i.type = ${sqlLiteral<InteractionType>('like')}` : sql``}
    union all select l.to_id from ${lineRequests} l where l.tenant_id = ${tenantId} and l.from_id = ${me.id} and ${cameToNothing}
    union all select l.from_id from ${lineRequests} l where l.tenant_id = ${tenantId} and l.to_id = ${me.id} and ${cameToNothing})`
}

/**
 * Selects the people whom the viewer knows to be bound to them: by a line that stands, or by a match. A line that was not delivered
 * yet binds only its sender, because its target may not know of it. Every running conversation rests on one of the two.
 */
export function boundTo(tenantId: number, profileId: number): SQL {
  const line = sql`from ${lineRequests} l where l.tenant_id = ${tenantId} and l.status in ${sqlList(lineStates.standing)}`
  const match = sql`from ${matches} m where m.tenant_id = ${tenantId} and m.closed_at is null`
  return sql`select l.to_id ${line} and l.from_id = ${profileId}
    union all select l.from_id ${line} and l.to_id = ${profileId} and l.delivered_at is not null
    union all select m.b_id ${match} and m.a_id = ${profileId}
    union all select m.a_id ${match} and m.b_id = ${profileId}`
}

/**
 * True for a person in a couple by an introduction. Looked up only for the few rows that reach this condition, by the index of
 * either side.
 */
export function isCoupled(tenantId: number, id: SQLWrapper = p.id): SQL {
  const isCoupledAs = (end: SQL) =>
    sql`exists (select 1 from ${lineRequests} c where c.tenant_id = ${tenantId} and ${end} = ${id} and c.status in ${sqlList(lineStates.coupled)})`
  return sql`(${isCoupledAs(sql`c.from_id`)} or ${isCoupledAs(sql`c.to_id`)})`
}

export const isUnattached = (tenantId: number): SQL => sql`not ${isCoupled(tenantId)}`

function apartFromColleagues(me: CardRow): SQL[] {
  const company = me.employer?.trim().toLowerCase()
  if (!company) return []
  const isColleague = sql`lower(${p.employer}) = ${company}`
  return [
    readPrivacy(me).hideFromCompany
      ? sql`${isColleague} is not true`
      : sql`not (coalesce(${p.privacy} ->> 'hideFromCompany', 'false') = 'true' and ${isColleague} is true)`,
  ]
}

// --- Firm wishes (must, avoid) ----------------------------------------------

/** The viewer's wishes on others' facts; a field named by the filter is left to the filter. Unknown facts exclude no one. */
const myFirmWishes = (seeker: Seeker, filter: LoveFilter): SQL[] => [...firmWishConditions(seeker, filter).values()]

/** The viewer's firm wishes as separate conditions, by field. */
export function firmWishConditions({ mate, now }: Seeker, filter: LoveFilter = {}): Map<MateField, SQL> {
  const conditions = new Map<MateField, SQL>()
  if (!mate) return conditions
  const inside: Record<MateField, SQL | undefined> = {
    age: filter.ageMin !== undefined || filter.ageMax !== undefined ? undefined : ageBetween(mate.ageMin, mate.ageMax, now),
    height:
      filter.heightMin !== undefined || filter.heightMax !== undefined
        ? undefined
        : and(
            mate.heightMin === null ? undefined : gte(p.heightCm, mate.heightMin),
            mate.heightMax === null ? undefined : lte(p.heightCm, mate.heightMax),
          ),
    geos: filter.city || mate.geos.length === 0 ? undefined : livesAmong(mate.geos),
    education: filter.educationMin || !mate.educationMin ? undefined : gte(p.educationRank, rankOf(education, mate.educationMin)),
    income:
      filter.incomeMin || !mate.incomeMin
        ? undefined
        : sql`(case when ${incomeShown} then ${p.incomeRank} end) >= ${rankOf(incomeBand, mate.incomeMin)}`,
    marital: filter.maritalStatus?.length ? undefined : oneOf(p.maritalStatus, mate.marital),
    children: oneOf(p.hasChildren, mate.children),
    housing: filter.housing?.length ? undefined : oneOf(p.housing, mate.housing),
    smoking: oneOf(p.smoking, mate.smoking),
    drinking: oneOf(p.drinking, mate.drinking),
    marryWithin: oneOf(p.marryWithin, mate.marryWithin),
  }
  for (const [field, condition] of Object.entries(inside) as [MateField, SQL | undefined][]) {
    if (!condition) continue
    if (mate.weights[field] === 'must') conditions.set(field, sql`(${condition}) is not false`)
    if (mate.weights[field] === 'avoid') conditions.set(field, sql`(${condition}) is not true`)
  }
  return conditions
}

const oneOf = (column: Parameters<typeof inArray>[0], wanted: readonly string[]): SQL | undefined =>
  wanted.length > 0 ? (inArray(column as never, [...wanted] as never) as SQL) : undefined

/** Others' wishes on the viewer's facts: people who ruled the viewer out are not shown. */
function theirFirmWishes(me: CardRow, now: Date): SQL[] {
  const avoided: SQL[] = []
  const range = (field: MateField, fact: number | null) => {
    if (fact === null) return
    const [from, to] = [sql`(w.value ->> ${sql.raw(`'${field}Min'`)})::int`, sql`(w.value ->> ${sql.raw(`'${field}Max'`)})::int`]
    avoided.push(
      sql`(${isAvoided(field)} and coalesce(${from}, ${to}) is not null and ${fact}::int between coalesce(${from}, 0) and coalesce(${to}, 999))`,
    )
  }
  const among = (field: MateField, facts: readonly string[]) => {
    if (facts.length > 0)
      avoided.push(sql`(${isAvoided(field)} and jsonb_exists_any(w.value -> ${sql.raw(`'${field}'`)}, ${sql.param(facts)}::text[]))`)
  }
  const { age, height, marital, geos, children } = copiedFacts(me, now)
  range('age', age)
  range('height', height)
  among('marital', marital)
  among('geos', geos)
  among('children', children)
  if (avoided.length === 0) return []
  const isRuledOut = sql`exists (select 1 from ${matePreferences} w where w.tenant_id = ${p.tenantId} and w.profile_id = ${p.id} and (${sql.join(avoided, sql` or `)}))`
  // Looked up only for the few people who avoid something, instead of joined for all.
  return [...copiedMusts(me, now).values(), sql`case when ${p.hasAvoided} then not ${isRuledOut} else true end`]
}

/** The viewer's facts tested by the musts copied into profiles. */
const copiedFacts = (me: CardRow, now: Date) => ({
  age: me.birthday ? ageAt(me.birthday, now) : null,
  height: me.heightCm,
  marital: me.maritalStatus === null ? [] : [me.maritalStatus],
  geos: me.residenceGeo ? regionsAround(cityOf(me.residenceGeo)) : [],
  children: me.hasChildren === null || me.hasChildren === 'prefer_not' ? [] : [me.hasChildren],
})

function copiedMusts(me: CardRow, now: Date): Map<MateField, SQL> {
  const conditions = new Map<MateField, SQL>()
  const range = (field: MateField, fact: number | null, min: SQLWrapper, max: SQLWrapper) => {
    if (fact !== null) conditions.set(field, sql`(${min} <= ${fact}::smallint and ${max} >= ${fact}::smallint)`)
  }
  const among = (field: MateField, facts: readonly string[], accepted: SQLWrapper) => {
    if (facts.length > 0) conditions.set(field, sql`(${accepted} is null or jsonb_exists_any(${accepted}, ${sql.param(facts)}::text[]))`)
  }
  const { age, height, marital, geos, children } = copiedFacts(me, now)
  range('age', age, p.acceptsAgeMin, p.acceptsAgeMax)
  range('height', height, p.acceptsHeightMin, p.acceptsHeightMax)
  among('marital', marital, p.acceptsMarital)
  among('geos', geos, p.acceptsGeos)
  among('children', children, p.acceptsChildren)
  return conditions
}

/**
 * Conditions for whether the viewer meets others' musts, by field; their wishes are joined as `w`. Avoided facts are excluded:
 * they are never disclosed, not even by a count.
 */
export function reciprocalMusts(me: CardRow, now: Date): Map<MateField, SQL> {
  const conditions = copiedMusts(me, now)
  const isMust = (field: MateField) => sql`w.value -> 'weights' ->> ${sql.raw(`'${field}'`)} = ${sqlLiteral<MateWeight>('must')}`
  const atLeast = (field: MateField, key: keyof Mate, dictionary: Dictionary, fact: string | null) => {
    if (!fact) return
    const above = values(dictionary).slice(rankOf(dictionary, fact) + 1)
    conditions.set(field, sql`(${isMust(field)} and w.value ->> ${sql.raw(`'${key}'`)} = any(${sql.param(above)}::text[])) is not true`)
  }
  const among = (field: MateField, fact: string | null) => {
    const wanted = sql`w.value -> ${sql.raw(`'${field}'`)}`
    if (fact)
      conditions.set(
        field,
        sql`(${isMust(field)} and jsonb_array_length(${wanted}) > 0 and not jsonb_exists(${wanted}, ${fact})) is not true`,
      )
  }
  atLeast('education', 'educationMin', education, me.education)
  atLeast('income', 'incomeMin', incomeBand, readPrivacy(me).showIncome === 'hidden' ? null : me.incomeBand)
  among('housing', me.housing)
  among('smoking', me.smoking)
  among('drinking', me.drinking)
  among('marryWithin', me.marryWithin)
  return conditions
}

const isAvoided = (field: MateField): SQL => sql`w.value -> 'weights' ->> ${sql.raw(`'${field}'`)} = 'avoid'`
