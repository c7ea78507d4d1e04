/** Queries that withdrawals send to nouns above them. */
import type { Ctx } from '../../ctx'
import { query } from '../../lib/hooks'

/** Whether the user's name was proven, and the name if it is known. */
export const verifiedName = query<Ctx, [userId: number], { isProven: boolean; name: string | null }>('whose name was proven')
