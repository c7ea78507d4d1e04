/**
 * Browsing: pages of the people visible to the viewer, ordered and without repeats. For love users, a snapshot is ordered by
 * two-way fit or by distance; the other orders follow the table.
 */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { type Dictionary, name, type ValueOf, values } from '@qianxian/protocol/base/dictionary'
import type { LoveSort } from '@qianxian/protocol/love/love.words'
import { education, incomeBand, profileLimits } from '@qianxian/protocol/love/profile.words'
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import type { love } from '@qianxian/protocol/love/love'
import type { LoveCard, LoveFilter } from '@qianxian/protocol/love/love.schema'
import type { ShowingSource } from '@qianxian/protocol/placement/placement.words'
import { nearBand, nearLimits } from '@qianxian/protocol/place/place.words'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '../../../ctx'
import { fault } from '../../../http/fault'
import { paging, type Asked } from '../../../http/paging'
import type { Verb } from '../../../http/serve'
import { perProcess } from '../../../lib/per-process'
import { bandsFrom, requireNearbyStandpoint } from '../../place/place'
import { regionNames, shortName } from '../../tenant/tenant'
import {
  countListed,
  feedById,
  insertFeed,
  findListPage,
  findNamePage,
  nearestOf,
  loadStatistics,
  type ListOrder,
} from './browse.repository'
import { candidatesOf, isPublicNumber } from './candidates'
import { rankedPool } from './ranking'
import { checkFilter } from './filter'
import { tryConsumeCount, roundedCount, visitorCardLimit } from './shares'
import { seekerFrom, seekerOf, selfOf } from './seeker'
import { presentLoveCard, scorerOf, sightsOf, takesPart, type Self } from '../love.presenter'
import { profileIdByNo, type CardRow } from '../love.repository'
import { readPrivacy } from '../profile/privacy'
import { admitToVisitor } from '../visitor-people'

const TOTAL_CAP = 1000
const FEEDS_KEPT = 5
const FEED_LIFE_DAYS = 1

export const getPaged: Verb<typeof love.getPaged> = async (ctx, { filter = {}, sort = 'recommended', ...asked }) => {
  checkFilter(filter)
  refuseUnseen(ctx, filter)
  if (isPublicNumber(filter.keyword)) return onePerson(ctx, filter.keyword!.trim())
  const self = await selfOf(ctx)
  const isPersonal = takesPart(ctx) && self !== null && readPrivacy(self.profile).personalisedRec
  if (sort === 'distance') return nearbyPage(ctx, self, filter, asked)
  if (sort === 'recommended' && isPersonal && !filter.keyword) return feedPage(ctx, self, filter, asked)
  return orderedPage(ctx, self, filter, sort, asked)
}

/** A viewer limited to cards may not filter by facts that cards hide: being found would reveal them. */
function refuseUnseen(ctx: Ctx, filter: LoveFilter): void {
  if (takesPart(ctx) || !filter.housing?.length) return
  throw fault(ctx.viewer ? 'not_love_user' : 'login_required')
}

/** Searching by public number finds that person whatever the wishes; a hidden person or one closed to search is not found. */
async function onePerson(ctx: Ctx, no: string): Promise<OutputOf<typeof love.getPaged>> {
  const id = await profileIdByNo(ctx.db, ctx.tenant.id, no)
  const isWanted = (profile: CardRow) => readPrivacy(profile).allowSearch
  const found = id === null ? [] : await visibleCards(ctx, await selfOf(ctx), [id], 'search', isWanted)
  const admitted = await admitToVisitor(ctx, id === null || found.length === 0 ? [] : [id])
  const list = id !== null && admitted.has(id) ? found : []
  return { list, nextCursor: null, total: list.length, isLoginNeeded: list.length < found.length }
}

/** A keyword makes it a search; any other list belongs to the home page. */
const sourceOf = ({ keyword }: LoveFilter): ShowingSource => (keyword?.trim() ? 'search' : 'home')

/** Cards in the given order; people the viewer may not see (any more) are omitted. */
async function visibleCards(
  ctx: Ctx,
  self: Self | null,
  ids: readonly number[],
  source: ShowingSource,
  isWanted: (profile: CardRow) => boolean = () => true,
  told: (profile: CardRow, card: LoveCard) => LoveCard = (_profile, card) => card,
): Promise<LoveCard[]> {
  if (ids.length === 0) return []
  const { sights } = await sightsOf(ctx, ids, self)
  const score = scorerOf(ctx, self)
  return ids.flatMap((id) => {
    const sight = sights.get(id)
    return sight?.seen && isWanted(sight.profile) ? [told(sight.profile, presentLoveCard(ctx, sight, score, source))] : []
  })
}

// --- Orders by a column of the table -----------------------------------------

type KeysetPlace = [value: string | number, id: number, shown: number]

async function orderedPage(
  ctx: Ctx,
  self: Self | null,
  filter: LoveFilter,
  sort: Exclude<LoveSort, 'distance'>,
  asked: Asked,
): Promise<OutputOf<typeof love.getPaged>> {
  const order: ListOrder = sort === 'recommended' ? 'active' : sort
  const { place, size, cursorAt } = paging<KeysetPlace>(ctx, `love:${sort}:${ctx.viewer?.userId ?? 0}:${JSON.stringify(filter)}`, asked)
  const shown = place?.[2] ?? 0
  const cap = ctx.viewer ? Infinity : visitorCardLimit(ctx)
  const limit = Math.min(size, cap - shown)
  const candidates = candidatesOf(await seekerFrom(ctx, self), filter, { isRecommending: sort === 'recommended' })
  const after = place ? { value: place[0], id: place[1] } : null
  const query = { candidates, order, after, limit: limit + 1 }
  const { found, lookedTo } = filter.keyword?.trim()
    ? { found: await findNamePage(ctx.db, { ...query, keyword: filter.keyword }), lookedTo: null }
    : await findListPage(ctx.db, query)
  const page = found.slice(0, limit)
  const hasMore = found.length > limit || lookedTo !== null
  const end = found.length > limit ? page.at(-1) : lookedTo
  const ids = page.map((row) => row.id)
  const admitted = await admitToVisitor(ctx, ids, { isFree: !place && isStandard(ctx, filter, sort) })
  const isLoginNeeded = (hasMore && shown + page.length >= cap) || admitted.size < ids.length
  const list = await visibleCards(
    ctx,
    self,
    ids.filter((id) => admitted.has(id)),
    sourceOf(filter),
  )
  return {
    list,
    nextCursor: end && !isLoginNeeded ? cursorAt([end.value, end.id, shown + page.length]) : null,
    // The total is free if everyone fits on the first page; otherwise it is not worth counting.
    total: place || hasMore || admitted.size < ids.length ? null : page.length,
    isLoginNeeded,
  }
}

/** True for the list of the home page, which every visitor gets and the page's document contains: one city, any gender, one order. */
const isStandard = (ctx: Ctx, { city, gender: _any, ...more }: LoveFilter, sort: LoveSort): boolean =>
  sort === 'recommended' && (city === undefined || city === ctx.tenant.city) && Object.keys(more).length === 0

// --- Lists ordered once into a snapshot ---------------------------------------

type FeedPlace = [feedId: number, offset: number]

/** A list ordered once at its start, so that paging neither repeats nor skips. */
interface Snapshot {
  /** The kind of order; together with the filter it identifies the list. */
  by: 'feed' | 'nearby'
  /** Returns the profile ids in order. */
  draw(): Promise<readonly number[]>
  cards(ids: readonly number[]): Promise<LoveCard[]>
}

async function snapshotPage(ctx: Ctx, self: Self, filter: LoveFilter, { by, draw, cards }: Snapshot, asked: Asked) {
  const filterHash = ctx.secrets.hash(by, JSON.stringify(filter)).slice(0, 32)
  const { place, size, cursorAt } = paging<FeedPlace>(ctx, `${by}:${self.profile.id}:${filterHash}`, asked)
  const feed = place ? await storedFeed(ctx, place[0]) : await newFeed(ctx, self, filterHash, await draw())
  let offset = place?.[1] ?? 0
  const list: LoveCard[] = []
  // People blocked or hidden since the snapshot leave gaps, which the next ones fill.
  while (list.length < size && offset < feed.profileIds.length) {
    const ids = feed.profileIds.slice(offset, offset + size - list.length)
    offset += ids.length
    list.push(...(await cards(ids)))
  }
  return { list, nextCursor: offset < feed.profileIds.length ? cursorAt([feed.id, offset]) : null, total: null, isLoginNeeded: false }
}

async function storedFeed(ctx: Ctx, id: number): Promise<{ id: number; profileIds: readonly number[] }> {
  const feed = await feedById(ctx.db, ctx.tenant.id, id)
  if (!feed || feed.createdAt < momentBefore(ctx.now, FEED_LIFE_DAYS, 'day')) throw fault('cursor_invalid')
  return feed
}

async function newFeed(ctx: Ctx, self: Self, filterHash: string, profileIds: readonly number[]) {
  const feed = { tenantId: ctx.tenant.id, profileId: self.profile.id, filterHash, profileIds: [...profileIds], createdAt: ctx.now }
  return { id: await insertFeed(ctx.db, feed, FEEDS_KEPT), profileIds }
}

/** A page of the list ordered by fit. */
const feedPage = (ctx: Ctx, self: Self, filter: LoveFilter, asked: Asked) =>
  snapshotPage(
    ctx,
    self,
    filter,
    {
      by: 'feed',
      async draw() {
        const candidates = candidatesOf(await seekerFrom(ctx, self), filter, { isRecommending: true })
        return (await rankedPool(ctx, self, candidates)).map(({ id }) => id)
      },
      cards: (ids) => visibleCards(ctx, self, ids, sourceOf(filter)),
    },
    asked,
  )

/** The nearest people who, like the viewer, want to be found nearby; within a distance band, most recently active first. */
async function nearbyPage(ctx: Ctx, self: Self | null, filter: LoveFilter, asked: Asked) {
  if (!self || !takesPart(ctx)) throw fault(ctx.viewer ? 'not_love_user' : 'login_required')
  const from = await requireNearbyStandpoint(ctx)
  return snapshotPage(
    ctx,
    self,
    filter,
    {
      by: 'nearby',
      async draw() {
        const near = await nearestOf(ctx, candidatesOf(await seekerFrom(ctx, self), filter), from, nearLimits.people)
        const bands = await bandsFrom(
          ctx,
          from,
          near.map(({ id }) => id),
        )
        const rank = ({ id }: { id: number }) => bandOrder.indexOf(bands.get(id) ?? 'beyond')
        const seen = ({ activeAt }: { activeAt: Date | null }) => activeAt?.getTime() ?? 0
        return near.sort((a, b) => rank(a) - rank(b) || seen(b) - seen(a) || a.id - b.id).map(({ id }) => id)
      },
      async cards(ids) {
        const bands = await bandsFrom(ctx, from, ids)
        return visibleCards(
          ctx,
          self,
          ids,
          sourceOf(filter),
          ({ id }) => bands.has(id),
          ({ id }, card) => ({ ...card, cityName: `约 ${name(nearBand, bands.get(id))}` }),
        )
      },
    },
    asked,
  )
}

const bandOrder = values(nearBand)

// --- Loosening a filter that finds too few ----------------------------------

interface Loosening {
  field: string
  text: string
  filter: LoveFilter
  /** Removes the part of the filter entirely; set if one step finds no one. */
  further?: Omit<Loosening, 'further'>
}

const RELAXATIONS = 3

export const getRelaxations: Verb<typeof love.getRelaxations> = async (ctx, { filter }) => {
  checkFilter(filter)
  if (!(await tryConsumeCount(ctx))) return []
  const seeker = await seekerOf(ctx)
  const count = (wanted: LoveFilter) => countListed(ctx, candidatesOf(seeker, wanted, { isCount: true }), TOTAL_CAP)
  const base = await count(filter)
  const found = []
  // A count that timed out is not offered.
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
  return found
    .sort((a, b) => b.gain - a.gain)
    .slice(0, RELAXATIONS)
    .map((one) => ({ ...one, gain: roundedCount(one.gain) }))
}

/** One step for every part of the filter, except gender. */
function looseningsOf(filter: LoveFilter): Loosening[] {
  const steps: Loosening[] = []
  const changed = (change: Partial<LoveFilter>) =>
    Object.fromEntries(Object.entries({ ...filter, ...change }).filter(([, value]) => value !== undefined)) as LoveFilter
  const step = (field: keyof LoveFilter, text: string, change: Partial<LoveFilter>, whole?: string) => {
    const letGo = Object.fromEntries(Object.keys(change).map((name) => [name, undefined])) as Partial<LoveFilter>
    steps.push({ field, text, filter: changed(change), ...(whole ? { further: { field, text: whole, filter: changed(letGo) } } : {}) })
  }
  if (filter.ageMin !== undefined || filter.ageMax !== undefined) {
    step(
      'ageMin',
      '年龄上下各放宽 2 岁',
      {
        ageMin: filter.ageMin === undefined ? undefined : Math.max(profileLimits.ageMin, filter.ageMin - 2),
        ageMax: filter.ageMax === undefined ? undefined : Math.min(profileLimits.ageMax, filter.ageMax + 2),
      },
      '不限年龄',
    )
  }
  if (filter.heightMin !== undefined || filter.heightMax !== undefined) {
    step(
      'heightMin',
      '身高上下各放宽 5 厘米',
      {
        heightMin: filter.heightMin === undefined ? undefined : Math.max(profileLimits.heightCmMin, filter.heightMin - 5),
        heightMax: filter.heightMax === undefined ? undefined : Math.min(profileLimits.heightCmMax, filter.heightMax + 5),
      },
      '不限身高',
    )
  }
  if (filter.educationMin) {
    const lower = oneBelow(education, filter.educationMin)
    step('educationMin', lower ? `学历放宽到${name(education, lower)}` : '不限学历', { educationMin: lower }, '不限学历')
  }
  if (filter.incomeMin) {
    const lower = oneBelow(incomeBand, filter.incomeMin)
    step('incomeMin', lower ? `年收入放宽到${name(incomeBand, lower)}` : '不限年收入', { incomeMin: lower }, '不限年收入')
  }
  if (filter.city) {
    const isProvince = filter.city.endsWith('0000')
    const province = `${filter.city.slice(0, 2)}0000`
    step(
      'city',
      isProvince ? '不限城市' : `看看全${shortName(regionNames(province).provinceName)}`,
      { city: isProvince ? undefined : province },
      '不限城市',
    )
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

function oneBelow<D extends Dictionary>(dictionary: D, value: ValueOf<D>): ValueOf<D> | undefined {
  const all = values(dictionary)
  const lower = all[all.indexOf(value) - 1]
  // The lowest rank as a minimum is the same as no limit.
  return lower === all[0] ? undefined : lower
}

// --- Figures ----------------------------------------------------------------

const FIGURE_DAYS = 7
const figuresOf = perProcess(() => new LRUCache<number, Awaited<ReturnType<typeof loadStatistics>>>({ max: 1000, ttl: 60_000 }))

export const getStatistics: Verb<typeof love.getStatistics> = async (ctx) => {
  const figures = figuresOf(ctx)
  const known = figures.get(ctx.tenant.id)
  if (known) return known
  const counted = await loadStatistics(ctx.db, ctx.tenant.id, momentBefore(ctx.now, FIGURE_DAYS, 'day'))
  figures.set(ctx.tenant.id, counted)
  return counted
}
