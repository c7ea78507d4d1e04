/**
 * A block works both ways: neither person finds the other anywhere, and everything open between them ends. Unblocking
 * restores nothing.
 */
import type { interact } from '@qianxian/protocol/interact/interact'
import { blockLimits } from '@qianxian/protocol/interact/interact.words'
import { requireProfileId } from '../../ctx'
import { fault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { touchReadersAbout } from '../notice/notice'
import { requireAcquaintanceId } from './acquaintance'
import { blockPair } from './interact'
import { relationOf } from './interact.presenter'
import * as store from './interact.repository'

/** Blocks a person; also one who is hidden or has blocked the caller first, if the two interacted before. */
export const block: Verb<typeof interact.block> = async (ctx, { no }) => {
  const me = requireProfileId(ctx)
  const other = await requireAcquaintanceId(ctx, no)
  if (other === me) throw fault('self_target')
  if ((await store.countBlocks(ctx, me)) >= blockLimits.countMax) throw fault('fav_limit_reached', { message: '黑名单已达上限' })
  await blockPair(ctx, me, other, 'detail')
  return relationOf(ctx, me, other)
}

export const unblock: Verb<typeof interact.unblock> = async (ctx, { no }) => {
  const me = requireProfileId(ctx)
  const other = await requireAcquaintanceId(ctx, no)
  await store.deleteBlock(ctx, me, other)
  await touchReadersAbout(ctx, [me, other], [me, other])
  return relationOf(ctx, me, other)
}
