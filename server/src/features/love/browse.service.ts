/**
 * Browsing: whoever looks gets the people open to them, in an order, page by page, without repeats.
 * Love users get a snapshot ordered by two-way fit; the other orders follow the table itself.
 */
import { startOfDayInShanghai } from '@qianxian/protocol/calendar'
import * as dict from '@qianxian/protocol/dictionaries'
import { name, values } from '@qianxian/protocol/dictionaries'
import type { InputOf, OutputOf } from '@qianxian/protocol/endpoint'
import { browseLimits, freeQuotas, pageLimits, profileLimits } from '@qianxian/protocol/limits'
import type { love as endpoints } from '@qianxian/protocol/love'
import type { LoveCard, LoveFilter, LoveSort } from '@qianxian/protocol/love.schema'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { regionNames, shortName } from '../tenant/regions'
import { candidatePool, countListed, dropOldFeedsOf, feedById, insertFeed, likesSince, listPage, namePage, statistics, type Found, type ListOrder } from './browse.repository'
import { candidateConditions, gendersOf, isPublicNumber, type Seeker } from './candidates'
import { cardsOfSights, scoredOf, sightsOf, takesPart } from './cards'
import { readCursor, writeCursor } from './cursor'
import { preferencesByIds, profileIdByNo, profilesByIds, type ProfileRow } from './love.repository'
import { privacyOf } from './privacy'
import { scoreOf } from './score'

type Input<Verb extends keyof typeof endpoints> = InputOf<(typeof endpoints)[Verb]>
type Output<Verb extends keyof typeof endpoints> = Promise<OutputOf<(typeof endpoints)[Verb]>>

const POOL = 400
const TOTAL_CAP = 1000
const FEEDS_KEPT = 5
const FEED_LIFE_MS = 86_400_000
/** Taken from the score of somebody who has had their share of likes today, so that others are seen too. */
const POPULAR_PENALTY = 15

export async function getPaged(ctx: Ctx, { filter = {}, sort = 'recommended', cursor, size = pageLimits.sizeDefault }: Input<'getPaged'>): Output<'getPaged'> {
  checkFilter(filter)
  if (isPublicNumber(filter.keyword)) return onePerson(ctx, filter.keyword!.trim())
  const seeker = await seekerOf(ctx)
  const isPersonal = seeker.me !== null && privacyOf(seeker.me).personalisedRec
  if (sort === 'recommended' && isPersonal && !filter.keyword) return feedPage(ctx, seeker, filter, cursor, size)
  return orderedPage(ctx, seeker, filter, sort, cursor, size)
}

export async function seekerOf(ctx: Ctx): Promise<Seeker> {
  const { viewer } = ctx
  const isTakingPart = takesPart(ctx)
  const visibilities = ['public']
  if (viewer) visibilities.push('members')
  if ((isTakingPart && viewer?.isWhetherVip) || viewer?.roles.has('matchmaker')) visibilities.push('vip_only')
  if (viewer?.roles.has('matchmaker')) visibilities.push('matchmaker_only')
  const [me = null] = isTakingPart ? await profilesByIds(ctx.db, ctx.tenant.id, [viewer!.profileId!], ctx.now) : []
  const wants = me ? ((await preferencesByIds(ctx.db, ctx.tenant.id, [me.id])).get(me.id) ?? null) : null
  return { tenantId: ctx.tenant.id, now: ctx.now, visibilities, me, wants }
}

function checkFilter(filter: LoveFilter): void {
  const isCrossed = (min?: number, max?: number) => min !== undefined && max !== undefined && min > max
  const fields: Record<string, string> = {}
  if (isCrossed(filter.ageMin, filter.ageMax)) fields['filter.ageMin'] = '最小年龄不能大于最大年龄'
  if (isCrossed(filter.heightMin, filter.heightMax)) fields['filter.heightMin'] = '最低身高不能大于最高身高'
  const [first] = Object.values(fields)
  if (first) throw fault('input_invalid', { fields, message: first })
}

/** Searching by public number finds that one person, whatever the wishes; who is hidden or closed to search is simply not found. */
async function onePerson(ctx: Ctx, no: string): Output<'getPaged'> {
  const id = await profileIdByNo(ctx.db, ctx.tenant.id, no)
  const list = id === null ? [] : await visibleCards(ctx, [id], (profile) => privacyOf(profile).allowSearch)
  return { list, nextCursor: null, total: list.length, isLoginNeeded: false }
}

/** Cards in the given order; people who may not be seen (any more) are left out. */
async function visibleCards(ctx: Ctx, ids: readonly number[], isWanted: (profile: ProfileRow) => boolean = () => true): Promise<LoveCard[]> {
  if (ids.length === 0) return []
  const { me, sights } = await sightsOf(ctx, ids)
  const visible = ids.flatMap((id) => {
    const sight = sights.get(id)
    return sight?.seen && isWanted(sight.profile) ? [sight] : []
  })
  const cards = await cardsOfSights(ctx, me, visible)
  return visible.map((sight) => cards.get(sight.profile.id)!)
}

// --- Orders that follow the table -------------------------------------------

type KeysetPlace = [value: string | number, id: number, shown: number]

async function orderedPage(ctx: Ctx, seeker: Seeker, filter: LoveFilter, sort: LoveSort, cursor: string | null | undefined, size: number): Output<'getPaged'> {
  const order: ListOrder = sort === 'recommended' ? 'active' : sort
  const purpose = `love:${sort}:${ctx.viewer?.userId ?? 0}:${JSON.stringify(filter)}`
  const place = readCursor<KeysetPlace>(ctx, purpose, cursor)
  const shown = place?.[2] ?? 0
  const cap = ctx.viewer ? Infinity : (ctx.tenant.configs.love.visitorDailyCards ?? freeQuotas.visitorCardsPerDay)
  const limit = Math.min(size, cap - shown)
  const where = candidateConditions(seeker, filter, { isRecommending: sort === 'recommended' })
  const genders = gendersOf(seeker, filter)
  const after = place ? { value: place[0], id: place[1] } : null
  const query = { where, genders, order, after, limit: limit + 1 }
  const found: Found[] = filter.keyword?.trim()
    ? await namePage(ctx.db, { ...query, tenantId: ctx.tenant.id, keyword: filter.keyword })
    : await listPage(ctx.db, query)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const hasMore = found.length > limit
  const isLoginNeeded = hasMore && shown + page.length >= cap
  return {
    list: await visibleCards(ctx, page.map((row) => row.id)),
    nextCursor: hasMore && !isLoginNeeded && last ? writeCursor(ctx, purpose, [last.value, last.id, shown + page.length]) : null,
    total: place ? null : !hasMore ? page.length : filter.keyword ? null : await countListed(ctx.db, where, genders, TOTAL_CAP),
    isLoginNeeded,
  }
}

// --- The recommended snapshot -----------------------------------------------

type FeedPlace = [feedId: number, offset: number]

async function feedPage(ctx: Ctx, seeker: Seeker, filter: LoveFilter, cursor: string | null | undefined, size: number): Output<'getPaged'> {
  const me = seeker.me!
  const filterHash = ctx.secrets.hash('feed', JSON.stringify(filter)).slice(0, 32)
  const purpose = `feed:${me.id}:${filterHash}`
  const place = readCursor<FeedPlace>(ctx, purpose, cursor)
  const feed = place ? await storedFeed(ctx, place[0]) : await newFeed(ctx, seeker, filter, filterHash)
  let offset = place?.[1] ?? 0
  const list: LoveCard[] = []
  // Who was blocked or hid since the snapshot leaves a gap that the next ones fill.
  while (list.length < size && offset < feed.profileIds.length) {
    const ids = feed.profileIds.slice(offset, offset + size - list.length)
    offset += ids.length
    list.push(...(await visibleCards(ctx, ids)))
  }
  return {
    list,
    nextCursor: offset < feed.profileIds.length ? writeCursor(ctx, purpose, [feed.id, offset]) : null,
    total: feed.total,
    isLoginNeeded: false,
  }
}

async function storedFeed(ctx: Ctx, id: number): Promise<{ id: number; profileIds: number[]; total: number | null }> {
  const feed = await feedById(ctx.db, ctx.tenant.id, id)
  if (!feed || ctx.now.getTime() - feed.createdAt.getTime() > FEED_LIFE_MS) throw fault('cursor_invalid')
  return { id: feed.id, profileIds: feed.profileIds, total: null }
}

async function newFeed(ctx: Ctx, seeker: Seeker, filter: LoveFilter, filterHash: string) {
  const me = seeker.me!
  const where = candidateConditions(seeker, filter, { isRecommending: true })
  const genders = gendersOf(seeker, filter)
  const pool = await candidatePool(ctx.db, where, genders, POOL)
  const ids = pool.map((row) => row.id)
  const wishes = await preferencesByIds(ctx.db, ctx.tenant.id, ids)
  const likes = await likesSince(ctx.db, ctx.tenant.id, ids, startOfDayInShanghai(ctx.now))
  const mine = scoredOf(me, seeker.wants)
  const ranked = pool.map((row) => {
    const isPopular = (likes.get(row.id) ?? 0) >= browseLimits.popularLikesPerDay
    return { id: row.id, rank: scoreOf(mine, scoredOf(row, wishes.get(row.id) ?? null), ctx.now) - (isPopular ? POPULAR_PENALTY : 0) }
  })
  // The pool comes most active first, and sorting keeps that order among equals.
  ranked.sort((a, b) => b.rank - a.rank)
  const profileIds = ranked.slice(0, POOL).map((row) => row.id)
  const id = await insertFeed(ctx.db, { tenantId: ctx.tenant.id, profileId: me.id, filterHash, profileIds, createdAt: ctx.now })
  await dropOldFeedsOf(ctx.db, ctx.tenant.id, me.id, FEEDS_KEPT)
  const total = pool.length < POOL ? pool.length : await countListed(ctx.db, where, genders, TOTAL_CAP)
  return { id, profileIds, total }
}

// --- Loosening a filter that finds too few ----------------------------------

interface Loosening {
  field: string
  text: string
  filter: LoveFilter
  /** The whole of it let go, for when one step brings nobody. */
  further?: Omit<Loosening, 'further'>
}

const RELAXATIONS = 3

export async function getRelaxations(ctx: Ctx, { filter }: Input<'getRelaxations'>): Output<'getRelaxations'> {
  checkFilter(filter)
  const seeker = await seekerOf(ctx)
  const count = (wanted: LoveFilter) => countListed(ctx.db, candidateConditions(seeker, wanted), gendersOf(seeker, wanted), TOTAL_CAP)
  const base = await count(filter)
  const found = []
  // What cannot be counted in time is not promised.
  const gainOf = async (wanted: LoveFilter) => {
    const more = await count(wanted)
    return more === null || base === null ? 0 : more - base
  }
  for (const { further, ...step } of looseningsOf(filter)) {
    const gain = await gainOf(step.filter)
    if (gain > 0) found.push({ ...step, gain })
    else if (further) {
      const furtherGain = await gainOf(further.filter)
      if (furtherGain > 0) found.push({ ...further, gain: furtherGain })
    }
  }
  return found.sort((a, b) => b.gain - a.gain).slice(0, RELAXATIONS)
}

/** One step for every part of the filter. Gender is never among them. */
function looseningsOf(filter: LoveFilter): Loosening[] {
  const steps: Loosening[] = []
  const changed = (change: Partial<LoveFilter>) => Object.fromEntries(Object.entries({ ...filter, ...change }).filter(([, value]) => value !== undefined)) as LoveFilter
  const step = (field: keyof LoveFilter, text: string, change: Partial<LoveFilter>, whole?: string) => {
    const letGo = Object.fromEntries(Object.keys(change).map((name) => [name, undefined])) as Partial<LoveFilter>
    steps.push({ field, text, filter: changed(change), ...(whole ? { further: { field, text: whole, filter: changed(letGo) } } : {}) })
  }
  if (filter.ageMin !== undefined || filter.ageMax !== undefined) {
    step('ageMin', '年龄上下各放宽 2 岁', {
      ageMin: filter.ageMin === undefined ? undefined : Math.max(profileLimits.ageMin, filter.ageMin - 2),
      ageMax: filter.ageMax === undefined ? undefined : Math.min(99, filter.ageMax + 2),
    }, '不限年龄')
  }
  if (filter.heightMin !== undefined || filter.heightMax !== undefined) {
    step('heightMin', '身高上下各放宽 5 厘米', {
      heightMin: filter.heightMin === undefined ? undefined : Math.max(profileLimits.heightCmMin, filter.heightMin - 5),
      heightMax: filter.heightMax === undefined ? undefined : Math.min(profileLimits.heightCmMax, filter.heightMax + 5),
    }, '不限身高')
  }
  if (filter.educationMin) {
    const lower = oneBelow(dict.education, filter.educationMin)
    step('educationMin', lower ? `学历放宽到${name(dict.education, lower)}` : '不限学历', { educationMin: lower }, '不限学历')
  }
  if (filter.incomeMin) {
    const lower = oneBelow(dict.incomeBand, filter.incomeMin)
    step('incomeMin', lower ? `年收入放宽到${name(dict.incomeBand, lower)}` : '不限年收入', { incomeMin: lower }, '不限年收入')
  }
  if (filter.city) {
    const isProvince = filter.city.endsWith('0000')
    const province = `${filter.city.slice(0, 2)}0000`
    step('city', isProvince ? '不限城市' : `看看全${shortName(regionNames(province).provinceName)}`, { city: isProvince ? undefined : province }, '不限城市')
  }
  if (filter.maritalStatus?.length) step('maritalStatus', '不限婚姻状况', { maritalStatus: undefined })
  if (filter.housing?.length) step('housing', '不限住房情况', { housing: undefined })
  if (filter.tags?.length) step('tags', '不限标签', { tags: undefined })
  if (filter.isVerified) step('isVerified', '不限是否认证', { isVerified: undefined })
  if (filter.isOnline) step('isOnline', '不限在线时间', { isOnline: undefined })
  if (filter.isNew) step('isNew', '不限加入时间', { isNew: undefined })
  if (filter.hasVip) step('hasVip', '不限会员类型', { hasVip: undefined })
  return steps
}

function oneBelow<D extends dict.Dictionary>(dictionary: D, value: dict.ValueOf<D>): dict.ValueOf<D> | undefined {
  const all = values(dictionary)
  const lower = all[all.indexOf(value) - 1]
  // The lowest rank as a minimum is no limit at all.
  return lower === all[0] ? undefined : lower
}

// --- Figures ----------------------------------------------------------------

const WEEK_MS = 7 * 86_400_000
const figures = new LRUCache<number, Awaited<ReturnType<typeof statistics>>>({ max: 1000, ttl: 60_000 })

export async function getStatistics(ctx: Ctx): Output<'getStatistics'> {
  const known = figures.get(ctx.tenant.id)
  if (known) return known
  const counted = await statistics(ctx.db, ctx.tenant.id, new Date(ctx.now.getTime() - WEEK_MS))
  figures.set(ctx.tenant.id, counted)
  return counted
}
