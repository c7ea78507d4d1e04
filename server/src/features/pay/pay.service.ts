/** Paying an order: by the wallet alone, or by a channel for the rest after points and wallet. */
import type { OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import type { pay } from '@qianxian/protocol/pay/pay'
import type { PayTicket, PayWay } from '@qianxian/protocol/pay/pay.schema'
import type { PayScene } from '../../adapters/pay/pay'
import { requireMember, type Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { askThenAct, type AskingVerb, type Verb } from '../../http/serve'
import { qrCodeDataUrl } from '../../lib/qr-code'
import { findOpenIdHere, sendBoundCode, consumeBoundCode } from '../account/account'
import { appIdOf, loadIdentity, type ThirdParty } from '../auth/auth'
import {
  balancesOf,
  beginPayment,
  requiresWalletCode,
  orderById,
  ownOrderView,
  productOf,
  refundById,
  refundToWallet,
  settlePayment,
  quoteWalletPart,
} from '../finance/finance'
import { beginPaymentAttempt } from './attempts'
import { isVirtualForbidden, openChannels, requireScene, type WechatScene } from './channels'

export const getPayWays: Verb<typeof pay.getPayWays> = async (ctx, { id }) => {
  const order = await ownOrderView(ctx, id)
  if (productOf(ctx, order.bizType).isVirtual && isVirtualForbidden(ctx)) return { ways: [], order }
  const channels = openChannels(ctx).map((channel) => ({ channel, balanceFen: 0, needsCode: false }))
  return { ways: [...(await walletWay(ctx, id)), ...channels], order }
}

async function walletWay(ctx: Ctx, orderId: number): Promise<PayWay[]> {
  const order = await ownOrder(ctx, orderId)
  const { cash } = await balancesOf(ctx, order.userId)
  const balanceFen = cash + order.walletFen
  if (balanceFen === 0) return []
  return [
    {
      channel: 'wallet',
      balanceFen,
      needsCode: await requiresWalletCode(ctx, { ...order, orderId, fen: await quoteWalletPart(ctx, order) }),
    },
  ]
}

/** The viewer's own order; throws not_found for another person's. */
async function ownOrder(ctx: Ctx, id: number) {
  const order = await orderById(ctx, id)
  if (order?.userId !== requireMember(ctx).userId) throw fault('not_found')
  return order
}

/**
 * Checks and uses up the code if the wallet's part needs one; a missing code is refused when paying. Called outside any
 * transaction, which would roll back the record of a failed attempt.
 */
async function isConfirmed(ctx: Ctx, { id, useWallet, code }: Ask): Promise<boolean> {
  const order = await ownOrder(ctx, id)
  if (!useWallet || !code) return false
  if (!(await requiresWalletCode(ctx, { orderId: id, userId: order.userId, fen: await quoteWalletPart(ctx, order) }))) return false
  await consumeBoundCode(ctx, { userId: order.userId, scene: 'walletPay', code })
  return true
}

export const sendPayCode: Verb<typeof pay.sendPayCode> = (ctx, picture) =>
  sendBoundCode(ctx, { userId: requireMember(ctx).userId, scene: 'walletPay', ...picture })

async function requireSellable(ctx: Ctx, orderId: number): Promise<void> {
  const { bizType } = await ownOrder(ctx, orderId)
  if (productOf(ctx, bizType).isVirtual && isVirtualForbidden(ctx)) throw fault('virtual_goods_closed')
}

const byWallet = (ctx: Ctx, orderId: number) =>
  settlePayment(ctx, { orderId, paymentId: null, channel: null, fen: 0, channelNo: '', paidAt: ctx.now })

export const walletPay: AskingVerb<typeof pay.walletPay> = askThenAct(
  async (ctx, { id, code }) => {
    await requireSellable(ctx, id)
    return isConfirmed(ctx, { id, useWallet: true, code })
  },
  (ctx, { id }, isConfirmed) =>
    ctx.tx(async (ctx) => {
      const { channelFen } = await beginPayment(ctx, { orderId: id, userId: requireMember(ctx).userId, useWallet: true, isConfirmed })
      if (channelFen > 0) throw fault('wallet_not_enough')
      await byWallet(ctx, id)
      return { order: await ownOrderView(ctx, id), ticket: { kind: 'done' as const } }
    }),
)

interface Ask {
  id: number
  useWallet?: boolean | undefined
  code?: string | undefined
}

async function payBy(ctx: Ctx, ask: Ask, channel: OutsideChannel, scene: PayScene): Promise<PayTicket> {
  const { id, useWallet = false } = ask
  await requireSellable(ctx, id)
  const ticket = await beginPaymentAttempt(ctx, { orderId: id, channel, useWallet, scene, isConfirmed: await isConfirmed(ctx, ask) })
  if (ticket?.kind === 'code') return { kind: 'code', picture: await qrCodeDataUrl(ticket.url) }
  if (ticket) return ticket
  // Points and wallet were enough, so nothing is left for a channel.
  await byWallet(ctx, id)
  return { kind: 'done' }
}

const answered = async <Input extends { id: number }>(ctx: Ctx, { id }: Input, ticket: PayTicket) => ({
  order: await ownOrderView(ctx, id),
  ticket,
})

export const tenPay: AskingVerb<typeof pay.tenPay> = askThenAct(async (ctx, input) => {
  await requireSellable(ctx, input.id)
  return payBy(ctx, input, 'wx', await wechatScene(ctx, input))
}, answered)

export const aliPay: AskingVerb<typeof pay.aliPay> = askThenAct(
  (ctx, input) => payBy(ctx, input, 'ali', browserScene(ctx, input.id)),
  answered,
)

export const douyinPay: AskingVerb<typeof pay.douyinPay> = askThenAct(
  (ctx, input) => payBy(ctx, input, 'dy', { kind: 'douyin', appId: appIdOf(ctx, 'tt') }),
  answered,
)

const browserScene = (ctx: Ctx, id: number): PayScene => ({
  kind: 'h5',
  ip: ctx.ip,
  returnUrl: `${ctx.origin}/subpages/member/pay?id=${id}`,
})

async function wechatScene(ctx: Ctx, input: { id: number; scene: WechatScene; loginCode?: string | undefined }): Promise<PayScene> {
  requireScene(ctx, input.scene)
  if (input.scene === 'native') return { kind: 'native' }
  if (input.scene === 'h5') return browserScene(ctx, input.id)
  const platform: ThirdParty = ctx.platform === 'weapp' ? 'weapp' : 'mp'
  const appId = appIdOf(ctx, platform)
  if (input.loginCode) return { kind: 'jsapi', appId, openId: (await loadIdentity(ctx, platform, input.loginCode)).openId }
  const known = await findOpenIdHere(ctx, requireMember(ctx).userId, platform)
  if (!known) throw fault('pay_open_id_missing')
  return { kind: 'jsapi', appId, openId: known.openId }
}

export const confirmRefundToWallet: Verb<typeof pay.confirmRefundToWallet> = (ctx, { refundId }) =>
  ctx.tx(async (ctx) => {
    await refundToWallet(ctx, refundId, requireMember(ctx).userId)
    return ownOrderView(ctx, (await refundById(ctx, refundId))!.orderId)
  })
