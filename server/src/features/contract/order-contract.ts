/** The contract that an order of another product needs, where the tenant uses contracts for its type. */
import { unsignedOrderWords } from '@qianxian/protocol/contract/contract.words'
import type { OrderBiz } from '@qianxian/protocol/finance/finance.words'
import type { Ctx } from '../../ctx'
import { mayServeUnder } from './contract-status'
import * as store from './contract.repository'
import { findProfileIdByUser } from '../love/love'

/** Why this person may not pay an order of this type: no running contract in the words of a template for it. */
export async function explainUnsignedOrder(ctx: Ctx, { userId, bizType }: { userId: number; bizType: OrderBiz }): Promise<string[]> {
  // The product of services asks for the very contract that it is paid for.
  const types = bizType === 'service' ? [] : await store.typesFor(ctx, bizType)
  if (types.length === 0) return []
  const profileId = await findProfileIdByUser(ctx, userId)
  const open = profileId === null ? [] : await store.openContractsOf(ctx, [profileId])
  const isCovered = open.some((row) => types.includes(row.type) && mayServeUnder(ctx, row))
  return isCovered ? [] : [unsignedOrderWords]
}
