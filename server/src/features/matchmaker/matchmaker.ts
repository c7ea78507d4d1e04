/** What others may ask of matchmakers: who serves a member, what that member consented to, and who screens a line. */
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

/** Null while whoever has this desk does not work. */
export async function servingDesk(ctx: Ctx, matchmakerId: number): Promise<Serving | null> {
  const matchmaker = await store.matchmakerById(ctx, matchmakerId)
  return matchmaker && isServing(matchmaker) ? shownDesk(ctx, matchmaker) : null
}

/** The same, also while it only rests: what was agreed to there is still to be taken back. */
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

/** The calling matchmaker's service of a member who agreed to `use`, named by this field of the input; anybody else is not found. */
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

/** Held until the transaction ends; false where it is over by then, or the member took back that anything is written for them. */
export const lockWritableService = async (ctx: TxCtx, representationId: number): Promise<boolean> =>
  isWritable(ctx, await store.lockRepresentation(ctx, representationId))

/** Part of a query over services: the same. */
export const isWritableNow = (ctx: Ctx): SQL =>
  and(store.isRunning(ctx), sql`${representations.scopes} ? ${scopeOfUse('interview_written')}`)!

/** Those of these services in which something may be written for the member now. */
export async function writableServices(ctx: Ctx, representationIds: readonly number[]): Promise<Set<number>> {
  const rows = await store.representationsById(ctx, representationIds)
  return new Set([...rows.values()].filter((row) => isWritable(ctx, row)).map(({ id }) => id))
}

/** As `requireConsent` says: on record, or refused at `no`. */
export const noteInterview = (ctx: Ctx, representationId: number, interviewId: number): Promise<void> =>
  requireConsent(ctx, { representationId, use: 'interview_written', mark: `interview:${interviewId}` }, 'no')

/** Their profile was looked at; once a day on record. */
export const noteProfileLook = (ctx: Ctx, representationId: number): Promise<void> =>
  requireConsent(ctx, { representationId, use: 'profile_seen' }, 'no')

/** Who serves or served in each of these services. */
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
 * Who screens a new line: the sender's matchmaker, else the target's, never one of the two people.
 * `matchmakerId` null leaves it to whoever takes it first; `hasAnybody` false means that nobody can.
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

/** Part in `orderEarners`: the store of which the buyer is a member now, else the one in which their matchmaker works. */
export async function listServiceEarners(ctx: Ctx, userId: number): Promise<{ matchmakerId: number; storeId: string | null }[]> {
  const server = await store.findServingMatchmakerOfUser(ctx, userId)
  if (!server) return []
  const storeId = (await store.findStoreNameOfMember(ctx, userId)) ?? (await store.findStoreName(ctx, server.userId))
  return [{ matchmakerId: server.id, storeId }]
}

/** Whoever works in a store beside this user: they do not judge one another. */
export const colleaguesOf = (ctx: Ctx, userId: number): Promise<number[]> => store.listStoreColleagues(ctx, userId)

export interface OwnDesk {
  id: number
  userId: number
  capacity: number
}

/** Of whoever works as a matchmaker now. */
export const ownDesk = (ctx: Ctx, userId: number): Promise<OwnDesk | null> => store.matchmakerOfUser(ctx, userId)

/** Those who work as matchmakers, in the order they came; after this one. */
export const desksAfter = (ctx: Ctx, after: number, size: number): Promise<OwnDesk[]> => store.servingMatchmakers(ctx, { after, size })

/** How many members somebody may serve from now on, and what that becomes when. */
export const setCapacity = (ctx: Ctx, id: number, capacity: number, next: { capacity: number; at: Date } | null): Promise<void> =>
  store.updateMatchmaker(ctx, id, { capacity, nextCapacity: next?.capacity ?? null, nextCapacityAt: next?.at ?? null })

/** Those of these introductions that this matchmaker may still see; of the others they learn who it was no more. */
export async function loadVisibleLines(
  ctx: Ctx,
  { id }: OwnDesk,
  lineIds: readonly number[],
): Promise<Map<number, { fromId: number; toId: number }>> {
  const lines = await workLinesOf(ctx, { matchmakerId: id, ownProfileId: ctx.viewer?.profileId ?? null }, lineIds)
  return new Map(lines.map((line) => [line.id, line]))
}

/** How this account stands as a matchmaker, also where they serve nobody now; null where they never were one. */
export const findMatchmakerStatus = async (ctx: Ctx, userId: number): Promise<MatchmakerStatus | null> =>
  (await store.anyMatchmakerOfUser(ctx, userId))?.status ?? null

/** A desk as it stands, at work or not. */
export type DeskState = Pick<Matchmaker, 'id' | 'userId' | 'name' | 'cityGeo' | 'status'>

export const deskOfUser = (ctx: Ctx, userId: number): Promise<DeskState | null> => store.anyMatchmakerOfUser(ctx, userId)

export const desksById = (ctx: Ctx, ids: readonly number[]): Promise<DeskState[]> => store.matchmakersById(ctx, ids)

/** Held until the transaction ends. */
export const lockDesk = (ctx: TxCtx, id: number): Promise<DeskState | null> => store.lockAnyMatchmaker(ctx, id)

/** Somebody who learns before they serve; null where they are or were a matchmaker here. */
export const createMatchmaker = (
  ctx: Ctx,
  facts: Pick<Matchmaker, 'userId' | 'name' | 'bio' | 'cityGeo' | 'experienceYears'>,
): Promise<number | null> => store.insertMatchmaker(ctx, { ...facts, status: 'training' })

/** Their desk opens, for a few members at first; who they are is locked. */
export async function openDesk(ctx: Ctx, { id, userId }: Pick<Matchmaker, 'id' | 'userId'>): Promise<void> {
  await store.updateMatchmaker(ctx, id, { status: 'trial', joinedAt: ctx.now })
  await grantRole(ctx, userId, 'matchmaker')
}

/** Whom this account serves as a matchmaker, at work or not. */
export async function listServedByUser(ctx: TxCtx, userId: number): Promise<number[]> {
  const desk = await store.lockMatchmakerOfUser(ctx, userId)
  return desk ? store.profilesServedBy(ctx, desk.id) : []
}

interface DeskLoad {
  name: string
  serving: number
  capacity: number
}

/** Of these accounts those who work as matchmakers now, with how many they serve and may serve. */
export async function deskLoads(ctx: Ctx, userIds: readonly number[]): Promise<Map<number, DeskLoad>> {
  const rows = await store.servingByUser(ctx, userIds)
  const served = await store.countServed(
    ctx,
    rows.map(({ id }) => id),
  )
  return new Map(rows.map((row) => [row.userId, { name: row.name, serving: served.get(row.id) ?? 0, capacity: deriveCapacity(ctx, row) }]))
}

/** How many members they serve now. */
export const countServedAt = async (ctx: Ctx, id: number): Promise<number> => (await store.countServed(ctx, [id])).get(id) ?? 0

/** From now on they serve as everybody does. */
export const confirmDesk = (ctx: Ctx, id: number): Promise<void> => store.updateMatchmaker(ctx, id, { status: 'active' })
