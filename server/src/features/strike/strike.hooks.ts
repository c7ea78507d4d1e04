/** Events of strikes: each noun carries out its part of a measure and reverses it. */
import type { TxCtx } from '../../ctx'
import { event } from '../../lib/hooks'
import type { StrikeRecord } from './strike.repository'

/** A measure begins; published in the transaction of the decision. */
export const strikeApplied = event<TxCtx, [strike: StrikeRecord]>('somebody is struck')

/** A measure ends: its time has passed, or an appeal lifted it. */
export const strikeEnded = event<TxCtx, [strike: StrikeRecord, why: 'over' | 'lifted']>('a strike is over')
