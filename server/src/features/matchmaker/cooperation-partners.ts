/** What two matchmakers who introduce their members to each other may ask of the services that both bring along. */
import type { Ctx, TxCtx } from '../../ctx'
import { isConsentedTo } from './consent-scopes'
import * as store from './matchmaker.repository'
import type { Matchmaker, RepresentationRow } from './matchmaker.repository'
import { isServing } from './matchmaker-status'

export { representationsById as servicesById } from './matchmaker.repository'

/** In the order of their ids, held until the transaction ends: none of them ends or is narrowed meanwhile. */
export const lockServicesForShare = async (ctx: TxCtx, ids: readonly number[]): Promise<Map<number, RepresentationRow>> =>
  new Map((await store.lockRepresentationsForShare(ctx, ids)).map((row) => [row.id, row]))

/** Until when somebody may be proposed by this service; null: without an end. One that is over says when it ended. */
export function deriveProposableUntil({ now }: Ctx, service: RepresentationRow | undefined): Date | null {
  if (service?.status === 'active' && isConsentedTo(service, 'proposed')) return service.expiresAt
  return service?.endedAt ?? now
}

export interface Partner {
  matchmaker: Matchmaker
  representationId: number
}

/**
 * Who serves these people and may propose for them, at work now. Nobody is a partner in their own matter: `forId` is whom
 * somebody is looked for.
 */
export async function partnersOf(ctx: Ctx, profileIds: readonly number[], forId: number): Promise<Map<number, Partner>> {
  const services = (await store.servingOf(ctx, profileIds)).filter((row) => isConsentedTo(row, 'proposed'))
  const desks = await store.matchmakersById(ctx, [...new Set(services.map(({ matchmakerId }) => matchmakerId))])
  const own = await store.userOfProfile(ctx, forId)
  const partners = new Map<number, Partner>()
  for (const { id, profileId, matchmakerId } of services) {
    const matchmaker = desks.find((one) => one.id === matchmakerId)
    if (matchmaker && isServing(matchmaker) && matchmaker.userId !== own) partners.set(profileId, { matchmaker, representationId: id })
  }
  return partners
}
