/** Words and tones of contracts that several views show. */
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { amount } from '@qianxian/protocol/base/format'
import type { ContractRow, Deliverable, SuccessTranche } from '@qianxian/protocol/contract/contract.schema'
import { contractStates, type ContractStatus, type DeliverableStatus, type TrancheState } from '@qianxian/protocol/contract/contract.words'
import type { Tone } from '@/ui/base/text/Tag'

export function toneOf(status: ContractStatus): Tone {
  if (isIn(contractStates.toSign, status) || status === 'draft') return 'brand'
  if (isIn(contractStates.running, status)) return 'success'
  return isIn(contractStates.stopping, status) ? 'gold' : 'plain'
}

const deliverableTones: Readonly<Record<DeliverableStatus, Tone>> = {
  planned: 'plain',
  delivered: 'brand',
  client_confirmed: 'success',
  disputed: 'gold',
  waived: 'plain',
}
export const toneOfDeliverable = (status: DeliverableStatus): Tone => deliverableTones[status]

const trancheTones: Readonly<Record<TrancheState, Tone>> = {
  waiting: 'plain',
  due: 'brand',
  held: 'gold',
  paid: 'success',
  refunded: 'plain',
  lapsed: 'plain',
}
export const toneOfTranche = (status: TrancheState): Tone => trancheTones[status]

export const yuan = (fen: number): string => `¥${amount(fen)}`

/** A signed amount: a deduction has a minus before the sign of the currency. */
export const signedYuan = (fen: number): string => (fen < 0 ? `−${yuan(-fen)}` : yuan(fen))

/** The next step and the day it is due. */
export const stepWords = ({ nextStep, dueAt }: Pick<ContractRow, 'nextStep' | 'dueAt'>): string =>
  dueAt === null ? nextStep : `${nextStep}，截止 ${dateAndTime(dueAt)}`

/** When the service took place and how it counts. */
export function deliverableWords({ status, deliveredAt, confirmedAt, countsAt, evidence, objection }: Deliverable): string[] {
  return [
    deliveredAt === null ? '' : `时间：${dateAndTime(deliveredAt)}`,
    evidence ?? '',
    confirmedAt === null ? '' : `确认：${dateAndTime(confirmedAt)}`,
    status === 'delivered' && countsAt !== null ? `${dateAndTime(countsAt)} 前没有异议，就按已完成计算` : '',
    objection === null ? '' : `你的异议：${objection}`,
  ].filter(Boolean)
}

/** When the stage was reached and the tranche was paid, and why it is due or not. */
export const trancheLines = ({ reachedAt, paidAt, why }: SuccessTranche): string[] =>
  [reachedAt === null ? '' : `双方确认：${dateAndTime(reachedAt)}`, paidAt === null ? '' : `付款：${dateAndTime(paidAt)}`, why].filter(
    Boolean,
  )
