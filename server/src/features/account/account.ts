/** What accounts ask of nouns above them. */
import type { Ctx } from '../../ctx'
import { question } from '../../lib/hooks'

/** The number on the heart of somebody with a profile. */
export const unread = question<Ctx, [], number>('how much is new for the viewer')
