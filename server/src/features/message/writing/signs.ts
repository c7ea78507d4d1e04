/** What there is to think about the other of a conversation: everything that they wrote in it, and whether many read the same first words. */
import { messageLimits, type MessageRisk } from '@qianxian/protocol/message/message.words'
import { name } from '@qianxian/protocol/base/dictionary'
import { riskSign } from '@qianxian/protocol/risk/risk.words'
import type { Ctx } from '../../../ctx'
import { signsOf as riskSignsOf } from '../../risk/risk'
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

/** What the account itself is warned of, in words, besides what shows here. */
export async function warningsOf(ctx: Ctx, talk: Talk): Promise<string[]> {
  if (talk.conversation.kind === 'service') return []
  const here: readonly string[] = await signsOf(ctx, talk)
  const signs = await riskSignsOf(ctx, talk.theirs?.userId ?? null)
  return signs.filter((sign) => !here.includes(sign)).map((sign) => name(riskSign, sign))
}

/** How much there is to have read before one writes. */
export const dangersOf = async (ctx: Ctx, talk: Talk): Promise<number> =>
  (await signsOf(ctx, talk)).length + (await warningsOf(ctx, talk)).length
