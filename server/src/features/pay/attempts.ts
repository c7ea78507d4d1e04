/** An attempt to pay: stored before the channel is called, under one number for repeated starts. */
import { clockInChina, momentBefore } from '@qianxian/protocol/base/clock'
import type { OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import { payNotify } from '@qianxian/protocol/pay/pay'
import { payLimits } from '@qianxian/protocol/pay/pay.words'
import type { PayScene, PayTicket } from '../../adapters/pay/pay'
import { requireMember, type Ctx } from '../../ctx'
import { drawDigits } from '../../lib/secrets'
import { beginPayment, orderById } from '../finance/finance'
import { keepTicket, ensureOpenPayment, type PaymentRow } from './pay.repository'
import { queryPayment, schedulePaymentQuery } from './settlement'
import { requirePayPort } from './channels'

const NO_DIGITS = 10
const ADDRESS_MINUTES = 4

/** Uses letters and digits, which every channel accepts. */
const numberOf = (ctx: Ctx, letter: 'P' | 'R'): string =>
  `${letter}${clockInChina(ctx.now).format('YYYYMMDDHHmmss')}${drawDigits(NO_DIGITS)}`
export const refundNumber = (ctx: Ctx): string => numberOf(ctx, 'R')

export const notifyUrlOf = (ctx: Ctx, channel: OutsideChannel, merchant: string): string =>
  ctx.origin + payNotify.path.replace(':channel', channel).replace(':merchant', merchant)

interface Ask {
  orderId: number
  channel: OutsideChannel
  useWallet: boolean
  scene: PayScene
  /** True if a code was required and correct. */
  isConfirmed: boolean
}

/**
 * Called outside any transaction. Null if points and wallet left nothing for a channel; `done` if the channel has received the
 * money meanwhile.
 */
export async function beginPaymentAttempt(
  ctx: Ctx,
  { orderId, channel, useWallet, scene, isConfirmed }: Ask,
): Promise<PayTicket | { kind: 'done' } | null> {
  const port = requirePayPort(ctx, channel)
  const { userId } = requireMember(ctx)
  const appId = 'appId' in scene ? scene.appId : port.browserApp()
  const begun = await ctx.tx(async (ctx) => {
    const { order, channelFen } = await beginPayment(ctx, { orderId, userId, useWallet, isConfirmed })
    if (channelFen === 0) return null
    const { payment, isNew } = await ensureOpenPayment(ctx, {
      orderId,
      userId,
      no: numberOf(ctx, 'P'),
      channel,
      merchant: port.merchant,
      appId,
      scene: scene.kind,
      fen: channelFen,
      notifyUrl: notifyUrlOf(ctx, channel, port.merchant),
      expiresAt: (await orderById(ctx, orderId))!.expireAt,
    })
    if (isNew)
      for (const seconds of payLimits.queryAfterSeconds)
        await schedulePaymentQuery(ctx, payment.id, new Date(ctx.now.getTime() + seconds * 1000))
    return { payment, isNew, title: order.subject.title }
  })
  if (!begun) return null
  const { payment, isNew, title } = begun
  if (payment.ticket && !isStale(ctx, payment)) return payment.ticket
  // Checks whether the attempt was paid meanwhile: the channel would refuse the number a second time.
  if (!isNew && (await queryPayment(ctx, payment)) === 'paid') return { kind: 'done' }
  return ticketOf(ctx, payment, title, scene)
}

/**
 * WeChat's browser URL expires after five minutes, and Douyin's arguments are signed with their time: both are renewed under the
 * same number.
 */
const isStale = ({ now }: Ctx, { channel, scene, createdAt }: PaymentRow): boolean =>
  channel === 'dy' || (channel === 'wx' && scene === 'h5' && createdAt <= momentBefore(now, ADDRESS_MINUTES, 'minute'))

/** A channel answers a repeated number as it did the first time. */
async function ticketOf(ctx: Ctx, payment: PaymentRow, title: string, scene: PayScene): Promise<PayTicket> {
  const { id, no, orderId, fen, notifyUrl, expiresAt, channel } = payment
  const ticket = await requirePayPort(ctx, channel).begin({ no, orderId, title, fen, expiresAt, notifyUrl, scene })
  await ctx.tx(async (ctx) => {
    await keepTicket(ctx, id, ticket)
  })
  return ticket
}
