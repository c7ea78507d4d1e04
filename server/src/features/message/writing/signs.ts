/** What there is to think about the other of a conversation: everything that they wrote in it, and whether many read the same first words. */
import { messageLimits, type MessageRisk } from '@qianxian/protocol/message/message.words'
import type { Ctx } from '../../../ctx'
import { countOpenings } from '../message.repository'
import type { Talk } from '../talk'

export async function signsOf(ctx: Ctx, { conversation, theirs, mine }: Talk): Promise<MessageRisk[]> {
  const { begunByUserId, openingHash, kind } = conversation
  if (kind === 'service') return []
  const isTheirs = begunByUserId !== null && begunByUserId !== mine.userId
  const isCopied =
    isTheirs && openingHash !== null && (await countOpenings(ctx, begunByUserId, openingHash)) >= messageLimits.copiedToPeople
  return [...(theirs?.risks ?? []), ...(isCopied ? (['copied'] as const) : [])]
}
