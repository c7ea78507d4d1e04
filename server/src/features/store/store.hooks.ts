/** What stores tell nouns above them. */
import type { Ctx, TxCtx } from '../../ctx'
import { news, survey } from '../../lib/hooks'

export interface Joined {
  profileId: number
  storeId: number
  /** By going there from another store. */
  isTransfer: boolean
}

/** Asked while the store is locked to be closed: nobody could hold it, or call it off, afterwards. */
export const heldByStore = survey<Ctx, [storeId: number], number>('how many activities of a store are still to be held')

/** These are members of a store from now on; in the transaction that made it so. */
export const storeJoined = news<TxCtx, [joined: readonly Joined[]]>('somebody is a member of a store')
