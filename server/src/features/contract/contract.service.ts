/** The verbs that read contracts. */
import type { contract } from '@qianxian/protocol/contract/contract'
import { requireMember, type Ctx } from '../../ctx'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { ownDesk, profilesServedBy } from '../matchmaker/matchmaker'
import { markSubjectsRead } from '../notice/notice'
import { managedStoreIds, requireContract } from './contract-access'
import { contractSubject } from './contract.notices'
import { presentDetail, presentRows } from './contract.presenter'
import * as store from './contract.repository'
import type { ContractOwners } from './contract.repository'

export const getEnable: Verb<typeof contract.getEnable> = async (ctx, { bizType }) => ({
  isEnabled: (await store.typesFor(ctx, bizType)).length > 0,
})

async function ownersOf(ctx: Ctx, side: 'mine' | 'served' | 'store'): Promise<ContractOwners> {
  const { userId, profileId } = requireMember(ctx)
  if (side === 'mine') return { profileId, payerId: userId }
  if (side === 'store') return { storeIds: await managedStoreIds(ctx) }
  const desk = await ownDesk(ctx, userId)
  return desk ? { matchmakerId: desk.id, servedIds: await profilesServedBy(ctx, desk.id) } : { storeIds: [] }
}

export const pageList: Verb<typeof contract.pageList> = async (ctx, { side = 'mine', tab, ...asked }) => {
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `contracts:${side}:${tab ?? 'all'}`, asked)
  const rows = await store.listContracts(ctx, {
    owners: await ownersOf(ctx, side),
    before: place?.[0] ?? null,
    limit,
    tab: tab === undefined ? undefined : store.tabCondition(ctx, tab),
  })
  return pageFrom(
    rows,
    ({ id }) => [id],
    (page) => presentRows(ctx, page),
  )
}

export const getContract: Verb<typeof contract.getContract> = async (ctx, { id }) => {
  const seen = await requireContract(ctx, id)
  await markSubjectsRead(ctx, contractSubject(id))
  return presentDetail(ctx, seen)
}
