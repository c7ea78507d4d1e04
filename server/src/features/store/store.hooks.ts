/** What stores tell nouns above them. */
import type { Ctx } from '../../ctx'
import { news } from '../../lib/hooks'

export interface Joined {
  profileId: number
  storeId: number
  /** By going there from another store. */
  isTransfer: boolean
}

/** These are members of a store from now on; in the transaction that made it so. */
export const storeJoined = news<Ctx, [joined: readonly Joined[]]>('somebody is a member of a store')
