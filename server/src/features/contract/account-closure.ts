/** Blocks the closing of an account or of a store whose contracts still owe something. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { contractStates } from '@qianxian/protocol/contract/contract.words'
import type { Ctx } from '../../ctx'
import { findProfileIdByUser } from '../love/love'
import { currentStatus } from './contract-status'
import { openContractsOf, openContractsOfStore, openContractsPaidBy } from './contract.repository'

/** Contracts that run or are being settled: the member, or who pays for them, stops them first. */
export async function findContractBlocker(ctx: Ctx, userId: number): Promise<{ kind: 'contract'; count: number }[]> {
  const profileId = await findProfileIdByUser(ctx, userId)
  const open = [...(profileId === null ? [] : await openContractsOf(ctx, [profileId])), ...(await openContractsPaidBy(ctx, userId))]
  const count = open.filter((row) => isIn([...contractStates.running, ...contractStates.stopping], currentStatus(ctx, row))).length
  return count === 0 ? [] : [{ kind: 'contract', count }]
}

/** Numbers of the contracts that a store transfers or settles before it closes. */
export const listOpenNos = async (ctx: Ctx, storeId: number): Promise<string[]> =>
  (await openContractsOfStore(ctx, storeId)).filter((row) => !isIn(contractStates.ended, currentStatus(ctx, row))).map(({ no }) => no)
