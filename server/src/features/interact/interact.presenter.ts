/** What there is between two people, and the lists of those one has to do with, as far as the viewer may know it. */
import type { PersonEntry, Relation } from '@qianxian/protocol/interact/interact.schema'
import { freeQuotas } from '@qianxian/protocol/interact/interact.words'
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import { profileOf, type Ctx } from '../../ctx'
import { cardsOf, detailsPerDay, hintsOf, openTo, seekerOf } from '../love/love'
import * as lists from './interact-lists.repository'
import * as store from './interact.repository'

export const isVip = (ctx: Ctx): boolean => ctx.viewer?.isWhetherVip === true

/** The state of the pair as the viewer may know it. */
export async function relationOf(ctx: Ctx, me: number, other: number, isNewMatch = false): Promise<Relation> {
  const { hasLine: _hasLine, ...state } = await store.relationBetween(ctx, me, other)
  return {
    ...state,
    // Who likes me is told to VIPs and to those who like back.
    isLikedBack: state.isLikedBack && (state.isLiked || isVip(ctx)),
    isNewMatch,
    likesLeft: await likesLeft(ctx, me),
  }
}

export async function likesLeft(ctx: Ctx, me: number): Promise<number | null> {
  return isVip(ctx) ? null : Math.max(0, likesPerDay(ctx) - (await store.usedToday(ctx, me, 'like')))
}

export const likesPerDay = (ctx: Ctx): number => ctx.tenant.configs.love.likesPerDay ?? freeQuotas.likesPerDay
export const revealsPerDay = (ctx: Ctx): number => ctx.tenant.configs.love.revealsPerDay ?? freeQuotas.visitorRevealsPerDay

export interface EntryRules {
  isNew?: (row: lists.EntryRow) => boolean
  isLocked?: (row: lists.EntryRow, card: LoveCard) => boolean
  /** Leaves out people who may not be seen any more, in place of greying them. */
  isOnlyAvailable?: boolean
  cards?: (ctx: Ctx, ids: readonly number[]) => Promise<Map<number, LoveCard>>
}

export async function entriesOf(
  ctx: Ctx,
  rows: readonly lists.EntryRow[],
  { isNew, isLocked, isOnlyAvailable = false, cards = cardsOf }: EntryRules,
): Promise<PersonEntry[]> {
  const open = await cards(
    ctx,
    rows.map((row) => row.otherId),
  )
  const locked = new Set(rows.filter((row) => open.has(row.otherId) && isLocked?.(row, open.get(row.otherId)!)).map((row) => row.otherId))
  const hints = await hintsOf(ctx, [...locked])
  return rows.flatMap((row) => {
    const card = open.get(row.otherId)
    if (!card || (isOnlyAvailable && !card.isAvailable)) return []
    const isVeiled = locked.has(row.otherId)
    return {
      id: entryId(ctx, row),
      card: isVeiled ? hints.get(row.otherId)! : card,
      at: row.at.toISOString(),
      count: row.count,
      note: row.note,
      group: row.group,
      isNew: isNew?.(row) ?? false,
      isLocked: isVeiled,
    }
  })
}

/** Tells one row of a list from another, and nothing of the person: for this viewer alone, and never a person's own number. */
const entryId = (ctx: Ctx, row: lists.EntryRow): number =>
  row.isByPerson ? parseInt(ctx.secrets.hash('entry', ctx.tenant.id, ctx.viewer?.userId ?? 0, row.id).slice(0, 12), 16) : row.id

/** How many the lists of the viewer hold. */
export const figuresFor = async (ctx: Ctx): Promise<lists.Figures> => lists.figuresOf(ctx, profileOf(ctx), openTo(await seekerOf(ctx)))

/** The number on the heart: new visitors, new likes, introductions that wait for an answer. */
export async function unreadOf(ctx: Ctx): Promise<number> {
  const figures = await figuresFor(ctx)
  return figures.visitorsNew + figures.likesNew + figures.linesToAnswer
}

/** Whether they may open one more person today. */
export const mayOpenOf = async (ctx: Ctx, me: number, other: number): Promise<boolean> =>
  isVip(ctx) || me === other || store.useTodayFor(ctx, me, 'detail', other, detailsPerDay(ctx))
