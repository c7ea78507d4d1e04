/** Hooks through which attribution queries the nouns above it. */
import type { Ctx, TxCtx } from '../../ctx'
import { event, query } from '../../lib/hooks'

/** Resolves a code that is not an invite code; returns the account that handed it out, or null if there is none. */
export const inviterByCode = query<Ctx, [code: string], number | null>('who handed on this code')

/** An account that just registered was attributed to the account that handed out this code; published in that transaction. */
export const boundByCode = event<TxCtx, [userId: number, code: string]>('somebody was invited by a code')
