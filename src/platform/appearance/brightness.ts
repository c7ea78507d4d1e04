/** Sets the screen to full brightness and keeps it on, for codes shown to a scanner. */
import Taro from '@tarojs/taro'

/** Returns a function that restores the brightness. */
export function raiseBrightness(): () => void {
  let before: number | undefined
  let isOver = false
  const set = (value: number) => Promise.resolve(Taro.setScreenBrightness({ value })).catch(() => undefined)
  const stayOn = (keepScreenOn: boolean) => Promise.resolve(Taro.setKeepScreenOn({ keepScreenOn })).catch(() => undefined)
  void Promise.resolve(Taro.getScreenBrightness())
    .then(({ value }) => {
      before = value
      if (!isOver) void set(1)
    })
    .catch(() => undefined)
  void stayOn(true)
  return () => {
    isOver = true
    void stayOn(false)
    if (before !== undefined) void set(before)
  }
}
