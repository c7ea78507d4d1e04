/** Presents the relation of two people and the interaction lists, as far as the viewer may know them. */
import { name } from '@qianxian/protocol/base/dictionary'
import type { PersonEntry, Relation } from '@qianxian/protocol/interact/interact.schema'
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import type { RightKey } from '@qianxian/protocol/membership/rights.words'
import { promptQuestion } from '@qianxian/protocol/love/profile.words'
import { requireProfileId, type Ctx } from '../../ctx'
import { cardsOf, hintsOf, likedPartOf, likeableParts, isOpenTo, seekerOf } from '../love/love'
import { pictureOf } from '../media/media'
import { consumeRight, hasRight, countUsesLeft } from '../membership/membership'
import { restrictRight } from '../risk/risk'
import * as lists from './interact-lists.repository'
import * as store from './interact.repository'

/** Number of likes the viewer has left today; null means unlimited. */
export const likesLeft = async (ctx: Ctx): Promise<number | null> => countUsesLeft(ctx, 'like', await restrictRight(ctx, 'like'))

/** Returns the relation of the two people, limited to what the viewer may know. */
export async function relationOf(ctx: Ctx, me: number, other: number, isNewMatch = false): Promise<Relation> {
  const { hasLine: _hasLine, isSuperLikedBack, aboutPhotoId, aboutPrompt, ...state } = await store.relationBetween(ctx, me, other)
  return {
    ...state,
    likedPart: likedPartOf({ aboutPhotoId, aboutPrompt }),
    // The other person's like is shown to a viewer with the `likers` right or who likes back; a super like to every
    // viewer.
    isLikedBack: state.isLikedBack && (state.isLiked || isSuperLikedBack || hasRight(ctx, 'likers')),
    isNewMatch,
    likesLeft: await likesLeft(ctx),
  }
}

export interface EntryRules {
  isNew?: (row: lists.EntryRow) => boolean
  /** Rows that are locked for every viewer without the right `by`. */
  hiddenBut?: { by: RightKey; isHidden: (row: lists.EntryRow, card: LoveCard) => boolean }
  /** True to omit people who may no longer be seen, instead of showing them greyed. */
  isOnlyAvailable?: boolean
  /** The part of the viewer's own page to which the row refers; not called for a locked person. */
  likedPart?: (row: lists.EntryRow) => PersonEntry['likedPart']
  cards?: (ctx: Ctx, ids: readonly number[]) => Promise<Map<number, LoveCard>>
}

export async function presentEntries(
  ctx: Ctx,
  rows: readonly lists.EntryRow[],
  { isNew, hiddenBut, isOnlyAvailable = false, likedPart, cards = cardsOf }: EntryRules,
): Promise<PersonEntry[]> {
  const open = await cards(
    ctx,
    rows.map((row) => row.otherId),
  )
  const hidden = rows
    .filter((row) => open.get(row.otherId)?.isAvailable && hiddenBut?.isHidden(row, open.get(row.otherId)!))
    .map((row) => row.otherId)
  const locked = new Set(hiddenBut && hidden.length > 0 && !(await consumeRight(ctx, hiddenBut.by, { of: hidden })) ? hidden : [])
  const hints = await hintsOf(ctx, [...locked])
  /** Words about a part that is gone are gone with it. */
  const likedOf = (row: lists.EntryRow) => {
    const part = (!locked.has(row.otherId) && likedPart?.(row)) || null
    return { likedPart: part, words: (part && row.words) ?? null }
  }
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
      isSuper: row.isSuper ?? false,
      ...likedOf(row),
    }
  })
}

/**
 * Returns a function that gives the viewer's own photo or answer to which each like refers, if others may still see it.
 */
export async function loadLikedParts(ctx: Ctx, me: number): Promise<(row: lists.EntryRow) => PersonEntry['likedPart']> {
  const { photos, prompts } = await likeableParts(ctx, me)
  return ({ aboutPhotoId, aboutPrompt }) => {
    const photo = aboutPhotoId == null ? undefined : photos.get(aboutPhotoId)
    if (photo) return { picture: pictureOf(ctx, photo, 'clear'), question: null }
    return aboutPrompt != null && prompts.has(aboutPrompt) ? { picture: null, question: name(promptQuestion, aboutPrompt) } : null
  }
}

/** Id of a row that does not identify the person: valid for this viewer alone, and never a person's own number. */
const entryId = (ctx: Ctx, row: lists.EntryRow): number =>
  row.isByPerson ? parseInt(ctx.secrets.hash('entry', ctx.tenant.id, ctx.viewer?.userId ?? 0, row.id).slice(0, 12), 16) : row.id

/** Returns the sizes of the viewer's lists. */
export const loadListCounts = async (ctx: Ctx): Promise<lists.Figures> =>
  lists.countLists(ctx, requireProfileId(ctx), isOpenTo(await seekerOf(ctx)))
