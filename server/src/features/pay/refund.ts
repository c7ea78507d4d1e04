/** Refunds through a channel: requested repeatedly under one number until the channel reports the result. */
import type { RefundResult } from '../../adapters/pay/pay'
import { object, Type } from '@qianxian/protocol/base/shape'
import type { Ctx, TxCtx } from '../../ctx'
import { defineJob } from '../../jobs/job'
import { refundById, settleRefund } from '../finance/finance'
import { notifyUrlOf, refundNumber } from './attempts'
import { markRefundSettled, noteAsked, noteRefund, paymentById, payRefundById, payRefundByNo } from './pay.repository'
import type { AppliedResult } from './settlement'
import { findPayPort } from './channels'

/** Handler of `refundOwed`: runs in the transaction in which the refund became due. */
export async function scheduleRefund(ctx: Ctx, refundId: number): Promise<void> {
  const owed = await refundById(ctx, refundId)
  if (!owed || owed.paymentId === null || owed.channelFen === 0) return
  await noteRefund(ctx, { refundId, paymentId: owed.paymentId, no: refundNumber(ctx), fen: owed.channelFen })
  await sendRefund(ctx, refundId)
}

/**
 * Requests the refund from the channel, or queries an earlier request. Called outside any transaction; returns true once the
 * refund is settled.
 */
export async function dispatchRefund(ctx: Ctx, refundId: number): Promise<boolean> {
  const row = await payRefundById(ctx, refundId)
  if (!row || row.settledAt) return true
  const payment = await paymentById(ctx, row.paymentId)
  const port = payment && findPayPort(ctx, payment.channel, payment.merchant)
  if (!payment || !port) throw new Error(`refund ${refundId}: its channel has no account here`)
  const ask = { no: payment.no, refundNo: row.no }
  let word: RefundResult | null = row.askedAt ? await port.queryRefund(ask) : null
  if (!word || word.state === 'unknown') {
    // Recorded first: if the process stops after the channel received the request, the next attempt queries before it sends the
    // same number again.
    await ctx.tx(async (ctx) => {
      await noteAsked(ctx, refundId)
    })
    const owed = await refundById(ctx, refundId)
    word = await port.refund({
      ...ask,
      orderId: payment.orderId,
      fen: row.fen,
      totalFen: payment.fen,
      reason: owed?.reason ?? '',
      notifyUrl: payment.notifyUrl || notifyUrlOf(ctx, payment.channel, payment.merchant),
    })
  }
  const heard = word
  return ctx.tx(async (ctx) => {
    await applyRefundResult(ctx, heard)
    return heard.state !== 'pending' && heard.state !== 'unknown'
  })
}

/** Runs in the caller's transaction. */
export async function applyRefundResult(ctx: TxCtx, word: RefundResult): Promise<AppliedResult> {
  const row = await payRefundByNo(ctx, word.refundNo)
  if (!row) return { verdict: 'mismatch', why: 'no such refund' }
  if (word.state === 'pending' || word.state === 'unknown') return { verdict: 'good', why: '' }
  if (word.state === 'done' && word.fen !== row.fen) return { verdict: 'mismatch', why: `${word.fen} fen instead of ${row.fen}` }
  const isNew = await markRefundSettled(ctx, row.refundId, word.channelNo)
  // A refund reported as failed may succeed after all: channels resend some by hand.
  if (!isNew && word.state === 'failed') return { verdict: 'repeated', why: '' }
  await settleRefund(ctx, row.refundId, { state: word.state, channelNo: word.channelNo, reason: word.reason })
  return { verdict: isNew ? 'good' : 'repeated', why: '' }
}

export const refundJob = defineJob(
  'pay.refund',
  object({ refundId: Type.Integer() }),
  async (ctx, { refundId }) => {
    if (!(await dispatchRefund(ctx, refundId))) throw new Error(`refund ${refundId} is still on its way`)
  },
  { times: 10, delaySeconds: 30 },
)

const sendRefund = (ctx: Ctx, refundId: number): Promise<void> => ctx.jobs.send(ctx, refundJob, { refundId }, { key: String(refundId) })
