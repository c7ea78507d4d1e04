/** What memberships tell nouns above them. */
import type { Ctx } from '../../ctx'
import { event } from '../../lib/hooks'

/** Told in the transaction that changed until when somebody is a member. */
export const vipChanged = event<Ctx, [userId: number, isVip: boolean]>('somebody became a VIP, or is none any more')
