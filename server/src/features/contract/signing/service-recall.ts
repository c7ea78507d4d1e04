/** Takes a contract that nobody may sign any more back from the signing service. */
import { object, Type } from '@qianxian/protocol/base/shape'
import { isPermanentFault } from '../../../adapters/lib/adapter-fault'
import type { TxCtx } from '../../../ctx'
import { defineJob } from '../../../jobs/job'
import type { ContractRecord } from '../contract.repository'

export const recallJob = defineJob(
  'contract.recall',
  object({ providerRef: Type.String(), reason: Type.String() }),
  async (ctx, { providerRef, reason }) => {
    try {
      await ctx.adapters.esign?.recall(providerRef, reason)
    } catch (error) {
      // The process has ended there already; here the contract is over either way.
      if (!isPermanentFault(error)) throw error
      ctx.log.warn({ providerRef, error: error.message }, 'a contract was not recalled at the signing service')
    }
  },
)

export async function recallAtService(ctx: TxCtx, { providerRef }: ContractRecord, reason: string): Promise<void> {
  if (providerRef !== null) await ctx.jobs.send(ctx, recallJob, { providerRef, reason })
}
