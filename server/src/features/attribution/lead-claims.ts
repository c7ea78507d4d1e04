/** Attributions that follow from the conversion of a lead: to the store and the matchmaker who converted it, for ever. */
import type { AttributionKind } from '@qianxian/protocol/attribution/attribution.words'
import type { Ctx, TxCtx } from '../../ctx'
import { deskOfUser } from '../matchmaker/matchmaker'
import * as store from './attribution.repository'
import { claimAttribution, expireAttributions } from './claims'

export interface LeadClaim {
  /** The new member. */
  userId: number
  /** The handler who converted the lead, and the store of that time. */
  handlerId: number
  storeId: number | null
}

/** The store and the handler's desk; a handler with neither is the member's inviter. */
async function targetsOf(ctx: Ctx, { handlerId, storeId }: LeadClaim): Promise<{ kind: AttributionKind; targetId: number }[]> {
  const desk = await deskOfUser(ctx, handlerId)
  const targets: { kind: AttributionKind; targetId: number }[] = [
    ...(storeId === null ? [] : [{ kind: 'store' as const, targetId: storeId }]),
    ...(desk ? [{ kind: 'matchmaker' as const, targetId: desk.id }] : []),
  ]
  return targets.length > 0 ? targets : [{ kind: 'inviter', targetId: handlerId }]
}

/** Attributes the member, unless another claimant has them by the tenant's rule. */
export async function claimByLead(ctx: TxCtx, claim: LeadClaim): Promise<void> {
  const targets = await targetsOf(ctx, claim)
  if (targets.some(({ kind }) => kind === 'inviter')) await store.lockInvitations(ctx)
  await store.lockAttributionsOf(ctx, [claim.userId])
  for (const target of targets) await claimAttribution(ctx, { userId: claim.userId, ...target, source: 'claim', isLasting: true })
}

/** Ends the attributions that a conversion began. */
export async function undoLeadClaims(ctx: TxCtx, claim: LeadClaim): Promise<void> {
  const { userId } = claim
  await store.lockAttributionsOf(ctx, [userId])
  await expireAttributions(ctx, userId)
  for (const { kind, targetId } of await targetsOf(ctx, claim)) {
    const held = await store.findHolder(ctx, userId, kind)
    if (held?.targetId !== targetId || held.source !== 'claim') continue
    await store.endAttribution(ctx, held.id, { status: 'replaced', reason: 'undone' })
    await store.addEvents(ctx, [{ userId, kind, targetId, event: 'replaced', reason: 'undone', otherId: null }])
  }
}
