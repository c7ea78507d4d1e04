/** What others may ask of accounts, and what accounts ask of nouns above them. */
import type { Ctx } from '../../ctx'
import { question } from '../../lib/hooks'

export { offerRole } from './role-offer'

/** The number on the heart of somebody with a profile. */
export const unread = question<Ctx, [], number>('how much is new for the viewer')
