/** How many times as large as designed the person has letters, by what the platform says. */
import Taro from '@tarojs/taro'

/** WeChat's own size of type, px, where nobody changed it. */
const WECHAT_SIZE = 17

/** Called at once and whenever the app is seen again; Douyin (@douyin-microapp/typings 1.3.1) says nothing of sizes. */
export function watchSystemFontScale(handle: (factor: number) => void): void {
  if (process.env.TARO_ENV !== 'weapp') return
  const tell = () => {
    // Taro 4.2's types do not know them; the factor is younger than the size (base library 2.23.4).
    const said = Taro.getAppBaseInfo() as { fontSizeScaleFactor?: number; fontSizeSetting?: number }
    handle(said.fontSizeScaleFactor ?? (said.fontSizeSetting ?? WECHAT_SIZE) / WECHAT_SIZE)
  }
  tell()
  Taro.onAppShow(tell)
}

/** Each page's frame wears them. */
export function applyFontScale(): void {}
