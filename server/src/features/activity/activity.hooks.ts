/** Events of activities for the nouns above them. */
import type { TxCtx } from '../../ctx'
import { event } from '../../lib/hooks'

interface Arrival {
  signupId: number
  profileId: number
  /** The organiser, if it is a matchmaker or a store. */
  matchmakerId: number | null
  storeId: number | null
  at: Date
}

/** A guest was checked in; emitted once for a sign-up and check-in, in its transaction. */
export const guestArrived = event<TxCtx, [arrival: Arrival]>('a guest is checked in at an activity')
