/** The environment of the app: which program, which browser, which kind of device. */
import { isWechatBrowser } from '@qianxian/protocol/base/wechat'
import Taro from '@tarojs/taro'

export type Platform = 'weapp' | 'tt' | 'h5'

export const platform: Platform = process.env.TARO_ENV === 'weapp' ? 'weapp' : process.env.TARO_ENV === 'tt' ? 'tt' : 'h5'

/** The browser's user agent; empty in a mini-program. */
function userAgent(): string {
  return platform === 'h5' && typeof navigator !== 'undefined' ? navigator.userAgent : ''
}

/** The surrounding app, which identifies the person; on the web only WeChat does. */
export const hostName = process.env.TARO_ENV === 'tt' ? '抖音' : '微信'

export function isMiniProgram(): boolean {
  return platform !== 'h5'
}

export function isWeChatBrowser(): boolean {
  return isWechatBrowser(userAgent())
}

/** Douyin has no `getDeviceInfo`. */
function devicePlatform(): string {
  return process.env.TARO_ENV === 'weapp' ? Taro.getDeviceInfo().platform : Taro.getSystemInfoSync().platform
}

/** iPads that report as a Mac count as iOS. */
export function isIos(): boolean {
  if (platform === 'h5') {
    if (/iPhone|iPad|iPod/i.test(userAgent())) return true
    return /Macintosh/i.test(userAgent()) && typeof navigator !== 'undefined' && navigator.maxTouchPoints > 1
  }
  return /ios/i.test(devicePlatform())
}
