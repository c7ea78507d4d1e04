/** The interface of matchmakers for other features: who serves a member, what the member consented to, and who screens a line. */
import { type ConsentScope, type ConsentUse, type MatchmakerStatus, scopeOfUse } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { and, sql, type SQL } from 'drizzle-orm'
import type { Picture } from '@qianxian/protocol/media/media.schema'
import { requireMember, type Ctx, type TxCtx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { representations } from '../../db/tables/matchmaker'
import { findProfileIdOfNo } from '../love/love'
import { grantRole } from '../account/account'
import { picturesOf } from '../media/media'
import { isConsentedTo, missingConsentTexts } from './consent-scopes'
import { deriveCapacity } from './matchmaker.presenter'
import { workLinesOf } from './matchmaker-work.repository'
import * as store from './matchmaker.repository'
import type { Matchmaker, RepresentationRow } from './matchmaker.repository'
import { cityNameOf, isServing } from './matchmaker-status'
import { requireConsent } from './consent-use'

export { closeDesk, lockRestingMembers, reopenDesk } from './desk-closure'
export { reassignStoppedScreening } from './reassign-screening'
export { assignMemberTo } from './member-invitation'
export { consentFields, beginAgreedService, mayServe, requireCapacity } from './service-lifecycle'
export { lockServicesForShare, partnersOf, deriveProposableUntil, servicesById } from './cooperation-partners'
export { cardsForColleague } from './matchmaker.presenter'
export { recordConsentUses } from './consent-use'
export { colleagueAskCounts, servicesChanged, trialBeforeRead } from './matchmaker.hooks'
export { lockMember as holdMember } from './matchmaker.repository'
export { cityNameOf } from './matchmaker-status'

export interface Serving {
  id: number
  userId: number
  name: string
  avatar: Picture | null
  city: string
}

/** The matchmaker who serves a member now; null without one, or while the matchmaker is suspended. */
export async function servingMatchmaker(ctx: Ctx, profileId: number): Promise<Serving | null> {
  const [row] = await store.servingOf(ctx, [profileId])
  return row ? servingDesk(ctx, row.matchmakerId) : null
}

/** The matchmaker of this desk; null while they do not serve. */
export async function servingDesk(ctx: Ctx, matchmakerId: number): Promise<Serving | null> {
  const matchmaker = await store.matchmakerById(ctx, matchmakerId)
  return matchmaker && isServing(matchmaker) ? shownDesk(ctx, matchmaker) : null
}

/** The same, but also while the desk is suspended: the member must still be able to revoke the consent given there. */
export async function lastingDesk(ctx: Ctx, matchmakerId: number): Promise<Serving | null> {
  const matchmaker = await store.matchmakerById(ctx, matchmakerId)
  return matchmaker && (isServing(matchmaker) || matchmaker.status === 'suspended') ? shownDesk(ctx, matchmaker) : null
}

async function shownDesk(ctx: Ctx, { id, userId, name, avatarMediaId, cityGeo }: Matchmaker): Promise<Serving> {
  const avatar = avatarMediaId === null ? null : ((await picturesOf(ctx, [avatarMediaId], () => false)).get(avatarMediaId) ?? null)
  return { id, userId, name, avatar, city: cityNameOf(cityGeo) }
}

/** True while this user serves the member and the member consented to `scope` (any service, when absent). */
export async function isServedBy(ctx: Ctx, matchmakerUserId: number, profileId: number, scope?: ConsentScope): Promise<boolean> {
  const matchmaker = await store.matchmakerOfUser(ctx, matchmakerUserId)
  if (!matchmaker) return false
  const [row] = await store.servingOf(ctx, [profileId])
  return row?.matchmakerId === matchmaker.id && (scope === undefined || row.scopes.includes(scope))
}

export interface Service {
  matchmaker: Matchmaker
  representation: RepresentationRow
  profileId: number
}

/**
 * The calling matchmaker's service of a member who agreed to `use`; `field` is the input field that named the member.
 * Throws not_found for anybody else.
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

/** The same condition as a query part over services. */
export const isWritableNow = (ctx: Ctx): SQL =>
  and(store.isRunning(ctx), sql`${representations.scopes} ? ${scopeOfUse('interview_written')}`)!

/** Those of the given services that permit writing for the member now. */
export async function writableServices(ctx: Ctx, representationIds: readonly number[]): Promise<Set<number>> {
  const rows = await store.representationsById(ctx, representationIds)
  return new Set([...rows.values()].filter((row) => isWritable(ctx, row)).map(({ id }) => id))
}

/** Records the interview, or refuses at `no`, as `requireConsent` does. */
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

/**
 * The screener of a new line: the sender's matchmaker, else the target's, never one of the two people. `matchmakerId`
 * null leaves it to the first who takes it; `hasAnybody` false means that there is nobody to screen it.
 */
export async function findScreener(
  ctx: Ctx,
  from: { id: number; userId: number | null },
  to: { id: number; userId: number | null },
): Promise<{ matchmakerId: number | null; hasAnybody: boolean }> {
  const parties = [from.userId, to.userId].filter((id) => id !== null)
  const serving = await store.servingOf(ctx, [from.id, to.id])
  const found = await store.matchmakersById(
    ctx,
    serving.map((row) => row.matchmakerId),
  )
  for (const profileId of [from.id, to.id]) {
    const row = serving.find((one) => one.profileId === profileId)
    const matchmaker = found.find((one) => one.id === row?.matchmakerId)
    if (matchmaker && isServing(matchmaker) && !parties.includes(matchmaker.userId))
      return { matchmakerId: matchmaker.id, hasAnybody: true }
  }
  return { matchmakerId: null, hasAnybody: await store.hasServingMatchmakerBeside(ctx, parties) }
}

/** The accounts of the matchmakers who serve these accounts, at work or not. */
export const listServersOfAccounts = (ctx: Ctx, userIds: readonly number[]): Promise<number[]> => store.listServersOfUsers(ctx, userIds)

/** Used in `earnedBy`: the store of which the buyer is a member now, else the one in which their matchmaker works. */
export async function listServiceEarners(ctx: Ctx, userId: number): Promise<{ matchmakerId: number; storeId: string | null }[]> {
  const server = await store.findServingMatchmakerOfUser(ctx, userId)
  if (!server) return []
  const storeId = (await store.findStoreNameOfMember(ctx, userId)) ?? (await store.findStoreName(ctx, server.userId))
  return [{ matchmakerId: server.id, storeId }]
}

/** Accounts that share a store with this user: they must not judge one another. */
export const colleaguesOf = (ctx: Ctx, userId: number): Promise<number[]> => store.listStoreColleagues(ctx, userId)

export interface OwnDesk {
  id: number
  userId: number
  capacity: number
}

/** The desk of an account that works as a matchmaker now; null otherwise. */
export const ownDesk = (ctx: Ctx, userId: number): Promise<OwnDesk | null> => store.matchmakerOfUser(ctx, userId)

/** Desks of serving matchmakers after this one, in the order in which they joined. */
export const desksAfter = (ctx: Ctx, after: number, size: number): Promise<OwnDesk[]> => store.servingMatchmakers(ctx, { after, size })

/** Sets how many members a matchmaker may serve from now on, and the next capacity with its date. */
export const setCapacity = (ctx: Ctx, id: number, capacity: number, next: { capacity: number; at: Date } | null): Promise<void> =>
  store.updateMatchmaker(ctx, id, { capacity, nextCapacity: next?.capacity ?? null, nextCapacityAt: next?.at ?? null })

/** Those of the given lines that this matchmaker may still see; the people of the others are no longer disclosed. */
export async function loadVisibleLines(
  ctx: Ctx,
  { id }: OwnDesk,
  lineIds: readonly number[],
): Promise<Map<number, { fromId: number; toId: number }>> {
  const lines = await workLinesOf(ctx, { matchmakerId: id, ownProfileId: ctx.viewer?.profileId ?? null }, lineIds)
  return new Map(lines.map((line) => [line.id, line]))
}

/** The account's status as a matchmaker, even if it no longer serves; null if it never was one. */
export const findMatchmakerStatus = async (ctx: Ctx, userId: number): Promise<MatchmakerStatus | null> =>
  (await store.anyMatchmakerOfUser(ctx, userId))?.status ?? null

/** A desk in any status. */
export type DeskState = Pick<Matchmaker, 'id' | 'userId' | 'name' | 'cityGeo' | 'status'>

export const deskOfUser = (ctx: Ctx, userId: number): Promise<DeskState | null> => store.anyMatchmakerOfUser(ctx, userId)

export const desksById = (ctx: Ctx, ids: readonly number[]): Promise<DeskState[]> => store.matchmakersById(ctx, ids)

/** Locks the desk until the transaction ends. */
export const lockDesk = (ctx: TxCtx, id: number): Promise<DeskState | null> => store.lockAnyMatchmaker(ctx, id)

/** Creates a matchmaker in training; null if the account is or was one here. */
export const createMatchmaker = (
  ctx: Ctx,
  facts: Pick<Matchmaker, 'userId' | 'name' | 'bio' | 'cityGeo' | 'experienceYears'>,
): Promise<number | null> => store.insertMatchmaker(ctx, { ...facts, status: 'training' })

/** Opens the desk on trial, for a few members at first; the caller holds the lock on the matchmaker. */
export async function openDesk(ctx: Ctx, { id, userId }: Pick<Matchmaker, 'id' | 'userId'>): Promise<void> {
  await store.updateMatchmaker(ctx, id, { status: 'trial', joinedAt: ctx.now })
  await grantRole(ctx, userId, 'matchmaker')
}

/** Profiles that this account serves as a matchmaker, at work or not. */
export async function listServedByUser(ctx: TxCtx, userId: number): Promise<number[]> {
  const desk = await store.lockMatchmakerOfUser(ctx, userId)
  return desk ? store.profilesServedBy(ctx, desk.id) : []
}

interface DeskLoad {
  name: string
  serving: number
  capacity: number
}

/** The given accounts that work as matchmakers now, with how many members they serve and may serve. */
export async function deskLoads(ctx: Ctx, userIds: readonly number[]): Promise<Map<number, DeskLoad>> {
  const rows = await store.servingByUser(ctx, userIds)
  const served = await store.countServed(
    ctx,
    rows.map(({ id }) => id),
  )
  return new Map(rows.map((row) => [row.userId, { name: row.name, serving: served.get(row.id) ?? 0, capacity: deriveCapacity(ctx, row) }]))
}

/** How many members this desk serves now. */
export const countServedAt = async (ctx: Ctx, id: number): Promise<number> => (await store.countServed(ctx, [id])).get(id) ?? 0

/** Ends the trial: the desk becomes fully active. */
export const confirmDesk = (ctx: Ctx, id: number): Promise<void> => store.updateMatchmaker(ctx, id, { status: 'active' })
