/** The costs that a company proved within the cooling-off period, as finance found them. */
import type { contract } from '@qianxian/protocol/contract/contract'
import { requireMember } from '../../../ctx'
import { fault, fieldFault } from '../../../http/fault'
import type { Verb } from '../../../http/serve'
import { addContractEvent } from '../contract-events.repository'
import { lockSettledContract } from '../contract-status'
import * as store from '../contract.repository'
import { partiesTo, tellBoth } from '../notify'

/** The same sum again changes nothing. A party to the contract records none. */
export const recordProvenCosts: Verb<typeof contract.recordProvenCosts> = async (ctx, { id, costFen, voucher, reason }) => {
  const { userId } = requireMember(ctx)
  await ctx.tx(async (ctx) => {
    const row = await lockSettledContract(ctx, id)
    if (row?.status !== 'cooling_off') throw fault('not_found')
    if ((await partiesTo(ctx, row)).includes(userId)) throw fault('contract_own_money')
    if (costFen > row.priceFen) throw fieldFault({ costFen: '实际支出不能超过合同金额' })
    if (costFen === row.provenCostsFen) return
    const changed = await store.updateContract(ctx, id, { provenCostsFen: costFen })
    await addContractEvent(ctx, id, { kind: 'cost_proven', who: '财务', facts: { costFen, voucher, reason } })
    await tellBoth(ctx, changed)
  })
  return { provenCostsFen: costFen }
}
