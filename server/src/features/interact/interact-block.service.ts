/** A block works both ways: neither of the two finds the other anywhere, and what ran between them ends. Unblocking restores nothing. */
import type { interact } from '@qianxian/protocol/interact/interact'
import { blockLimits, type BlockSource } from '@qianxian/protocol/interact/interact.words'
import { profileOf, type Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { terminateLines } from '../line/line'
import { acquaintanceIdOfNo } from './acquaintance'
import { closePair, relationOf } from './interact.service'
import * as store from './interact.repository'

/** Also of people who have hidden themselves or blocked first, where the two have met before. */
export const block: Verb<typeof interact.block> = async (ctx, { no }) => {
  const me = profileOf(ctx)
  const other = await acquaintanceIdOfNo(ctx, no)
  if (other === me) throw fault('self_target')
  if ((await store.countBlocks(ctx, me)) >= blockLimits.countMax) throw fault('fav_limit_reached', { message: '黑名单已达上限' })
  await blockPair(ctx, me, other, 'detail')
  return relationOf(ctx, me, other)
}

export const unblock: Verb<typeof interact.unblock> = async (ctx, { no }) => {
  const me = profileOf(ctx)
  const other = await acquaintanceIdOfNo(ctx, no)
  await store.deleteBlock(ctx, me, other)
  return relationOf(ctx, me, other)
}

/** Idempotent. Ends the match and all lines of the two; a report is the reason where it came from one. */
export async function blockPair(ctx: Ctx, fromId: number, toId: number, source: BlockSource): Promise<void> {
  await ctx.tx(async (ctx) => {
    await store.lockProfiles(ctx, [fromId, toId])
    await store.insertBlock(ctx, fromId, toId, source)
    // Lines first: a yes that is just being given makes a match, which must end as well.
    await terminateLines(ctx, fromId, toId, source === 'report' ? 'reported' : 'blocked')
    await closePair(ctx, fromId, toId)
  })
}
