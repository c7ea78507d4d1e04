/** What certificates tell nouns above them. */
import type { Ctx } from '../../ctx'
import { event } from '../../lib/hooks'

/** What is proven about somebody is otherwise than before; in the transaction of the change, the profile is held. */
export const certificatesChanged = event<Ctx, [profileId: number]>('what is proven about somebody changed')
