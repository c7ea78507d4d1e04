/** Events that memberships publish to the features above. */
import type { Ctx } from '../../ctx'
import { event } from '../../lib/hooks'

/** Published in the transaction that changed the end of a membership. */
export const vipChanged = event<Ctx, [userId: number, isVip: boolean]>('somebody became a VIP, or is none any more')
