/** Contracts that follow their member to another store. */
import type { TxCtx } from '../../ctx'
import { memberTransferred, type StoreTransfer } from '../store/store'
import { addContractEvent } from './contract-events.repository'
import * as store from './contract.repository'
import { tellBoth } from './notify'

/**
 * A store that closes hands its members on. The member who accepts the proposal of headquarters agrees that the new store renders the
 * services; text, price and refund stay as they were signed. A member who moves by own wish leaves the contracts where they are.
 */
async function followMember(ctx: TxCtx, { profileId, fromStoreId, toStoreId, isProposed }: StoreTransfer): Promise<void> {
  if (!isProposed) return
  for (const { id, storeId } of await store.lockRunningOf(ctx, [profileId])) {
    if (storeId !== fromStoreId) continue
    const row = await store.updateContract(ctx, id, { storeId: toStoreId })
    await addContractEvent(ctx, id, { kind: 'transferred', who: '会员', facts: { fromStoreId, toStoreId } })
    await tellBoth(ctx, row)
  }
}

export const storeTransfer = memberTransferred.on(followMember)
