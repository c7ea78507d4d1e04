/** A service in which a matchmaker writes for a member, under the member's consent. */
import { type ConsentUse, scopeOfUse } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { and, sql, type SQL } from 'drizzle-orm'
import { requireMember, type Ctx, type TxCtx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { representations } from '../../db/tables/matchmaker'
import { findProfileIdOfNo } from '../love/love'
import { isConsentedTo, missingConsentTexts } from './consent-scopes'
import * as store from './matchmaker.repository'
import type { Matchmaker, RepresentationRow } from './matchmaker.repository'
import { requireConsent } from './consent-use'

export interface Service {
  matchmaker: Matchmaker
  representation: RepresentationRow
  profileId: number
}

/**
 * The calling matchmaker's service of a member who agreed to `use`; `field` is the input field that named the member. Throws
 * not_found for others.
 */
export async function requireOwnService(ctx: Ctx, no: string, use: ConsentUse = 'interview_written', field = 'no'): Promise<Service> {
  const matchmaker = await store.matchmakerOfUser(ctx, requireMember(ctx).userId)
  if (!matchmaker) throw fault('not_allowed')
  const profileId = await findProfileIdOfNo(ctx, no)
  const representation = await store.representationBetween(ctx, matchmaker.id, profileId)
  if (representation?.status !== 'active') throw fault('not_found')
  if (!isConsentedTo(representation, use)) throw fieldFault({ [field]: missingConsentTexts[scopeOfUse(use)] }, 'consent_missing')
  return { matchmaker, representation, profileId }
}

const isWritable = (ctx: Ctx, row: RepresentationRow | undefined | null): boolean =>
  row != null && store.isRunningNow(ctx, row) && isConsentedTo(row, 'interview_written')

/** Locks the service until the transaction ends; false if it has ended or the member revoked the consent to write for them. */
export const lockWritableService = async (ctx: TxCtx, representationId: number): Promise<boolean> =>
  isWritable(ctx, await store.lockRepresentation(ctx, representationId))

/** `lockWritableService`'s condition as a part of queries over services. */
export const isWritableNow = (ctx: Ctx): SQL =>
  and(store.isRunning(ctx), sql`${representations.scopes} ? ${scopeOfUse('interview_written')}`)!

/** Returns the given services that permit writing for the member now. */
export async function writableServices(ctx: Ctx, representationIds: readonly number[]): Promise<Set<number>> {
  const rows = await store.representationsById(ctx, representationIds)
  return new Set([...rows.values()].filter((row) => isWritable(ctx, row)).map(({ id }) => id))
}

/** Records the interview as a use; refuses at the field `no`, as `requireConsent` does. */
export const noteInterview = (ctx: Ctx, representationId: number, interviewId: number): Promise<void> =>
  requireConsent(ctx, { representationId, use: 'interview_written', mark: `interview:${interviewId}` }, 'no')

/** Records a view of the member's profile, once a day. */
export const noteProfileLook = (ctx: Ctx, representationId: number): Promise<void> =>
  requireConsent(ctx, { representationId, use: 'profile_seen' }, 'no')

/** The current or former matchmaker of each of these services. */
export async function loadServersOfServices(
  ctx: Ctx,
  representationIds: readonly number[],
): Promise<Map<number, Pick<Matchmaker, 'userId' | 'name'>>> {
  const rows = await store.representationsById(ctx, representationIds)
  const found = await store.matchmakersById(ctx, [...new Set([...rows.values()].map(({ matchmakerId }) => matchmakerId))])
  const servers = new Map<number, Pick<Matchmaker, 'userId' | 'name'>>()
  for (const { id, matchmakerId } of rows.values()) {
    const server = found.find((one) => one.id === matchmakerId)
    if (server) servers.set(id, server)
  }
  return servers
}
