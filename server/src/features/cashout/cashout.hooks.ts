/** What taking money out asks of nouns above it. */
import type { Ctx } from '../../ctx'
import { question } from '../../lib/hooks'

/** Whose name was proven, and which it is where that is known. */
export const provenName = question<Ctx, [userId: number], { isProven: boolean; name: string | null }>('whose name was proven')
