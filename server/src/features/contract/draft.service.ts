/** The verbs of a store: draft a contract for a member, and recall one that the member has not signed. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { contract } from '@qianxian/protocol/contract/contract'
import { contractStates } from '@qianxian/protocol/contract/contract.words'
import type { TxCtx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { findActiveUserByPhone } from '../account/account'
import { servingMatchmaker } from '../matchmaker/matchmaker'
import { findMemberIn, requireStoreRight } from '../store/store'
import { addContractEvent } from './contract-events.repository'
import { lockSettledContract } from './contract-status'
import { presentRow } from './contract.presenter'
import * as store from './contract.repository'
import type { ContractRecord } from './contract.repository'
import { createContract, UNPROVEN_PAYER } from './draft'
import { tellMember } from './notify'
import { recallAtService } from './signing/service-recall'

export const draftContract: Verb<typeof contract.draftContract> = async (
  ctx,
  { storeId, memberId, supersedesId, payerPhone, ...draft },
) => {
  const { scope, store: place } = await requireStoreRight(ctx, storeId, 'manage')
  const member = await findMemberIn(ctx, scope, memberId)
  if (!member || member.leftAt !== null) throw fault('not_found')
  const row = await ctx.tx(async (ctx) => {
    if (supersedesId !== undefined) await lockSuperseded(ctx, supersedesId, { storeId, profileId: member.profileId })
    const payer = payerPhone === undefined ? null : await findActiveUserByPhone(ctx, payerPhone)
    if (payerPhone !== undefined && !payer) throw fieldFault({ payerPhone: UNPROVEN_PAYER })
    const matchmaker = await servingMatchmaker(ctx, member.profileId)
    return createContract(ctx, {
      ...draft,
      profileId: member.profileId,
      company: place.name,
      storeId,
      matchmakerId: matchmaker?.id ?? null,
      payerId: payer?.id ?? null,
      supersedesId: supersedesId ?? null,
    })
  })
  return presentRow(ctx, row)
}

/** Only a contract that the member has not signed is replaced by a new one. */
async function lockSuperseded(ctx: TxCtx, id: number, { storeId, profileId }: { storeId: number; profileId: number }): Promise<void> {
  const row = await lockSettledContract(ctx, id)
  if (row?.storeId !== storeId) throw fault('not_found')
  if (row.profileId !== profileId) throw fieldFault({ supersedesId: '被替代的合同是另一位会员的' })
  if (!isUnsigned(row)) throw fault('contract_changed')
}

const isUnsigned = ({ status }: Pick<ContractRecord, 'status'>): boolean =>
  isIn([...contractStates.unsigned, ...contractStates.toSign], status)

/** A second tap changes nothing. */
export const recallContract: Verb<typeof contract.recallContract> = async (ctx, { storeId, id }) => {
  await requireStoreRight(ctx, storeId, 'manage')
  const row = await ctx.tx(async (ctx) => {
    const row = await lockSettledContract(ctx, id)
    if (row?.storeId !== storeId) throw fault('not_found')
    if (row.status === 'recalled') return row
    if (!isUnsigned(row)) throw fault('contract_changed')
    await recallAtService(ctx, row, '门店撤回')
    const recalled = await store.updateContract(ctx, id, { status: 'recalled', endedAt: ctx.now })
    await addContractEvent(ctx, id, { kind: 'recalled', who: '公司' })
    if (row.sentAt !== null) await tellMember(ctx, recalled)
    return recalled
  })
  return presentRow(ctx, row)
}
