/** Relationships and exits as rows; profiles and paid time are not touched, except by `newCouple`. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { coupleLimits, relationshipStates, type RelationshipStage, type RelationshipStatus } from '@qianxian/protocol/couple/couple.words'
import { and, eq, inArray } from 'drizzle-orm'
import { attachments, relationshipEvents, relationships, singlehoodExits } from '../../src/db/tables/couple'
import { loveProfiles } from '../../src/db/tables/love'
import { restingLifecycle } from '../../src/features/love/love'
import { drawCode } from '../../src/lib/secrets'
import { maker, type Bench, type Facts } from '../maker'
import { newLine, newLineEvent } from './line'

const newRelationship = maker(relationships, (facts: Facts<typeof relationships, 'aId' | 'bId' | 'status'>, { now }) => ({
  since: now,
  createdAt: now,
  endedAt: isIn(relationshipStates.over, facts.status) ? now : null,
  ...facts,
}))
const newRelationshipEvent = maker(relationshipEvents, (facts: Facts<typeof relationshipEvents, 'relationshipId' | 'status'>, { now }) => ({
  at: now,
  ...facts,
}))
const newAttachment = maker(attachments, (facts: Facts<typeof attachments, 'profileId'>) => facts)
const newSinglehoodExit = maker(singlehoodExits, (facts: Facts<typeof singlehoodExits, 'aId' | 'proposedById' | 'status'>, { now }) => ({
  expiresAt: momentAfter(now, coupleLimits.answerDays, 'day'),
  createdAt: now,
  ...facts,
}))
interface CoupleFacts {
  /** The proposer. */
  fromId: number
  toId: number
  status: RelationshipStatus
  since?: Date
  /** A stage that `fromId` has proposed. */
  wished?: RelationshipStage
}

/** The introduction of the two, whose last event is its state. */
async function newCoupleLine(
  bench: Bench,
  { fromId, toId, status, since }: Required<Pick<CoupleFacts, 'fromId' | 'toId' | 'status' | 'since'>>,
) {
  const isOpen = isIn(relationshipStates.open, status)
  const kind = status === 'married' ? 'success' : isOpen ? 'dating' : status === 'ended' ? 'closed' : 'met'
  const { id } = await newLine(bench, {
    fromId,
    toId,
    status: kind,
    createdAt: since,
    ...(kind === 'met' ? { metAt: since } : {}),
    ...(kind === 'closed' ? { closeReason: 'ended_by_member' as const } : {}),
  })
  await newLineEvent(bench, { lineId: id, kind, createdAt: since })
  return id
}

/** Two introduced people in this stage, whose profiles rest accordingly. */
export async function newCouple(bench: Bench, { fromId, toId, status, since = bench.now, wished }: CoupleFacts) {
  const isOpen = isIn(relationshipStates.open, status)
  const lineId = await newCoupleLine(bench, { fromId, toId, status, since })
  const wish = wished ?? (status === 'proposed' ? 'dating' : null)
  const relation = await newRelationship(bench, {
    aId: Math.min(fromId, toId),
    bId: Math.max(fromId, toId),
    status,
    since,
    ...(wish === null ? {} : { wishedStage: wish, wishedById: fromId, wishedUntil: momentAfter(since, coupleLimits.answerDays, 'day') }),
    ...(status === 'dating' ? { remindAt: momentAfter(since, coupleLimits.reminderDays, 'day') } : {}),
  })
  await newRelationshipEvent(bench, { relationshipId: relation.id, status, byId: fromId, at: since })
  if (isOpen) {
    for (const profileId of [fromId, toId]) await newAttachment(bench, { profileId, relationshipId: relation.id })
    const attachedAs = status as RelationshipStage
    await bench.db
      .update(loveProfiles)
      .set({ attachedAs, lifecycle: restingLifecycle({ attachedAs })!, isListed: false })
      .where(and(eq(loveProfiles.tenantId, bench.tenantId), inArray(loveProfiles.id, [fromId, toId])))
  }
  return { ...relation, lineId }
}

/** An exit that one of a couple has proposed, or that both have confirmed. */
export async function newExit(
  bench: Bench,
  {
    relation,
    byId,
    status,
    at = bench.now,
    code = drawCode(coupleLimits.codeLength),
    story,
  }: {
    relation: typeof relationships.$inferSelect
    byId: number
    status: 'proposed' | 'confirmed' | 'withdrawn'
    at?: Date
    code?: string
    /** Public, with both consents. */
    story?: string
  },
) {
  const { aId, bId, id: relationshipId } = relation
  const isConfirmed = status !== 'proposed'
  const exit = await newSinglehoodExit(bench, {
    aId,
    bId,
    relationshipId,
    proposedById: byId,
    status,
    aConfirmedAt: isConfirmed || byId === aId ? at : null,
    bConfirmedAt: isConfirmed || byId === bId ? at : null,
    aName: '晴＊',
    bName: '林＊',
    confirmedAt: isConfirmed ? at : null,
    withdrawnAt: status === 'withdrawn' ? bench.now : null,
    ...(story === undefined ? {} : { storyText: story, storyById: byId, storyVersion: 1, aStoryAt: at, bStoryAt: at }),
    ...(isConfirmed ? { codeEnc: bench.secrets.seal(code), codeHash: bench.secrets.hash('exit-code', bench.tenantId, code) } : {}),
  })
  if (status === 'withdrawn') return exit
  await bench.db
    .update(attachments)
    .set({ exitId: exit.id })
    .where(and(eq(attachments.tenantId, bench.tenantId), inArray(attachments.profileId, [aId, bId])))
  if (isConfirmed)
    await bench.db
      .update(loveProfiles)
      .set({ attachedAs: 'exited', lifecycle: 'exited' })
      .where(and(eq(loveProfiles.tenantId, bench.tenantId), inArray(loveProfiles.id, [aId, bId])))
  return exit
}
