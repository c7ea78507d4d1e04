/** Updates who serves the store's members, in the transaction of the change, and notifies managers of waiting members. */
import type { Ctx, TxCtx } from '../../ctx'
import { retractNotices, notify } from '../notice/notice'
import { storeJoined } from './store.hooks'
import { memberWaiting, waitingSubject } from './store.notices'
import { updateWaitingMembers, managersOf, insertServedMembers, countWaiting } from './store.repository'

/** Handler of `servicesChanged`. */
export async function syncWaitingMembers(ctx: TxCtx, profileIds: readonly number[]): Promise<void> {
  if (profileIds.length === 0) return
  const joined = await insertServedMembers(ctx, profileIds)
  await storeJoined.emit(
    ctx,
    joined.map((one) => ({ ...one, isTransfer: false })),
  )
  const { begun, over } = await updateWaitingMembers(ctx, profileIds)
  for (const storeId of begun)
    await notify(ctx, memberWaiting, { to: await managersOf(ctx, storeId), subject: waitingSubject(storeId), facts: { storeId } })
  for (const storeId of over) await retractWaiting(ctx, storeId)
}

/** Withdraws the notice once nobody waits. */
export async function retractWaiting(ctx: Ctx, storeId: number): Promise<void> {
  if ((await countWaiting(ctx, storeId)).count > 0) return
  await retractNotices(ctx, [memberWaiting], { to: await managersOf(ctx, storeId), subject: waitingSubject(storeId) })
}
