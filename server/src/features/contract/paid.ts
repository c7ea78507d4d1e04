/** Amounts that were paid for a contract, were refunded, and are still in its escrow. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { orderStates } from '@qianxian/protocol/finance/finance.words'
import type { Ctx } from '../../ctx'
import { escrowOf, orderById } from '../finance/finance'
import type { ContractRecord } from './contract.repository'

export interface Paid {
  paidFen: number
  refundedFen: number
  heldFen: number
}

export async function paidOf(ctx: Ctx, { orderId }: Pick<ContractRecord, 'orderId'>): Promise<Paid> {
  const order = orderId === null ? null : await orderById(ctx, orderId)
  if (!order || !isIn(orderStates.settled, order.status)) return { paidFen: 0, refundedFen: 0, heldFen: 0 }
  const { CNY } = await escrowOf(ctx, order.id)
  return { paidFen: order.amountFen, refundedFen: order.refundedFen, heldFen: CNY.held }
}
