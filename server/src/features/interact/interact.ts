/** Facade for other features: matches, blocks, and whether two people have met before. */
import type { BlockSource, MatchSource } from '@qianxian/protocol/interact/interact.words'
import type { Ctx, TxCtx } from '../../ctx'
import { event } from '../../lib/hooks'
import { lockProfiles } from '../love/love'
import { noteRefusal } from '../risk/risk'
import * as store from './interact.repository'
import { retractLiked, retractSuperLiked } from './notify'

export { requireAcquaintanceId } from './acquaintance'
export { isBlockedFromUser, isBlockedPair } from './interact.repository'
export { matchSubject, superSubject, notifyMatched } from './notify'

/** One of the two blocked or reported the other: everything open between them ends, in the same transaction. */
export const pairParted = event<TxCtx, [a: number, b: number, why: 'blocked' | 'reported']>('two people are parted')

/**
 * Returns true if the two were not matched yet. Any number of concurrent calls make one match.
 * @param unaware the one who learns of it later, by getNewMatch; if omitted, both know of it
 */
export const createMatch = (ctx: Ctx, a: number, b: number, source: MatchSource, unaware?: number): Promise<boolean> =>
  store.openMatch(ctx, a, b, source, unaware)

/** Ends the match of two people, or only one made by `source` if given. No effect if there is none. */
export const endMatch = (ctx: Ctx, a: number, b: number, source?: MatchSource): Promise<void> => store.closeMatch(ctx, a, b, source)

/** Idempotent. Ends the match and all lines of the two; the parting reason is the report if the block came from one. */
export async function blockPair(ctx: Ctx, fromId: number, toId: number, source: BlockSource): Promise<void> {
  await ctx.tx(async (ctx) => {
    await lockProfiles(ctx, [fromId, toId])
    await store.insertBlock(ctx, fromId, toId, source)
    await noteRefusal(ctx, toId)
    await endEverythingBetween(ctx, fromId, toId, source === 'report' ? 'reported' : 'blocked')
  })
}

/** Ends everything open between two people who must not meet any more. The caller holds the rows of both profiles. */
export async function endEverythingBetween(ctx: TxCtx, fromId: number, toId: number, why: 'blocked' | 'reported'): Promise<void> {
  const likedAt = await store.deleteVisitsAndLikes(ctx, fromId, toId)
  if (likedAt) await retractLiked(ctx, toId, likedAt)
  await retractSuperLiked(ctx, fromId, toId)
  // Lines first: a concurrent yes makes a match, which must end as well.
  await pairParted.emit(ctx, fromId, toId, why)
  await endMatch(ctx, fromId, toId)
}
