/** News that certificates publish to nouns above them. */
import type { Ctx } from '../../ctx'
import { event } from '../../lib/hooks'

/** A profile's proven facts changed; told in the transaction of the change, with the profile locked. */
export const certificatesChanged = event<Ctx, [profileId: number]>('what is proven about somebody changed')
