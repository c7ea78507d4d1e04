import { PlatformFault, readPlatformError } from '../fault'
import type { ConfirmTransfer } from './confirmTransfer.types'

declare const wx: {
  /** From library 3.3.0 on. */
  requestMerchantTransfer?(options: {
    mchId: string
    appId: string
    package: string
    success(): void
    fail(error: { errMsg: string }): void
  }): void
}

export const canConfirmTransfer = (): boolean => true

export const confirmTransfer: ConfirmTransfer = (transfer) =>
  new Promise((resolve, reject) => {
    if (!wx.requestMerchantTransfer) {
      reject(new PlatformFault('unsupported', '请先更新微信，再确认收款'))
      return
    }
    wx.requestMerchantTransfer({ ...transfer, success: () => resolve(), fail: (error) => reject(readPlatformError(error)) })
  })
