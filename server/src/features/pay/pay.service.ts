/** Paying an order: by the wallet alone, or by a channel for what points and wallet leave. */
import type { OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import type { pay } from '@qianxian/protocol/pay/pay'
import type { PayTicket, PayWay } from '@qianxian/protocol/pay/pay.schema'
import type { PayScene } from '../../adapters/pay'
import { memberOf, type Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { asksFirst, type AskingVerb, type Verb } from '../../http/serve'
import { codePicture } from '../../lib/square-code'
import { openIdHere, sendBoundCode, spendBoundCode } from '../account/account'
import { appIdOf, identityOf, type ThirdParty } from '../auth/auth'
import {
  balancesOf,
  beginPaying,
  needsWalletCode,
  orderById,
  ownOrderView,
  productOf,
  refundById,
  refundToWallet,
  settlePaid,
  walletPart,
} from '../finance/finance'
import { beginAttempt } from './attempts'
import { isVirtualForbidden, openChannels, requireScene, type WechatScene } from './ways'

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
    { channel: 'wallet', balanceFen, needsCode: await needsWalletCode(ctx, { ...order, orderId, fen: await walletPart(ctx, order) }) },
  ]
}

/** The viewer's own, or like one that nobody has. */
async function ownOrder(ctx: Ctx, id: number) {
  const order = await orderById(ctx, id)
  if (order?.userId !== memberOf(ctx).userId) throw fault('not_found')
  return order
}

/** Spends the code where the wallet's part needs one; without any, paying refuses it. Outside any transaction, which would give a wrong try back. */
async function isConfirmed(ctx: Ctx, { id, useWallet, code }: Ask): Promise<boolean> {
  const order = await ownOrder(ctx, id)
  if (!useWallet || !code) return false
  if (!(await needsWalletCode(ctx, { orderId: id, userId: order.userId, fen: await walletPart(ctx, order) }))) return false
  await spendBoundCode(ctx, { userId: order.userId, scene: 'walletPay', code })
  return true
}

export const sendPayCode: Verb<typeof pay.sendPayCode> = (ctx, picture) =>
  sendBoundCode(ctx, { userId: memberOf(ctx).userId, scene: 'walletPay', ...picture })

async function requireSellable(ctx: Ctx, orderId: number): Promise<void> {
  const { bizType } = await ownOrder(ctx, orderId)
  if (productOf(ctx, bizType).isVirtual && isVirtualForbidden(ctx)) throw fault('virtual_goods_closed')
}

const byWallet = (ctx: Ctx, orderId: number) =>
  settlePaid(ctx, { orderId, paymentId: null, channel: null, fen: 0, channelNo: '', paidAt: ctx.now })

export const walletPay: AskingVerb<typeof pay.walletPay> = asksFirst(
  async (ctx, { id, code }) => {
    await requireSellable(ctx, id)
    return isConfirmed(ctx, { id, useWallet: true, code })
  },
  (ctx, { id }, isConfirmed) =>
    ctx.tx(async (ctx) => {
      const { channelFen } = await beginPaying(ctx, { orderId: id, userId: memberOf(ctx).userId, useWallet: true, isConfirmed })
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
  const ticket = await beginAttempt(ctx, { orderId: id, channel, useWallet, scene, isConfirmed: await isConfirmed(ctx, ask) })
  if (ticket?.kind === 'code') return { kind: 'code', picture: await codePicture(ticket.url) }
  if (ticket) return ticket
  // Points and wallet were enough after all.
  await byWallet(ctx, id)
  return { kind: 'done' }
}

const answered = async <Input extends { id: number }>(ctx: Ctx, { id }: Input, ticket: PayTicket) => ({
  order: await ownOrderView(ctx, id),
  ticket,
})

export const tenPay: AskingVerb<typeof pay.tenPay> = asksFirst(async (ctx, input) => {
  await requireSellable(ctx, input.id)
  return payBy(ctx, input, 'wx', await wechatScene(ctx, input))
}, answered)

export const aliPay: AskingVerb<typeof pay.aliPay> = asksFirst(
  (ctx, input) => payBy(ctx, input, 'ali', browserScene(ctx, input.id)),
  answered,
)

export const douyinPay: AskingVerb<typeof pay.douyinPay> = asksFirst(
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
  if (input.loginCode) return { kind: 'jsapi', appId, openId: (await identityOf(ctx, platform, input.loginCode)).openId }
  const known = await openIdHere(ctx, memberOf(ctx).userId, platform)
  if (!known) throw fault('pay_open_id_missing')
  return { kind: 'jsapi', appId, openId: known.openId }
}

export const confirmRefundToWallet: Verb<typeof pay.confirmRefundToWallet> = (ctx, { refundId }) =>
  ctx.tx(async (ctx) => {
    await refundToWallet(ctx, refundId, memberOf(ctx).userId)
    return ownOrderView(ctx, (await refundById(ctx, refundId))!.orderId)
  })
