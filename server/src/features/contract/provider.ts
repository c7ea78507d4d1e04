/** The matchmaker and the stores for whose work a contract provides. */
import type { Ctx } from '../../ctx'
import { desksById } from '../matchmaker/matchmaker'
import { listWorkplaces } from '../store/store'
import type { ContractRecord } from './contract.repository'

interface Provider {
  matchmakerId: number | null
  storeIds: readonly number[]
}

/** A matchmaker works for every store whose staff they belong to. */
export async function providerOf(ctx: Ctx, matchmakerId: number | null, storeId: number | null): Promise<Provider> {
  const storeIds = storeId === null ? [] : [storeId]
  const [desk] = matchmakerId === null ? [] : await desksById(ctx, [matchmakerId])
  if (desk) storeIds.push(...(await listWorkplaces(ctx, desk.userId)).map(({ store }) => store.id))
  return { matchmakerId, storeIds }
}

export const isUnder = (row: Pick<ContractRecord, 'matchmakerId' | 'storeId'>, { matchmakerId, storeIds }: Provider): boolean =>
  (matchmakerId !== null && row.matchmakerId === matchmakerId) || (row.storeId !== null && storeIds.includes(row.storeId))
