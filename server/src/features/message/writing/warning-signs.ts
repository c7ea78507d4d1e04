/** Collects warnings about the other person in a conversation: from everything they wrote, and from openings copied to many. */
import { messageLimits, type MessageRisk } from '@qianxian/protocol/message/message.words'
import { name } from '@qianxian/protocol/base/dictionary'
import { riskSign } from '@qianxian/protocol/risk/risk.words'
import type { Ctx } from '../../../ctx'
import { listVisibleSigns as riskSignsOf } from '../../risk/risk'
import { countOpenings } from '../conversation.repository'
import type { ConversationContext } from '../conversation-context'

export async function listSigns(ctx: Ctx, { conversation, theirs, mine }: ConversationContext): Promise<MessageRisk[]> {
  const { begunByUserId, openingHash, kind } = conversation
  if (kind === 'service') return []
  const isTheirs = begunByUserId !== null && begunByUserId !== mine.userId
  const isCopied =
    isTheirs && openingHash !== null && (await countOpenings(ctx, begunByUserId, openingHash)) >= messageLimits.copiedToPeople
  return [...(theirs?.risks ?? []), ...(isCopied ? (['copied'] as const) : [])]
}

/** Account-level warnings in words, in addition to those of this conversation. */
export async function warningsOf(ctx: Ctx, talk: ConversationContext): Promise<string[]> {
  if (talk.conversation.kind === 'service') return []
  const here: readonly string[] = await listSigns(ctx, talk)
  const signs = await riskSignsOf(ctx, talk.theirs?.userId ?? null)
  return signs.filter((sign) => !here.includes(sign)).map((sign) => name(riskSign, sign))
}

/** Number of warnings that must have been read before writing. */
export const dangersOf = async (ctx: Ctx, talk: ConversationContext): Promise<number> =>
  (await listSigns(ctx, talk)).length + (await warningsOf(ctx, talk)).length
