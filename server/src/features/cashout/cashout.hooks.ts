/** What taking money out asks of nouns above it. */
import type { Ctx } from '../../ctx'
import { query } from '../../lib/hooks'

/** Whose name was proven, and which it is where that is known. */
export const verifiedName = query<Ctx, [userId: number], { isProven: boolean; name: string | null }>('whose name was proven')
