/**
 * Callbacks of channels. The raw bytes are verified with the keys of the merchant in the URL; only then is the payment looked up.
 * Each callback is kept with its result, and acknowledged after the commit.
 */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { outsideChannels, type OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import { payNotify } from '@qianxian/protocol/pay/pay'
import type { NoticeVerdict } from '@qianxian/protocol/pay/pay.words'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PayNotice } from '../../adapters/pay/pay'
import { openSystemCtx, type Ctx, type World, type TxCtx } from '../../ctx'
import { rawBodies } from '../../http/callbacks'
import { event } from '../../lib/hooks'
import { tenantsConfigured } from '../tenant/tenant'
import { countRefusedSince, insertNotice, paymentByNo, payRefundByNo } from './pay.repository'
import { applyRefundResult } from './refund'
import { applyPaymentResult, type AppliedResult } from './settlement'
import { findPayPort } from './channels'
import type { TransferResult } from '../../adapters/pay/pay'

/**
 * A channel's message about a payout, published in the transaction that stores it; the noun that sent the payout returns `heard`.
 */
export const transferResultReceived = event<TxCtx, [word: TransferResult, answer: { heard: AppliedResult | null }]>(
  'a channel spoke of a payout',
)

/** Refused callbacks kept per hour; further unsigned ones are only counted in the log. */
const REFUSED_KEPT_AN_HOUR = 200
const KEPT_HEADERS = /^(?:wechatpay-|byte-|content-type$)/

export function serveChannelCallbacks(app: FastifyInstance): void {
  rawBodies(app, (scope) => {
    scope.route({
      method: payNotify.method,
      url: payNotify.path,
      schema: { hide: true },
      config: { endpoint: payNotify },
      handler: (request, reply) => hear(request, reply),
    })
  })
}

async function hear(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { world } = request
  const { channel: named, merchant } = request.params as { channel: string; merchant: string }
  const channel = outsideChannels.find((one) => one === named)
  const ctxs = channel ? await merchantsTenants(world, channel, merchant) : []
  const port = channel && ctxs[0] ? findPayPort(ctxs[0], channel, merchant) : null
  if (!channel || !port) return reply.code(404).send({})
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const notice = port.readNotice(request.headers, body, new Date())
  const ctx = await whoseIs(ctxs, notice)
  const kept = { channel, merchant, headers: keptOf(request.headers), body }
  if (notice.verdict !== 'good') {
    request.log.warn({ security: payNotify.path, outcome: notice.verdict, why: notice.why, ip: request.ip }, 'a call back was refused')
    await keepRefused(ctx, { ...kept, verdict: notice.verdict, why: notice.why })
    return reply.code(notice.verdict === 'unreadable' ? 400 : 401).send({})
  }
  const { verdict } = await ctx.tx(async (ctx) => {
    const heard = await heardOf(ctx, notice)
    await insertNotice(ctx, { ...kept, ...heard, no: notice.about === 'refund' ? notice.word.refundNo : notice.word.no })
    return heard
  })
  if (verdict === 'mismatch') {
    request.log.error({ channel, no: notice.about }, 'a signed call back does not fit what we know')
    return reply.code(400).send({})
  }
  return reply.code(notice.reply.status).header('content-type', notice.reply.contentType).send(notice.reply.body)
}

async function heardOf(ctx: TxCtx, notice: Extract<PayNotice, { verdict: 'good' }>): Promise<AppliedResult> {
  if (notice.about === 'payment') return applyPaymentResult(ctx, notice.word)
  if (notice.about === 'refund') return applyRefundResult(ctx, notice.word)
  const answer: { heard: AppliedResult | null } = { heard: null }
  await transferResultReceived.emit(ctx, notice.word, answer)
  return answer.heard ?? { verdict: 'mismatch', why: 'no such payout' }
}

/** Several tenants of one company may sell under one number. */
async function merchantsTenants(world: World, channel: OutsideChannel, merchant: string): Promise<Ctx[]> {
  const tenants = await tenantsConfigured(world.db, 'pay', { merchants: { [channel]: merchant } })
  return tenants.map((tenant) => openSystemCtx(world, tenant, { kind: 'provider', name: channel }))
}

async function whoseIs(ctxs: readonly Ctx[], notice: PayNotice): Promise<Ctx> {
  if (notice.verdict === 'good' && ctxs.length > 1) {
    for (const ctx of ctxs) {
      const found = notice.about === 'refund' ? await payRefundByNo(ctx, notice.word.refundNo) : await paymentByNo(ctx, notice.word.no)
      if (found) return ctx
    }
  }
  return ctxs[0]!
}

const keptOf = (headers: FastifyRequest['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (KEPT_HEADERS.test(name) ? [[name, String(value)]] : [])))

async function keepRefused(ctx: Ctx, notice: Parameters<typeof insertNotice>[1] & { verdict: NoticeVerdict }): Promise<void> {
  if ((await countRefusedSince(ctx, momentBefore(ctx.now, 1, 'hour'))) >= REFUSED_KEPT_AN_HOUR) return
  await insertNotice(ctx, notice)
}
