/** Factor of the designed letter size in the platform's settings. */
import Taro from '@tarojs/taro'

/** WeChat's default text size, px. */
const WECHAT_SIZE = 17

/** Calls `handle` at once and whenever the app is shown again; Douyin (@douyin-microapp/typings 1.3.1) reports no size. */
export function watchSystemFontScale(handle: (factor: number) => void): void {
  if (process.env.TARO_ENV !== 'weapp') return
  const tell = () => {
    // Missing in Taro 4.2's types; the factor is newer than the size (base library 2.23.4).
    const said = Taro.getAppBaseInfo() as { fontSizeScaleFactor?: number; fontSizeSetting?: number }
    handle(said.fontSizeScaleFactor ?? (said.fontSizeSetting ?? WECHAT_SIZE) / WECHAT_SIZE)
  }
  tell()
  Taro.onAppShow(tell)
}

/** Each page's frame applies the scale. */
export function applyFontScale(): void {}
