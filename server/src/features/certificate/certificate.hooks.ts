/** Events that certificates publish to nouns above them. */
import type { Ctx } from '../../ctx'
import { event } from '../../lib/hooks'

/** A profile's proven facts changed; emitted in the transaction of the change, which holds the lock on the profile. */
export const certificatesChanged = event<Ctx, [profileId: number]>('what is proven about somebody changed')
