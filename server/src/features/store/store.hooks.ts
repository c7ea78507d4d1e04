/** What stores tell nouns above them. */
import type { Ctx, TxCtx } from '../../ctx'
import { event, collect } from '../../lib/hooks'

export interface StoreJoin {
  profileId: number
  storeId: number
  /** By going there from another store. */
  isTransfer: boolean
}

/** Asked while the store is locked to be closed: nobody could hold it, or call it off, afterwards. */
export const upcomingActivityCounts = collect<Ctx, [storeId: number], number>('how many activities of a store are still to be held')

/** These are members of a store from now on; in the transaction that made it so. */
export const storeJoined = event<TxCtx, [joined: readonly StoreJoin[]]>('somebody is a member of a store')
