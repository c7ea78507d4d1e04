/** The couple as one of the two sees it. */
import type { Couple, Exit, PublicStory, Relationship, Story } from '@qianxian/protocol/couple/couple.schema'
import { requireMember, requireProfileId, type Ctx } from '../../ctx'
import * as store from './couple.repository'
import type { ExitRow, Relation } from './couple.repository'
import { presentPartners } from './partners'
import { loadReceipt, previewReceipt } from './receipt'
import { otherOf } from './rest'

type Partners = Awaited<ReturnType<typeof presentPartners>>

function relationOf(row: Relation, me: number, partners: Partners): Relationship[] {
  const other = partners.get(otherOf(row, me)!)
  if (!other) return []
  const { id, status, since, wishedStage, wishedById, wishedUntil } = row
  const wish = wishedStage === null ? null : { stage: wishedStage, isMine: wishedById === me, until: wishedUntil!.toISOString() }
  return [{ id, status, since: since.toISOString(), other, wish }]
}

function exitOf(row: ExitRow, me: number): Exit {
  const isA = row.aId === me
  const [mine, theirs] = isA ? [row.aConfirmedAt, row.bConfirmedAt] : [row.bConfirmedAt, row.aConfirmedAt]
  return {
    id: row.id,
    status: row.status,
    isElsewhere: row.bId === null,
    hasConfirmed: mine !== null,
    hasOtherConfirmed: theirs !== null,
    witness: row.witnessName,
    until: row.status === 'proposed' ? row.expiresAt.toISOString() : null,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  }
}

function storyOf({ status, storyText, storyVersion, storyById, aStoryAt, bStoryAt }: ExitRow, me: number): Story | null {
  if (status !== 'confirmed' || storyText === null) return null
  return { text: storyText, version: storyVersion, isMine: storyById === me, isPublic: aStoryAt !== null && bStoryAt !== null }
}

export const presentStory = ({ id, aName, bName, confirmedAt, storyText }: ExitRow): PublicStory => ({
  id,
  first: aName ?? '',
  second: bName ?? '',
  at: confirmedAt!.toISOString(),
  text: storyText ?? '',
})

/** Caller: has settled what was overdue. */
export async function presentCouple(ctx: Ctx): Promise<Couple> {
  const { userId } = requireMember(ctx)
  const me = requireProfileId(ctx)
  const { relationshipId } = await store.attachmentOf(ctx, me)
  const relation = relationshipId === null ? null : await store.relationById(ctx, relationshipId)
  const asked = relation ? [] : await store.proposalsOf(ctx, me)
  const [exit = null] = await store.exitsOf(ctx, me)
  const partners = await presentPartners(
    ctx,
    [...(relation ? [relation] : []), ...asked].map((row) => otherOf(row, me)!),
  )
  return {
    relationship: (relation && relationOf(relation, me, partners)[0]) ?? null,
    asked: asked.flatMap((row) => relationOf(row, me, partners)),
    exit: exit && exitOf(exit, me),
    preview: exit?.status === 'confirmed' ? { list: [], fen: 0, points: 0 } : await previewReceipt(ctx, userId),
    refunded: exit?.confirmedAt ? await loadReceipt(ctx, exit.id, me) : null,
    story: exit && storyOf(exit, me),
  }
}
