/** Events of leads for the nouns above them. */
import type { TxCtx } from '../../ctx'
import { event } from '../../lib/hooks'

export interface UndoneConversion {
  leadId: number
  /** The account into which the lead had been converted. */
  userId: number
}

/** A call back showed that a conversion was not real; every commission on it ends. Emitted in the transaction of the decision. */
export const leadConversionUndone = event<TxCtx, [undone: UndoneConversion]>('a conversion of a lead was undone')
