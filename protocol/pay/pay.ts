/** Paying an order: by the wallet, WeChat Pay, Alipay or Douyin Pay. */
import { endpointsOf, type EndpointFacts } from '../base/endpoint'
import type { payShapes } from './pay.schema'

const below = <Verb extends string>(verb: Verb) => `/common/api/pay/${verb}` as const

export const pay = endpointsOf<typeof payShapes>()({
  getPayWays: { access: 'member', path: below('getPayWays') },
  sendPayCode: { access: 'member', path: below('sendPayCode'), limit: 'sms' },
  walletPay: { access: 'member', path: below('walletPay'), idempotent: true },
  tenPay: { access: 'member', path: below('tenPay'), idempotent: true },
  aliPay: { access: 'member', path: below('aliPay'), idempotent: true },
  douyinPay: { access: 'member', path: below('douyinPay'), idempotent: true },
  confirmRefundToWallet: { access: 'member', path: below('confirmRefundToWallet'), idempotent: true },
})

/** URL for a channel's callbacks about a payment, a refund or a payout. */
export const payNotify: EndpointFacts = {
  access: 'anyone',
  method: 'POST',
  kind: 'callback',
  path: '/common/api/pay/notify/:channel/:merchant',
}
