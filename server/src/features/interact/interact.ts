/** Interface for other nouns: matches, blocks, and whether two people have interacted before. */
import type { BlockSource, MatchSource } from '@qianxian/protocol/interact/interact.words'
import type { Ctx, TxCtx } from '../../ctx'
import { event } from '../../lib/hooks'
import { lockProfiles } from '../love/love'
import { touchReadersAbout } from '../notice/notice'
import { noteRefusal } from '../risk/risk'
import * as store from './interact.repository'
import { retractLiked, retractSuperLiked } from './notify'

export { requireAcquaintanceId } from './acquaintance'
export { isBlockedFromUser, isBlockedPair, isMatchedPair } from './interact.repository'
export { matchSubject, superSubject, notifyMatched } from './notify'

/** One of the two blocked or reported the other: everything open between them ends; emitted in the same transaction. */
export const pairParted = event<TxCtx, [a: number, b: number, why: 'blocked' | 'reported']>('two people are parted')

/**
 * Creates a match; returns true if the two were not matched yet. Any number of concurrent calls create one match.
 * @param unaware the member who learns of it later, by getNewMatch; if omitted, both know of it
 */
export const createMatch = (ctx: Ctx, a: number, b: number, source: MatchSource, unaware?: number): Promise<boolean> =>
  store.openMatch(ctx, a, b, source, unaware)

/** Ends the match of two people; if `source` is given, only one made by it. Does nothing if there is none. */
export const endMatch = (ctx: Ctx, a: number, b: number, source?: MatchSource): Promise<void> => store.closeMatch(ctx, a, b, source)

/**
 * Blocks a person. Idempotent. Ends the match and all lines of the two; if the block is part of a report, the reason is
 * the report.
 */
export async function blockPair(ctx: Ctx, fromId: number, toId: number, source: BlockSource): Promise<void> {
  await ctx.tx(async (ctx) => {
    await lockProfiles(ctx, [fromId, toId])
    const isNew = await store.insertBlock(ctx, fromId, toId, source)
    // A report ends more than a block does.
    if (!isNew && source !== 'report') return
    await noteRefusal(ctx, toId)
    await endEverythingBetween(ctx, fromId, toId, source === 'report' ? 'reported' : 'blocked')
  })
}

/**
 * Ends everything open between two people who must not meet any more. The caller must hold the locks on both profiles.
 */
export async function endEverythingBetween(ctx: TxCtx, fromId: number, toId: number, why: 'blocked' | 'reported'): Promise<void> {
  const likedAt = await store.deleteVisitsAndLikes(ctx, fromId, toId)
  if (likedAt) await retractLiked(ctx, toId, likedAt)
  await retractSuperLiked(ctx, fromId, toId)
  // Lines end first: a concurrent acceptance creates a match, which must end as well.
  await pairParted.emit(ctx, fromId, toId, why)
  await endMatch(ctx, fromId, toId)
  await touchReadersAbout(ctx, [fromId, toId], [fromId, toId])
}
