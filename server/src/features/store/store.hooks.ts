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

export interface StoreTransfer {
  profileId: number
  fromStoreId: number
  toStoreId: number
  /** True if headquarters proposed it and the member accepted; false by the member's own wish. */
  isProposed: boolean
}

/** A member moved from one store to another; published in the transaction of the change, before `storeJoined`. */
export const memberTransferred = event<TxCtx, [transfer: StoreTransfer]>('a member moves from one store to another')

/** Members who just joined a store; published in the transaction of the change. */
export const storeJoined = event<TxCtx, [joined: readonly StoreJoin[]]>('somebody is a member of a store')
