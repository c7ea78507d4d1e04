import { PlatformFault } from '../fault'
import type { Pay } from './pay.types'

interface Failure {
  errNo?: number | string
  errMsg?: string
}

declare const tt: {
  /** General trade: creates the order that the server signed, and returns Douyin's order number. */
  requestOrder?(options: {
    data: string
    byteAuthorization: string
    success(answer: { orderId: string }): void
    fail(error: Failure): void
  }): void
  /** Opens the cashier for that number. */
  getOrderPayment?(options: { orderId: string; success(): void; fail(error: Failure): void }): void
}

/** Code of the cashier, the same as in the older `tt.pay`: 4 means that the person closed it. */
const CANCELLED = 4

const readFailure = ({ errNo, errMsg = '' }: Failure): PlatformFault =>
  new PlatformFault(Number(errNo) === CANCELLED || /cancel|取消/i.test(errMsg) ? 'cancel' : 'failed')

export const pay: Pay = (order) =>
  new Promise((resolve, reject) => {
    if (order.kind !== 'douyin') {
      reject(new PlatformFault('unsupported', '请使用抖音支付'))
      return
    }
    // Both were added with base library 2.74.
    if (!tt.requestOrder || !tt.getOrderPayment) {
      reject(new PlatformFault('unsupported', '请把抖音更新到最新版后再支付'))
      return
    }
    const fail = (error: Failure) => reject(readFailure(error))
    tt.requestOrder({
      data: order.data,
      byteAuthorization: order.byteAuthorization,
      success: ({ orderId }) => tt.getOrderPayment?.({ orderId, success: () => resolve(), fail }),
      fail,
    })
  })
