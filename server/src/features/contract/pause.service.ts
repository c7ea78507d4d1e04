/** The verbs by which the served member pauses the services and resumes them; paused time is added to the period. */
import type { contract } from '@qianxian/protocol/contract/contract'
import type { ContractStatus } from '@qianxian/protocol/contract/contract.words'
import type { Ctx, TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { isServed, lockOwnContract } from './contract-access'
import { addContractEvent } from './contract-events.repository'
import { presentRow } from './contract.presenter'
import * as store from './contract.repository'
import type { ContractChange, ContractRecord } from './contract.repository'
import { tellCompany } from './notify'

interface Step {
  from: ContractStatus
  to: ContractStatus
  event: 'paused' | 'resumed'
  change: (ctx: Ctx, row: ContractRecord) => ContractChange
}

/** A second tap changes nothing. */
const stepTo =
  ({ from, to, event, change }: Step): Verb<typeof contract.pauseContract> =>
  async (ctx, { id }) => {
    const row = await ctx.tx(async (ctx: TxCtx) => {
      const { row } = await lockOwnContract(ctx, id)
      if (!isServed(ctx, row)) throw fault('not_found')
      if (row.status === to) return row
      if (row.status !== from) throw fault('contract_not_running')
      const changed = await store.updateContract(ctx, id, { status: to, ...change(ctx, row) })
      await addContractEvent(ctx, id, { kind: event, who: '会员' })
      await tellCompany(ctx, changed)
      return changed
    })
    return presentRow(ctx, row)
  }

export const pauseContract = stepTo({ from: 'effective', to: 'paused', event: 'paused', change: ({ now }) => ({ pausedAt: now }) })

export const resumeContract: Verb<typeof contract.resumeContract> = stepTo({
  from: 'paused',
  to: 'effective',
  event: 'resumed',
  change: ({ now }, { pausedAt, endAt }) => ({
    pausedAt: null,
    endAt: endAt && pausedAt ? new Date(endAt.getTime() + (now.getTime() - pausedAt.getTime())) : endAt,
  }),
})
