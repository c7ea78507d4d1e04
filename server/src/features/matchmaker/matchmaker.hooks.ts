/** Queries of matchmakers to the features above, and events they publish to them. */
import type { Ctx, TxCtx } from '../../ctx'
import { event, collect } from '../../lib/hooks'

/** Published before the rights of a matchmaker on trial are checked; runs inside a transaction with the matchmaker locked. */
export const trialBeforeRead = event<Ctx, [matchmakerId: number]>('somebody on trial is about to be read')

/**
 * A service of these members began or ended, lost the consent to propose or write, or its matchmaker stopped or
 * resumed; published in the transaction that caused it.
 */
export const servicesChanged = event<TxCtx, [profileIds: readonly number[]]>('whoever serves a member has changed')

/** Number of other matchmakers awaiting this one's answer. */
export const colleagueAskCounts = collect<Ctx, [matchmakerId: number], number>('how many colleagues wait for an answer')
