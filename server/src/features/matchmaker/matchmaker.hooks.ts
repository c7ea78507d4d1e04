/** What matchmakers ask of nouns above them, and tell them. */
import type { Ctx, TxCtx } from '../../ctx'
import { event, collect } from '../../lib/hooks'

/** Somebody on trial is about to be judged by what they may; inside a transaction they are locked. */
export const trialBeforeRead = event<Ctx, [matchmakerId: number]>('somebody on trial is about to be read')

/**
 * A service of these members began or ended, nobody may propose or write for them by it any more, or whoever serves them stopped
 * or went on; in the transaction that made it so.
 */
export const servicesChanged = event<TxCtx, [profileIds: readonly number[]]>('whoever serves a member has changed')

/** How many other matchmakers wait for an answer of this one. */
export const colleagueAskCounts = collect<Ctx, [matchmakerId: number], number>('how many colleagues wait for an answer')
