/** Queries about the services of members for whom matchmakers cooperate. */
import type { Ctx, TxCtx } from '../../ctx'
import { isConsentedTo } from './consent-scopes'
import * as store from './matchmaker.repository'
import type { Matchmaker, RepresentationRow } from './matchmaker.repository'
import { isServing } from './matchmaker-status'

export { representationsById as servicesById } from './matchmaker.repository'

/** Locks the services in the order of their ids until the transaction ends, so that none ends or is narrowed meanwhile. */
export const lockServicesForShare = async (ctx: TxCtx, ids: readonly number[]): Promise<Map<number, RepresentationRow>> =>
  new Map((await store.lockRepresentationsForShare(ctx, ids)).map((row) => [row.id, row]))

/**
 * Time until which the member may be proposed under this service; null means no end. For an ended service it is the time of its
 * end.
 */
export function deriveProposableUntil({ now }: Ctx, service: RepresentationRow | undefined): Date | null {
  if (service?.status === 'active' && isConsentedTo(service, 'proposed')) return service.expiresAt
  return service?.endedAt ?? now
}

export interface Partner {
  matchmaker: Matchmaker
  representationId: number
}

/**
 * The serving matchmakers of these people who may propose for them. Excludes the owner of `forId`, for whom a partner is sought.
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
