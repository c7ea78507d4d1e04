/** What attribution asks of nouns above it. */
import type { Ctx } from '../../ctx'
import { query } from '../../lib/hooks'

/** Of a code by which somebody came and which is no invitation; null where nobody handed it on. */
export const inviterByCode = query<Ctx, [code: string], number | null>('who handed on this code')
