/** Hooks through which attribution queries the nouns above it. */
import type { Ctx } from '../../ctx'
import { query } from '../../lib/hooks'

/** The account that handed on a code which is no invite code; null if none did. */
export const inviterByCode = query<Ctx, [code: string], number | null>('who handed on this code')
