/**
 * Likes, skips, favourites and visits between two people, and their lists. A repeated tap gives the same answer, and
 * two mutual likes make one match. Blocks are in interact-block.service.
 */
import { profileStates } from '@qianxian/protocol/love/profile.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { InputOf, OutputOf } from '@qianxian/protocol/base/endpoint'
import type { interact } from '@qianxian/protocol/interact/interact'
import { favoriteLimits, visitLimits } from '@qianxian/protocol/interact/interact.words'
import type { LikedPart, LoveCard } from '@qianxian/protocol/love/love.schema'
import { requireProfileId, requirePublishedProfileId, type Ctx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { paging } from '../../http/paging'
import { checkImproperText } from '../../http/text-check'
import type { Verb } from '../../http/serve'
import { blockedCardsOf, cardsOf, isShownPart, lockProfiles, readPrivacy, requireProfileIdOfNo } from '../love/love'
import { consumeRight, isUnverified, countUsesLeft, rightLimit } from '../membership/membership'
import { markKindsRead, markSubjectsRead } from '../notice/notice'
import { restrictRight } from '../risk/risk'
import { refuseLimited } from '../strike/strike'
import { requireAcquaintanceId } from './acquaintance'
import { createMatch } from './interact'
import { liked, matched, superLiked, visited } from './interact.notices'
import { presentEntries, loadListCounts, loadLikedParts, likesLeft, relationOf, type EntryRules } from './interact.presenter'
import * as lists from './interact-lists.repository'
import * as store from './interact.repository'
import {
  matchSubject,
  superSubject,
  notifyLiked,
  notifyMatched,
  notifySuperLiked,
  retractLiked,
  retractMatched,
  retractSuperLiked,
} from './notify'

async function otherOf(ctx: Ctx, me: number, no: string): Promise<number> {
  const other = await requireProfileIdOfNo(ctx, no)
  if (other === me) throw fault('self_target')
  return other
}

// --- Likes ------------------------------------------------------------------

/** Fault that names a remedy against the limit, if there is one. */
const noMoreLikes = (ctx: Ctx) =>
  fault(
    'like_daily_limit',
    isUnverified(ctx) ? { message: `今天的 ${rightLimit(ctx, 'like')} 次喜欢已用完，去完成实名认证可以喜欢更多人` } : {},
  )

/** Throws if the target's privacy switch refuses likes, unless the target has acted towards the caller before. */
async function refuseUnwanted(ctx: Ctx, { isLikedBack, isMatched, hasLine }: store.RelationRow, other: number): Promise<void> {
  const target = await store.privacyOfTarget(ctx, other)
  const isStranger = !isLikedBack && !isMatched && !hasLine
  if (!target || (isStranger && !readPrivacy(target).allowStrangerLike))
    throw fault('profile_unavailable', { message: '对方暂不接受陌生人的喜欢' })
}

/** Words without a part would be a message to a stranger. */
async function checkWords(ctx: Ctx, about: LikedPart | undefined, words: string): Promise<void> {
  if (!about) throw fieldFault({ words: '请先选一张照片或一个回答' })
  await checkImproperText(ctx, 'words', words)
}

/** Liking again with another photo or answer changes the subject of the like and is not a second like. */
export const like: Verb<typeof interact.like> = async (ctx, { no, about, words }) => {
  const me = requirePublishedProfileId(ctx)
  await refuseLimited(ctx, 'like')
  const other = await otherOf(ctx, me, no)
  if (words !== undefined) await checkWords(ctx, about, words)
  const isNewMatch = await ctx.tx(async (ctx) => {
    // If two people like each other at the same time, the second request waits for this lock and then sees the first
    // like.
    await lockProfiles(ctx, [me, other])
    const state = await store.relationBetween(ctx, me, other)
    // Checked for an existing like too: a part that the caller may no longer see must be indistinguishable from one
    // that never existed.
    if (about && !(await isShownPart(ctx, other, about))) throw fault('not_found')
    if (state.isLiked) {
      await store.upsertLike(ctx, me, other, { about, words })
      return false
    }
    await refuseUnwanted(ctx, state, other)
    if (!(await consumeRight(ctx, 'like', await restrictRight(ctx, 'like')))) throw noMoreLikes(ctx)
    await store.upsertLike(ctx, me, other, { about, words })
    const isNewMatch = state.isLikedBack && (await createMatch(ctx, me, other, 'mutual_like', other))
    await (isNewMatch ? notifyMatched(ctx, me, other) : notifyLiked(ctx, other))
    return isNewMatch
  })
  return relationOf(ctx, me, other, isNewMatch)
}

/**
 * A like of which the other person is notified at once, with the sender's name, even without a membership. It adds
 * nothing to scores, because it is sold.
 */
export const superLike: Verb<typeof interact.superLike> = async (ctx, { no }) => {
  const me = requirePublishedProfileId(ctx)
  await refuseLimited(ctx, 'like')
  const other = await otherOf(ctx, me, no)
  const isNewMatch = await ctx.tx(async (ctx) => {
    await lockProfiles(ctx, [me, other])
    const state = await store.relationBetween(ctx, me, other)
    if (state.isSuperLiked) return false
    if (state.isLiked && state.isLikedBack) throw fault('super_like_needless')
    // An earlier like by the target does not count as consent to a super like.
    await refuseUnwanted(ctx, state, other)
    if (!(await consumeRight(ctx, 'superlike', await restrictRight(ctx, 'superlike')))) throw fault('super_like_weekly_limit')
    await store.upsertLike(ctx, me, other, { isSuper: true })
    const isNewMatch = state.isLikedBack && (await createMatch(ctx, me, other, 'mutual_like', other))
    await (isNewMatch ? notifyMatched(ctx, me, other) : notifySuperLiked(ctx, me, other))
    return isNewMatch
  })
  return relationOf(ctx, me, other, isNewMatch)
}

/** Withdraws a like; also from people who have hidden themselves since. The quota spent on the like is not refunded. */
export const unlike: Verb<typeof interact.unlike> = async (ctx, { no }) => {
  const me = requireProfileId(ctx)
  const other = await requireAcquaintanceId(ctx, no)
  await ctx.tx(async (ctx) => {
    await lockProfiles(ctx, [me, other])
    const likedAt = await store.deleteLike(ctx, me, other)
    if (likedAt) await retractLiked(ctx, other, likedAt)
    await retractSuperLiked(ctx, me, other)
    await store.closeMatch(ctx, me, other, 'mutual_like')
    await retractMatched(ctx, me, other)
  })
  return relationOf(ctx, me, other)
}

/** Number of newest matches among which a visible person is searched. */
const NEW_MATCHES = 10

/** Returns the newest person who liked the viewer back and may still be seen. */
export const getNewMatch: Verb<typeof interact.getNewMatch> = async (ctx) => {
  const ids = await lists.newMatchesOf(ctx, requireProfileId(ctx), NEW_MATCHES)
  const cards = await cardsOf(ctx, ids)
  return { card: ids.map((id) => cards.get(id)).find((card) => card?.isAvailable) ?? null }
}

export const seeMatch: Verb<typeof interact.seeMatch> = async (ctx, { no }) => {
  const me = requireProfileId(ctx)
  const other = await requireAcquaintanceId(ctx, no)
  await store.markMatchSeen(ctx, me, other)
  await markSubjectsRead(ctx, matchSubject(me, other))
  return {}
}

export const skip: Verb<typeof interact.skip> = async (ctx, { no }) => {
  const me = requireProfileId(ctx)
  await store.upsertSkip(ctx, me, await otherOf(ctx, me, no))
  return {}
}

export const unskip: Verb<typeof interact.unskip> = async (ctx, { no }) => {
  await store.deleteSkip(ctx, requireProfileId(ctx), await requireAcquaintanceId(ctx, no))
  return {}
}

export const undoSkip: Verb<typeof interact.undoSkip> = async (ctx) => {
  const me = requireProfileId(ctx)
  return ctx.tx(async (ctx) => {
    await lockProfiles(ctx, [me])
    const last = await store.lastSkip(ctx, me)
    if (!last) throw fault('nothing_to_undo')
    if (!(await consumeRight(ctx, 'undo'))) throw fault('undo_daily_limit')
    await store.deleteSkip(ctx, me, last.toId)
    return { no: last.no }
  })
}

// --- Favourites -------------------------------------------------------------

export const fav: Verb<typeof interact.fav> = async (ctx, { no, note, group }) => {
  const me = requireProfileId(ctx)
  const other = await otherOf(ctx, me, no)
  await ctx.tx(async (ctx) => {
    await lockProfiles(ctx, [me])
    const { isFav } = await store.relationBetween(ctx, me, other)
    if (!isFav && (await store.countFavorites(ctx, me)) >= favoriteLimits.countMax) throw fault('fav_limit_reached')
    await store.upsertFavorite(ctx, me, other, { note: note?.trim(), group: group?.trim() })
  })
  return relationOf(ctx, me, other)
}

export const unfav: Verb<typeof interact.unfav> = async (ctx, { no }) => {
  const me = requireProfileId(ctx)
  const other = await requireAcquaintanceId(ctx, no)
  await store.deleteFavorite(ctx, me, other)
  return relationOf(ctx, me, other)
}

// --- Visits -----------------------------------------------------------------

const noted = { isInvisibilityOver: false }

/** Visits that are too short, to one's own page or by staff at work are not recorded; the app gets no error for them. */
export const visit: Verb<typeof interact.visit> = async (ctx, { no, source, stayedMs }) => {
  const me = requireProfileId(ctx)
  const other = await requireProfileIdOfNo(ctx, no)
  await markSubjectsRead(ctx, superSubject(other))
  const isStaff = (ctx.viewer?.roles.size ?? 0) > 0
  const isPublished = isIn(profileStates.shown, ctx.viewer?.lifecycle)
  if (stayedMs < visitLimits.minViewMs || other === me || isStaff || !isPublished) return noted
  const mine = await store.privacyOfTarget(ctx, me)
  const isInvisible = mine !== null && readPrivacy(mine).invisibleBrowse
  // The invisible right ended together with VIP: the member must be told that visits become visible before one is
  // recorded.
  if (isInvisible && !(await consumeRight(ctx, 'invisible', { of: [other] }))) return { isInvisibilityOver: true }
  await store.recordVisit(ctx, { viewerId: me, viewedId: other, source, isInvisible })
  return noted
}

export const revealVisitor: Verb<typeof interact.revealVisitor> = async (ctx, { id }) => {
  const me = requireProfileId(ctx)
  const row = await ctx.tx(async (ctx) => {
    await lockProfiles(ctx, [me])
    const found = await lists.visitById(ctx, me, id)
    if (!found) throw fault('not_found')
    const card = (await cardsOf(ctx, [found.viewerId])).get(found.viewerId)
    // No quota is spent on a person who is no longer available.
    if (!card?.isAvailable) throw fault('not_found')
    if (!found.revealedAt && !(await consumeRight(ctx, 'visitors', { of: [found.viewerId] }))) {
      if (!(await consumeRight(ctx, 'reveal'))) throw fault('reveal_daily_limit')
      await store.markRevealed(ctx, found.id)
    }
    return { id: found.id, otherId: found.viewerId, at: found.lastAt, count: found.count, note: null, group: null, revealedAt: ctx.now }
  })
  const [entry] = await presentEntries(ctx, [row], {})
  return entry!
}

export const markLooked: Verb<typeof interact.markLooked> = async (ctx) => {
  await store.saveListLook(ctx, requireProfileId(ctx))
  return {}
}

// --- Lists ------------------------------------------------------------------

export const getLookPaged: Verb<typeof interact.getLookPaged> = async (ctx, { tab, ...asked }) => {
  const me = requireProfileId(ctx)
  const looked = await store.lastLookedAt(ctx, me)
  const isNew = (row: lists.EntryRow) => tab === 'viewedMe' && (looked === null || row.at > looked)
  const isHidden = (row: lists.EntryRow) => tab === 'viewedMe' && row.revealedAt === null
  const read = tab === 'viewedMe' ? lists.visitorsOf : lists.visitsBy
  if (tab === 'viewedMe' && !asked.cursor) await markKindsRead(ctx, visited)
  return paged(ctx, `look:${tab}:${me}`, asked, (page) => read(ctx, me, page), {
    isNew,
    hiddenBut: { by: 'visitors', isHidden },
    // A block removes visits, so hiding must remove them too: otherwise the two could be distinguished.
    isOnlyAvailable: true,
  })
}

export const getLikePaged: Verb<typeof interact.getLikePaged> = async (ctx, { tab, ...asked }) => {
  const me = requireProfileId(ctx)
  const looked = await store.lastLookedAt(ctx, me)
  const isNew = (row: lists.EntryRow) => tab === 'likedMe' && (looked === null || row.at > looked)
  const list = `like:${tab}:${me}`
  if (tab !== 'iLiked' && !asked.cursor) await markKindsRead(ctx, ...(tab === 'mutual' ? [matched] : [liked, superLiked]))
  // These rows are a subset of `likedMe`, so the same people are omitted: each of the three numbers matches its list.
  if (tab === 'mutual') return paged(ctx, list, asked, (page) => lists.mutualOf(ctx, me, page), { isOnlyAvailable: true })
  if (tab === 'iLiked') return paged(ctx, list, asked, (page) => lists.likesOf(ctx, me, 'from', page), {})
  const isHidden = (row: lists.EntryRow, card: LoveCard) => !card.isLiked && !row.isSuper
  return paged(ctx, list, asked, (page) => lists.likesOf(ctx, me, 'to', page), {
    isNew,
    hiddenBut: { by: 'likers', isHidden },
    isOnlyAvailable: true,
    likedPart: await loadLikedParts(ctx, me),
  })
}

export const getFavPaged: Verb<typeof interact.getFavPaged> = async (ctx, { group, ...asked }) => {
  const me = requireProfileId(ctx)
  return paged(ctx, `fav:${me}:${group ?? ''}`, asked, (page) => lists.favoritesOf(ctx, me, group, page), {})
}

export const getFavGroups: Verb<typeof interact.getFavGroups> = (ctx) => lists.favGroupsOf(ctx, requireProfileId(ctx))

export const getSkipPaged: Verb<typeof interact.getSkipPaged> = async (ctx, asked) => {
  const me = requireProfileId(ctx)
  return paged(ctx, `skip:${me}`, asked, (page) => lists.skipsOf(ctx, me, page), {})
}

export const getBlockPaged: Verb<typeof interact.getBlockPaged> = async (ctx, asked) => {
  const me = requireProfileId(ctx)
  return paged(ctx, `block:${me}`, asked, (page) => lists.blocksOf(ctx, me, page), { cards: blockedCardsOf })
}

async function paged(
  ctx: Ctx,
  purpose: string,
  asked: InputOf<typeof interact.getBlockPaged>,
  read: (page: { after: lists.Place | null; limit: number }) => Promise<lists.EntryRow[]>,
  rules: EntryRules,
): Promise<OutputOf<typeof interact.getFavPaged>> {
  const { place, limit, pageFrom } = paging<[at: string, id: number]>(ctx, purpose, asked)
  const rows = await read({ after: place && { at: place[0], id: place[1] }, limit })
  return pageFrom(
    rows,
    (row) => [row.at.toISOString(), row.id],
    (page) => presentEntries(ctx, page, rules),
  )
}

// --- Summary ----------------------------------------------------------------

export const getSummary: Verb<typeof interact.getSummary> = async (ctx) => {
  const me = requireProfileId(ctx)
  const figures = await loadListCounts(ctx)
  const canUndo = (await countUsesLeft(ctx, 'undo')) !== 0
  return {
    ...figures,
    likesLeft: await likesLeft(ctx),
    revealsLeft: await countUsesLeft(ctx, 'reveal'),
    isUndoPossible: canUndo && (await store.lastSkip(ctx, me)) !== null,
  }
}
