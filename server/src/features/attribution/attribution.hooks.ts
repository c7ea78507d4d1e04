/** What attribution asks of nouns above it. */
import type { Ctx } from '../../ctx'
import { question } from '../../lib/hooks'

/** Of a code by which somebody came and which is no invitation; null where nobody handed it on. */
export const handedOnBy = question<Ctx, [code: string], number | null>('who handed on this code')
