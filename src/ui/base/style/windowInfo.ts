import Taro from '@tarojs/taro'

/**
 * Sizes in CSS px. Douyin has no `getWindowInfo` (@douyin-microapp/typings 1.3.1); its system information contains the
 * same values.
 */
export function windowInfo(): { statusBarHeight?: number; windowWidth: number; windowHeight: number } {
  return process.env.TARO_ENV === 'tt' ? Taro.getSystemInfoSync() : Taro.getWindowInfo()
}
