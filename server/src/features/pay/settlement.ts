/** Applies a channel's message about a payment, from a callback or a query: nothing else makes an order paid. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { object, Type } from '@qianxian/protocol/base/shape'
import { paymentStates, type NoticeVerdict } from '@qianxian/protocol/pay/pay.words'
import type { PaymentResult } from '../../adapters/pay/pay'
import type { Ctx, TxCtx } from '../../ctx'
import { oweStrayPayment, settlePayment } from '../finance/finance'
import { defineJob } from '../../jobs/job'
import { lockPayment, markClosed, markPaid, notePayer, paymentById, type PaymentRow } from './pay.repository'
import { findPayPort } from './channels'

export interface AppliedResult {
  verdict: Extract<NoticeVerdict, 'good' | 'repeated' | 'mismatch'>
  why: string
}

const good: AppliedResult = { verdict: 'good', why: '' }

/** Runs in the caller's transaction. Rejects a message that does not match the attempt it names. */
export async function applyPaymentResult(ctx: TxCtx, word: PaymentResult): Promise<AppliedResult> {
  const payment = await lockPayment(ctx, word.no)
  const misfit = payment ? misfitOf(payment, word) : 'no such payment'
  if (!payment || misfit) return { verdict: 'mismatch', why: misfit }
  // A late payment is being refunded: a repeated message settles nothing, even if the order could be settled by now.
  if (word.state === 'paid') return payment.status === 'paid' ? { verdict: 'repeated', why: '' } : settle(ctx, payment, word)
  if (word.state === 'closed') await markClosed(ctx, payment.id)
  return good
}

function misfitOf(payment: PaymentRow, word: PaymentResult): string {
  if (word.merchant !== payment.merchant) return `merchant ${word.merchant}`
  if (payment.appId && word.appId !== payment.appId) return `app ${word.appId}`
  if (word.currency !== 'CNY') return `currency ${word.currency}`
  if (word.state === 'paid' && word.fen !== payment.fen) return `${word.fen} fen instead of ${payment.fen}`
  return ''
}

async function settle(ctx: TxCtx, payment: PaymentRow, word: PaymentResult): Promise<AppliedResult> {
  const { id, orderId, channel, fen } = payment
  const paidAt = word.paidAt ?? ctx.now
  // Those who follow the payment of the order read who paid.
  if (word.payerId) await notePayer(ctx, id, ctx.secrets.hash('payer', channel, word.payerId))
  // Locks the order, so that concurrent messages about it wait.
  const outcome = await settlePayment(ctx, { orderId, paymentId: id, channel, fen, channelNo: word.channelNo, paidAt })
  const isNew = await markPaid(ctx, id, {
    isSettling: outcome === 'settled',
    channelNo: word.channelNo,
    paidAt,
  })
  if (!isNew) return { verdict: 'repeated', why: '' }
  if (outcome === 'late') await oweStrayPayment(ctx, { orderId, paymentId: id, channel, fen, why: '订单已关闭，款项原路退回' })
  if (outcome === 'paid_before')
    await oweStrayPayment(ctx, { orderId, paymentId: id, channel, fen, why: '订单已支付，重复支付的款项原路退回' })
  return good
}

/**
 * Queries the channel about an attempt and applies the answer. Called outside any transaction; throws `AdapterFault` if the
 * channel does not answer.
 */
export async function queryPayment(ctx: Ctx, payment: PaymentRow): Promise<PaymentResult['state']> {
  const port = findPayPort(ctx, payment.channel, payment.merchant)
  if (!port) return 'unknown'
  const word = await port.query(payment.no)
  if (word.state !== 'waiting' && word.state !== 'unknown') {
    const { verdict, why } = await ctx.tx((ctx) => applyPaymentResult(ctx, word))
    if (verdict === 'mismatch') {
      ctx.log.error({ paymentId: payment.id, why }, 'a channel knows another payment under our number')
      return 'unknown'
    }
  }
  return word.state
}

/** Closes an attempt at its channel, before its order is closed. */
export async function endAttempt(ctx: Ctx, payment: PaymentRow): Promise<'paid' | 'ended' | 'unknown'> {
  const state = await queryPayment(ctx, payment)
  if (state === 'paid') return 'paid'
  if (state === 'closed') return 'ended'
  if (state === 'unknown') return 'unknown'
  const port = findPayPort(ctx, payment.channel, payment.merchant)
  if (!port) return 'unknown'
  if (await port.close(payment.no)) {
    await ctx.tx(async (ctx) => {
      await markClosed(ctx, payment.id)
    })
    return 'ended'
  }
  return (await queryPayment(ctx, payment)) === 'paid' ? 'paid' : 'unknown'
}

export const queryPaymentJob = defineJob('pay.query', object({ paymentId: Type.Integer() }), async (ctx, { paymentId }) => {
  const payment = await paymentById(ctx, paymentId)
  if (payment && isIn(paymentStates.open, payment.status)) await queryPayment(ctx, payment)
})

export const schedulePaymentQuery = (ctx: Ctx, paymentId: number, at: Date): Promise<void> =>
  ctx.jobs.send(ctx, queryPaymentJob, { paymentId }, { at, key: `${paymentId}:${at.getTime()}` })
