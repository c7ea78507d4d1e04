/**
 * The people of the day: the set shown to a member from the first view of a day until midnight in China. A person appears once
 * per round; a new round begins when all eligible people were shown.
 */
import { dayInShanghai, endOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { values } from '@qianxian/protocol/base/dictionary'
import type { MatchExplain } from '@qianxian/protocol/love/love.schema'
import type { mate } from '@qianxian/protocol/mate/mate'
import { dailyLimits, dailySlot, type DailySlot, type MateField } from '@qianxian/protocol/mate/mate.words'
import { requireMember, type Ctx, type TxCtx } from '../../ctx'
import { readAll } from '../../db/reads'
import type { DailyItem } from '../../db/tables/mate'
import { fault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import {
  candidatesOf,
  cardsOf,
  explainMany,
  requireProfileIdOfNo,
  rankedPool,
  seekerFrom,
  selfOf,
  filterLiked,
  type Ranked,
  type Seeker,
  type Self,
} from '../love/love'
import * as store from './daily.repository'

/** Minutes to wait after a search for an empty place found no one. */
const SEEK_MINUTES = 10

export const getDaily: Verb<typeof mate.getDaily> = async (ctx) => {
  const self = await selfOf(ctx)
  if (!self) throw fault('not_love_user')
  const seeker = await seekerFrom(ctx, self)
  const date = dayInShanghai(ctx.now)
  const profileId = self.profile.id
  const row = (await store.findDailySet(ctx, profileId, date)) ?? (await beginDay(ctx, self, seeker, date))
  const items = await standing(ctx, self, seeker, row)
  const ids = items.map(({ id }) => id)
  const [cards, fits] = await readAll(ctx, [() => cardsOf(ctx, ids, 'daily'), () => explainMany(ctx, profileId, ids)])
  return {
    date,
    endsAt: endOfDayInShanghai(ctx.now).toISOString(),
    people: items.flatMap(({ id, slot, isOpened = false }) => {
      const card = cards.get(id)
      if (!card?.isAvailable) return []
      return [{ card, slot, reasons: reasonsOf(card.reason, slot, fits.get(id), self), isOpened }]
    }),
  }
}

/** Opening a person outside the day's set changes nothing. */
export const openDaily: Verb<typeof mate.openDaily> = async (ctx, { no }) => {
  const opened = await requireProfileIdOfNo(ctx, no)
  const profileId = requireMember(ctx).profileId ?? 0
  await ctx.tx(async (ctx) => {
    const row = await store.lockDailySet(ctx, profileId, dayInShanghai(ctx.now))
    if (row?.items.some(({ id, isOpened }) => id === opened && !isOpened))
      await store.changeSet(ctx, row, {
        items: row.items.map((item) => (item.id === opened ? { ...item, isOpened: true as const } : item)),
      })
  })
  return {}
}

async function beginDay(ctx: Ctx, self: Self, seeker: Seeker, date: string): Promise<store.DailyRow> {
  const { cycle, items } = await drawn(ctx, self, seeker, {
    cycle: await store.latestCycle(ctx, self.profile.id),
    others: [],
    places: values(dailySlot).flatMap((slot) => Array.from({ length: dailyLimits[slot] }, () => slot)),
  })
  return store.keepSet(ctx, { profileId: self.profile.id, date, cycle, items: items.filter((item) => item !== null) })
}

// --- Drawing ----------------------------------------------------------------

interface Draw {
  cycle: number
  /** People already in the set, from any round. */
  others: readonly number[]
  places: readonly DailySlot[]
}

interface Drawn {
  cycle: number
  /** One item per place; null if no one was found. */
  items: (DailyItem | null)[]
}

/** Fills each place: from this round first, and from the next round once this one is exhausted. */
async function drawn(ctx: Ctx, self: Self, seeker: Seeker, draw: Draw): Promise<Drawn> {
  const first = await fromRound(ctx, self, seeker, draw)
  const open = draw.places.filter((_, at) => first[at] === null)
  if (open.length === 0) return { cycle: draw.cycle, items: first }
  const cycle = draw.cycle + 1
  const others = [...draw.others, ...first.flatMap((item) => (item ? [item.id] : []))]
  const next = await fromRound(ctx, self, seeker, { cycle, others, places: open })
  // If no one is left at all, the round continues: a person who joins tomorrow belongs to it.
  if (next.every((item) => item === null)) return { cycle: draw.cycle, items: first }
  let at = 0
  return { cycle, items: first.map((item) => item ?? next[at++]!) }
}

async function fromRound(ctx: Ctx, self: Self, seeker: Seeker, { cycle, others, places }: Draw): Promise<(DailyItem | null)[]> {
  const everybody = candidatesOf(seeker, {}, { isRecommending: true })
  const ranked = await rankedPool(ctx, self, store.excludeShown(ctx, everybody, { profileId: self.profile.id, cycle, others }))
  return placed(ranked, places).map((one) => one && { ...one, cycle })
}

/**
 * Fills pool places with the best fit, and wildcard places with the best who miss an optional wish; if there is none, with the
 * next in rank.
 */
function placed(ranked: readonly Ranked[], places: readonly DailySlot[]): (Pick<DailyItem, 'id' | 'slot'> | null)[] {
  const free = [...ranked]
  const take = (at: number) => free.splice(at, 1)[0]
  const items = places.map((slot) => {
    const one = slot === 'pool' ? take(0) : undefined
    return one ? { id: one.id, slot } : null
  })
  return places.map((slot, at) => {
    if (items[at] || slot === 'pool') return items[at]!
    const unlike = free.findIndex(({ isUnlike }) => isUnlike)
    if (unlike >= 0) return { id: take(unlike)!.id, slot }
    const one = take(0)
    return one ? { id: one.id, slot: 'pool' as const } : null
  })
}

// --- Replacing ----------------------------------------------------------------

/** Replaces people who are no longer visible or no longer fulfil a must, but not those whom the viewer skipped or is bound to. */
async function standing(ctx: Ctx, self: Self, seeker: Seeker, row: store.DailyRow): Promise<DailyItem[]> {
  const { here, lost } = await divided(ctx, self, seeker, row)
  const isSought = row.soughtAt !== null && row.soughtAt > momentBefore(ctx.now, SEEK_MINUTES, 'minute')
  return lost.length === 0 || isSought ? here : ctx.tx((ctx) => replaced(ctx, self, seeker, row.date))
}

async function divided(ctx: Ctx, self: Self, seeker: Seeker, row: store.DailyRow): Promise<{ here: DailyItem[]; lost: DailyItem[] }> {
  const items = row.items.filter(({ isGone }) => !isGone)
  const candidates = candidatesOf(seeker, {}, { isRecommending: true, keepsLiked: true })
  const ids = items.map(({ id }) => id)
  const [fulfilling, taken] = await readAll(ctx, [() => store.filterFulfilling(ctx, ids, candidates), () => filterLiked(ctx, self, ids)])
  const isHere = ({ id }: DailyItem) => fulfilling.has(id) && taken.has(id)
  const missing = items.filter((item) => !isHere(item))
  if (missing.length === 0) return { here: items, lost: [] }
  const kept = await store.filterNotReplaced(
    ctx,
    row.profileId,
    missing.map(({ id }) => id),
  )
  return { here: items.filter(isHere), lost: missing.filter(({ id }) => !kept.has(id)) }
}

/** Checked again with the set locked, because another open page may have replaced them already. */
async function replaced(ctx: TxCtx, self: Self, seeker: Seeker, date: string): Promise<DailyItem[]> {
  const row = (await store.lockDailySet(ctx, self.profile.id, date))!
  const { here, lost } = await divided(ctx, self, seeker, row)
  if (lost.length === 0) return here
  const { cycle, items: found } = await drawn(ctx, self, seeker, {
    cycle: row.cycle,
    others: row.items.map(({ id }) => id),
    places: lost.map(({ slot }) => slot),
  })
  const standIn = new Map(lost.map(({ id }, at) => [id, found[at] ?? null]))
  const items = row.items.flatMap((item): DailyItem[] => {
    const other = item.isGone ? undefined : standIn.get(item.id)
    return other ? [other, { ...item, isGone: true }] : [item]
  })
  await store.changeSet(ctx, row, { cycle, items, soughtAt: found.includes(null) ? ctx.now : row.soughtAt })
  const shown = new Set([...here, ...found].flatMap((item) => (item ? [item.id] : [])))
  return items.filter(({ id, isGone }) => !isGone && shown.has(id))
}

// --- Reasons ----------------------------------------------------------------

function reasonsOf(reason: string | null, slot: DailySlot, fit: MatchExplain | undefined, { mate: wished }: Self): string[] {
  const mine = fit?.mine ?? []
  const isWish = (field: string) => wished?.weights[field as MateField] === 'prefer'
  const unlike = slot === 'wildcard' ? mine.find(({ field, verdict }) => verdict !== 'fit' && isWish(field)) : undefined
  const met = reason ?? mine.find(({ verdict }) => verdict === 'fit')?.text
  return [unlike?.text, met].filter((text) => text !== undefined)
}
