/**
 * The stages of two people. Both agree to a higher stage; one suffices for a lower one and for the end.
 *
 *   proposed ─ both ─→ dating → couple → engaged → married
 *      └→ dropped         └────────┴────────┴────────┴──→ ended, by either
 *
 * It begins with a connected introduction or a match. Lock order: the pair and its introduction, the people, their profiles.
 */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { coupleLimits, relationshipStages, relationshipStates, type RelationshipStage } from '@qianxian/protocol/couple/couple.words'
import type { Ctx, TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import { stageChanged } from '../contract/contract'
import { isMatchedPair } from '../interact/interact'
import { endCoupleLine, lockConnectedLine, markCouple } from '../line/line'
import * as store from './couple.repository'
import type { Relation } from './couple.repository'
import { endExit } from './exit'
import { notifyStage, retractStage } from './couple.notices'
import { dropProposal, NO_WISH } from './proposal'
import { otherOf, rest } from './rest'

const rankOf = (stage: string): number => relationshipStages.indexOf(stage as RelationshipStage)
const pairOf = ({ aId, bId }: Relation): readonly number[] => [aId, bId]

const isWaiting = (ctx: Ctx, { wishedStage, wishedUntil }: Relation): boolean => wishedStage !== null && wishedUntil! > ctx.now

/** Locks the introduction and the people of a relationship and returns it as it is then. */
async function lockRelation(ctx: TxCtx, { id, aId, bId }: Relation) {
  const line = await lockConnectedLine(ctx, aId, bId)
  await store.lockPeople(ctx, [aId, bId])
  return { line, relation: (await store.relationById(ctx, id))! }
}

/** Proposes a stage; the other side's proposal of the same stage is agreed to instead. A repetition changes nothing. */
export async function proposeStage(
  ctx: TxCtx,
  { me, other, stage }: { me: number; other: number; stage: RelationshipStage },
): Promise<void> {
  const line = await lockConnectedLine(ctx, me, other)
  await store.lockPeople(ctx, [me, other])
  const found = await store.standingBetween(ctx, me, other)
  const known = found && found.status === 'proposed' && !isWaiting(ctx, found) ? await dropProposal(ctx, found, null) : found
  const standing = known && isIn(relationshipStates.standing, known.status) ? known : null
  if (!standing || standing.status === 'proposed') await refuseStrangers(ctx, line, me, other)
  if (standing && isWaiting(ctx, standing) && standing.wishedStage === stage) {
    if (standing.wishedById !== me) await reach(ctx, standing, line, stage, me)
    return
  }
  if (!standing) {
    if (stage !== 'dating') throw fault('couple_changed')
    await refuseTaken(ctx, [me, other])
    const sent = await store.sentProposal(ctx, me)
    if (sent && isWaiting(ctx, sent)) throw fault('couple_asked')
    if (sent) await dropProposal(ctx, sent, null)
    const asked = await store.insertRelation(ctx, {
      aId: Math.min(me, other),
      bId: Math.max(me, other),
      ...wishOf(ctx, stage, me),
    })
    await store.noteStage(ctx, asked.id, 'proposed', me)
    await notifyStage(ctx, asked, other, 'asked')
    return
  }
  if (standing.status === 'proposed' || rankOf(stage) <= rankOf(standing.status)) throw fault('couple_changed')
  await notifyStage(ctx, await store.updateRelation(ctx, standing.id, wishOf(ctx, stage, me)), other, 'asked')
}

const wishOf = (ctx: Ctx, wishedStage: RelationshipStage, wishedById: number) => ({
  wishedStage,
  wishedById,
  wishedUntil: momentAfter(ctx.now, coupleLimits.answerDays, 'day'),
})

/** Two people begin who were introduced or have liked each other. */
async function refuseStrangers(ctx: Ctx, line: Line, a: number, b: number): Promise<void> {
  if (!line && !(await isMatchedPair(ctx, a, b))) throw fault('couple_not_introduced')
}

async function refuseTaken(ctx: Ctx, people: readonly number[]): Promise<void> {
  for (const id of people) {
    const { relationshipId, exitId } = await store.attachmentOf(ctx, id)
    if (relationshipId !== null || exitId !== null) throw fault('couple_taken')
  }
}

/** Null for two people who were matched without an introduction. */
type Line = Awaited<ReturnType<typeof lockConnectedLine>>

const reminderOf = (ctx: Ctx, stage: RelationshipStage): Date | null =>
  stage === 'dating' ? momentAfter(ctx.now, coupleLimits.reminderDays, 'day') : null

/** Both have agreed to the stage. */
async function reach(ctx: TxCtx, relation: Relation, line: Line, stage: RelationshipStage, byId: number): Promise<Relation> {
  const { id, status } = relation
  const people = pairOf(relation)
  const isBegin = status === 'proposed'
  if (isBegin) {
    await refuseTaken(ctx, people)
    for (const profileId of people) await store.attach(ctx, profileId, { relationshipId: id })
  }
  const reached = await store.updateRelation(ctx, id, {
    ...NO_WISH,
    status: stage,
    since: ctx.now,
    remindAt: reminderOf(ctx, stage),
  })
  await store.noteStage(ctx, id, stage, byId)
  await stageChanged(ctx, people)
  if (line) await markCouple(ctx, line, stage === 'married' ? 'success' : 'dating')
  if (!(await hasLeft(ctx, people))) await rest(ctx, people, stage)
  // Proposals of either to others are void.
  if (isBegin)
    for (const profileId of people) for (const asked of await store.proposalsOf(ctx, profileId)) await dropProposal(ctx, asked, null)
  await retractStage(ctx, reached)
  await notifyStage(ctx, reached, otherOf(reached, byId)!, 'reached')
  return reached
}

const hasLeft = async (ctx: Ctx, people: readonly number[]): Promise<boolean> => {
  const { exitId } = await store.attachmentOf(ctx, people[0]!)
  return exitId !== null && (await store.exitById(ctx, exitId))?.status === 'confirmed'
}

async function dropWish(ctx: TxCtx, relation: Relation, byId: number | null): Promise<void> {
  if (relation.status === 'proposed') await dropProposal(ctx, relation, byId)
  else {
    await store.updateRelation(ctx, relation.id, NO_WISH)
    await retractStage(ctx, relation)
  }
}

/** The answer to the other side's proposal. A repeated consent changes nothing. */
export async function answerStage(
  ctx: TxCtx,
  seen: Relation,
  { me, stage, isAccepted }: { me: number; stage: RelationshipStage; isAccepted: boolean },
): Promise<void> {
  const { line, relation } = await lockRelation(ctx, seen)
  if (isAccepted && relation.status === stage) return
  if (!isWaiting(ctx, relation) || relation.wishedStage !== stage || relation.wishedById === me) throw fault('couple_changed')
  if (!isAccepted) {
    await dropWish(ctx, relation, me)
    await notifyStage(ctx, relation, relation.wishedById!, 'declined')
    return
  }
  if (relation.status === 'proposed') await refuseStrangers(ctx, line, relation.aId, relation.bId)
  await reach(ctx, relation, line, stage, me)
}

export async function withdrawStage(ctx: TxCtx, seen: Relation, me: number): Promise<void> {
  const { relation } = await lockRelation(ctx, seen)
  if (relation.wishedStage === null) return
  if (relation.wishedById !== me) throw fault('couple_changed')
  await dropWish(ctx, relation, me)
}

/** Returns to a lower stage, or ends the relationship. A repetition changes nothing. */
export async function stepDown(ctx: TxCtx, seen: Relation, me: number, stage: RelationshipStage | null): Promise<void> {
  const { line, relation } = await lockRelation(ctx, seen)
  if (stage === null) {
    if (isIn(relationshipStates.over, relation.status)) return
    if (!isIn(relationshipStates.open, relation.status)) throw fault('couple_changed')
    await endRelation(ctx, relation, line, me)
    await notifyStage(ctx, relation, otherOf(relation, me)!, 'ended')
    return
  }
  if (relation.status === stage) return
  if (!isIn(relationshipStates.open, relation.status) || rankOf(stage) > rankOf(relation.status)) throw fault('couple_changed')
  // A certificate says that the two left singlehood as a couple.
  if (stage === 'dating') await endExit(ctx, relation, me)
  const lower = await store.updateRelation(ctx, relation.id, {
    ...NO_WISH,
    status: stage,
    since: ctx.now,
    remindAt: reminderOf(ctx, stage),
  })
  await store.noteStage(ctx, relation.id, stage, me)
  await stageChanged(ctx, pairOf(relation))
  if (!(await hasLeft(ctx, pairOf(relation)))) await rest(ctx, pairOf(relation), stage)
  await notifyStage(ctx, lower, otherOf(relation, me)!, 'lowered')
}

/** Caller: holds the locks. The line is null if it ended before. */
async function endRelation(ctx: TxCtx, relation: Relation, line: Line, byId: number | null): Promise<void> {
  const people = pairOf(relation)
  await store.updateRelation(ctx, relation.id, { ...NO_WISH, status: 'ended', endedAt: ctx.now, remindAt: null })
  await store.noteStage(ctx, relation.id, 'ended', byId)
  await stageChanged(ctx, people)
  await endExit(ctx, relation, byId)
  for (const profileId of people) await store.attach(ctx, profileId, { relationshipId: null })
  await retractStage(ctx, relation)
  await endCoupleLine(ctx, { a: relation.aId, b: relation.bId, line })
  await rest(ctx, people, null)
}

/** The introduction of the two ended, or one blocked or reported the other: the relationship and its proposals end without a word. */
export async function endBetween(ctx: TxCtx, a: number, b: number): Promise<void> {
  const found = await store.standingBetween(ctx, a, b)
  if (!found) return
  await store.lockPeople(ctx, [a, b])
  const relation = await store.standingBetween(ctx, a, b)
  if (!relation) return
  if (relation.status === 'proposed') await dropProposal(ctx, relation, null)
  else await endRelation(ctx, relation, null, null)
}

/** Ends what the owner of a closed account had with others. All people are locked at once, in the order of their ids. */
export async function endOfProfile(ctx: TxCtx, profileId: number): Promise<void> {
  const seen = await relationOf(ctx, profileId)
  const line = seen && (await lockConnectedLine(ctx, seen.aId, seen.bId))
  const asked = await store.proposalsOf(ctx, profileId)
  await store.lockPeople(ctx, [profileId, ...[...asked, ...(seen ? [seen] : [])].flatMap(pairOf)])
  for (const proposal of await store.proposalsOf(ctx, profileId)) await dropProposal(ctx, proposal, profileId)
  const relation = await relationOf(ctx, profileId)
  if (relation) await endRelation(ctx, relation, relation.id === seen?.id ? line : null, profileId)
}

async function relationOf(ctx: Ctx, profileId: number): Promise<Relation | null> {
  const { relationshipId } = await store.attachmentOf(ctx, profileId)
  return relationshipId === null ? null : store.relationById(ctx, relationshipId)
}

/** Drops proposed stages that were not answered in time, of one person or of the tenant. Returns their number. */
export async function lapseWishes(ctx: Ctx, profileId: number | null, atMost = 50): Promise<number> {
  let count = 0
  for (const seen of await store.lapsedWishes(ctx, profileId, atMost))
    await ctx.tx(async (ctx) => {
      const { relation } = await lockRelation(ctx, seen)
      if (relation.wishedStage === null || isWaiting(ctx, relation)) return
      await dropWish(ctx, relation, null)
      count += 1
    })
  return count
}

/** Asks both whether their stage still holds. */
export async function remindStages(ctx: Ctx, atMost: number): Promise<number> {
  const due = await store.relationsToRemind(ctx, atMost)
  for (const seen of due)
    await ctx.tx(async (ctx) => {
      const { relation } = await lockRelation(ctx, seen)
      if (relation.remindAt === null || relation.remindAt > ctx.now) return
      const remindAt = relation.status === 'dating' ? momentAfter(ctx.now, coupleLimits.reminderDays, 'day') : null
      const reminded = await store.updateRelation(ctx, relation.id, { remindAt })
      if (relation.status === 'dating') for (const profileId of pairOf(relation)) await notifyStage(ctx, reminded, profileId, 'reminder')
    })
  return due.length
}
