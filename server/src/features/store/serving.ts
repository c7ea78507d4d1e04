/** Who serves the members of a store, followed in the transaction in which it changes; its managers hear of who waits. */
import type { Ctx, TxCtx } from '../../ctx'
import { takeBack, tell } from '../notice/notice'
import { storeJoined } from './store.hooks'
import { memberWaiting, waitingSubject } from './store.notices'
import { followServed, managersOf, takeInServed, waitingIn } from './store.repository'

/** Part in `servedChanged`. */
export async function followServices(ctx: TxCtx, profileIds: readonly number[]): Promise<void> {
  if (profileIds.length === 0) return
  const joined = await takeInServed(ctx, profileIds)
  await storeJoined.tell(
    ctx,
    joined.map((one) => ({ ...one, isTransfer: false })),
  )
  const { begun, over } = await followServed(ctx, profileIds)
  for (const storeId of begun)
    await tell(ctx, memberWaiting, { to: await managersOf(ctx, storeId), subject: waitingSubject(storeId), facts: { storeId } })
  for (const storeId of over) await untellWaiting(ctx, storeId)
}

/** Where nobody waits any more there is nothing to hear. */
export async function untellWaiting(ctx: Ctx, storeId: number): Promise<void> {
  if ((await waitingIn(ctx, storeId)).count > 0) return
  await takeBack(ctx, [memberWaiting], { to: await managersOf(ctx, storeId), subject: waitingSubject(storeId) })
}
