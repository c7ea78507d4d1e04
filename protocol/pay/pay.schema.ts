/** Shapes of paying an order. */
import { values } from '../base/dictionary'
import { FinOrder } from '../finance/finance.schema'
import { payChannel } from '../finance/finance.words'
import { imageCaptcha } from '../auth/auth.schema'
import { flag, id, object, oneOf, optional, readBy, smsCode, text, Type, type Static } from '../base/shape'

/** State of one payment method for this order, on this platform. */
export const PayWay = object({
  channel: oneOf('支付方式', values(payChannel)),
  /** For the wallet: its balance. */
  balanceFen: Type.Integer(),
  /** An SMS code is required. */
  needsCode: Type.Boolean(),
})
export type PayWay = Static<typeof PayWay>

/** Arguments that the app passes to its platform; `done` if nothing was left to pay there. */
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
  /** A square code to scan with another device, as a data URL of the whole picture. */
  object({ kind: Type.Literal('code'), picture: Type.String() }),
  object({ kind: Type.Literal('douyin'), data: Type.String(), byteAuthorization: Type.String() }),
])
export type PayTicket = Static<typeof PayTicket>

const order = id('order', '订单')
/** Pays a part from the wallet first. */
const useWallet = optional(flag('使用余额'))
const code = optional(smsCode())
const PayAnswer = object({ order: FinOrder, ticket: PayTicket })

export const payShapes = {
  getPayWays: {
    summary: 'Lists the ways in which the caller can pay an order.',
    input: object({ id: order }),
    output: object({ ways: Type.Array(PayWay), order: FinOrder }),
  },
  /** Sends a code to the bound phone, so no phone number is typed (`walletPay` of smsPurpose). */
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
      /** For `jsapi`: a login code of the mini-program, which gives the open id of this appId. */
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
  /** A refund that its channel cannot deliver goes to the wallet after the owner confirms. */
  confirmRefundToWallet: {
    summary: 'Sends a refund that its channel cannot deliver to the wallet of its owner.',
    input: object({ refundId: id('refund', '退款') }),
    output: FinOrder,
  },
}
