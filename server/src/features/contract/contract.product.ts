/** Product adapter of services: the price is that of the signed contract, and the money stays in escrow until services count. */
import { amount } from '@qianxian/protocol/base/format'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { contractStates, tranchePaidWords, unsignedOrderWords } from '@qianxian/protocol/contract/contract.words'
import { relationshipStages } from '@qianxian/protocol/couple/couple.words'
import { orderStates } from '@qianxian/protocol/finance/finance.words'
import { object, oneOf, optional, Type, whole } from '@qianxian/protocol/base/shape'
import type { Ctx, TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import { defineJob } from '../../jobs/job'
import { defineProduct, noRefund, orderById, refundOrder, releaseEscrow, type OrderFacts, type Refundable } from '../finance/finance'
import { findUserOfProfile } from '../risk/risk'
import { addContractEvent } from './contract-events.repository'
import { currentStatus, lockSettledContract } from './contract-status'
import * as store from './contract.repository'
import type { ContractRecord } from './contract.repository'
import { releaseCounted } from './delivery/delivery'
import { paidOf } from './paid'
import { paidIn, stopValueOf } from './stop/settlement'
import { openSettlement } from './stop/settlement.repository'
import { successJob } from './success/success'
import { updateTranche } from './success/tranche.repository'
import { explainUndue, quoteTranche, stageOf } from './success/tranche-order'

/** Why an order for this contract may not be paid; null if it may. */
function explainUnpayable(ctx: Ctx, row: ContractRecord | null): string | null {
  if (!row) return unsignedOrderWords
  const status = currentStatus(ctx, row)
  if (isIn(contractStates.running, status)) return null
  return isIn([...contractStates.unsigned, ...contractStates.toSign], status) ? unsignedOrderWords : '这份合同已经结束，不能再付款'
}

/**
 * The order of a contract was paid or closed. A payment releases the part of the services that counted before it; one that is not in
 * the settlement, because it arrived after the request to stop, is returned. After a closed order the contract may be ordered again.
 */
export const paidJob = defineJob('contract.paid', object({ contractId: Type.Integer() }), async (ctx, { contractId }) => {
  await ctx.tx(async (ctx) => {
    const row = await lockSettledContract(ctx, contractId)
    const order = row?.orderId ? await orderById(ctx, row.orderId) : null
    if (!row || !order) return
    if (order.status === 'closed') await store.updateContract(ctx, contractId, { orderId: null })
    else if (isIn(EARNING, row.status)) await releaseCounted(ctx, row)
    else if (isIn(orderStates.refundable, order.status) && order.refundedFen === 0 && (await isLeftOut(ctx, contractId)))
      await refundOrder(ctx, {
        orderId: order.id,
        fen: order.amountFen,
        points: 0,
        reason: '合同已经结束',
        key: `contract-late:${contractId}`,
      })
  })
})

/** States in which counted services are paid from the escrow. */
const EARNING = [...contractStates.running, 'completed', 'archived'] as const

/** True if the contract's settlement was calculated before anything was paid. */
async function isLeftOut(ctx: TxCtx, contractId: number): Promise<boolean> {
  const settlement = await openSettlement(ctx, contractId)
  return settlement !== null && paidIn(settlement.value) === 0
}

/** The account that pays: the member's, unless somebody else does. */
const buyerOf = async (ctx: Ctx, { payerId, profileId }: ContractRecord): Promise<number | null> =>
  payerId ?? findUserOfProfile(ctx, profileId)

/** Locks the contract for the account that pays for it; throws not_found for any other. */
async function lockOfBuyer(ctx: TxCtx, userId: number, contractId: number): Promise<ContractRecord> {
  const row = await lockSettledContract(ctx, contractId)
  if (!row || row.sentAt === null || (await buyerOf(ctx, row)) !== userId) throw fault('not_found')
  return row
}

async function settleLater(ctx: TxCtx, order: OrderFacts): Promise<void> {
  await ctx.jobs.send(ctx, stageOf(order) === null ? paidJob : successJob, { contractId: order.bizId! })
}

async function priceOf(ctx: TxCtx, userId: number, contractId: number) {
  const row = await lockOfBuyer(ctx, userId, contractId)
  const why = explainUnpayable(ctx, row)
  if (why !== null) throw fault('order_not_ready', { message: why })
  const before = row.orderId === null ? null : await orderById(ctx, row.orderId)
  if (before && before.status !== 'closed') throw fault('contract_changed', { message: '这份合同已经有订单，请在订单里付款' })
  return row
}

export const serviceProduct = defineProduct({
  bizType: 'service',
  /** With a stage: the tranche of the success fee for it. */
  input: object({ contract: whole('合同', 1, Number.MAX_SAFE_INTEGER), stage: optional(oneOf('阶段', relationshipStages)) }),
  isVirtual: false,
  escrow: 'onRelease',
  onClosing: 'named',

  async price(ctx, userId, { contract, stage }) {
    if (stage !== undefined) return quoteTranche(ctx, { row: await lockOfBuyer(ctx, userId, contract), stage })
    const row = await priceOf(ctx, userId, contract)
    return {
      amountFen: row.priceFen,
      points: 0,
      bizId: row.id,
      subject: {
        title: row.title,
        lines: [
          { label: '合同编号', value: row.no },
          { label: '金额', value: `¥${amount(row.priceFen)}` },
        ],
        link: '/subpages/member/my_hetong',
        kept: { contractId: row.id },
      },
    }
  },

  async reserve(ctx, order, { contract, stage }) {
    if (stage !== undefined) return updateTranche(ctx, { contractId: contract, stage }, { orderId: order.id })
    await store.updateContract(ctx, order.bizId!, { orderId: order.id })
  },

  ready: async (ctx, order) => {
    const row = await contractOf(ctx, order)
    const stage = stageOf(order)
    return (stage === null ? explainUnpayable(ctx, row) : await explainUndue(ctx, row, stage)) ?? true
  },

  async paid(ctx, order) {
    // The contract is locked before its order everywhere, so its part is a job.
    await settleLater(ctx, order)
    return 'paid'
  },

  // The contract may be ordered again; like a payment, this is a job because of the order of the locks.
  closed: settleLater,
  // A payment after the order expired is returned; the member orders again.
  expired: async () => false,
  lockBeforeRefund: async (ctx, order) => void (order.bizId !== null && (await store.lockContract(ctx, order.bizId))),
  refundable: refundableOf,
  holder: async (ctx, order) => {
    const row = await contractOf(ctx, order)
    return row && buyerOf(ctx, row)
  },
  refunded: cancelIfWhole,
})

/** Within the cooling-off period the buyer needs nobody's agreement; later a refund is a settlement. */
async function refundableOf(ctx: Ctx, order: OrderFacts): Promise<Refundable> {
  if (stageOf(order) !== null) return noRefund(tranchePaidWords)
  const row = await contractOf(ctx, order)
  if (!row || currentStatus(ctx, row) !== 'cooling_off') return noRefund('请在「我的合同」里申请终止，退款按合同计算')
  const { refundFen, words } = await stopValueOf(ctx, row, { at: ctx.now, fault: 'none' })
  return { fen: refundFen, points: 0, why: [words] }
}

/** A refund of everything that the cooling-off period returns ends the contract; the rest of the escrow is the company's. */
async function cancelIfWhole(ctx: TxCtx, order: OrderFacts, { fen }: { fen: number }): Promise<void> {
  if (stageOf(order) !== null) return
  const row = await contractOf(ctx, order)
  if (!row || currentStatus(ctx, row) !== 'cooling_off') return
  if ((await stopValueOf(ctx, row, { at: ctx.now, fault: 'none' })).refundFen !== fen) return
  const { heldFen } = await paidOf(ctx, row)
  if (heldFen > fen) await releaseEscrow(ctx, order.id, { fen: heldFen - fen, points: 0, key: 'cancelled' })
  await store.updateContract(ctx, row.id, { status: 'cancelled_no_fault', endedAt: ctx.now })
  await addContractEvent(ctx, row.id, { kind: 'cancelled_no_fault', who: '会员', facts: { refundFen: fen } })
}

const contractOf = (ctx: Ctx, { bizId }: OrderFacts): Promise<ContractRecord | null> =>
  bizId === null ? Promise.resolve(null) : store.contractById(ctx, bizId)
