/** Hooks through which attribution queries the nouns above it. */
import type { Ctx } from '../../ctx'
import { query } from '../../lib/hooks'

/** Resolves a code that is not an invite code; returns the account that handed it out, or null if there is none. */
export const inviterByCode = query<Ctx, [code: string], number | null>('who handed on this code')
