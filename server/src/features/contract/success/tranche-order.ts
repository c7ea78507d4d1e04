/** The order by which a tranche of a success fee is paid: nothing is taken by itself. */
import { amount } from '@qianxian/protocol/base/format'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { trancheWords } from '@qianxian/protocol/contract/success.rules'
import { relationshipStages, relationshipStatus, type RelationshipStage } from '@qianxian/protocol/couple/couple.words'
import type { Ctx, TxCtx } from '../../../ctx'
import { fault } from '../../../http/fault'
import type { OrderFacts, ProductPrice } from '../../finance/finance'
import type { ContractRecord } from '../contract.repository'
import { recordDue } from './success'
import { trancheOf } from './tranches'

/** The stage whose tranche this order pays; null for the order of the services. */
export function stageOf({ subject }: Pick<OrderFacts, 'subject'>): RelationshipStage | null {
  const stage = subject.kept?.stage
  return typeof stage === 'string' && isIn(relationshipStages, stage) ? stage : null
}

/** The price of a due tranche. The caller must hold the lock on the contract. Throws if nothing is due, or if it has an order. */
export async function quoteTranche(ctx: TxCtx, { row, stage }: { row: ContractRecord; stage: RelationshipStage }): Promise<ProductPrice> {
  const tranche = await trancheOf(ctx, row, stage)
  if (!tranche) throw fault('not_found')
  if (tranche.status !== 'due') throw fault('order_not_ready', { message: trancheWords(stage, tranche.status) })
  if (tranche.order && tranche.order.status !== 'closed')
    throw fault('contract_changed', { message: '这一笔成功费已经有订单，请在订单里付款' })
  await recordDue(ctx, row, tranche)
  return {
    amountFen: tranche.fen,
    points: 0,
    bizId: row.id,
    subject: {
      title: `${row.title} · 成功费`,
      lines: [
        { label: '合同编号', value: row.no },
        { label: '阶段', value: relationshipStatus[stage] },
        { label: '金额', value: `¥${amount(tranche.fen)}` },
      ],
      link: '/subpages/member/my_hetong',
      kept: { contractId: row.id, stage },
    },
  }
}

/** Why the order of a tranche may not be paid now; null if it may. */
export async function explainUndue(ctx: Ctx, row: ContractRecord | null, stage: RelationshipStage): Promise<string | null> {
  const tranche = row && (await trancheOf(ctx, row, stage))
  if (!tranche) return '这笔成功费已经不再收取'
  return tranche.status === 'due' ? null : trancheWords(stage, tranche.status)
}
