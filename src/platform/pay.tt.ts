import { PlatformFault } from './fault'
import type { Pay } from './pay.types'

declare const tt: {
  pay(options: {
    orderInfo: { order_id: string; order_token: string }
    service: number
    success(answer: { code: number }): void
    fail(error: { errMsg: string }): void
  }): void
}

/** Service 5 opens Douyin's own cashier. Codes: 0 paid, 1 timed out, 2 failed, 3 closed, 4 cancelled, 9 unknown. */
const CASHIER = 5
const PAID = 0
const CANCELLED = 4

export const pay: Pay = (order) =>
  new Promise((resolve, reject) => {
    if (order.kind !== 'douyin') {
      reject(new PlatformFault('unsupported', '请使用抖音支付'))
      return
    }
    tt.pay({
      orderInfo: { order_id: order.orderId, order_token: order.orderToken },
      service: CASHIER,
      success: ({ code }) => {
        if (code === PAID) resolve()
        else reject(new PlatformFault(code === CANCELLED ? 'cancel' : 'failed'))
      },
      fail: () => reject(new PlatformFault('failed')),
    })
  })
