import Taro from '@tarojs/taro'
import { PlatformFault, readPlatformError } from '../fault'
import type { Pay } from './pay.types'

export const pay: Pay = async (order) => {
  if (order.kind !== 'wechat') throw new PlatformFault('unsupported', '请使用微信支付')
  const { timeStamp, nonceStr, signType, paySign } = order
  await Taro.requestPayment({ timeStamp, nonceStr, package: order.package, signType, paySign }).catch((error: unknown) => {
    throw readPlatformError(error)
  })
}
