/** What risk asks of the nouns above. */
import type { Ctx } from '../../ctx'
import { query } from '../../lib/hooks'

/** Behind a public number, as far as the viewer may have to do with them; refused like somebody who is not there. */
export const accountOfNo = query<Ctx, [no: string], { userId: number | null }>('whom the viewer may ask about')
