import Taro from '@tarojs/taro'

/** A length at the 750 design width as a unit the running platform understands, for inline styles. */
export function px(length: number): string {
  return Taro.pxTransform(length)
}
