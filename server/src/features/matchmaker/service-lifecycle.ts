/** How a service begins and ends: by consent of both sides, for exactly the ticked scopes, and for a year at most. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { clockInChina, momentBefore, momentOf } from '@qianxian/protocol/base/clock'
import { CONSENT_TEXT, type ConsentScope, matchmakerLimits, type RepresentationMode } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import { addServingParty } from '../audit/audit'
import { isBlockedFromUser } from '../interact/interact'
import { rescreenLines } from '../line/line'
import { discardDraftOfAuthor } from '../love/love'
import { isLimited } from '../strike/strike'
import { runInBatches } from '../../lib/batches'
import { consentGiven, consentLapsed, consentNarrowed, matchmakerLeft, memberDeclined, serviceLapsed } from './matchmaker.notices'
import { servicesChanged, trialBeforeRead } from './matchmaker.hooks'
import { isDeskFull } from './desks'
import * as store from './matchmaker.repository'
import type { Matchmaker, RepresentationRow } from './matchmaker.repository'
import { isServing } from './matchmaker-status'
import { notifyMatchmaker, notifyMember, notifyScopes } from './notify'

export const NOT_ACCEPTING_TEXT = '这位红娘暂不接受新会员'
export const DECLINED_BY_MATCHMAKER = 'declined_by_matchmaker'
export const MATCHMAKER_STOPPED = 'matchmaker_stopped'
const AT_ONCE = 200

interface Asking {
  profileId: number
  userId: number
  matchmakerId: number
}

/**
 * Returns the locked matchmaker if they are at work and may take on this member; throws otherwise. The member is
 * locked. An assignment does not count as a change by the member.
 */
export async function requireAvailableMatchmaker(
  ctx: TxCtx,
  { profileId, userId, matchmakerId }: Asking,
  mode?: RepresentationMode,
): Promise<Matchmaker> {
  const matchmaker = await lockServingMatchmaker(ctx, matchmakerId)
  if (!matchmaker) throw fault('not_found')
  if (matchmaker.userId === userId) throw fault('self_target')
  if (mode !== 'assigned' && (await isChangeTooSoon(ctx, await store.representationsOf(ctx, profileId), matchmakerId)))
    throw fault('matchmaker_change_too_soon')
  await refuseFull(ctx, matchmaker)
  return matchmaker
}

/**
 * Call this before a person who may not be a member yet agrees outside the app. Locks the matchmaker until the transaction ends;
 * throws if they have no place left.
 */
export async function requireCapacity(ctx: TxCtx, matchmakerId: number, member: Omit<Asking, 'matchmakerId'> | null): Promise<void> {
  if (member) {
    await store.lockMember(ctx, member.profileId)
    await requireAvailableMatchmaker(ctx, { ...member, matchmakerId })
    return
  }
  const matchmaker = await lockServingMatchmaker(ctx, matchmakerId)
  if (!matchmaker) throw fault('not_found')
  await refuseFull(ctx, matchmaker)
}

async function refuseFull(ctx: Ctx, matchmaker: Matchmaker): Promise<void> {
  if (await isDeskFull(ctx, matchmaker)) throw fault('matchmaker_full')
  if (await isLimited(ctx, matchmaker.userId, 'serve')) throw fault('matchmaker_full', { message: NOT_ACCEPTING_TEXT })
}

/** True if the member may be invited at all: they are not served, and the two may meet. */
export async function mayServe(ctx: Ctx, { matchmakerId, profileId, userId }: Asking): Promise<boolean> {
  const matchmaker = await store.matchmakerById(ctx, matchmakerId)
  if (!matchmaker || matchmaker.userId === userId || (await isBlockedFromUser(ctx, matchmaker.userId, profileId))) return false
  return (await store.servingOf(ctx, [profileId])).length === 0
}

interface Agreed extends Asking {
  scopes: ConsentScope[]
  textVersion: string | null
  requestedAt: Date
  expiresAt: Date
}

/**
 * Turns a consent given outside the app into a service of the person, now a member, for the remaining time. Returns false if
 * another matchmaker serves them meanwhile, or this one may not.
 */
export async function beginAgreedService(ctx: TxCtx, { requestedAt, scopes, textVersion, expiresAt, ...asking }: Agreed): Promise<boolean> {
  const { profileId, userId, matchmakerId } = asking
  await store.lockMember(ctx, profileId)
  await expireServices(ctx, store.ofMember(profileId))
  const matchmaker = await lockServingMatchmaker(ctx, matchmakerId)
  if (!matchmaker || !(await mayServe(ctx, asking))) return false
  await addServingParty(ctx, userId, matchmaker.userId)
  const agreed = { scopes, textVersion, expiresAt, status: 'active', startedAt: ctx.now } as const
  const standing = await store.representationBetween(ctx, matchmakerId, profileId)
  if (standing) await store.updateRepresentation(ctx, standing.id, agreed)
  else await store.insertRepresentation(ctx, { ...agreed, matchmakerId, profileId, mode: 'created_by_mm', requestedAt })
  await servicesChanged.emit(ctx, [profileId])
  return true
}

/** The matchmaker if they work now; locked until the transaction ends. */
export async function lockServingMatchmaker(ctx: TxCtx, matchmakerId: number): Promise<Matchmaker | null> {
  const matchmaker = await store.lockMatchmaker(ctx, matchmakerId)
  if (matchmaker?.status !== 'trial') return matchmaker
  await trialBeforeRead.emit(ctx, matchmakerId)
  return store.lockMatchmaker(ctx, matchmakerId)
}

/** The fields of a consent given now: scopes, current text version and end. */
export const consentFields = (ctx: Ctx, scopes: readonly ConsentScope[]) => ({
  scopes: [...new Set(scopes)],
  textVersion: CONSENT_TEXT,
  expiresAt: momentOf(clockInChina(ctx.now).add(matchmakerLimits.consentMonths, 'month')),
})

/** Changes the scopes of a running service; notifies the matchmaker of lost and of added scopes. */
export async function changeScopes(ctx: TxCtx, standing: RepresentationRow, scopes: readonly ConsentScope[]): Promise<RepresentationRow> {
  const agreed = consentFields(ctx, scopes)
  const lost = without(standing.scopes, agreed.scopes)
  await notifyScopes(ctx, consentNarrowed, standing, lost)
  await notifyScopes(ctx, consentGiven, standing, without(agreed.scopes, standing.scopes))
  const row = await store.updateRepresentation(ctx, standing.id, agreed)
  // An unsubmitted draft was written under the revoked consent, so it is discarded.
  if (lost.includes('publish')) await discardDraft(ctx, standing)
  if (lost.includes('publish') || lost.includes('propose')) await servicesChanged.emit(ctx, [standing.profileId])
  return row
}

/** Both sides have agreed: begins the service and ends the previous one. The member is locked. */
export async function beginService(
  ctx: TxCtx,
  asking: Asking,
  standing: RepresentationRow,
  scopes: readonly ConsentScope[],
): Promise<RepresentationRow> {
  const matchmaker = await requireAvailableMatchmaker(ctx, asking, standing.mode)
  await expireServices(ctx, store.ofMember(asking.profileId))
  const [before] = await store.servingOf(ctx, [asking.profileId])
  if (before)
    await store.updateRepresentation(ctx, before.id, { status: 'transferred', endedAt: ctx.now, endedReason: 'changed_by_member' })
  await addServingParty(ctx, asking.userId, matchmaker.userId)
  const row = await store.updateRepresentation(ctx, standing.id, { ...consentFields(ctx, scopes), status: 'active', startedAt: ctx.now })
  if (before) await notifyMatchmaker(ctx, matchmakerLeft, before)
  if (before) await endServiceLeftovers(ctx, before)
  await servicesChanged.emit(ctx, [asking.profileId])
  return row
}

/** The matchmaker refuses a member's request. */
export async function declineRequest(ctx: TxCtx, { id }: RepresentationRow): Promise<RepresentationRow> {
  const declined = await store.updateRepresentation(ctx, id, { status: 'ended', endedAt: ctx.now, endedReason: DECLINED_BY_MATCHMAKER })
  await notifyMember(ctx, memberDeclined, declined)
  return declined
}

/** Cleans up after a service: discards the matchmaker's draft and has the member's lines at that desk screened anew. */
export async function endServiceLeftovers(ctx: TxCtx, row: RepresentationRow): Promise<void> {
  await discardDraft(ctx, row)
  await rescreenLines(ctx, row.profileId, row.matchmakerId)
}

export async function discardDraft(ctx: Ctx, { profileId, matchmakerId }: RepresentationRow): Promise<void> {
  const matchmaker = await store.matchmakerById(ctx, matchmakerId)
  if (matchmaker) await discardDraftOfAuthor(ctx, profileId, matchmaker.userId)
}

/** Ends services whose consent has expired, one by one, and notifies both sides. Queries treat them as ended even before that. */
export async function expireServices(ctx: Ctx, whose?: SQL): Promise<number> {
  let ended = 0
  await runInBatches(AT_ONCE, async () => {
    const lapsed = await store.lapsedServices(ctx, whose, AT_ONCE)
    for (const { id, profileId } of lapsed)
      await ctx.tx(async (ctx) => {
        await store.lockMember(ctx, profileId)
        const row = await store.lockRepresentation(ctx, id)
        if (row?.status !== 'active' || store.isRunningNow(ctx, row)) return
        const over = await store.updateRepresentation(ctx, id, {
          status: 'expired',
          endedAt: row.expiresAt,
          endedReason: 'consent_expired',
        })
        await notifyMatchmaker(ctx, serviceLapsed, over)
        await notifyMember(ctx, consentLapsed, over)
        await endServiceLeftovers(ctx, over)
        await servicesChanged.emit(ctx, [profileId])
        ended += 1
      })
    return lapsed.length
  })
  return ended
}

const without = (scopes: readonly ConsentScope[], others: readonly ConsentScope[]): ConsentScope[] =>
  scopes.filter((scope) => !isIn(others, scope))

/** True if the service ended because the matchmaker was stopped, not by the member's wish. */
const wasLeftAlone = ({ status, endedReason }: RepresentationRow): boolean => status === 'suspended' || endedReason === MATCHMAKER_STOPPED

const servesStill = async (ctx: Ctx, { matchmakerId }: RepresentationRow): Promise<boolean> => {
  const matchmaker = await store.matchmakerById(ctx, matchmakerId)
  return matchmaker !== null && isServing(matchmaker)
}

/** A member may change matchmakers once in thirty days; the first choice and an assignment do not count as changes. */
export async function isChangeTooSoon(ctx: Ctx, rows: readonly RepresentationRow[], matchmakerId: number): Promise<boolean> {
  const services = rows.filter((row) => row.startedAt !== null).sort((a, b) => b.startedAt!.getTime() - a.startedAt!.getTime())
  const [latest] = services
  if (!latest || latest.matchmakerId === matchmakerId || wasLeftAlone(latest)) return false
  // If the matchmaker's account is shut, the service still exists but nobody works on it.
  if (latest.status === 'active' && !(await servesStill(ctx, latest))) return false
  const since = momentBefore(ctx.now, matchmakerLimits.changePerDays, 'day')
  return services.some((row, place) => {
    const previous = services[place + 1]
    if (previous === undefined || row.mode === 'assigned' || wasLeftAlone(previous)) return false
    return previous.matchmakerId !== row.matchmakerId && row.startedAt! > since
  })
}
