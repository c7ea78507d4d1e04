/**
 * Work that is due by the clock: unsigned contracts, ends of cooling-off periods, silent services, and payouts and success fees left
 * behind.
 */
import { contractLimits } from '@qianxian/protocol/contract/contract.words'
import { momentBefore } from '@qianxian/protocol/base/clock'
import type { Ctx, World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { runInBatches } from '../../lib/batches'
import { forEachTenant } from '../tenant/tenant'
import { addContractEvent } from './contract-events.repository'
import { CONTRACT_EXPIRY, lockSettledContract } from './contract-status'
import { paidJob } from './contract.product'
import * as store from './contract.repository'
import { archiveJob } from './files/contract-files'
import { countSilent } from './delivery/delivery'
import { recallJob } from './signing/service-recall'
import { followService, handOverJob } from './signing/sign-service'
import { payById, payoutJob } from './stop/settlement'
import { unpaidSettlements } from './stop/settlement.repository'
import { settleTranches, successJob } from './success/success'
import { contractsToFollow } from './success/tranche.repository'

const AT_ONCE = 200
const SUCCESS_FOLLOWING = 'contract-success-following'

/** By then the job and its retries are over. */
const LOST_AFTER_MINUTES = 60

async function settleOverdue(ctx: Ctx): Promise<number> {
  const settled = await runInBatches(AT_ONCE, async () => {
    const due = await store.overdueContracts(ctx, AT_ONCE)
    for (const id of due) await ctx.tx((ctx) => lockSettledContract(ctx, id))
    return due.length
  })
  const counted = await countSilent(ctx, AT_ONCE)
  const unpaid = await unpaidSettlements(ctx, AT_ONCE)
  for (const id of unpaid) await ctx.tx((ctx) => payById(ctx, id))
  return settled + counted + unpaid.length + (await archiveCompleted(ctx)) + (await followService(ctx, AT_ONCE)) + (await archiveLost(ctx))
}

/** Sends the job again for contracts of the last day whose files were not made. Returns their number. */
async function archiveLost(ctx: Ctx): Promise<number> {
  const [from, to] = [momentBefore(ctx.now, 1, 'day'), momentBefore(ctx.now, LOST_AFTER_MINUTES, 'minute')]
  const lost = await store.unarchivedContracts(ctx, from, to, AT_ONCE)
  for (const contractId of lost) await ctx.jobs.send(ctx, archiveJob, { contractId }, { key: `archive:${contractId}` })
  return lost.length
}

/** A completed contract is archived after a month, in which it is still shown among the recent ones. */
async function archiveCompleted(ctx: Ctx): Promise<number> {
  const due = await store.endedBefore(ctx, momentBefore(ctx.now, contractLimits.archiveDays, 'day'), AT_ONCE)
  for (const id of due)
    await ctx.tx(async (ctx) => {
      const row = await store.lockContract(ctx, id)
      if (row?.status !== 'completed') return
      await store.updateContract(ctx, id, { status: 'archived' })
      await addContractEvent(ctx, id, { kind: 'archived', who: '系统' })
    })
  return due.length
}

/** Returns the number of contracts, services and settlements that changed. */
export const sweepContracts = (world: World, now = new Date()): Promise<number> => forEachTenant(world, CONTRACT_EXPIRY, now, settleOverdue)

/** Follows the stages of the last day, and the open orders of success fees, whose job was lost. Returns the number of contracts. */
async function followTranches(ctx: Ctx): Promise<number> {
  const ids = await contractsToFollow(ctx, momentBefore(ctx.now, 1, 'day'))
  for (const id of ids) await ctx.tx((ctx) => settleTranches(ctx, id))
  return ids.length
}

export const sweepTranches = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, SUCCESS_FOLLOWING, now, followTranches)

export const contractJobs = [
  archiveJob,
  handOverJob,
  recallJob,
  payoutJob,
  paidJob,
  successJob,
  defineSweep(CONTRACT_EXPIRY, '* * * * *', sweepContracts),
  defineSweep(SUCCESS_FOLLOWING, '50 * * * *', sweepTranches),
]
