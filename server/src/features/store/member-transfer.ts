/** How a member joins a store: by a transfer from another one, or as a first membership. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { type StoreSource, storeStates } from '@qianxian/protocol/store/store.words'
import type { Ctx, TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import { holdMember } from '../matchmaker/matchmaker'
import { retractNotices, notify } from '../notice/notice'
import { syncWaitingMembers, retractWaiting } from './waiting-members'
import { memberTransferred, storeJoined } from './store.hooks'
import { memberMoved, movedSubject, transferAsked, transferSubject } from './store.notices'
import * as rows from './store.repository'
import type { StoreMemberRow, StoreRow } from './store.repository'
import * as transfers from './transfer.repository'
import type { TransferRow } from './transfer.repository'

/** Locks the membership and everything that could change with it until the transaction ends; throws if there is no membership. */
export async function lockStoreMembership(ctx: TxCtx, profileId: number): Promise<StoreMemberRow> {
  await holdMember(ctx, profileId)
  const found = await rows.membershipOf(ctx, profileId)
  const member = found && (await rows.lockMember(ctx, found.id))
  if (!member) throw fault('not_found')
  return member
}

/** Transfers a member; notifies the managers of the first store, and those of the second about the waiting member. */
export async function transferMember(ctx: TxCtx, member: StoreMemberRow, to: StoreRow, transfer: TransferRow): Promise<void> {
  const { profileId, storeId } = member
  await rows.moveMember(ctx, member, to.id)
  await memberTransferred.emit(ctx, { profileId, fromStoreId: storeId, toStoreId: to.id, isProposed: transfer.asker === 'headquarters' })
  await storeJoined.emit(ctx, [{ profileId, storeId: to.id, isTransfer: true }])
  await notify(ctx, memberMoved, {
    to: await rows.managersOf(ctx, storeId),
    subject: movedSubject(transfer.id),
    about: profileId,
    facts: { storeId, transferId: transfer.id },
  })
  await retractWaiting(ctx, storeId)
  await syncWaitingMembers(ctx, [profileId])
}

const takeBackAsked = (ctx: Ctx, { id, profileId }: TransferRow): Promise<void> =>
  retractNotices(ctx, [transferAsked], { to: { profiles: [profileId] }, subject: transferSubject(id) })

/** Withdraws an open proposal of headquarters when the member or headquarters decides otherwise. */
export async function withdrawOpenTransfers(ctx: Ctx, profileId: number): Promise<void> {
  await transfers.expireTransfers(ctx, profileId)
  for (const one of await transfers.openTransfersOf(ctx, [profileId])) {
    await transfers.endTransfer(ctx, one.id, 'withdrawn')
    await takeBackAsked(ctx, one)
  }
}

/**
 * Makes the member join the store, by a transfer if they belong to another. Returns false if the store accepts nobody now. The
 * caller must hold the lock on the member.
 */
export async function joinStore(
  ctx: TxCtx,
  { profileId, storeId, source }: { profileId: number; storeId: number; source: StoreSource },
): Promise<boolean> {
  const to = await rows.lockStoreForShare(ctx, storeId)
  if (!to || !isIn(storeStates.taking, to.status)) return false
  const member = await rows.membershipOf(ctx, profileId)
  if (member?.storeId === storeId) return true
  if (member) await transferByOwnWish(ctx, await lockStoreMembership(ctx, profileId), to)
  else {
    await rows.insertMember(ctx, { profileId, storeId, source })
    await storeJoined.emit(ctx, [{ profileId, storeId, isTransfer: false }])
    await syncWaitingMembers(ctx, [profileId])
  }
  return true
}

/** Transfers by the member's own wish, whatever headquarters proposed. */
export async function transferByOwnWish(ctx: TxCtx, member: StoreMemberRow, to: StoreRow): Promise<void> {
  const { profileId, storeId: fromStoreId } = member
  await withdrawOpenTransfers(ctx, profileId)
  const facts = { profileId, fromStoreId, toStoreId: to.id }
  await transferMember(
    ctx,
    member,
    to,
    await transfers.insertTransfer(ctx, { ...facts, asker: 'member', status: 'moved', endedAt: ctx.now }),
  )
}
