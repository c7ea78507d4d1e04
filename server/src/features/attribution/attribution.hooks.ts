/** Hooks through which attribution queries the nouns above it. */
import type { AttributionReason } from '@qianxian/protocol/attribution/attribution.words'
import type { Ctx, TxCtx } from '../../ctx'
import { event, query } from '../../lib/hooks'

/** Resolves a code that is not an invite code; returns the account that handed it out, or null if there is none. */
export const inviterByCode = query<Ctx, [code: string], number | null>('who handed on this code')

export interface JudgedInvitation {
  userId: number
  inviterId: number
  isBound: boolean
  /** Why the person was not attributed to the inviter; null if they were, now or before. */
  refusal: AttributionReason | null
}

/** A person opened the link or code of an account; published in the transaction that attributed them or did not. */
export const invitationJudged = event<TxCtx, [judged: JudgedInvitation]>('an invitation was judged')

/** An account that just registered was attributed to the account that handed out this code; published in that transaction. */
export const boundByCode = event<TxCtx, [userId: number, code: string]>('somebody was invited by a code')
