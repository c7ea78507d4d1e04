/** Before an order is closed, checks whether one of its attempts was paid after all. */
import { AdapterFault } from '../../adapters/lib/adapter-fault'
import type { Ctx } from '../../ctx'
import { openPaymentsOf } from './pay.repository'
import { endAttempt } from './settlement'

/**
 * Queries the channels and closes open attempts. Called outside any transaction. `unknown`: a channel did not answer, so the
 * order stays as it is.
 */
export async function closeAttemptsOfOrder(ctx: Ctx, orderId: number): Promise<'no' | 'paid' | 'unknown'> {
  let answer: 'no' | 'paid' | 'unknown' = 'no'
  for (const payment of await openPaymentsOf(ctx, orderId)) {
    const end = await endAttempt(ctx, payment).catch((error: unknown) => {
      if (error instanceof AdapterFault) return 'unknown' as const
      throw error
    })
    if (end === 'paid') return 'paid'
    if (end === 'unknown') answer = 'unknown'
  }
  return answer
}
