/** Queries of risk to the nouns above it. */
import type { Ctx } from '../../ctx'
import { query } from '../../lib/hooks'

/** The account with a public number, if the viewer may deal with that person; otherwise refused like an unknown number. */
export const accountOfNo = query<Ctx, [no: string], { userId: number | null }>('whom the viewer may ask about')
