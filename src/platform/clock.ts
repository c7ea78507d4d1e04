/** The phone's clock and battery, which a mini-program's page lies under. */
import Taro from '@tarojs/taro'

/** White on a dark ground, black on a light one; of the page on top, and fails silently. */
export function paintClock(isGroundDark: boolean): void {
  const frontColor = isGroundDark ? '#ffffff' : '#000000'
  // The ground is the page's own; the platforms want one all the same.
  Promise.resolve(Taro.setNavigationBarColor({ frontColor, backgroundColor: '#FBF7F4' })).catch(() => undefined)
}
