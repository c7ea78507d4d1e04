/** The success fee of a contract, the same for member, matchmaker and store; only who pays sees the order. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { SuccessFee } from '@qianxian/protocol/contract/contract.schema'
import { trancheWords } from '@qianxian/protocol/contract/success.rules'
import { orderStates } from '@qianxian/protocol/finance/finance.words'
import { requireMember, type Ctx } from '../../../ctx'
import { isServed } from '../contract-access'
import type { ContractRecord } from '../contract.repository'
import { tranchesNow, type Tranche } from './tranches'

const sumOf = (tranches: readonly Tranche[], status: Tranche['status']): number =>
  tranches.filter((one) => one.status === status).reduce((sum, { fen }) => sum + fen, 0)

export async function presentSuccess(ctx: Ctx, row: ContractRecord): Promise<SuccessFee | null> {
  const { success } = row.terms
  if (!success) return null
  const tranches = await tranchesNow(ctx, row)
  const isBuyer = row.payerId === null ? isServed(ctx, row) : row.payerId === requireMember(ctx).userId
  return {
    feeFen: success.feeFen,
    dueFen: sumOf(tranches, 'due'),
    paidFen: sumOf(tranches, 'paid'),
    tranches: tranches.map(({ stage, fen, status, reachedAt, order }) => {
      const isOpen = order !== null && isIn(orderStates.open, order.status)
      return {
        stage,
        fen,
        status,
        reachedAt: reachedAt?.toISOString() ?? null,
        paidAt: status === 'paid' ? (order?.paidAt?.toISOString() ?? null) : null,
        why: trancheWords(stage, status),
        orderId: isBuyer && isOpen ? order.id : null,
        canPay: isBuyer && status === 'due' && !isOpen,
      }
    }),
  }
}
