/** Questions that withdrawals ask of nouns above them. */
import type { Ctx } from '../../ctx'
import { query } from '../../lib/hooks'

/** True with the name, where known, if the user's name was proven. */
export const verifiedName = query<Ctx, [userId: number], { isProven: boolean; name: string | null }>('whose name was proven')
