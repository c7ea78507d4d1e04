/** Sets the screen to full brightness and keeps it on, for codes held before a scanner. */
import Taro from '@tarojs/taro'

/** Ends with the returned function. */
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
