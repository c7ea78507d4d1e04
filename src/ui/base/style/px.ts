import Taro from '@tarojs/taro'

/** Converts a length at the 750 design width into the platform's unit, for inline styles. */
export function px(length: number): string {
  return Taro.pxTransform(length)
}
