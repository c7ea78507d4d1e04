/**
 * Stops a desk temporarily or for good, and reopens it. From the next call on, the stopped matchmaker sees no members, phones or
 * lines to screen: those lines are assigned to another screener or to the tenant's queue. No member is handed over without a new
 * consent.
 */
import { isIn } from '@qianxian/protocol/base/dictionary'
import {
  type MatchmakerStatus,
  matchmakerStates,
  representationStates,
  type StoppedAs,
} from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { TxCtx } from '../../ctx'
import { endRole } from '../account/account'
import { rescreenLines } from '../line/line'
import { servicesChanged } from './matchmaker.hooks'
import { memberDeclined, serviceAway } from './matchmaker.notices'
import * as store from './matchmaker.repository'
import type { RepresentationRow } from './matchmaker.repository'
import { discardDraft, MATCHMAKER_STOPPED } from './service-lifecycle'
import { notifyMember, retractInvitation } from './notify'

/** Must run inside a transaction; the caller must hold the lock on the matchmaker. */
export async function closeDesk(ctx: TxCtx, { id, userId }: { id: number; userId: number }, status: StoppedAs): Promise<void> {
  await store.updateMatchmaker(ctx, id, { status })
  const bound = await store.lockBoundRepresentations(ctx, id)
  for (const row of bound) await leave(ctx, row, status)
  await rescreenLines(ctx, null, id)
  await servicesChanged.emit(ctx, profilesOf(bound))
  if (status !== 'suspended') await endRole(ctx, userId, 'matchmaker')
}

async function leave(ctx: TxCtx, row: RepresentationRow, status: StoppedAs): Promise<void> {
  const ended = { status: 'ended', endedAt: ctx.now, endedReason: MATCHMAKER_STOPPED } as const
  if (isIn(representationStates.unanswered, row.status)) {
    const over = await store.updateRepresentation(ctx, row.id, ended)
    return row.status === 'pending' ? notifyMember(ctx, memberDeclined, over) : retractInvitation(ctx, over)
  }
  const isForGood = status !== 'suspended'
  // A service whose consent has expired is ended by its own sweep.
  if (row.status === 'active' && !store.isRunningNow(ctx, row)) return
  if (row.status === 'suspended' && !isForGood) return
  const over = await store.updateRepresentation(ctx, row.id, isForGood ? ended : { status: 'suspended' })
  await discardDraft(ctx, row)
  await notifyMember(ctx, serviceAway, over)
}

/** Locks the members whose services are suspended at this desk against another choice; call it before locking the desk. */
export async function lockRestingMembers(ctx: TxCtx, id: number): Promise<void> {
  for (const { profileId } of await store.listResting(ctx, id)) await store.lockMember(ctx, profileId)
}

/**
 * Resumes the services whose consent is still valid and whose member has not chosen another matchmaker. Must run inside a
 * transaction; the caller must hold the lock on the matchmaker.
 */
export async function reopenDesk(ctx: TxCtx, id: number, status: MatchmakerStatus): Promise<void> {
  if (!isIn(matchmakerStates.serving, status)) throw new Error(`${status} opens no desk`)
  await store.updateMatchmaker(ctx, id, { status })
  const resting = (await store.lockBoundRepresentations(ctx, id)).filter((row) => row.status === 'suspended')
  for (const row of resting) {
    const over = { endedAt: ctx.now }
    if (row.expiresAt !== null && row.expiresAt <= ctx.now)
      await store.updateRepresentation(ctx, row.id, { ...over, status: 'expired', endedReason: 'consent_expired' })
    else if ((await store.servingOf(ctx, [row.profileId])).length > 0)
      await store.updateRepresentation(ctx, row.id, { ...over, status: 'transferred', endedReason: 'changed_by_member' })
    else await notifyMember(ctx, serviceAway, await store.updateRepresentation(ctx, row.id, { status: 'active' }))
  }
  await servicesChanged.emit(ctx, profilesOf(resting))
}

const profilesOf = (rows: readonly RepresentationRow[]): number[] => rows.map(({ profileId }) => profileId)
