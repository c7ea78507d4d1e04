/** Tranches of success fees, and the facts by which they become due; the only writer of their table. */
import { introducingKinds, type StageEvent } from '@qianxian/protocol/contract/success.rules'
import { contractStates } from '@qianxian/protocol/contract/contract.words'
import type { RelationshipStage } from '@qianxian/protocol/couple/couple.words'
import { and, asc, eq, exists, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../../ctx'
import { appointments } from '../../../db/tables/appointment'
import { contracts, successTranches, type StoredTerms } from '../../../db/tables/contract'
import { relationshipEvents, relationships } from '../../../db/tables/couple'
import { lineRequests } from '../../../db/tables/line'
import { tenantScope } from '../../../db/tenant-scope'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { deliverablesOf, type DeliverableRow } from '../delivery/deliverable.repository'

export type TrancheRow = typeof successTranches.$inferSelect

const ofStage = (ctx: Ctx, contractId: number, stage: RelationshipStage) =>
  and(tenantScope(ctx, successTranches), eq(successTranches.contractId, contractId), eq(successTranches.stage, stage))

export const tranchesOf = (ctx: Ctx, contractId: number): Promise<TrancheRow[]> =>
  ctx.db
    .select()
    .from(successTranches)
    .where(and(tenantScope(ctx, successTranches), eq(successTranches.contractId, contractId)))
    .orderBy(asc(successTranches.createdAt), asc(successTranches.stage))

/** Returns false if the tranche was recorded before. */
export async function insertTranche(ctx: TxCtx, values: Pick<TrancheRow, 'contractId' | 'stage' | 'fen' | 'reachedAt'>): Promise<boolean> {
  const made = await ctx.db
    .insert(successTranches)
    .values({ ...values, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning({ stage: successTranches.stage })
  return made.length > 0
}

export async function updateTranche(
  ctx: TxCtx,
  { contractId, stage }: Pick<TrancheRow, 'contractId' | 'stage'>,
  change: Partial<Pick<TrancheRow, 'orderId' | 'paidAt'>>,
): Promise<void> {
  await ctx.db
    .update(successTranches)
    .set(change)
    .where(ofStage(ctx, contractId, stage))
}

/** Removes a tranche that nobody paid. */
export async function deleteTranche(ctx: TxCtx, { contractId, stage }: Pick<TrancheRow, 'contractId' | 'stage'>): Promise<void> {
  await ctx.db.delete(successTranches).where(and(ofStage(ctx, contractId, stage), isNull(successTranches.paidAt)))
}

const FEE: keyof StoredTerms = 'success'

/** Ids of the contracts with a success fee that these members have signed. */
export async function contractsWithFee(ctx: Ctx, profileIds: readonly number[]): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        tenantScope(ctx, contracts),
        inArray(contracts.profileId, [...profileIds]),
        inArray(contracts.status, [...contractStates.signed]),
        sql`${contracts.terms} ? ${FEE}`,
      ),
    )
    .orderBy(asc(contracts.id))
  return rows.map(({ id }) => id)
}

/**
 * Ids of the contracts that the job of a success fee may have left behind: a person of the contract had a stage since then, or a
 * tranche has an order that is not settled.
 */
export async function contractsToFollow(ctx: Ctx, since: Date): Promise<number[]> {
  const changed = ctx.db
    .select({ id: relationships.id })
    .from(relationships)
    .innerJoin(
      relationshipEvents,
      and(eq(relationshipEvents.tenantId, relationships.tenantId), eq(relationshipEvents.relationshipId, relationships.id)),
    )
    .where(
      and(
        tenantScope(ctx, relationships),
        gte(relationshipEvents.at, since),
        or(eq(relationships.aId, contracts.profileId), eq(relationships.bId, contracts.profileId)),
      ),
    )
  const unsettled = ctx.db
    .select({ id: successTranches.contractId })
    .from(successTranches)
    .where(
      and(
        tenantScope(ctx, successTranches),
        eq(successTranches.contractId, contracts.id),
        isNotNull(successTranches.orderId),
        isNull(successTranches.paidAt),
      ),
    )
  const rows = await ctx.db
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        tenantScope(ctx, contracts),
        inArray(contracts.status, [...contractStates.signed]),
        sql`${contracts.terms} ? ${FEE}`,
        or(exists(changed), exists(unsettled)),
      ),
    )
    .orderBy(asc(contracts.id))
  return rows.map(({ id }) => id)
}

/** The stages of this member with anybody, in their order. */
export async function stageEventsOf(ctx: Ctx, profileId: number): Promise<StageEvent[]> {
  const rows = await ctx.db
    .select({ aId: relationships.aId, bId: relationships.bId, status: relationshipEvents.status, at: relationshipEvents.at })
    .from(relationshipEvents)
    .innerJoin(
      relationships,
      and(eq(relationships.tenantId, relationshipEvents.tenantId), eq(relationships.id, relationshipEvents.relationshipId)),
    )
    .where(and(tenantScope(ctx, relationshipEvents), or(eq(relationships.aId, profileId), eq(relationships.bId, profileId))))
    .orderBy(asc(relationshipEvents.id))
  return rows.map(({ aId, bId, status, at }) => ({ otherId: aId === profileId ? bId : aId, status, at }))
}

/** The services of this contract by which its member met somebody, each with the other person. */
export async function introductionsOf(
  ctx: Ctx,
  { contractId, profileId }: { contractId: number; profileId: number },
): Promise<{ otherId: number; service: DeliverableRow }[]> {
  const services = (await deliverablesOf(ctx, [contractId])).filter(({ kind, refId }) => isIn(introducingKinds, kind) && refId !== null)
  const refsOf = (kind: DeliverableRow['kind']) => services.filter((one) => one.kind === kind).map(({ refId }) => refId!)
  const others = new Map<string, number | null>()
  const lines = refsOf('introduction')
  if (lines.length > 0)
    for (const { id, fromId, toId } of await ctx.db
      .select({ id: lineRequests.id, fromId: lineRequests.fromId, toId: lineRequests.toId })
      .from(lineRequests)
      .where(and(tenantScope(ctx, lineRequests), inArray(lineRequests.id, lines))))
      others.set(`introduction:${id}`, fromId === profileId ? toId : fromId)
  const meetings = refsOf('meeting')
  if (meetings.length > 0)
    for (const { id, aId, bId } of await ctx.db
      .select({ id: appointments.id, aId: appointments.aProfileId, bId: appointments.bProfileId })
      .from(appointments)
      .where(and(tenantScope(ctx, appointments), inArray(appointments.id, meetings))))
      others.set(`meeting:${id}`, aId === profileId ? bId : aId)
  return services.flatMap((service) => {
    const otherId = others.get(`${service.kind}:${service.refId}`) ?? null
    return otherId === null ? [] : [{ otherId, service }]
  })
}
