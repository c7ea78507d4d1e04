/** Events of stores for the nouns above them. */
import type { Ctx, TxCtx } from '../../ctx'
import { event, collect } from '../../lib/hooks'

export interface StoreJoin {
  profileId: number
  storeId: number
  /** True for a transfer from another store. */
  isTransfer: boolean
}

/** Collected while the store is locked for closing: afterwards nobody could hold or cancel its activities. */
export const upcomingActivityCounts = collect<Ctx, [storeId: number], number>('how many activities of a store are still to be held')

/** Numbers of the contracts of a store that have not ended; collected like the activities. */
export const openContractNos = collect<Ctx, [storeId: number], string>('which contracts of a store have not ended')

/** Members who just joined a store; published in the transaction of the change. */
export const storeJoined = event<TxCtx, [joined: readonly StoreJoin[]]>('somebody is a member of a store')
