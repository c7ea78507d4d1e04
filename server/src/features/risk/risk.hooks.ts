/** Questions that risk asks of the nouns above it. */
import type { Ctx } from '../../ctx'
import { query } from '../../lib/hooks'

/** The person behind a public number, as far as the viewer may deal with them; refused like an unknown number. */
export const accountOfNo = query<Ctx, [no: string], { userId: number | null }>('whom the viewer may ask about')
