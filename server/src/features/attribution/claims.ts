/**
 * Binds members to claimants. Every attribution is created here, under the member's lock. The tenant's rule decides
 * between two claimants, and the timeline records the decision for both. A refused claimant gets no notice at that
 * moment.
 */
import { bindRules } from '@qianxian/protocol/attribution/attribution.rules'
import {
  attributionLimits,
  attributionSources,
  type AttributionKind,
  type AttributionReason,
  type AttributionSource,
} from '@qianxian/protocol/attribution/attribution.words'
import { authLimits } from '@qianxian/protocol/auth/auth.words'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { Ctx, TxCtx } from '../../ctx'
import type { OrderEarner } from '../finance/finance'
import { userByInviteCode, userById, type Invitation } from '../account/account'
import { cancelTask } from '../audit/audit'
import { deviceHashOf, devicesOf, usersOnDevices } from '../auth/auth'
import { storeOfScanCode, listWorkplaces, type StoreJoin } from '../store/store'
import { boundByCode, invitationJudged, inviterByCode } from './attribution.hooks'
import * as store from './attribution.repository'
import type { AttributionRow } from './attribution.repository'

/** Maximum number of attributions ended in one transaction. */
const LAPSE_AT_MOST = 200

export interface AttributionClaim {
  userId: number
  kind: AttributionKind
  targetId: number
  source: AttributionSource
  /** True if the attribution does not expire, whatever the tenant's rule for its kind. */
  isLasting?: boolean
}

/** Grounds for replacing an existing attribution, and how it is recorded. */
interface Overruled {
  reason: Extract<AttributionReason, 'transfer' | 'claim' | 'manual'>
  byUserId?: number | null
  note?: string | null
}

/**
 * Attributes a member to a target; returns true if the member is newly attributed to it. The transaction must hold the
 * lock on the member.
 */
export async function claimAttribution(ctx: TxCtx, claim: AttributionClaim, overruled?: Overruled): Promise<boolean> {
  const { userId, kind, targetId, source, isLasting = false } = claim
  await expireAttributions(ctx, userId)
  const held = await store.findHolder(ctx, userId, kind)
  const about = { userId, kind, targetId, source }
  const came = isIn(attributionSources.scanned, source) ? [{ ...about, event: 'scanned' as const }] : []
  if (held?.targetId === targetId) {
    await comeAgain(ctx, came)
    return false
  }
  const { mode, validDays } = ctx.tenant.configs.attribution?.[kind] ?? bindRules[kind]
  const reason = (await refusalOf(ctx, claim)) ?? (overruled ? null : await outdone(ctx, claim, held, mode))
  if (reason !== null) {
    await refuse(ctx, { ...about, reason, otherId: held?.targetId ?? null }, came)
    return false
  }
  const expiresAt = validDays > 0 && !isLasting ? momentAfter(ctx.now, validDays, 'day') : null
  const because = { reason: overruled?.reason ?? 'newer', byUserId: overruled?.byUserId ?? null, note: overruled?.note ?? null } as const
  if (held) {
    await store.endAttribution(ctx, held.id, { status: 'replaced', reason: because.reason })
    await store.addEvents(ctx, [{ userId, kind, targetId: held.targetId, event: 'replaced', otherId: targetId, ...because }])
  }
  await store.insertAttribution(ctx, { ...about, boundAt: ctx.now, expiresAt })
  await store.addEvents(ctx, [
    ...came,
    { ...about, event: 'bound', expiresAt, otherId: held?.targetId ?? null, ...(overruled ? because : {}) },
  ])
  return true
}

/** Records that the holder's own code was scanned again: once a day, because orders count from the last scan. */
async function comeAgain(ctx: Ctx, came: readonly store.NewEvent[]): Promise<void> {
  for (const one of came) {
    const last = await store.lastScan(ctx, one)
    if (last === null || last < momentBefore(ctx.now, 1, 'day')) await store.addEvents(ctx, [one])
  }
}

/** Records a refusal; an identical one is not recorded twice. */
async function refuse(ctx: Ctx, refused: Omit<store.NewEvent, 'event'>, came: readonly store.NewEvent[]): Promise<void> {
  const last = await store.findLastEvent(ctx, refused)
  if (last?.event === 'refused' && last.reason === refused.reason && last.otherId === refused.otherId) return
  await store.addEvents(ctx, [...came, { ...refused, event: 'refused' }])
}

/** Returns the reason that forbids this attribution in any case, whoever holds the member; null if there is none. */
async function refusalOf(ctx: Ctx, { userId, kind, targetId, source }: AttributionClaim): Promise<AttributionReason | null> {
  const account = await store.accountOf(ctx, kind, targetId)
  if (account === userId) return 'self'
  if (!(await store.isEnabled(ctx, kind, targetId))) return 'not_enabled'
  if (account === null) return null
  if (kind === 'inviter' && (await leadsTo(ctx, account, userId))) return 'cycle'
  return isIn(attributionSources.scanned, source) && (await shareDevice(ctx, userId, account)) ? 'same_device' : null
}

/**
 * True if both logged in on one phone, including the current one. Then a human must check whether they are two people.
 */
async function shareDevice(ctx: Ctx, userId: number, otherId: number): Promise<boolean> {
  const [now, before] = [deviceHashOf(ctx), await devicesOf(ctx, userId)]
  return (await usersOnDevices(ctx, now === null ? before : [...before, now])).includes(otherId)
}

/** True if the chain of inviters above `fromId` contains `wantedId`. */
async function leadsTo(ctx: Ctx, fromId: number, wantedId: number): Promise<boolean> {
  const passed = new Set<number>()
  let at: number | undefined = fromId
  while (at !== undefined && !passed.has(at)) {
    if (at === wantedId) return true
    passed.add(at)
    at = (await store.findHolder(ctx, at, 'inviter'))?.targetId
  }
  return false
}

/** Returns why the tenant's rule keeps the present holder; null if the claimant wins. */
async function outdone(
  ctx: Ctx,
  { userId, source }: AttributionClaim,
  held: AttributionRow | null,
  mode: (typeof bindRules)[AttributionKind]['mode'],
): Promise<AttributionReason | null> {
  if (mode === 'register_only' && isIn(attributionSources.scanned, source)) {
    const user = await userById(ctx, userId)
    if (!user || user.createdAt < momentBefore(ctx.now, authLimits.inviteBindHours, 'hour')) return 'late'
  }
  return held && mode !== 'override' ? 'taken' : null
}

// --- Binding --------------------------------------------------------------------

/**
 * Answers `bindInvitation`: attributes the member to the sender of a link, to the sender's matchmaker and to the
 * sender's store; for a store's own code, to the store.
 */
export async function claimByInvitation(ctx: Ctx, { userId, inviteId }: Invitation): Promise<boolean> {
  // An app passes the code of a poster itself as invite id.
  const known = await userByInviteCode(ctx, inviteId)
  const inviterId = known?.id ?? (await inviterByCode.ask(ctx, inviteId))
  if (inviterId === null) return bindScanned(ctx, userId, inviteId)
  return ctx.tx(async (ctx) => {
    // Serialised: if several people invite each other in a cycle at the same moment, one of them sees that it would
    // close.
    await store.lockInvitations(ctx)
    await store.lockAttributionsOf(ctx, [userId])
    const isBound = await claimAttribution(ctx, { userId, kind: 'inviter', targetId: inviterId, source: 'link' })
    await invitationJudged.emit(ctx, {
      userId,
      inviterId,
      isBound,
      refusal: isBound ? null : await refusalRecorded(ctx, userId, inviterId),
    })
    if (isBound && !known) await boundByCode.emit(ctx, userId, inviteId)
    const desk = await store.deskOf(ctx, inviterId)
    if (desk !== null) await claimAttribution(ctx, { userId, kind: 'matchmaker', targetId: desk, source: 'link' })
    const [place, another] = await listWorkplaces(ctx, inviterId)
    // If the sender works in two stores, the link attributes to neither.
    if (place && !another) await claimAttribution(ctx, { userId, kind: 'store', targetId: place.store.id, source: 'link' })
    return isBound
  })
}

async function refusalRecorded(ctx: Ctx, userId: number, inviterId: number): Promise<AttributionReason | null> {
  const last = await store.findLastEvent(ctx, { userId, kind: 'inviter', targetId: inviterId })
  return last?.event === 'refused' ? last.reason : null
}

/** Attributes by a code that a store shows. A code that is unknown, renewed or of another tenant attributes nobody. */
const bindScanned = (ctx: Ctx, userId: number, code: string): Promise<boolean> =>
  ctx.tx(async (ctx) => {
    await store.lockAttributionsOf(ctx, [userId])
    const storeId = await storeOfScanCode(ctx, code)
    if (storeId !== null) return claimAttribution(ctx, { userId, kind: 'store', targetId: storeId, source: 'qr' })
    ctx.log.info({ userId }, 'an invitation of nobody')
    return false
  })

/** Handles `servicesChanged`: attributes a served person to the matchmaker, unless already attributed. */
export async function claimByService(ctx: TxCtx, profileIds: readonly number[]): Promise<void> {
  if (profileIds.length === 0) return
  const services = await store.listServices(ctx, profileIds)
  await store.lockAttributionsOf(
    ctx,
    services.map(({ userId }) => userId),
  )
  for (const { userId, matchmakerId } of services)
    await claimAttribution(ctx, { userId, kind: 'matchmaker', targetId: matchmakerId, source: 'claim' })
}

/** Contribution to `storeJoined`: attributes the member's future orders to the store that the member joined. */
export async function claimByStore(ctx: TxCtx, joined: readonly StoreJoin[]): Promise<void> {
  const users = await store.usersOfProfiles(
    ctx,
    joined.map(({ profileId }) => profileId),
  )
  await store.lockAttributionsOf(ctx, [...users.values()])
  for (const { profileId, storeId, isTransfer } of joined) {
    const userId = users.get(profileId)
    if (userId === undefined) continue
    const claim = { userId, kind: 'store', targetId: storeId, source: 'claim' } as const
    await claimAttribution(ctx, claim, isTransfer ? { reason: 'transfer' } : undefined)
  }
}

/** Contribution to `orderEarners`. */
export const listEarners = async (ctx: Ctx, userId: number): Promise<OrderEarner[]> => [
  await store.loadEarners(ctx, userId, momentBefore(ctx.now, attributionLimits.scanDays, 'day')),
]

// --- Expiry ---------------------------------------------------------------------

async function endLapsed(ctx: TxCtx, rows: readonly AttributionRow[]): Promise<number> {
  let ended = 0
  for (const { id } of rows) {
    const row = await store.findActiveAttribution(ctx, id)
    if (!row?.expiresAt || row.expiresAt > ctx.now) continue
    const { userId, kind, targetId, expiresAt: at } = row
    await store.endAttribution(ctx, id, { status: 'expired', reason: null, at })
    await store.addEvents(ctx, [{ userId, kind, targetId, event: 'lapsed', at }])
    ended += 1
  }
  return ended
}

/** Records the end of one person's expired attributions before any new event. Must hold the lock on the person. */
export async function expireAttributions(ctx: TxCtx, userId: number): Promise<void> {
  await endLapsed(ctx, await store.lapsedNow(ctx, LAPSE_AT_MOST, { userId }))
}

/** Ends expired attributions before a read, if the sweep has not done so yet. */
export async function expireBeforeRead(ctx: Ctx, whose: store.AttributionFilter): Promise<void> {
  if ((await store.lapsedNow(ctx, 1, whose)).length > 0) await expireOverdue(ctx, whose)
}

/** Ends expired attributions, up to the limit; returns their number. */
export const expireOverdue = (ctx: Ctx, whose: store.AttributionFilter = {}): Promise<number> =>
  ctx.tx(async (ctx) => {
    const due = await store.lapsedNow(ctx, LAPSE_AT_MOST, whose)
    await store.lockAttributionsOf(
      ctx,
      due.map(({ userId }) => userId),
    )
    return endLapsed(ctx, due)
  })

// --- Two accounts of one person ---------------------------------------------------

/** For each kind keeps the earlier attribution; no person is attributed to themselves. */
export async function mergeAttributions(ctx: TxCtx, fromUserId: number, toUserId: number): Promise<void> {
  await store.lockInvitations(ctx)
  await store.lockAttributionsOf(ctx, [fromUserId, toUserId])
  // An expired attribution never counts as the earlier one, whether the sweep ran or not.
  for (const userId of [fromUserId, toUserId]) await expireAttributions(ctx, userId)
  const [gone, stays] = [await store.activeOf(ctx, fromUserId), await store.activeOf(ctx, toUserId)]
  for (const one of gone) {
    const other = stays.find(({ kind }) => kind === one.kind)
    if (!other) continue
    const [first, later] = other.boundAt <= one.boundAt ? [other, one] : [one, other]
    await endFor(ctx, later, 'taken', first.targetId)
  }
  for (const row of await store.openDisputesOf(ctx, fromUserId))
    if ((await store.openDisputesOf(ctx, toUserId)).some((one) => one.kind === row.kind && one.claimantId === row.claimantId)) {
      if (row.auditTaskId !== null) await cancelTask(ctx, row.auditTaskId)
      await store.updateDispute(ctx, row.id, { status: 'dismissed', answer: JOINED, decidedAt: ctx.now })
    }
  await store.transferAttributions(ctx, fromUserId, toUserId)
}

const JOINED = '会员的两个账号已合并，按另一条申诉处理'

/**
 * Moves the people invited by one account to the other; never a person to themselves, nor to someone whom that person
 * invited.
 */
export async function mergeInvitations(ctx: Ctx, fromUserId: number, toUserId: number): Promise<void> {
  await store.transferInvitations(ctx, fromUserId, toUserId)
  const row = await store.findHolder(ctx, toUserId, 'inviter')
  if (row && (await leadsTo(ctx, row.targetId, toUserId))) await endFor(ctx, row, row.targetId === toUserId ? 'self' : 'cycle', null)
}

async function endFor(
  ctx: Ctx,
  { id, userId, kind, targetId }: AttributionRow,
  reason: AttributionReason,
  otherId: number | null,
): Promise<void> {
  await store.endAttribution(ctx, id, { status: 'replaced', reason })
  await store.addEvents(ctx, [{ userId, kind, targetId, event: 'replaced', reason, otherId }])
}
