/** Shapes of paying an order. */
import { values } from '../base/dictionary'
import { FinOrder } from '../finance/finance.schema'
import { payChannel } from '../finance/finance.words'
import { imageCaptcha } from '../auth/auth.schema'
import { flag, id, object, oneOf, optional, readBy, smsCode, text, Type, type Static } from '../base/shape'

/** How one of the ways stands for this order, on this platform. */
export const PayWay = object({
  channel: oneOf('支付方式', values(payChannel)),
  /** Of the wallet: what is in it. */
  balanceFen: Type.Integer(),
  /** An SMS code is asked. */
  needsCode: Type.Boolean(),
})
export type PayWay = Static<typeof PayWay>

/** What the app hands to its platform; `done`: nothing was left to pay there. */
export const PayTicket = Type.Union([
  object({ kind: Type.Literal('done') }),
  object({
    kind: Type.Literal('wechat'),
    timeStamp: Type.String(),
    nonceStr: Type.String(),
    package: Type.String(),
    signType: Type.Literal('RSA'),
    paySign: Type.String(),
  }),
  object({ kind: Type.Literal('redirect'), url: Type.String() }),
  /** A square code for another device, as an address that holds the whole picture. */
  object({ kind: Type.Literal('code'), picture: Type.String() }),
  object({ kind: Type.Literal('douyin'), data: Type.String(), byteAuthorization: Type.String() }),
])
export type PayTicket = Static<typeof PayTicket>

const order = id('order', '订单')
/** Part of it from the wallet first. */
const useWallet = optional(flag('使用余额'))
const code = optional(smsCode())
const PayAnswer = object({ order: FinOrder, ticket: PayTicket })

export const payShapes = {
  getPayWays: {
    summary: 'Lists the ways in which the caller can pay an order.',
    input: object({ id: order }),
    output: object({ ways: Type.Array(PayWay), order: FinOrder }),
  },
  /** A code to the phone that is bound, which nobody has to type (`walletPay` of smsPurpose). */
  sendPayCode: {
    summary: 'Sends an SMS code for paying from the wallet to the phone that is bound.',
    input: object({ ...imageCaptcha }),
    output: object({ resendAfterSeconds: Type.Integer() }),
  },
  walletPay: {
    summary: 'Pays an order from the wallet.',
    input: object({ id: order, code }),
    output: PayAnswer,
  },
  tenPay: {
    summary: 'Starts a WeChat payment of an order.',
    input: object({
      id: order,
      useWallet,
      code,
      /** `jsapi` inside WeChat, `h5` in another browser, `native` for a code on the screen. */
      scene: oneOf('支付场景', ['jsapi', 'h5', 'native']),
      /** Of `jsapi`: a login code of the mini-program, by which the open id of this appId is known. */
      loginCode: optional(readBy('nobody', text('登录凭证', 200))),
    }),
    output: PayAnswer,
  },
  aliPay: {
    summary: 'Starts an Alipay payment of an order.',
    input: object({ id: order, useWallet, code }),
    output: PayAnswer,
  },
  douyinPay: {
    summary: 'Starts a Douyin payment of an order.',
    input: object({ id: order, useWallet, code }),
    output: PayAnswer,
  },
  /** A refund that its channel cannot deliver goes to the wallet, because its owner says so. */
  confirmRefundToWallet: {
    summary: 'Sends a refund that its channel cannot deliver to the wallet of its owner.',
    input: object({ refundId: id('refund', '退款') }),
    output: FinOrder,
  },
}
