import { PlatformFault, readPlatformError } from '../fault'
import { withJssdk } from '../wechat/jssdk'
import { openExternal } from '../lifecycle/openExternal'
import type { Pay } from './pay.types'

export const pay: Pay = async (order) => {
  if (order.kind === 'redirect') return openExternal(order.url)
  if (order.kind !== 'wechat') throw new PlatformFault('unsupported')
  const { timeStamp, nonceStr, signType, paySign } = order
  const wx = await withJssdk()
  await new Promise<void>((resolve, reject) => {
    wx.chooseWXPay({
      timestamp: Number(timeStamp),
      nonceStr,
      package: order.package,
      signType,
      paySign,
      success: () => resolve(),
      cancel: () => reject(new PlatformFault('cancel')),
      fail: (error: unknown) => reject(readPlatformError(error)),
    })
  })
}
